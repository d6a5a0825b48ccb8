import type { Context } from "../../context.ts";
import { businessDay } from "../../domain/business-day.ts";
import { periodBefore, type SalesPeriod } from "../../domain/sales-period.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { type Refunded, refundedBetween } from "../payments/refunded-between.ts";
import { paymentsOf } from "./day-report.ts";
import type { SalesReport } from "./sales-schemas.ts";
import { businessDaySql, soldBetween } from "./sold-between.ts";

type Figures = Omit<SalesReport["figures"], "average" | "refunds">;
type Payments = SalesReport["payments"][number];
interface Sums extends Pick<SalesReport, "days" | "hours" | "dishes" | "categories"> {
  figures: Figures;
  earlier: Figures;
  vat: Omit<SalesReport["vat"][number], "gross">[];
  taken: (Omit<Payments, "refunds" | "net" | "total"> & { sales: number })[];
}

/**
 * A restaurant's sales from one business day to another (D-162), beside those of the period before. What is a sale, and when, is what the
 * day's report says (D-124), so that a period is the sum of its days.
 */
export async function salesReport(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
  period: SalesPeriod,
): Promise<SalesReport> {
  const before = periodBefore(period);
  const { untilMs } = businessDay(period.to);
  const [sums, refunded] = await Promise.all([
    sumsOf(db, scope, period, before),
    refundedBetween(db, scope, businessDay(before.from).fromMs, untilMs),
  ]);
  const within = ({ from, to }: SalesPeriod) => refunded.filter(({ date }) => from <= date && date <= to);
  const { taken, vat, figures, earlier, ...lists } = sums;
  return {
    from: period.from,
    to: period.to,
    isOver: untilMs <= clock.nowMsOf(scope),
    before,
    figures: withRefunds(figures, within(period)),
    earlier: withRefunds(earlier, within(before)),
    ...lists,
    vat: vat.map((group) => ({ ...group, gross: group.net + group.amount })),
    payments: paymentsOf(taken, within(period)).map(({ sales, ...one }) => ({ ...one, total: sales })),
  };
}

const withRefunds = (figures: Figures, refunded: readonly Refunded[]): SalesReport["figures"] => ({
  ...figures,
  average: figures.orders === 0 ? 0 : Math.round(figures.total / figures.orders),
  refunds: refunded.reduce((sum, { amount }) => sum + amount, 0),
});

