import type { Context } from "../../context.ts";
import { customerActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";
import { illegalMove } from "./order-moves.ts";
import { findTracked, readOrder } from "./tracking.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";
import { cancelUntil } from "./tracking-view.ts";

/**
 * The customer cancels, while they may (`actions.canCancelUntil`), and gets everything back. Throws MISSING_TOKEN,
 * ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export async function cancelOwnOrder(ctx: Context, token: string): Promise<TrackingOrder> {
  const { scope, order } = await findTracked(ctx, token);
  const loaded = await ctx.snapshots.byId(scope.restaurantId);
  if (!loaded || cancelUntil(order, loaded.snapshot, ctx.clock.nowMs()) === null) throw illegalMove(order);
  const cancellation = { reason: "CUSTOMER_REQUEST", refund: "FULL" } as const;
  await cancelOrder(ctx, scope, order.id, cancellation, customerActor);
  return readOrder(ctx, token);
}
