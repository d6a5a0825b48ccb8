import type { Money } from "../../domain/money.ts";
import {
  noParts,
  type Parts,
  partsOf,
  partsToReturn,
  plus,
  sumOfParts,
  vatReturned,
} from "../../domain/refund-parts.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { readOrderRefunds } from "../payments/order-refunds.ts";
import { promiseRefund, type RefundToPromise } from "../payments/promised-refunds.ts";
import type { OrderRecord } from "./queries.ts";

type Given = Omit<RefundToPromise, "orderId" | "amount" | "vat">;

/**
 * Promises back `named` parts of what was paid and `open` more (null: all that is left), with the VAT that is in it (D-250). The amount,
 * or null when there is not that much left: then nothing is promised. The transaction holds the payment's lock.
 */
export async function giveBack(
  trx: Transaction,
  scope: RestaurantScope,
  order: OrderRecord,
  back: { named: Parts; open: Money | null },
  given: Given,
  nowMs: number,
): Promise<number | null> {
  const left = (order.payment_amount ?? 0) - (order.refunded ?? 0);
  const open = back.open ?? left;
  const amount = sumOfParts(back.named) + open;
  if (amount > left || amount === 0) return null;
  // Of an order that was changed, what was paid is what was sold.
  const paid = order.sold ? partsOf(order.sold.total, order.sold.vat) : partsOf(order.total, order.vat);
  const before = returnedOf(paid, await readOrderRefunds(trx, scope, order.id));
  const vat = vatReturned(before, partsToReturn(paid, before, back.named, open));
  return promiseRefund(trx, scope, { ...given, orderId: order.id, amount, vat }, nowMs);
}

/** What has been given back, by what it was of. Of refunds before the VAT was kept that is a share of everything. */
export function returnedOf(paid: Parts, refunds: Awaited<ReturnType<typeof readOrderRefunds>>): Parts {
  return refunds
    .filter(({ state }) => state !== "FAILED")
    .reduce(
      (sum, { amount, vat }) =>
        plus(sum, vat ? partsOf(amount, vat) : partsToReturn(paid, sum, noParts, amount)),
      noParts,
    );
}
