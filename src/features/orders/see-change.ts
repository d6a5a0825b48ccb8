import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";

/** The kitchen has seen what was changed of an order up to a version: it is marked no more. Throws ORDER_NOT_FOUND. */
export async function seeChange(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  version: number,
): Promise<BoardOrder> {
  const rows = await ctx.db.query(
    `UPDATE orders SET version_seen = $3, updated_at = greatest(updated_at, $4)
     WHERE restaurant_id = $1 AND id = $2 AND type = 'ORDER' AND version_seen < $3 AND version >= $3 RETURNING id`,
    [scope.restaurantId, orderId, version, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope))],
  );
  if (rows.length > 0) ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return boardOrder(ctx, scope, orderId);
}
