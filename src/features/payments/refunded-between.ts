import type { Money } from "../../domain/money.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { instantOf } from "./queries.ts";

export interface Refunded {
  /** The business day, Europe/Oslo. */
  date: string;
  provider: PaymentProviderName;
  count: number;
  amount: Money;
}

/**
 * What was given back between two instants (epoch ms), by business day and provider. Promised counts as given. What the provider refuses
 * on the same day was nothing; refused on a later day it comes back on that day (D-163), for the day before is in the books by then.
 * Money that came when its order had failed was nobody's sale, and going back it is nobody's refund. A refund of several payments is one
 * (D-416): a part that stands counts it, and when none does the last that was refused.
 */
export const refundedBetween = (
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<Refunded[]> =>
  db.query<Refunded>(
    `WITH found AS (
       SELECT f.order_id, f.amount, f.created_at, f.state, f.updated_at,
         (NOT EXISTS (SELECT FROM refunds t WHERE t.restaurant_id = $1 AND t.created_at = f.created_at
           AND coalesce(t.part_of, t.id) = coalesce(f.part_of, f.id)
           AND (t.state <> 'FAILED', t.updated_at, t.id) > (f.state <> 'FAILED', f.updated_at, f.id)))::int AS counts,
         ((f.created_at AT TIME ZONE 'Europe/Oslo') - interval '4 hours')::date AS given_on,
         ((f.updated_at AT TIME ZONE 'Europe/Oslo') - interval '4 hours')::date AS refused_on
       FROM refunds f
       WHERE f.restaurant_id = $1 AND f.created_at < $3
         AND (f.created_at >= $2 OR (f.state = 'FAILED' AND f.updated_at >= $2 AND f.updated_at < $3))
     ), moved AS (
       SELECT order_id, given_on AS day, counts AS count, amount FROM found
       WHERE created_at >= $2 AND (state <> 'FAILED' OR refused_on > given_on)
       UNION ALL
       SELECT order_id, refused_on, -counts, -amount FROM found
       WHERE state = 'FAILED' AND refused_on > given_on AND updated_at >= $2 AND updated_at < $3
     )
     SELECT moved.day::text AS date, p.provider, sum(moved.count)::int AS count, sum(moved.amount)::bigint AS amount
     FROM moved
     JOIN payments p ON p.restaurant_id = $1 AND p.order_id = moved.order_id
     JOIN orders o ON o.restaurant_id = $1 AND o.id = moved.order_id
     WHERE o.paid_at IS NOT NULL
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [scope.restaurantId, instantOf(fromMs), instantOf(untilMs)],
  );
