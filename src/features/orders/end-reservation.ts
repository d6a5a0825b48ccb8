import type { Context } from "../../context.ts";
import { type CancelReason, cancelReasons, moveOrder as moveByTable } from "../../domain/order-state.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { lockPayment, promiseRefund, type RefundToPromise } from "../payments/promised-refunds.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { type Actor, roleOf } from "./actors.ts";
import { getsTableDepositBack } from "./cancel-until.ts";
import { illegalMove, moveStatus } from "./order-moves.ts";
import { findOrder, type OrderRecord } from "./queries.ts";

export type ReservationEndCommand = "REJECT" | "CANCEL";

export interface ReservationEnd {
  /** REJECT answers a request with no; CANCEL takes back what was asked for or promised. */
  command: ReservationEndCommand;
  /** A cancel reason, or words of the restaurant's own. */
  reason: string | null;
  /** Shown to the guest. */
  message: string | null;
  /** Whether a deposit that was paid goes back; while it is the guest's to have back, it does. */
  refundsTableDeposit: boolean;
}

/** A reservation (never an order) of the restaurant. Throws ORDER_NOT_FOUND. */
export async function reservationOf(
  db: Queryable,
  scope: RestaurantScope,
  reservationId: string,
): Promise<OrderRecord> {
  const order = await findOrder(db, scope, reservationId);
  if (order?.type !== "RESERVATION") throw new Problem("ORDER_NOT_FOUND");
  return order;
}

/**
 * Ends a reservation without a meal. Its tables are free from the same moment, by the trigger `orders_free_tables`,
 * so that no way of ending one can forget them. Throws FORBIDDEN (D-105), ORDER_NOT_FOUND, and ILLEGAL_TRANSITION with the status as it is.
 */
export async function endReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  end: ReservationEnd,
  actor: Actor,
): Promise<void> {
  const order = await reservationOf(ctx.db, scope, reservationId);
  const result = moveByTable(order.status, "RESERVATION", end.command);
  if (!result.ok) throw illegalMove(order);
  const code = isCancelReason(end.reason) ? end.reason : null;
  const words = end.message ?? (code === null ? end.reason : null);
  const refundId = newId("rfd");
  const nowMs = ctx.clock.nowMsOf(scope);
  const promised = await ctx.db.transaction(async (trx) => {
    await lockPayment(trx, scope, reservationId);
    const move = {
      orderId: reservationId,
      from: order.status,
      to: result.status,
      event: result.events[0] ?? null,
      data: {
        reason: end.reason ?? end.message,
        ...(end.command === "CANCEL" && { previousStatus: order.status, cancelledBy: actor.kind }),
      },
      cancellation: {
        reason: code ?? (words === null ? null : "OTHER"),
        message: words,
        cancelledBy: actor.kind,
      },
    };
    if (!(await moveStatus(trx, scope, move, actor, nowMs)))
      // By the transaction's own connection: one that waits for a second would, with enough others, wait for itself.
      throw illegalMove(await reservationOf(trx, scope, reservationId));
    const isTheirs = getsTableDepositBack(order, nowMs);
    if (!(end.refundsTableDeposit || isTheirs) || order.payment_state !== "PAID") return null;
    const given = { refundId, amount: null, key: null, reason: code ?? "OTHER", actor };
    return promiseTableDeposit(trx, scope, order, given, nowMs);
  });
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId: reservationId });
  if (promised !== null) await sendRefund(ctx, scope, reservationId, refundId);
}

/**
 * Promises a table's deposit, or a part of it (øre; null: all that is left), in the transaction that holds the payment's lock. What was
 * promised, or null when there is not that much left. Throws FORBIDDEN (D-105) once it is no longer the guest's to have back.
 */
export async function promiseTableDeposit(
  trx: Transaction,
  scope: RestaurantScope,
  order: Pick<OrderRecord, "id" | "status" | "reservation">,
  given: Pick<RefundToPromise, "refundId" | "amount" | "key" | "reason"> & { actor: Actor },
  nowMs: number,
): Promise<number | null> {
  const role = roleOf(given.actor);
  if (role !== null && !getsTableDepositBack(order, nowMs))
    await requireRefundRight(trx, scope, order.id, role, given.amount);
  return promiseRefund(trx, scope, { ...given, orderId: order.id, includesTip: false }, nowMs);
}

const isCancelReason = (reason: string | null): reason is CancelReason =>
  reason !== null && (cancelReasons as readonly string[]).includes(reason);
