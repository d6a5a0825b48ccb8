import type { Money } from "../../../src/domain/money.ts";
import { unitsBack } from "../../../src/domain/refund-parts.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { amountUpTo } from "./kroner-input.ts";

type Refunded = Pick<BoardOrder, "lines" | "refundable">;

export interface RefundTyped {
  how: "LINES" | "AMOUNT" | "ALL";
  amount: string;
  /** How many of each line, by its id. */
  lines: Readonly<Record<string, number>>;
  reason: string;
}

/** What goes back; null while that is no amount. */
export function oreToReturn({ lines, refundable }: Refunded, typed: RefundTyped): Money | null {
  if (typed.how === "ALL") return refundable;
  if (typed.how === "AMOUNT") return amountUpTo(typed.amount, refundable);
  return lines.reduce((sum, line) => sum + priceOf(line, typed.lines[line.id] ?? 0), 0) || null;
}

/** What so many units of a line bring back, to the øre as the service counts it. */
export function priceOf(line: BoardOrder["lines"][number], units: number): Money {
  const { goods, deposit } = unitsBack(line, units);
  return goods + deposit;
}

export const pickedOf = ({ lines }: RefundTyped) =>
  Object.entries(lines).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : []));

/** As it is sent: by line, so that the service knows which, or the amount. */
export const refundSent = (order: Refunded, typed: RefundTyped) => ({
  ...(typed.how === "LINES" ? { lines: pickedOf(typed) } : { amount: oreToReturn(order, typed) }),
  reason: typed.reason.trim(),
});
