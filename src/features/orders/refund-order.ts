import type { Context } from "../../context.ts";
import { type Money, shareHalfUp } from "../../domain/money.ts";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import {
  hasRefundedTip,
  lockPayment,
  type PromisedRefund,
  promiseRefund,
  refundById,
  refundByKey,
} from "../payments/promised-refunds.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { type Actor, roleOf } from "./actors.ts";
import { orderOf } from "./order-moves.ts";
import type { LineRecord, OrderRecord } from "./queries.ts";

export interface RefundRequest {
  lines?: readonly { lineId: string; quantity: number }[] | null | undefined;
  /** Øre, beside the lines. */
  amount?: Money | null | undefined;
  tip?: boolean | null | undefined;
  reason: string;
  /** False: no mail. */
  notifyCustomer?: boolean | null | undefined;
}

export interface RefundResult extends PromisedRefund {
  idempotent?: true;
}

/**
 * Pays back lines, an amount, the tip, or all of these, of an order paid online: never more than was paid, whoever asks
 * at the same time. The same key gives the first refund again. Throws FORBIDDEN (D-105), ORDER_NOT_FOUND, IDEMPOTENCY_CONFLICT and VALIDATION_FAILED.
 */
export async function refundOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  request: RefundRequest,
  key: string | null,
  actor: Actor,
): Promise<RefundResult> {
  await orderOf(ctx.db, scope, orderId);
  const refundId = newId("rfd");
  const replay = await ctx.db.transaction(async (trx) => {
    await lockPayment(trx, scope, orderId);
    const known = key === null ? null : await refundByKey(trx, scope, orderId, key);
    if (known) {
      if (actor.kind === "KEY" && actor.request?.hash !== known.hash)
        throw new Problem("IDEMPOTENCY_CONFLICT");
      return known.id;
    }
    // Read after the lock: what others refund meanwhile waits for this transaction.
    const order = await orderOf(trx, scope, orderId);
    await promise(trx, scope, order, request, { refundId, key, actor, nowMs: ctx.clock.nowMsOf(scope) });
    return null;
  });
  if (!replay) {
    await sendRefund(ctx, scope, orderId, refundId);
    ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  }
  const stored = await refundById(ctx.db, scope, orderId, replay ?? refundId);
  return { ...stored!, ...(replay && { idempotent: true as const }) };
}

async function promise(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  request: RefundRequest,
  given: { refundId: string; key: string | null; actor: Actor; nowMs: number },
): Promise<void> {
  if (order.payment_state !== "PAID") {
    throw refused("amount", "INVALID", message("orders.refundOnlineOnly"));
  }
  const includesTip = request.tip === true;
  const lines = (request.lines ?? []).map((wanted, index) => lineRefund(order, wanted, index));
  const amount =
    (request.amount ?? 0) + (includesTip ? order.tip : 0) + lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount === 0) throw refused("amount", "REQUIRED", message("orders.refundOfNothing"));
  const role = roleOf(given.actor);
  if (role !== null) await requireRefundRight(trx, scope, order.id, role, amount);
  if (includesTip && (await hasRefundedTip(trx, scope, order.id))) {
    throw refused("tip", "INVALID", message("orders.tipRefunded"));
  }
  for (const { line, quantity } of lines) {
    await trx.query(
      `UPDATE order_lines SET refunded_quantity = refunded_quantity + $4
       WHERE restaurant_id = $1 AND order_id = $2 AND line_number = $3`,
      [scope.restaurantId, order.id, line.line_number, quantity],
    );
  }
  const units = lines.map(({ line, quantity }) => ({ line: line.line_number, quantity }));
  const told = { lines: units, notifyCustomer: request.notifyCustomer !== false };
  const refund = { ...given, orderId: order.id, amount, reason: request.reason, includesTip, told };
  if ((await promiseRefund(trx, scope, refund, given.nowMs)) === null) {
    const refundable = (order.payment_amount ?? 0) - (order.refunded ?? 0);
    const said = message("orders.refundTooLarge", { left: refundable });
    throw refused("amount", "INVALID", said, { refundable, amount });
  }
}

/** What some units of a line cost after discount, bottle deposit included; the parts of a line sum to the line. */
function lineRefund(
  order: OrderRecord,
  wanted: { lineId: string; quantity: number },
  index: number,
): { line: LineRecord; quantity: number; amount: Money } {
  const line = order.lines?.find((one) => String(one.line_number) === wanted.lineId);
  if (!line) throw refused(`lines.${index}.lineId`, "INVALID", message("orders.noSuchLine"));
  const before = line.refunded_quantity;
  const after = before + wanted.quantity;
  if (after > line.quantity) {
    const left = line.quantity - before;
    throw refused(`lines.${index}.quantity`, "INVALID", message("orders.lineUnitsLeft", { left }), { left });
  }
  const paid = line.line_total - line.discount + line.bottle_deposit;
  const amount = shareHalfUp(paid, after, line.quantity) - shareHalfUp(paid, before, line.quantity);
  line.refunded_quantity = after;
  return { line, quantity: wanted.quantity, amount };
}

const refused = (path: string, code: string, said: Message, params?: Issue["params"]): Problem =>
  Problem.validation([{ path, code, message: said, ...(params && { params }) }]);
