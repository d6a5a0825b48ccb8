import type { CartLine } from "./cart-line.ts";
import type { OrderingSettings } from "./snapshot.ts";

/**
 * Minutes of the kitchen's work in a cart: what it takes of a slot that is limited by work. Add-ons are part of making the dish.
 */
export function makeMinutesOf(
  lines: readonly CartLine[],
  settings: Pick<OrderingSettings, "defaultMakeMinutes">,
): number {
  let minutes = 0;
  for (const { entry, components, quantity } of lines) {
    const parts = components.map((part) => part.entry.product.makeMinutes);
    minutes += minutesOfDish(entry.product.makeMinutes, parts, settings) * quantity;
  }
  return minutes;
}

/** Of one unit: a product without minutes of its own counts the restaurant's default; a combo without any counts its parts. */
export function minutesOfDish(
  own: number | null,
  parts: readonly (number | null)[],
  { defaultMakeMinutes }: Pick<OrderingSettings, "defaultMakeMinutes">,
): number {
  if (own !== null || parts.length === 0) return own ?? defaultMakeMinutes;
  return parts.reduce((sum: number, part) => sum + (part ?? defaultMakeMinutes), 0);
}
