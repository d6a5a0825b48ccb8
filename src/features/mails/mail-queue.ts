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

/** A try is given up after 30 s (send-mails.ts), so who lets this run out is dead or stopped. */
export const leaseSeconds = 90;

type ClaimedRow = Omit<ClaimedMail, "scope" | "claimId"> & { restaurantId: string };

/** Leases mails that are due, the longest due first, and those whose holder has let its lease run out. */
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
  return rows.map(({ restaurantId, ...row }) => ({ ...row, claimId, scope: scopeOf(restaurantId) }));
}

/**
 * Writes what became of a mail, under the claim it was sent with. False when that claim was lost: whoever holds the mail
 * now decides.
 */
export async function writeOutcome(
  db: Queryable,
  scope: RestaurantScope,
  mail: Pick<ClaimedMail, "id" | "claimId">,
  outcome: Outcome,
  kept: Buffer | null,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE mails SET state = $4, failure = $5, attempts = attempts + $6,
       claim_id = CASE WHEN $4 = 'PENDING' THEN NULL ELSE claim_id END,
       due_at = now() + $7::int * interval '1 s',
       finished_at = CASE WHEN $4 = 'PENDING' THEN NULL ELSE now() END, content_sealed = $8
     WHERE restaurant_id = $1 AND id = $2 AND claim_id = $3 AND state = 'PENDING' RETURNING 1`,
    [
      scope.restaurantId,
      mail.id,
      mail.claimId,
      outcome.state,
      outcome.failure,
      outcome.isAnswered ? 1 : 0,
      outcome.retryAfterSeconds ?? 0,
      kept,
    ],
  );
  return rows.length > 0;
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
