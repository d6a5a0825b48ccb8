import type { Queryable } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { readKeptDays } from "../../platform/retention.ts";
import type { PersonMailKind } from "./mail-kinds.ts";
import { leaseSeconds, type QueuedMail } from "./mail-queue.ts";
import type { Outcome } from "./schedule.ts";

/** The queue of mail to people about their own accounts, and to addresses without one, which belong to no restaurant; otherwise as mail-queue.ts. */
export interface ClaimedPersonMail extends QueuedMail {
  /** Null: nobody's account yet. */
  userId: string | null;
  kind: PersonMailKind;
}

/** Leases mails that are due. Addresses and languages are those of this moment. */
export const claimPersonMails = (
  db: Queryable,
  claimId: string,
  most: number,
): Promise<ClaimedPersonMail[]> =>
  leaseDue<ClaimedPersonMail>(db, most, {
    table: "people_mails",
    key: "id",
    where: "state = 'PENDING' AND due_at <= now()",
    orderBy: "due_at",
    set: `claim_id = $1, due_at = now() + interval '${leaseSeconds} s'`,
    returning: `user_id AS "userId", id, claim_id AS "claimId", kind,
      coalesce((SELECT p.email FROM people p WHERE p.id = user_id), address) AS recipient,
      coalesce((SELECT p.locale FROM people p WHERE p.id = user_id), locale) AS locale,
      data, attempts, extract(epoch FROM created_at)::float8 * 1000 AS "createdAtMs",
      extract(epoch FROM now() - created_at)::float8 AS "ageSeconds"`,
    values: [claimId],
  });

/** What became of a mail, under the claim it was sent with. */
export async function writePersonOutcome(
  db: Queryable,
  mail: Pick<ClaimedPersonMail, "id" | "claimId">,
  outcome: Outcome,
  kept: Buffer | null,
): Promise<void> {
  await db.query(
    `UPDATE people_mails SET state = $3, failure = $4, attempts = attempts + $5,
       claim_id = CASE WHEN $3 = 'PENDING' THEN NULL ELSE claim_id END,
       due_at = now() + $6::int * interval '1 s',
       finished_at = CASE WHEN $3 = 'PENDING' THEN NULL ELSE now() END, content_sealed = $7
     WHERE id = $1 AND claim_id = $2 AND state = 'PENDING'`,
    [
      mail.id,
      mail.claimId,
      outcome.state,
      outcome.failure,
      outcome.isAnswered ? 1 : 0,
      outcome.retryAfterSeconds ?? 0,
      kept,
    ],
  );
}

/** Deletes mails that are past their retention time; a person gets few. */
export async function purgePersonMails({ db }: { db: Queryable }): Promise<void> {
  const { MAILS } = await readKeptDays(db);
  await db.query(
    "DELETE FROM people_mails WHERE state <> 'PENDING' AND finished_at < now() - make_interval(days => $1)",
    [MAILS],
  );
}
