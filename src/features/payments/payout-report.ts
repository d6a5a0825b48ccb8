import { z } from "zod";
import type { Context } from "../../context.ts";
import { payoutPatienceDays } from "../../domain/payouts.ts";
import type { SalesPeriod } from "../../domain/sales-period.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { cursorDay, decodeCursor, type PageAsked, pageFrom } from "../../platform/http/cursor.ts";
import type { PayoutDifferences, PayoutPage } from "./payout-schemas.ts";
import { instantOf } from "./queries.ts";

type Payout = PayoutPage["data"][number] & { accountId: string };
const dayMs = 86_400_000;
/** Whoever has not looked for that long asks their accountant. */
const comparedDays = 90;
const mostDifferences = 100;
/** Theirs, as they give them; compared with a column and with nothing else. */
const cursorText = z.string().max(300);

const sums = `
  coalesce(sum(l.amount) FILTER (WHERE l.kind = 'SALE'), 0)::bigint AS gross,
  coalesce(-sum(l.amount) FILTER (WHERE l.kind = 'REFUND'), 0)::bigint AS refunded,
  (coalesce(sum(l.fee), 0) - coalesce(sum(l.amount) FILTER (WHERE l.kind = 'FEE'), 0))::bigint AS fee,
  coalesce(sum(l.amount) FILTER (WHERE l.kind = 'ADJUSTMENT'), 0)::bigint AS other`;

/** What was paid out from one day to another, page by page, with what the whole period comes to (D-286). */
export async function payoutPage(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
  period: SalesPeriod,
  { limit, cursor }: PageAsked,
): Promise<PayoutPage> {
  const after = decodeCursor(cursor, z.tuple([cursorDay, cursorText, cursorText]));
  const [rows, accounts, totals, waiting] = await Promise.all([
    db.query<Payout>(
      `SELECT a.provider, p.reference, p.state, p.content, p.arrives_on::text AS "arrivesOn", p.account_id AS "accountId",
         l.sales, l.gross, l.refunded, l.fee, l.other, p.amount AS net
       FROM payouts p
       JOIN payment_accounts a ON a.restaurant_id = p.restaurant_id AND a.id = p.account_id
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE l.kind = 'SALE')::int AS sales, ${sums} FROM payout_lines l
         WHERE l.restaurant_id = $1 AND l.account_id = p.account_id AND l.payout = p.reference) AS l
       WHERE p.restaurant_id = $1 AND p.arrives_on BETWEEN $2::date AND $3::date
         AND ($4::date IS NULL OR (p.arrives_on, p.account_id, p.reference) < ($4::date, $5::text, $6::text))
       ORDER BY p.arrives_on DESC, p.account_id DESC, p.reference DESC LIMIT $7`,
      [scope.restaurantId, period.from, period.to, ...(after ?? [null, null, null]), limit + 1],
    ),
    accountsOf(db, scope),
    totalsOf(db, scope, period),
    waitingOf(db, scope, clock.nowMs()),
  ]);
  const { data, nextCursor } = pageFrom(rows, limit, {
    view: ({ accountId: _, ...payout }) => payout,
    placeOf: ({ arrivesOn, accountId, reference }) => [arrivesOn, accountId, reference],
  });
  return { data, nextCursor, accounts, totals, waiting };
}

async function accountsOf(db: Queryable, scope: RestaurantScope): Promise<PayoutPage["accounts"]> {
  const rows = await db.query<
    Omit<PayoutPage["accounts"][number], "readAt"> & { readAt: Temporal.Instant | null }
  >(
    `SELECT a.provider, a.identity, a.closed_at IS NOT NULL AS "isClosed", r.read_at AS "readAt", r.trouble
     FROM payment_accounts a JOIN payout_readings r ON r.restaurant_id = a.restaurant_id AND r.account_id = a.id
     WHERE a.restaurant_id = $1 ORDER BY a.closed_at DESC NULLS FIRST, a.position, a.id LIMIT 20`,
    [scope.restaurantId],
  );
  return rows.map(({ readAt, ...one }) => ({
    ...one,
    readAt: readAt?.toString({ smallestUnit: "millisecond" }) ?? null,
  }));
}

/** What came back is in the next payout's sum. */
async function totalsOf(
  db: Queryable,
  scope: RestaurantScope,
  { from, to }: SalesPeriod,
): Promise<PayoutPage["totals"]> {
  const [row] = await db.query<PayoutPage["totals"]>(
    `WITH sent AS (
       SELECT account_id, reference, amount FROM payouts
       WHERE restaurant_id = $1 AND arrives_on BETWEEN $2::date AND $3::date AND state <> 'FAILED')
     SELECT ${sums}, (SELECT coalesce(sum(amount), 0)::bigint FROM sent) AS net
     FROM sent JOIN payout_lines l ON l.restaurant_id = $1 AND l.account_id = sent.account_id AND l.payout = sent.reference`,
    [scope.restaurantId, from, to],
  );
  return row!;
}

