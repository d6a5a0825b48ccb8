import type { ActorKind } from "../../domain/actor-kinds.ts";
import type { RefundState } from "../../domain/payment-states.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { VatGroup } from "../../domain/vat.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

export interface OrderRefund {
  id: string;
  /** Øre. */
  amount: number;
  state: RefundState;
  reason: string;
  includesTip: boolean;
  /** The VAT in it; null of refunds before it was kept, and of money that came too late. */
  vat: VatGroup[] | null;
  /** By the lines' numbers. */
  lines: { line: number; quantity: number }[];
  createdAt: Temporal.Instant;
  /** Null where nobody gave it back: money that came too late. */
  actor: { kind: ActorKind; id?: string; role?: StaffRole } | null;
}

/** What was given back of an order, or was tried, the oldest first. */
export const readOrderRefunds = (
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
): Promise<OrderRefund[]> =>
  db.query<OrderRefund>(
    `SELECT id, amount, state, reason, includes_tip AS "includesTip", coalesce(lines, '[]') AS lines, created_at AS "createdAt", vat,
       actor - 'request' AS actor
     FROM refunds WHERE restaurant_id = $1 AND order_id = $2 ORDER BY created_at, id`,
    [scope.restaurantId, orderId],
  );
