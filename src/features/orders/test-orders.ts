import type { OrderStatus } from "../../domain/order-state.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

export interface LatestTestOrder {
  orderId: string;
  orderNumber: number;
  status: OrderStatus;
  /** Any has gone all the way. */
  isHandedOver: boolean;
}

/** The order by which the restaurant's people tried out their board last; null when they have not. */
export async function latestTestOrder(
  db: Queryable,
  scope: RestaurantScope,
): Promise<LatestTestOrder | null> {
  const [row] = await db.query<LatestTestOrder>(
    `SELECT id AS "orderId", order_number AS "orderNumber", status,
       EXISTS (SELECT FROM orders WHERE restaurant_id = $1 AND source = 'TEST' AND status = 'COMPLETED') AS "isHandedOver"
     FROM orders WHERE restaurant_id = $1 AND source = 'TEST' ORDER BY placed_at DESC LIMIT 1`,
    [scope.restaurantId],
  );
  return row ?? null;
}
