import type { Context } from "../../context.ts";
import { isFinal } from "../../domain/order-end.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { illegalMove, moveTime, orderOf, requireSeen, type Seen } from "./order-moves.ts";

const furthestDays = 60;

/**
 * Moves the agreed time of a pre-order, or the estimate of an order for as soon as possible, and tells the customer.
 * Throws ORDER_NOT_FOUND, VALIDATION_FAILED (a time in the past), and ILLEGAL_TRANSITION once the food is ready, the
 * order is over, or before it is paid.
 */
export async function reviseTime(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  change: Seen & { readyAt: string; reason?: string | null | undefined },
  actor: Actor,
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  requireSeen(order, change);
  const { status } = order;
  if (isFinal(status) || status === "AWAITING_PAYMENT" || status === "READY_FOR_PICKUP")
    throw illegalMove(order);
  const nowMs = ctx.clock.nowMsOf(scope);
  const readyAtMs = Date.parse(change.readyAt);
  checkReadyAt(readyAtMs, nowMs);
  if (readyAtMs !== order.estimated_ready_at?.epochMilliseconds) {
    const move = { orderId, status, readyAtMs, isRevision: true, reason: change.reason || null };
    if (!(await moveTime(ctx.db, scope, move, actor, nowMs)))
      throw illegalMove(await orderOf(ctx.db, scope, orderId), change);
    ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  }
  return boardOrder(ctx, scope, orderId);
}

/** Throws VALIDATION_FAILED on `readyAt` when the time has passed or is out of reach. */
export function checkReadyAt(readyAtMs: number, nowMs: number): void {
  if (readyAtMs > nowMs && readyAtMs < nowMs + furthestDays * dayMs) return;
  const isPast = readyAtMs <= nowMs;
  const code = isPast ? "TOO_SOON" : "TOO_FAR_AHEAD";
  const said = isPast ? message("times.passed") : message("times.atMostDaysAhead", { days: furthestDays });
  throw Problem.validation([{ path: "readyAt", code, message: said }]);
}
