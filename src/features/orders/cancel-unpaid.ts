import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { PaymentProviderError } from "../../platform/payments/provider.ts";
import { Problem } from "../../platform/problem.ts";
import { cancelPayment } from "../payments/expire-payments.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { illegalMove, orderOf } from "./order-moves.ts";

/**
 * An order that was taken by phone waits for its payment no longer (D-300): its link is closed first, so that nobody pays for nothing. Throws
 * ORDER_NOT_FOUND, ILLEGAL_TRANSITION when it does not wait, or was paid at this moment, and PAYMENT_PROVIDER_UNAVAILABLE: then it still waits.
 */
export async function cancelUnpaid(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  if (order.status !== "AWAITING_PAYMENT" || order.source !== "STAFF") throw illegalMove(order);
  try {
    await cancelPayment(ctx, { scope, orderId });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, orderId }, "The payment provider did not close a link.");
    throw new Problem("PAYMENT_PROVIDER_UNAVAILABLE");
  }
  const ended = await boardOrder(ctx, scope, orderId);
  if (ended.status !== "FAILED") throw illegalMove(ended);
  return ended;
}
