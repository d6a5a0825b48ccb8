import type { Context } from "../../context.ts";
import { customerActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelUntil, getsTableDepositBack } from "./cancel-until.ts";
import { endReservation } from "./end-reservation.ts";
import { illegalMove } from "./order-moves.ts";
import { findTracked, readOrder } from "./tracking.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/**
 * The customer cancels an order or a reservation, while they may (`actions.canCancelUntil`), and gets everything back; a
 * deposit until the moment that was agreed. Throws MISSING_TOKEN, ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export async function cancelOwnOrder(ctx: Context, token: string): Promise<TrackingOrder> {
  const { scope, order } = await findTracked(ctx, token);
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const nowMs = ctx.clock.nowMs();
  if (cancelUntil(order, snapshot, nowMs) === null) throw illegalMove(order);
  if (order.type === "RESERVATION") {
    const refundsTableDeposit = getsTableDepositBack(order, nowMs);
    const end = {
      command: "CANCEL",
      reason: "CUSTOMER_REQUEST",
      message: null,
      refundsTableDeposit,
    } as const;
    await endReservation(ctx, scope, order.id, end, customerActor);
  } else {
    const cancellation = { reason: "CUSTOMER_REQUEST", refund: "FULL" } as const;
    await cancelOrder(ctx, scope, order.id, cancellation, customerActor);
  }
  return readOrder(ctx, token);
}
