import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";
import { customerActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelUntil, getsTableDepositBack } from "./cancel-until.ts";
import { endReservation } from "./end-reservation.ts";
import type { OrderRecord } from "./queries.ts";
import { findTracked, readOrder } from "./tracking.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/**
 * The customer cancels an order or a reservation, while they may (`actions.canCancelUntil`), and gets everything back; a
 * deposit until the moment that was agreed. Throws MISSING_TOKEN, ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export async function cancelOwnOrder(ctx: Context, token: string): Promise<TrackingOrder> {
  const { scope, order } = await findTracked(ctx, token);
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const nowMs = ctx.clock.nowMsOf(scope);
  if (cancelUntil(order, snapshot, nowMs) === null) throw notTheirs(order);
  const why = { reason: "CUSTOMER_REQUEST" } as const;
  try {
    if (order.type === "RESERVATION") {
      const refundsTableDeposit = getsTableDepositBack(order, nowMs);
      const end = { ...why, command: "CANCEL", message: null, refundsTableDeposit } as const;
      await endReservation(ctx, scope, order.id, end, customerActor);
    } else {
      await cancelOrder(ctx, scope, order.id, { ...why, refund: "FULL" }, customerActor);
    }
  } catch (error) {
    // Somebody else was quicker: what it is now tells why.
    if (!(error instanceof Problem && error.code === "ILLEGAL_TRANSITION")) throw error;
    throw notTheirs((await findTracked(ctx, token)).order);
  }
  return readOrder(ctx, token);
}

/** Statuses that say by themselves why nothing can be cancelled (any more). */
const speaking = ["COMPLETED", "CANCELLED", "FAILED", "AWAITING_PAYMENT"] as const;

/** Why guests cannot cancel it themselves: it has ended, waits for its payment, or is the restaurant's by now. */
function notTheirs({ status, type }: Pick<OrderRecord, "status" | "type">): Problem {
  const reason = speaking.find((one) => one === status) ?? "TOO_LATE";
  const said = type === "RESERVATION" ? "cannotCancelTable" : "cannotCancel";
  return new Problem("ILLEGAL_TRANSITION", { status, reason }, message(`orders.${said}.${reason}`));
}
