import type { CartLine } from "./cart-line.ts";
import type { OrderingSettings, Product } from "./snapshot.ts";

/**
 * Minutes of the kitchen's work in a cart: what it takes of a slot that is limited by work. A product without minutes of
 * its own counts the restaurant's default; a combo without any counts its parts. Add-ons are part of making the dish.
 */
export function makeMinutesOf(
  lines: readonly CartLine[],
  { defaultMakeMinutes }: Pick<OrderingSettings, "defaultMakeMinutes">,
): number {
  const own = ({ makeMinutes }: Product): number => makeMinutes ?? defaultMakeMinutes;
  let minutes = 0;
  for (const { entry, components, quantity } of lines) {
    const isMadeOfParts = entry.product.makeMinutes === null && components.length > 0;
    const unit = isMadeOfParts
      ? components.reduce((sum, part) => sum + own(part.entry.product), 0)
      : own(entry.product);
    minutes += unit * quantity;
  }
  return minutes;
}
