import type { Context } from "../../context.ts";
import { businessDay } from "../../domain/business-day.ts";
import type { SalesPeriod } from "../../domain/sales-period.ts";
import { bookKinds } from "../../domain/sales-period.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { refundedBetween } from "../payments/refunded-between.ts";
import type { BookLine, SalesBooks } from "./sales-schemas.ts";
import { businessDaySql, soldBetween } from "./sold-between.ts";

/**
 * A period's sales as they go into the books (D-163): a line for each business day, rate of VAT and way to pay; pant, tips and deposits
 * for tables, which have no VAT, and refunds, below zero, on lines of their own. All lines of a day come to what came in less what went
 * out. A day that has ended reads the same ever after.
 */
export async function salesBooks(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
  period: SalesPeriod,
): Promise<SalesBooks> {
  const { fromMs } = businessDay(period.from);
  const { untilMs } = businessDay(period.to);
  const [sold, refunded] = await Promise.all([
    db.query<BookLine>(
      `WITH sold AS (
         ${soldBetween}
       ), dated AS MATERIALIZED (SELECT *, ${businessDaySql("at")}::text AS date FROM sold)
       SELECT d.date, 'SALE' AS kind, (g ->> 'rate')::int AS rate, d.method, d.provider, count(*) FILTER (WHERE d.is_order)::int AS count,
         sum((g ->> 'net')::bigint)::bigint AS net, sum((g ->> 'amount')::bigint)::bigint AS vat,
         sum((g ->> 'net')::bigint + (g ->> 'amount')::bigint)::bigint AS gross
       FROM dated d, jsonb_array_elements(d.vat) AS g
       WHERE d.type = 'ORDER' GROUP BY 1, 2, 3, 4, 5
       UNION ALL
       SELECT d.date, other.kind, NULL, d.method, d.provider, count(*) FILTER (WHERE d.is_order OR d.type = 'RESERVATION')::int, sum(other.amount)::bigint, 0,
         sum(other.amount)::bigint
       FROM dated d, LATERAL (VALUES
         ('DEPOSIT', CASE WHEN d.type = 'ORDER' THEN d.bottle_deposit ELSE 0 END),
         ('TIP', CASE WHEN d.type = 'ORDER' THEN d.tip ELSE 0 END),
         ('TABLE_DEPOSIT', CASE WHEN d.type = 'RESERVATION' THEN d.total ELSE 0 END)) AS other (kind, amount)
       WHERE other.amount <> 0 GROUP BY 1, 2, 4, 5`,
      [
        scope.restaurantId,
        Temporal.Instant.fromEpochMilliseconds(fromMs),
        Temporal.Instant.fromEpochMilliseconds(untilMs),
      ],
    ),
    refundedBetween(db, scope, fromMs, untilMs),
  ]);
  const back = refunded.map(
    ({ date, provider, count, amount }): BookLine => ({
      ...{ date, kind: "REFUND", rate: null, method: "ONLINE", provider, count },
      ...{ net: -amount, vat: 0, gross: -amount },
    }),
  );
  const place = ({ date, kind, rate, method, provider }: BookLine): string =>
    [date, bookKinds.indexOf(kind), String(rate ?? 0).padStart(3, "0"), method, provider].join(" ");
  const lines = [...sold, ...back].sort((one, other) => (place(one) < place(other) ? -1 : 1));
  return { from: period.from, to: period.to, isOver: untilMs <= clock.nowMsOf(scope), lines };
}
