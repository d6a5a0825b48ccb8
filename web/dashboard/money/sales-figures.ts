import type { SalesReport } from "../../../src/features/orders/sales-schemas.ts";
import type { Words } from "../texts.tsx";

type Figures = SalesReport["figures"];
type Money = Words["t"]["money"];

/** Whether anything came in or went out. */
export const hasMoney = ({
  orders,
  refunds,
  tableDeposits,
}: Pick<Figures, "orders" | "refunds" | "tableDeposits">): boolean =>
  orders > 0 || refunds !== 0 || tableDeposits > 0;

/** `kl. 23–00`. */
export const hourName = (o: Money, hour: number): string =>
  o.hourFrom({ from: String(hour).padStart(2, "0"), until: String((hour + 1) % 24).padStart(2, "0") });

/** What the total is made of. */
export const partsOf = (
  o: Money,
  figures: Pick<Figures, "subtotal" | "discount" | "deliveryFee" | "deposit" | "tip">,
): (readonly [name: string, amount: number])[] => [
  [o.subtotal, figures.subtotal],
  [o.discount, -figures.discount],
  [o.deliveryFee, figures.deliveryFee],
  [o.deposit, figures.deposit],
  [o.tip, figures.tip],
];

/** What is left when deposits for tables have come and refunds have gone. */
export const leftOf = ({
  total,
  tableDeposits,
  refunds,
}: Pick<Figures, "total" | "tableDeposits" | "refunds">): number => total + tableDeposits - refunds;

/** How long the bar of a total is, in per cent of the longest; one below nothing has none. */
export function widthsIn(bars: readonly { total: number }[]): (total: number) => number {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  return (total) => Math.max(0, (100 * total) / most);
}
