import type { MessageAbout, PhoneFailure, PhoneKind } from "../../domain/phone-messages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import type { PhoneOutcome } from "../../platform/phone/phone-gateway.ts";
import type { Queue } from "../../platform/queues.ts";
import { readKeptDays } from "../../platform/retention.ts";

/**
 * The queue that the table phone_messages is (D-318): one of an order, a phone and a kind, ever. What waits for the same phone and kind goes
 * in one message. All clocks are the database's.
 */
export const phoneQueue: Queue = {
  name: "phone_messages",
  due: "SELECT due_at FROM phone_messages WHERE state = 'PENDING' AND due_at <= now() - interval '3 minutes' ORDER BY due_at",
};

/** An order that nobody has answered; `o` is the row of orders. */
export const isUnanswered = "(o.status = 'PAID' OR (o.status = 'CONFIRMED' AND o.acknowledged_at IS NULL))";

/** Whoever sends for longer is dead: what it had may have been sent. */
const sendingSeconds = 60;
/** A phone is not texted, or rung, more often than this. */
const paceSeconds = 120;
/** More in a day helps nobody. */
export const mostADay = 40;
/** What is older is no news. */
const newsSeconds = 600;
const mostAttempts = 5;

/** A phone with something to tell it. */
export interface DuePhone {
  scope: RestaurantScope;
  phoneId: string;
  kind: PhoneKind;
}

/** Phones for which something is due. What a worker has left behind is lost, and not sent again. */
export async function duePhones(db: Database, most: number): Promise<DuePhone[]> {
  await db.everywhere(
    `UPDATE phone_messages SET state = 'LOST', finished_at = now() WHERE state = 'SENDING' AND due_at <= now()`,
  );
  const rows = await db.everywhere<{ restaurant_id: string; phone_id: string; kind: PhoneKind }>(
    `SELECT restaurant_id, phone_id, kind FROM phone_messages WHERE state = 'PENDING' AND due_at <= now()
     GROUP BY restaurant_id, phone_id, kind ORDER BY min(due_at) LIMIT $1`,
    [most],
  );
  return rows.map((row) => ({ scope: scopeOf(row.restaurant_id), phoneId: row.phone_id, kind: row.kind }));
}

/** What one message tells. */
export interface TakenMessages {
  claimId: string;
  phone: string;
  locale: Locale;
  about: MessageAbout;
  /** Of orders: how many, and the one that has waited longest. */
  count: number;
  oldestName: string | null;
  oldestSince: Temporal.Instant | null;
}

/**
 * Takes what is to be told to a phone in one message, or null: nothing any more, too soon after the last, or somebody else is at it. What
 * has been answered meanwhile is passed over for good.
 */
export function takeMessages(
  db: Database,
  scope: RestaurantScope,
  { phoneId, kind }: Omit<DuePhone, "scope">,
  claimId: string,
): Promise<TakenMessages | null> {
  return db.transaction(async (trx) => {
    const [phone] = await trx.query<{ phone: string; locale: Locale }>(
      "SELECT phone, locale FROM alert_phones WHERE restaurant_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED",
      [scope.restaurantId, phoneId],
    );
    if (!phone) return null;
    await passOver(trx, scope, phoneId, kind);
    const [used] = await trx.query<{ is_soon: boolean; today: number }>(
      `SELECT coalesce(max(coalesce(finished_at, now())) > now() - interval '${paceSeconds} seconds', false) AS is_soon,
         count(DISTINCT claim_id)::int AS today
       FROM phone_messages WHERE restaurant_id = $1 AND phone_id = $2 AND kind = $3
         AND state IN ('SENDING', 'SENT', 'LOST') AND created_at > now() - interval '1 day'`,
      [scope.restaurantId, phoneId, kind],
    );
    if (used!.today >= mostADay) {
      await trx.query(
        `UPDATE phone_messages SET state = 'FAILED', failure = 'TOO_MANY', finished_at = now()
         WHERE restaurant_id = $1 AND phone_id = $2 AND kind = $3 AND state = 'PENDING'`,
        [scope.restaurantId, phoneId, kind],
      );
      return null;
    }
    const [taken] = await trx.query<Omit<TakenMessages, "claimId" | "phone" | "locale">>(
      `WITH first AS (
         SELECT about, outage_id FROM phone_messages
         WHERE restaurant_id = $1 AND phone_id = $2 AND kind = $3 AND state = 'PENDING' AND due_at <= now()
           AND (about <> 'ORDER' OR NOT $5)
         ORDER BY due_at, id LIMIT 1),
       taken AS (
         UPDATE phone_messages m SET state = 'SENDING', claim_id = $4, due_at = now() + interval '${sendingSeconds} seconds',
           attempts = attempts + 1
         FROM first WHERE m.restaurant_id = $1 AND m.phone_id = $2 AND m.kind = $3 AND m.state = 'PENDING'
           AND m.about = first.about AND m.outage_id IS NOT DISTINCT FROM first.outage_id
         RETURNING m.about, m.order_id)
       SELECT min(t.about) AS about, count(*)::int AS count,
         (array_agg(coalesce(o.pickup_code, '#' || o.order_number) ORDER BY coalesce(o.paid_at, o.placed_at)))[1] AS "oldestName",
         min(coalesce(o.paid_at, o.placed_at)) AS "oldestSince"
       FROM taken t LEFT JOIN orders o ON o.restaurant_id = $1 AND o.id = t.order_id HAVING count(*) > 0`,
      [scope.restaurantId, phoneId, kind, claimId, used!.is_soon],
    );
    return taken ? { ...taken, ...phone, claimId } : null;
  });
}

