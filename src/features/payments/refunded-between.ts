import type { Money } from "../../domain/money.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { instantOf } from "./queries.ts";

export interface Refunded {
  provider: PaymentProviderName;
  count: number;
  amount: Money;
}

/**
 * What was given back between two instants (epoch ms), by provider: promised counts as given, refused does not. Money that came when
 * its order had failed was nobody's sale, and going back it is nobody's refund.
 */
export const refundedBetween = (
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<Refunded[]> =>
  db.query<Refunded>(
    `SELECT p.provider, count(*)::int AS count, sum(f.amount)::bigint AS amount
     FROM refunds f
     JOIN payments p ON p.restaurant_id = f.restaurant_id AND p.order_id = f.order_id
     JOIN orders o ON o.restaurant_id = f.restaurant_id AND o.id = f.order_id
     WHERE f.restaurant_id = $1 AND f.created_at >= $2 AND f.created_at < $3 AND f.state <> 'FAILED' AND o.paid_at IS NOT NULL
     GROUP BY p.provider ORDER BY p.provider`,
    [scope.restaurantId, instantOf(fromMs), instantOf(untilMs)],
  );
