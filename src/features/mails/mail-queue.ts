import type { Locale } from "../../messages/locale.ts";
import type { Database, Queryable } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { readKeptDays } from "../../platform/retention.ts";
import type { MailKind } from "./mail-kinds.ts";
import type { Outcome } from "./schedule.ts";

/**
 * The queue that the table mails is, as the workers use it: across all restaurants. A mail is leased for as long as one
 * try can take, under a claim id that fences what a worker writes late. All clocks are the database's.
 */
export interface ClaimedMail extends QueuedMail {
  scope: RestaurantScope;
  kind: MailKind;
  orderId: string | null;
  refundId: string | null;
  subscriberId: string | null;
}

/** What mails of every queue have. */
export interface QueuedMail {
  /** UUID. */
  id: string;
  claimId: string;
  kind: string;
  recipient: string;
  locale: Locale;
  data: Record<string, unknown>;
  /** Tries that the mail server has answered. */
  attempts: number;
  createdAtMs: number;
  /** Since it was written, by the database's clock. */
  ageSeconds: number;
}

/** A mail is given up or given back 70 s after it was claimed (mail-worker.ts), so who lets this run out is dead or stopped. */
export const leaseSeconds = 90;

type ClaimedRow = Omit<ClaimedMail, "scope" | "claimId"> & { restaurantId: string };

/** Leases mails that are due, the longest due first, and those whose holder has let its lease run out. Those of one order in its order. */
export async function claimMails(db: Queryable, claimId: string, most: number): Promise<ClaimedMail[]> {
  const rows = await leaseDue<ClaimedRow>(db, most, {
    table: "mails",
    key: "restaurant_id, id",
    where: "state = 'PENDING' AND due_at <= now()",
    orderBy: "due_at",
    set: `claim_id = $1, due_at = now() + interval '${leaseSeconds} s'`,
    returning: `restaurant_id AS "restaurantId", id, kind, recipient, locale, order_id AS "orderId", refund_id AS "refundId",
      subscriber_id AS "subscriberId", data, attempts, extract(epoch FROM created_at)::float8 * 1000 AS "createdAtMs",
      extract(epoch FROM now() - created_at)::float8 AS "ageSeconds"`,
    values: [claimId],
  });
  return rows
    .map(({ restaurantId, ...row }) => ({ ...row, claimId, scope: scopeOf(restaurantId) }))
    .sort((one, other) => one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1));
}

/** A mail, what became of it, and what is kept of it: sealed, or nothing. */
export interface Finished<Mail> {
  mail: Mail;
  outcome: Outcome;
  kept: Buffer | null;
}

/**
 * Writes what became of mails, in one statement, each under the claim it was sent with: of one whose claim was lost whoever holds it
 * now decides. Answers the ids that were written.
 */
export const writeOutcomes = (
  db: Queryable,
  finished: readonly Finished<Pick<ClaimedMail, "id" | "claimId" | "scope">>[],
): Promise<{ id: string }[]> =>
  db.everywhere(
    `UPDATE mails m SET ${outcomeOfMail}
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::int[], $6::int[], $7::bytea[], $8::text[])
       AS f (${finishedColumns}, restaurant_id)
     WHERE m.restaurant_id = f.restaurant_id AND m.id = f.id AND m.claim_id = f.claim_id AND m.state = 'PENDING' RETURNING m.id`,
    [...columnsOf(finished), finished.map(({ mail }) => mail.scope.restaurantId)],
  );

export const finishedColumns = "id, claim_id, state, failure, answered, pause_seconds, kept";
export const outcomeOfMail = `state = f.state, failure = f.failure, attempts = m.attempts + f.answered,
  claim_id = CASE WHEN f.state = 'PENDING' THEN NULL ELSE m.claim_id END, due_at = now() + f.pause_seconds * interval '1 s',
  finished_at = CASE WHEN f.state = 'PENDING' THEN NULL ELSE now() END, content_sealed = f.kept`;

/** The values of `finishedColumns`, an array each. */
export const columnsOf = (finished: readonly Finished<Pick<QueuedMail, "id" | "claimId">>[]): unknown[] => [
  finished.map(({ mail }) => mail.id),
  finished.map(({ mail }) => mail.claimId),
  finished.map(({ outcome }) => outcome.state),
  finished.map(({ outcome }) => outcome.failure),
  finished.map(({ outcome }) => (outcome.isAnswered ? 1 : 0)),
  finished.map(({ outcome }) => outcome.retryAfterSeconds ?? 0),
  finished.map(({ kept }) => kept),
];

/** Whether anything is due. */
export async function findDue(db: Queryable): Promise<{ mails: boolean; people: boolean }> {
  const [row] = await db.everywhere<{ mails: boolean; people: boolean }>(
    `SELECT EXISTS (SELECT FROM mails WHERE state = 'PENDING' AND due_at <= now()) AS mails,
       EXISTS (SELECT FROM people_mails WHERE state = 'PENDING' AND due_at <= now()) AS people`,
  );
  return row!;
}

const purgedAtOnce = 1_000;

/** Deletes mails of all restaurants that are past their retention time: what was sent, and to whom. */
export async function purgeMails({ db }: { db: Database }, signal: AbortSignal): Promise<void> {
  const { MAILS } = await readKeptDays(db);
  while (!signal.aborted) {
    const gone = await db.everywhere(
      `WITH old AS (
         SELECT restaurant_id, id FROM mails
         WHERE state <> 'PENDING' AND finished_at < now() - make_interval(days => $1)
         ORDER BY finished_at LIMIT ${purgedAtOnce} FOR UPDATE SKIP LOCKED)
       DELETE FROM mails m USING old WHERE m.restaurant_id = old.restaurant_id AND m.id = old.id RETURNING 1`,
      [MAILS],
    );
    if (gone.length < purgedAtOnce) return;
  }
}
