import type { Context } from "../../context.ts";
import { businessDay, startOfBusinessDay } from "../../domain/business-day.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { PaymentMethod } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { type Refunded, refundedBetween } from "../payments/refunded-between.ts";
import type { DayReport } from "./report-schemas.ts";
import { soldBetween } from "./sold-between.ts";

type Payments = DayReport["payments"];

interface Sums {
  orders: DayReport["orders"];
  sales: DayReport["sales"];
  vat: { rate: number; net: number; amount: number }[];
  table_deposits: DayReport["tableDeposits"];
  taken: {
    method: PaymentMethod;
    provider: PaymentProviderName | null;
    orders: number;
    sales: number;
    tableDeposits: number;
  }[];
}

/**
 * A restaurant's sales of a business day (D-124). An order is a sale when its money comes: online when it is paid, else when it is
 * completed. What goes back is a refund of the day on which it goes, and changes no day before; money that came too late for its order
 * is neither. Every figure is a sum of what stands in the orders.
 */
export async function dayReport(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
  asked: string | undefined,
): Promise<DayReport> {
  const date = asked ?? osloDateOf(startOfBusinessDay(clock.nowMsOf(scope)));
  const { fromMs, untilMs } = businessDay(date);
  const [sums, refunded] = await Promise.all([
    sumsBetween(db, scope, fromMs, untilMs),
    refundedBetween(db, scope, fromMs, untilMs),
  ]);
  return {
    date,
    from: isoInstant(fromMs),
    until: isoInstant(untilMs),
    orders: sums.orders,
    sales: sums.sales,
    vat: sums.vat.map((group) => ({ ...group, gross: group.net + group.amount })),
    tableDeposits: sums.table_deposits,
    refunds: {
      count: refunded.reduce((sum, { count }) => sum + count, 0),
      amount: refunded.reduce((sum, { amount }) => sum + amount, 0),
    },
    payments: paymentsOf(sums.taken, refunded),
  };
}

/** What came and what went, by method and provider: also of one that took nothing on this day and gave back. */
export function paymentsOf(taken: Sums["taken"], refunded: readonly Refunded[]): Payments {
  const nothing = { method: "ONLINE", orders: 0, sales: 0, tableDeposits: 0 } as const;
  const gave = refunded.filter(({ provider }) => !taken.some((one) => one.provider === provider));
  const all = [...taken, ...gave.map(({ provider }) => ({ ...nothing, provider }))];
  return all.map((one) => {
    const refunds = refunded.find(({ provider }) => provider === one.provider)?.amount ?? 0;
    return { ...one, refunds, net: one.sales + one.tableDeposits - refunds };
  });
}

async function sumsBetween(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<Sums> {
  const [row] = await db.query<Sums>(
    `WITH sold AS (
       ${soldBetween}
     ), ordered AS (SELECT * FROM sold WHERE type = 'ORDER')
     SELECT
       (SELECT json_build_object('count', count(*) FILTER (WHERE is_order), 'pickup', count(*) FILTER (WHERE is_order AND fulfillment = 'PICKUP'),
          'delivery', count(*) FILTER (WHERE is_order AND fulfillment = 'DELIVERY')) FROM ordered) AS orders,
       (SELECT json_build_object('subtotal', coalesce(sum(subtotal), 0), 'discount', coalesce(sum(discount), 0),
          'deliveryFee', coalesce(sum(delivery_fee), 0), 'deposit', coalesce(sum(bottle_deposit), 0),
          'tip', coalesce(sum(tip), 0), 'total', coalesce(sum(total), 0)) FROM ordered) AS sales,
       (SELECT coalesce(json_agg(v ORDER BY v.rate), '[]') FROM (
          SELECT (g ->> 'rate')::int AS rate, sum((g ->> 'net')::bigint) AS net, sum((g ->> 'amount')::bigint) AS amount
          FROM ordered, jsonb_array_elements(vat) AS g GROUP BY 1) AS v) AS vat,
       (SELECT json_build_object('count', count(*), 'amount', coalesce(sum(total), 0)) FROM sold WHERE type = 'RESERVATION')
         AS table_deposits,
       (SELECT coalesce(json_agg(t ORDER BY t.method, t.provider), '[]') FROM (
          SELECT method, provider, count(*) FILTER (WHERE is_order) AS orders,
            coalesce(sum(total) FILTER (WHERE type = 'ORDER'), 0) AS sales,
            coalesce(sum(total) FILTER (WHERE type = 'RESERVATION'), 0) AS "tableDeposits"
          FROM sold GROUP BY 1, 2) AS t) AS taken`,
    [
      scope.restaurantId,
      Temporal.Instant.fromEpochMilliseconds(fromMs),
      Temporal.Instant.fromEpochMilliseconds(untilMs),
    ],
  );
  return row!;
}
