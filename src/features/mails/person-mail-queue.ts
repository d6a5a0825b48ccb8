import type { Queryable } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { readKeptDays } from "../../platform/retention.ts";
import type { PersonMailKind } from "./mail-kinds.ts";
import {
  columnsOf,
  type Finished,
  finishedColumns,
  leaseSeconds,
  outcomeOfMail,
  type QueuedMail,
} from "./mail-queue.ts";

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

/** What became of mails, under the claims they were sent with. */
export const writePersonOutcomes = (
  db: Queryable,
  finished: readonly Finished<Pick<ClaimedPersonMail, "id" | "claimId">>[],
): Promise<unknown[]> =>
  db.query(
    `UPDATE people_mails m SET ${outcomeOfMail}
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::int[], $7::bytea[]) AS f (${finishedColumns})
     WHERE m.id = f.id AND m.claim_id = f.claim_id AND m.state = 'PENDING'`,
    columnsOf(finished),
  );

/** Deletes mails that are past their retention time; a person gets few. */
export async function purgePersonMails({ db }: { db: Queryable }): Promise<void> {
  const { MAILS } = await readKeptDays(db);
  await db.query(
    "DELETE FROM people_mails WHERE state <> 'PENDING' AND finished_at < now() - make_interval(days => $1)",
    [MAILS],
  );
}
