import type { Context } from "../../context.ts";
import { type CancelReason, cancelReasons, moveOrder as moveByTable } from "../../domain/order-state.ts";
import type { WholeRefund } from "../../domain/payment-states.ts";
import { noParts } from "../../domain/refund-parts.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { lockPayment } from "../payments/promised-refunds.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { type Actor, roleOf } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { couldTakeBack } from "./cancel-until.ts";
import { giveBack } from "./give-back.ts";
import { flowOf, illegalMove, moveStatus, orderOf, requireSeen, type Seen } from "./order-moves.ts";
import type { OrderRecord } from "./queries.ts";

export interface Cancellation extends Seen {
  /** One of the cancel reasons; required once the food is made. */
  reason?: string | null | undefined;
  /** Shown to the customer. */
  message?: string | null | undefined;
  refund: WholeRefund | { amount: number };
}

/**
 * Cancels an order, gives back what it took, and pays back what was paid online, as asked. Keeping the money
 * takes the same right as giving it (D-105). Throws FORBIDDEN, ORDER_NOT_FOUND, VALIDATION_FAILED (reason missing or unknown, more than is left to refund) and ILLEGAL_TRANSITION.
 */
export async function cancelOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  cancellation: Cancellation,
  actor: Actor,
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  requireSeen(order, cancellation);
  const reason = reasonOf(cancellation.reason);
  const result = moveByTable(order.status, flowOf(order), "CANCEL", reason);
  if (!result.ok) {
    if (result.code !== "REASON_REQUIRED") throw illegalMove(order);
    throw Problem.validation([{ path: "reason", code: "REQUIRED", message: message("orders.reasonNeeded") }]);
  }
  const refundId = newId("rfd");
  const nowMs = ctx.clock.nowMsOf(scope);
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const promised = await ctx.db.transaction(async (trx) => {
    await lockPayment(trx, scope, orderId);
    const move = {
      orderId,
      from: order.status,
      to: result.status,
      event: result.events[0] ?? null,
      data: { previousStatus: order.status, reason },
      cancellation: { reason, message: cancellation.message || null, cancelledBy: actor.kind },
    };
    if (!(await moveStatus(trx, scope, move, actor, nowMs)))
      throw illegalMove(await orderOf(trx, scope, orderId), cancellation);
    const role = roleOf(actor);
    if (role !== null && !couldTakeBack(order, snapshot, nowMs))
      await requireRefundRight(trx, scope, orderId, role, null);
    return refundPart(order, cancellation.refund) === "NOTHING"
      ? null
      : promise(trx, scope, await orderOf(trx, scope, orderId), cancellation.refund, {
          refundId,
          reason: reason ?? "OTHER",
          actor,
          nowMs,
        });
  });
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  if (promised !== null) await sendRefund(ctx, scope, orderId, refundId);
  return boardOrder(ctx, scope, orderId);
}

const refundPart = (order: OrderRecord, refund: Cancellation["refund"]): "NOTHING" | "SOME" =>
  refund === "NONE" || order.payment_state !== "PAID" ? "NOTHING" : "SOME";

/** `order` is read behind the payment's lock: what others give back meanwhile is counted. */
async function promise(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  refund: Cancellation["refund"],
  given: { refundId: string; reason: string; actor: Actor; nowMs: number },
): Promise<number | null> {
  const amount = typeof refund === "object" ? refund.amount : null;
  const wanted = { ...given, key: null, includesTip: amount === null };
  const promised = await giveBack(trx, scope, order, { named: noParts, open: amount }, wanted, given.nowMs);
  // All of nothing is nothing; more than there is must not cancel the order with another amount.
  if (promised === null && amount !== null) {
    const left = (order.payment_amount ?? 0) - (order.refunded ?? 0);
    const said = message("orders.refundTooLarge", { left });
    throw Problem.validation([{ path: "refund.amount", code: "INVALID", message: said }]);
  }
  return promised;
}

function reasonOf(reason: string | null | undefined): CancelReason | null {
  if (!reason) return null;
  if ((cancelReasons as readonly string[]).includes(reason)) return reason as CancelReason;
  const allowed = cancelReasons;
  const said = message("orders.unknownReason", { allowed });
  throw Problem.validation([{ path: "reason", code: "INVALID", message: said, params: { allowed } }]);
}
