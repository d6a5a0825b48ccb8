import { dividedOver, partOfPaid, type Taxed } from "../../domain/change-balance.ts";
import type { Money } from "../../domain/money.ts";
import { type Parts, sumOfParts } from "../../domain/refund-parts.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { readRefundParts, stands } from "../payments/order-refunds.ts";
import { promiseRefund, type RefundToPromise } from "../payments/promised-refunds.ts";
import { withoutRequest } from "./actors.ts";
import { refundableOf } from "./order-views.ts";
import { paymentsOf, soldOnline } from "./paid-online.ts";
import type { OrderRecord } from "./queries.ts";

type Given = Omit<RefundToPromise, "orderId" | "amount" | "vat" | "partOf" | "actor"> & {
  actor: Parameters<typeof withoutRequest>[0];
};

/** A refund, or a part of one, that is to be sent after the commit. */
export interface RefundToSend {
  orderId: string;
  refundId: string;
}

/**
 * Promises back `named` parts of what was paid and `open` more (null: all that is left), with the VAT that is in it (D-250), of all that was
 * paid. What is to be sent, or null when there is not that much left: then nothing is promised. The transaction holds the payments' locks,
 * behind which `order` was read.
 */
export async function giveBack(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  back: { named: Parts; open: Money | null },
  given: Given,
  nowMs: number,
): Promise<RefundToSend[] | null> {
  const left = refundableOf(order);
  const open = back.open ?? left;
  const amount = sumOfParts(back.named) + open;
  if (amount > left || amount === 0) return null;
  const ids = paymentsOf(order).map(({ orderId }) => orderId);
  const returned = (await readRefundParts(trx, scope, ids))
    .filter(stands)
    .map((part) => ({ total: part.amount, vat: part.vat }));
  const taxed = partOfPaid(soldOnline(order), returned, back.named, open);
  return giveBackLatest(trx, scope, order, taxed, given, nowMs);
}

/**
 * Promises back an amount, with its VAT, of all that was paid online for an order: the latest paid first (D-297, D-416). It is one refund in
 * parts, one of each payment that it takes of. The transaction holds the payments' locks, behind which `order` was read.
 */
export async function giveBackLatest(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  back: Taxed,
  given: Given,
  nowMs: number,
): Promise<RefundToSend[]> {
  const payments = paymentsOf(order);
  const parts = dividedOver(
    back,
    payments.map(({ paid, refunded }) => paid - refunded),
  );
  const promised: RefundToSend[] = [];
  for (const [index, { orderId }] of payments.entries()) {
    const { total, vat } = parts[index]!;
    if (total === 0) continue;
    const refund = { ...(promised.length === 0 ? given : furtherPart(given)), orderId, amount: total, vat };
    if ((await promiseRefund(trx, scope, refund, nowMs)) === null) throw new Problem("CHANGED");
    promised.push({ orderId, refundId: refund.refundId });
  }
  return promised;
}

/** What it is for, and the call that asked for it, stand with the first part. */
const furtherPart = (given: Given): Given & Pick<RefundToPromise, "partOf"> => ({
  ...given,
  refundId: newId("rfd"),
  partOf: given.refundId,
  key: null,
  actor: withoutRequest(given.actor),
  ...(given.told && { told: { ...given.told, lines: [] } }),
});
