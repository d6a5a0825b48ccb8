import type { Taxed } from "../../domain/change-balance.ts";
import type { OrderRecord, Supplement } from "./queries.ts";

/** A payment of an order, øre; `orderId` is the order's own, or of what it came to more when it was changed. */
export interface PaidPart {
  orderId: string;
  paid: number;
  refunded: number;
}

/**
 * What it came to more, and was paid for online, the oldest first. What was paid at the restaurant is none of it; nor is a link that was
 * withdrawn and paid all the same: its money goes back by itself.
 */
const paidSupplements = ({ supplements }: OrderRecord): Supplement[] =>
  (supplements ?? []).filter(({ status, method }) => status === "COMPLETED" && method === "ONLINE");

/** What was sold online, with its VAT: the order as it was when it was paid, and what it came to more. */
export const soldOnline = (order: OrderRecord): Taxed[] => [order.sold ?? order, ...paidSupplements(order)];

/** Where the money for it lies, the latest paid first: in this order it goes back (D-297, D-416). */
export const paymentsOf = (order: OrderRecord): PaidPart[] => [
  ...paidSupplements(order)
    .map(({ id, paid, refunded }) => ({ orderId: id, paid: paid ?? 0, refunded }))
    .toReversed(),
  { orderId: order.id, paid: order.payment_amount ?? 0, refunded: order.refunded ?? 0 },
];

export const sumOfPaid = (order: OrderRecord): number =>
  paymentsOf(order).reduce((sum, { paid }) => sum + paid, 0);

export const sumOfRefunded = (order: OrderRecord): number =>
  paymentsOf(order).reduce((sum, { refunded }) => sum + refunded, 0);