/** What is answered, over or too old is not told. */
const passOver = (trx: Transaction, scope: RestaurantScope, phoneId: string, kind: PhoneKind) =>
  trx.query(
    `UPDATE phone_messages m SET state = 'SKIPPED', finished_at = now()
     WHERE m.restaurant_id = $1 AND m.phone_id = $2 AND m.kind = $3 AND m.state = 'PENDING' AND (
       m.created_at < now() - interval '${newsSeconds} seconds'
       OR (m.about = 'ORDER' AND NOT EXISTS (SELECT FROM orders o
         WHERE o.restaurant_id = m.restaurant_id AND o.id = m.order_id AND ${isUnanswered}))
       OR (m.about = 'BOARD_LOST' AND EXISTS (SELECT FROM board_outages b
         WHERE b.restaurant_id = m.restaurant_id AND b.id = m.outage_id AND b.ended_at IS NOT NULL)))`,
    [scope.restaurantId, phoneId, kind],
  );

/** Writes what became of what was taken under a claim. */
export async function writePhoneOutcome(
  db: Queryable,
  scope: RestaurantScope,
  claimId: string,
  outcome: PhoneOutcome,
): Promise<void> {
  const isLater = outcome.outcome === "LATER";
  const state = { TAKEN: "SENT", REFUSED: "FAILED", LATER: "PENDING", LOST: "LOST" }[outcome.outcome];
  const failure: PhoneFailure | null =
    outcome.outcome === "REFUSED" ? outcome.failure : isLater ? "AWAY" : null;
  await db.query(
    `UPDATE phone_messages SET
       state = CASE WHEN $3 = 'PENDING' AND attempts >= ${mostAttempts} THEN 'FAILED' ELSE $3 END,
       failure = CASE WHEN $3 = 'PENDING' AND attempts < ${mostAttempts} THEN NULL ELSE $4 END,
       claim_id = CASE WHEN $3 = 'PENDING' THEN NULL ELSE claim_id END,
       due_at = now() + make_interval(secs => $5),
       finished_at = CASE WHEN $3 = 'PENDING' AND attempts < ${mostAttempts} THEN NULL ELSE now() END
     WHERE restaurant_id = $1 AND claim_id = $2 AND state = 'SENDING'`,
    [
      scope.restaurantId,
      claimId,
      state,
      failure,
      outcome.outcome === "LATER" ? outcome.retryAfterSeconds : 0,
    ],
  );
}

/** What was told, and to whom, is forgotten after a while. */
export async function forgetPhoneMessages({ db }: { db: Database }): Promise<void> {
  const { PHONE_MESSAGES } = await readKeptDays(db);
  await db.everywhere(
    "DELETE FROM phone_messages WHERE created_at < now() - make_interval(days => $1) AND finished_at IS NOT NULL",
    [PHONE_MESSAGES],
  );
}
