import type { Context } from "../../context.ts";
import type { Money } from "../../domain/money.ts";
import type { Issue } from "../../domain/problems.ts";
import {
  lineParts,
  noParts,
  type Parts,
  plus,
  type RefundableLine,
  sumOfParts,
  unitsBack,
} from "../../domain/refund-parts.ts";
import type { VatGroup } from "../../domain/vat.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { type OrderRefund, readRefundParts, wholeRefunds } from "../payments/order-refunds.ts";
import { hasRefundedTip, lockPayment, refundByKey } from "../payments/promised-refunds.ts";
import { requireRefundRight } from "../payments/refund-limits.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { type Actor, roleOf } from "./actors.ts";
import { giveBack, type RefundToSend } from "./give-back.ts";
import { orderOf } from "./order-moves.ts";
import { weightsOf } from "./order-row.ts";
import { refundableOf, refundedOf } from "./order-views.ts";
import { paymentsOf } from "./paid-online.ts";
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

export interface RefundResult extends Pick<OrderRefund, "amount" | "refused" | "state"> {
  refundId: string;
  /** Øre, of the whole order so far. */
  refunded: number;
  /** The VAT in it; empty of refunds before it was kept. */
  vat: VatGroup[];
  idempotent?: true;
}

/**
 * Pays back lines, an amount, the tip, or all of these, of an order paid online: never more than was paid, whoever asks
 * at the same time, of whichever of its payments (D-416). The same key gives the first refund again. Throws FORBIDDEN (D-105), ORDER_NOT_FOUND, IDEMPOTENCY_CONFLICT and VALIDATION_FAILED.
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
  const { replay, parts } = await ctx.db.transaction(async (trx) => {
    await lockPayment(trx, scope, orderId);
    const known = key === null ? null : await refundByKey(trx, scope, orderId, key);
    if (known) {
      if (actor.kind === "KEY" && actor.request?.hash !== known.hash)
        throw new Problem("IDEMPOTENCY_CONFLICT");
      return { replay: known.id, parts: [] };
    }
    // Read after the lock: what others refund meanwhile waits for this transaction.
    const order = await orderOf(trx, scope, orderId);
    const given = { refundId, key, actor, nowMs: ctx.clock.nowMsOf(scope) };
    return { replay: null, parts: await promise(trx, scope, order, request, given) };
  });
  for (const part of parts) await sendRefund(ctx, scope, part.orderId, part.refundId);
  if (parts.length > 0) ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  const stored = await resultOf(ctx, scope, orderId, replay ?? refundId);
  return { ...stored, ...(replay && { idempotent: true as const }) };
}

async function resultOf(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  refundId: string,
): Promise<RefundResult> {
  const order = await orderOf(ctx.db, scope, orderId);
  const ids = paymentsOf(order).map((payment) => payment.orderId);
  const all = wholeRefunds(await readRefundParts(ctx.db, scope, ids));
  const { amount, refused, state, vat } = all.find(({ id }) => id === refundId)!;
  return { refundId, amount, refused, state, refunded: refundedOf(order), vat: vat ?? [] };
}

async function promise(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  request: RefundRequest,
  given: { refundId: string; key: string | null; actor: Actor; nowMs: number },
): Promise<RefundToSend[]> {
  if (order.payment_state !== "PAID") {
    throw refused("amount", "INVALID", message("orders.refundOnlineOnly"));
  }
  const includesTip = request.tip === true;
  const lines = (request.lines ?? []).map((wanted, index) => lineRefund(order, wanted, index));
  const tip = { ...noParts, untaxed: includesTip ? order.tip : 0 };
  const named = lines.reduce((sum, { parts }) => plus(sum, parts), tip);
  const open = request.amount ?? 0;
  const amount = sumOfParts(named) + open;
  if (amount === 0) throw refused("amount", "REQUIRED", message("orders.refundOfNothing"));
  const role = roleOf(given.actor);
  if (role !== null) await requireRefundRight(trx, scope, order.id, role, amount);
  if (includesTip && (await hasRefundedTip(trx, scope, order.id))) {
    throw refused("tip", "INVALID", message("orders.tipRefunded"));
  }
  const units = lines.map(({ line, quantity }) => ({ line, quantity }));
  await countRefunded(trx, scope, order.id, units);
  const told = { lines: units, notifyCustomer: request.notifyCustomer !== false };
  const refund = { ...given, reason: request.reason, includesTip, told };
  const parts = await giveBack(trx, scope, order, { named, open }, refund, given.nowMs);
  if (parts !== null) return parts;
  const refundable = refundableOf(order);
  const said = message("orders.refundTooLarge", { left: refundable });
  throw refused("amount", "INVALID", said, { refundable, amount });
}

/** The lines know how many of their units have been paid back, so that none is paid back twice. */
const countRefunded = (
  trx: Transaction,
  scope: RestaurantScope,
  orderId: string,
  units: readonly { line: number; quantity: number }[],
): Promise<unknown> =>
  trx.query(
    `UPDATE order_lines l SET refunded_quantity = l.refunded_quantity + back.quantity
     FROM (SELECT u.line, sum(u.quantity)::int AS quantity
           FROM jsonb_to_recordset($3) AS u(line int, quantity int) GROUP BY 1) AS back
     WHERE l.restaurant_id = $1 AND l.order_id = $2 AND l.line_number = back.line`,
    [scope.restaurantId, orderId, JSON.stringify(units)],
  );

/** Some units of a line, and what they cost. */
function lineRefund(
  order: OrderRecord,
  wanted: { lineId: string; quantity: number },
  index: number,
): { line: number; quantity: number; parts: Parts } {
  const { quantity } = wanted;
  const line = order.lines?.find((one) => String(one.line_number) === wanted.lineId);
  if (!line) throw refused(`lines.${index}.lineId`, "INVALID", message("orders.noSuchLine"));
  const left = line.quantity - line.refunded_quantity;
  if (quantity > left)
    throw refused(`lines.${index}.quantity`, "INVALID", message("orders.lineUnitsLeft", { left }), { left });
  const parts = lineParts(unitsBack(refundableLine(line), quantity), weightsOf(line));
  // Named twice, it gives the next ones.
  line.refunded_quantity += quantity;
  return { line: line.line_number, quantity, parts };
}

const refundableLine = (line: LineRecord): RefundableLine => ({
  quantity: line.quantity,
  refundedQuantity: line.refunded_quantity,
  lineTotal: line.line_total,
  discount: line.discount,
  deposit: line.bottle_deposit,
});

const refused = (path: string, code: string, said: Message, params?: Issue["params"]): Problem =>
  Problem.validation([{ path, code, message: said, ...(params && { params }) }]);
