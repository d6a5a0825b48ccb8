import type { Money } from "../../../src/domain/money.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { CancelBody } from "../api.ts";
import { amountUpTo } from "./kroner-input.ts";

export interface CancelTyped {
  reason: string;
  message: string;
  refund: "FULL" | "NONE" | "PART";
  amount: string;
}
type MoneyTyped = Pick<CancelTyped, "refund" | "amount">;

/** Whether a part is to go back that is no amount, or more than there is. */
export const isAmountWrong = ({ refund, amount }: MoneyTyped, refundable: Money): boolean =>
  refundable > 0 && refund === "PART" && amountUpTo(amount, refundable) === null;

/** What the guest gets back as it is typed so far, øre; null while that is no amount, or more than there is. */
export const givenBack = ({ refund, amount }: MoneyTyped, refundable: Money): Money | null =>
  ({ FULL: refundable, PART: amountUpTo(amount, refundable), NONE: 0 })[refund];

/** The guest has paid and gets nothing of it back. */
export const losesAll = (typed: MoneyTyped, refundable: Money): boolean =>
  refundable > 0 && givenBack(typed, refundable) === 0;

/** Whether to say how much may be paid back: whoever turns down a new order gives all of it back, whatever their limit. */
export const saysLimit = (
  { refundable, status }: Pick<BoardOrder, "refundable" | "status">,
  limit: Money,
): boolean => refundable > limit && status !== "PAID";

/** Of what the form has found right. An order that nobody has paid gives nothing back, whatever is chosen. */
export const cancelSent = (typed: CancelTyped, refundable: Money): CancelBody => ({
  reason: typed.reason,
  message: typed.message.trim() || null,
  refund: refundOf(typed, refundable),
});

function refundOf({ refund, amount }: CancelTyped, refundable: Money): CancelBody["refund"] {
  if (refundable === 0 || refund === "NONE") return "NONE";
  return refund === "FULL" ? "FULL" : { amount: amountUpTo(amount, refundable)! };
}
