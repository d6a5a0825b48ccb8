import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { type CancelReason, cancelReasons, moveOrder as moveByTable } from "../../domain/order-state.ts";
import type { WholeRefund } from "../../domain/payment-states.ts";
import { noParts } from "../../domain/refund-parts.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { lockPayment, type RefundToPromise } from "../payments/promised-refunds.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { closeWithdrawn } from "../payments/withdrawn-payments.ts";
import { type Actor, roleOf } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { couldTakeBack } from "./cancel-until.ts";
import { giveBack, type RefundToSend } from "./give-back.ts";
import { flowOf, illegalMove, moveStatus, orderOf, requireSeen, type Seen } from "./order-moves.ts";
import { refundableOf } from "./order-views.ts";
import type { OrderRecord } from "./queries.ts";
import { undoUntilMs } from "./undo-cancel.ts";

export interface Cancellation extends Seen {
  /** One of the cancel reasons; required once the food is made. */
  reason?: string | null | undefined;
  /** Shown to the customer. */
  message?: string | null | undefined;
  refund: WholeRefund | { amount: number };
  /** It can be taken back for a moment, in which its money waits (D-299). */
  canBeUndone?: boolean;
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
  const nowMs = ctx.clock.nowMsOf(scope);
  const untilMs = cancellation.canBeUndone ? undoUntilMs(nowMs) : null;
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const { refunds, links } = await ctx.db.transaction(async (trx) => {
    await lockPayment(trx, scope, orderId);
    // Read behind the lock: what others give back meanwhile is counted.
    const now = await orderOf(trx, scope, orderId);
    const move = {
      orderId,
      from: order.status,
      to: result.status,
      event: result.events[0] ?? null,
      data: { previousStatus: order.status, reason },
      cancellation: {
        ...{ reason, message: cancellation.message || null, cancelledBy: actor.kind },
        ...(untilMs !== null && { from: order.status, undoUntil: isoInstant(untilMs) }),
      },
    };
    if (!(await moveStatus(trx, scope, move, actor, nowMs)))
      throw illegalMove(await orderOf(trx, scope, orderId), cancellation);
    const role = roleOf(actor);
    if (role !== null && !couldTakeBack(order, snapshot, nowMs))
      await requireRefundRight(trx, scope, orderId, role, null);
    const given = { reason: reason ?? "OTHER", actor, sendAfterMs: untilMs };
    const asked = (now.supplements ?? []).filter(({ status }) => status === "AWAITING_PAYMENT");
    return {
      refunds: await promise(trx, scope, now, cancellation.refund, given, nowMs),
      links: asked.map(({ id }) => id),
    };
  });
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  // What may be taken back is sent by the worker.
  if (untilMs === null)
    for (const refund of refunds) await sendRefund(ctx, scope, refund.orderId, refund.refundId);
  for (const link of links) await closeWithdrawn(ctx, scope, link);
  return boardOrder(ctx, scope, orderId);
}

/** What is to be sent back. `order` is read behind the payment's lock. */
async function promise(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  refund: Cancellation["refund"],
  given: Pick<RefundToPromise, "reason" | "sendAfterMs"> & { actor: Actor },
  nowMs: number,
): Promise<RefundToSend[]> {
  if (refund === "NONE" || order.payment_state !== "PAID") return [];
  const amount = typeof refund === "object" ? refund.amount : null;
  const wanted = { ...given, refundId: newId("rfd"), key: null, includesTip: amount === null };
  const promised = await giveBack(trx, scope, order, { named: noParts, open: amount }, wanted, nowMs);
  // All of nothing is nothing; more than there is must not cancel the order with another amount.
  if (promised === null && amount !== null) {
    const said = message("orders.refundTooLarge", { left: refundableOf(order) });
    throw Problem.validation([{ path: "refund.amount", code: "INVALID", message: said }]);
  }
  return promised ?? [];
}

function reasonOf(reason: string | null | undefined): CancelReason | null {
  if (!reason) return null;
  if ((cancelReasons as readonly string[]).includes(reason)) return reason as CancelReason;
  const allowed = cancelReasons;
  const said = message("orders.unknownReason", { allowed });
  throw Problem.validation([{ path: "reason", code: "INVALID", message: said, params: { allowed } }]);
}