/** One look at the orders of both periods; what lies between the two is left out. */
async function sumsOf(
  db: Queryable,
  scope: RestaurantScope,
  period: SalesPeriod,
  before: SalesPeriod,
): Promise<Sums> {
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  const [row] = await db.query<Sums>(
    `WITH sold AS (
       ${soldBetween}
     ), counted AS MATERIALIZED (
       SELECT *, at >= $4 AS is_now FROM sold WHERE at >= $4 OR at < $5
     ), ordered AS (SELECT * FROM counted WHERE type = 'ORDER' AND is_now),
     halves AS (
       SELECT is_now, json_build_object(
         'orders', count(*) FILTER (WHERE is_order),
         'pickup', json_build_object('orders', count(*) FILTER (WHERE is_order AND fulfillment = 'PICKUP'),
           'total', coalesce(sum(total) FILTER (WHERE type = 'ORDER' AND fulfillment = 'PICKUP'), 0)),
         'delivery', json_build_object('orders', count(*) FILTER (WHERE is_order AND fulfillment = 'DELIVERY'),
           'total', coalesce(sum(total) FILTER (WHERE type = 'ORDER' AND fulfillment = 'DELIVERY'), 0)),
         'subtotal', coalesce(sum(subtotal) FILTER (WHERE type = 'ORDER'), 0),
         'discount', coalesce(sum(discount) FILTER (WHERE type = 'ORDER'), 0),
         'deliveryFee', coalesce(sum(delivery_fee) FILTER (WHERE type = 'ORDER'), 0),
         'deposit', coalesce(sum(bottle_deposit) FILTER (WHERE type = 'ORDER'), 0),
         'tip', coalesce(sum(tip) FILTER (WHERE type = 'ORDER'), 0),
         'total', coalesce(sum(total) FILTER (WHERE type = 'ORDER'), 0),
         'tableDeposits', coalesce(sum(total) FILTER (WHERE type = 'RESERVATION'), 0)) AS sums
       FROM (VALUES (true), (false)) AS half (is_now) LEFT JOIN counted USING (is_now) GROUP BY is_now
     ), lines AS (
       SELECT l.product_id, l.product_name, c.name AS category, l.quantity, l.total, l.at
       FROM (
         SELECT n.product_id, n.product_name, n.quantity, n.line_total - n.discount AS total, o.at FROM ordered o
         JOIN order_lines n ON n.restaurant_id = $1 AND n.order_id = o.id WHERE o.sold IS NULL
         UNION ALL
         SELECT n."productId", n.name, n.quantity, n.total, o.at
         FROM ordered o, jsonb_to_recordset(o.sold -> 'lines') AS n("productId" text, name text, quantity int, total bigint)
         WHERE o.sold IS NOT NULL) AS l
       LEFT JOIN products p ON p.restaurant_id = $1 AND p.id = l.product_id
       LEFT JOIN categories c ON c.restaurant_id = $1 AND c.id = p.category_id
     )
     SELECT
       (SELECT sums FROM halves WHERE is_now) AS figures,
       (SELECT sums FROM halves WHERE NOT is_now) AS earlier,
       (SELECT coalesce(json_agg(d ORDER BY d.date), '[]') FROM (
          SELECT ${businessDaySql("at")} AS date, count(*) FILTER (WHERE is_order) AS orders, sum(total) AS total FROM ordered GROUP BY 1) AS d) AS days,
       (SELECT coalesce(json_agg(h ORDER BY h.hour), '[]') FROM (
          SELECT extract(hour FROM at AT TIME ZONE 'Europe/Oslo')::int AS hour, count(*) FILTER (WHERE is_order) AS orders, sum(total) AS total
          FROM ordered GROUP BY 1) AS h) AS hours,
       (SELECT coalesce(json_agg(d ORDER BY d.total DESC, d.name, d."productId"), '[]') FROM (
          SELECT product_id AS "productId", (array_agg(product_name ORDER BY at DESC))[1] AS name, sum(quantity) AS quantity,
            sum(total) AS total
          FROM lines GROUP BY 1 ORDER BY 4 DESC, 2, 1 LIMIT 100) AS d) AS dishes,
       (SELECT coalesce(json_agg(c ORDER BY c.total DESC, c.name), '[]') FROM (
          SELECT category AS name, sum(quantity) AS quantity, sum(total) AS total FROM lines GROUP BY 1) AS c) AS categories,
       (SELECT coalesce(json_agg(v ORDER BY v.rate), '[]') FROM (
          SELECT (g ->> 'rate')::int AS rate, sum((g ->> 'net')::bigint) AS net, sum((g ->> 'amount')::bigint) AS amount
          FROM ordered, jsonb_array_elements(vat) AS g GROUP BY 1) AS v) AS vat,
       (SELECT coalesce(json_agg(t ORDER BY t.method, t.provider), '[]') FROM (
          SELECT method, provider, count(*) FILTER (WHERE is_order) AS orders,
            coalesce(sum(total) FILTER (WHERE type = 'ORDER'), 0) AS sales,
            coalesce(sum(total) FILTER (WHERE type = 'RESERVATION'), 0) AS "tableDeposits"
          FROM counted WHERE is_now GROUP BY 1, 2) AS t) AS taken`,
    [
      scope.restaurantId,
      instant(businessDay(before.from).fromMs),
      instant(businessDay(period.to).untilMs),
      instant(businessDay(period.from).fromMs),
      instant(businessDay(before.to).untilMs),
    ],
  );
  return row!;
}
