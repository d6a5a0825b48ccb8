import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";

/** Takes an order that was cancelled by others off every board: somebody has seen it (D-231). Throws ORDER_NOT_FOUND. */
export async function markSeen(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  userId: string,
): Promise<BoardOrder> {
  const rows = await ctx.db.query(
    `UPDATE orders SET is_unseen = false, updated_at = greatest(updated_at, $3),
       cancellation = cancellation || jsonb_build_object('seenAt', $3::timestamptz, 'seenBy', $4::text)
     WHERE restaurant_id = $1 AND id = $2 AND is_unseen RETURNING id`,
    [scope.restaurantId, orderId, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope)), userId],
  );
  if (rows.length > 0) ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return boardOrder(ctx, scope, orderId);
}