/** Taken through accounts whose payouts are read. Their money is with the provider until it is in a payout that did not fail. */
const taken = `
  SELECT p.order_id, p.account_id, p.amount, p.updated_at, r.read_at, a.provider,
    coalesce((SELECT sum(f.amount) FROM refunds f
      WHERE f.restaurant_id = $1 AND f.order_id = p.order_id AND f.state = 'DONE'), 0) AS refunded
  FROM payments p
  JOIN payment_accounts a ON a.restaurant_id = $1 AND a.id = p.account_id
  JOIN payout_readings r ON r.restaurant_id = $1 AND r.account_id = p.account_id AND r.read_at IS NOT NULL
  WHERE p.restaurant_id = $1 AND p.state = 'PAID' AND p.account_id IS NOT NULL AND p.updated_at >= $2
    AND (p.authorization_state IS NULL OR p.authorization_state = 'CAPTURED')`;

const paidOut = `
  FROM payout_lines l
  JOIN payouts o ON o.restaurant_id = $1 AND o.account_id = l.account_id AND o.reference = l.payout AND o.state <> 'FAILED'
  WHERE l.restaurant_id = $1`;

async function waitingOf(db: Queryable, scope: RestaurantScope, nowMs: number): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `WITH taken AS (${taken})
     SELECT coalesce(sum(amount - refunded), 0)::bigint AS waiting FROM taken
     WHERE NOT EXISTS (SELECT ${paidOut} AND l.order_id = taken.order_id AND l.kind = 'SALE')`,
    [scope.restaurantId, instantOf(nowMs - comparedDays * dayMs)],
  );
  return row!.waiting;
}

/** Where what was paid out does not agree with what was sold, the latest first (D-287). */
export async function payoutDifferences(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
): Promise<PayoutDifferences> {
  type Row = Omit<PayoutDifferences["data"][number], "at"> & { at: Temporal.Instant };
  const rows = await db.query<Row>(
    `WITH taken AS (${taken}),
     compared AS (
       SELECT taken.*, theirs.sold, theirs.given_back,
         updated_at < read_at - interval '${payoutPatienceDays} days' AS is_late
       FROM taken CROSS JOIN LATERAL (
         SELECT sum(l.amount) FILTER (WHERE l.kind = 'SALE') AS sold,
           coalesce(-sum(l.amount) FILTER (WHERE l.kind = 'REFUND'), 0) AS given_back
         ${paidOut} AND l.order_id = taken.order_id) AS theirs
     ), found AS (
       SELECT 'NOT_PAID_OUT' AS kind, provider, order_id, NULL AS reference, updated_at AS at, amount - refunded AS here,
         0::bigint AS there
       FROM compared WHERE sold IS NULL AND is_late AND amount > refunded
       UNION ALL
       SELECT 'SALE_DIFFERS', provider, order_id, NULL, updated_at, amount, sold FROM compared WHERE sold <> amount
       UNION ALL
       SELECT 'REFUND_DIFFERS', provider, order_id, NULL, updated_at, refunded, given_back FROM compared
       WHERE sold IS NOT NULL AND (given_back > refunded OR (given_back < refunded AND is_late))
       UNION ALL
       SELECT 'UNKNOWN', a.provider, NULL, l.reference, l.moved_at, 0, l.amount
       FROM payout_lines l
       JOIN payment_accounts a ON a.restaurant_id = $1 AND a.id = l.account_id
       WHERE l.restaurant_id = $1 AND l.moved_at >= $2 AND l.kind IN ('SALE', 'REFUND') AND l.payout IS NOT NULL
         AND NOT EXISTS (SELECT FROM payments p WHERE p.restaurant_id = $1 AND p.order_id = l.order_id)
       UNION ALL
       SELECT 'SUM_DIFFERS', a.provider, NULL, o.reference, o.arrives_on::timestamptz, s.net, o.amount
       FROM payouts o
       JOIN payment_accounts a ON a.restaurant_id = $1 AND a.id = o.account_id
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(l.amount - l.fee), 0) AS net FROM payout_lines l
         WHERE l.restaurant_id = $1 AND l.account_id = o.account_id AND l.payout = o.reference) AS s
       WHERE o.restaurant_id = $1 AND o.arrives_on >= $2::date AND o.content = 'KNOWN' AND s.net <> o.amount
     )
     SELECT found.kind, found.provider, found.order_id AS "orderId", o.order_number AS "orderNumber", found.reference, found.at,
       found.here::bigint, found.there::bigint
     FROM found LEFT JOIN orders o ON o.restaurant_id = $1 AND o.id = found.order_id
     ORDER BY found.at DESC, found.order_id, found.reference LIMIT ${mostDifferences + 1}`,
    [scope.restaurantId, instantOf(clock.nowMs() - comparedDays * dayMs)],
  );
  return {
    days: comparedDays,
    data: rows
      .slice(0, mostDifferences)
      .map(({ at, ...row }) => ({ ...row, at: at.toString({ smallestUnit: "millisecond" }) })),
    hasMore: rows.length > mostDifferences,
  };
}
