import type { CartContext } from "./cart-addons.ts";
import { ageLimitOf, type CartLine } from "./cart-line.ts";
import { cartIssue, nameOf } from "./cart-messages.ts";

/** Product id -> units in the whole cart, combo components included: what stock has to give. */
export function countUnits(lines: readonly CartLine[]): Map<string, number> {
  const units = new Map<string, number>();
  const add = (productId: string, count: number) => units.set(productId, (units.get(productId) ?? 0) + count);
  for (const line of lines) {
    add(line.entry.product.id, line.quantity);
    for (const component of line.components) add(component.entry.product.id, line.quantity);
  }
  return units;
}

/** MAX_PER_ORDER and STOCK_LEFT hold over all lines; the line that passes the limit carries the issue, once. */
export function checkUnits(
  context: CartContext,
  lines: readonly CartLine[],
  units: ReadonlyMap<string, number>,
): void {
  const running = new Map<string, number>();
  lines.forEach((line, index) => {
    for (const { entry } of [line, ...line.components]) {
      const { id, maxPerOrder, stockLeft } = entry.product;
      const before = running.get(id) ?? 0;
      const after = before + line.quantity;
      running.set(id, after);
      const passes = (limit: number | null): limit is number =>
        limit !== null && after > limit && before <= limit;
      const path = `lines.${index}.quantity`;
      const name = nameOf(entry.product, context.locale);
      const requested = units.get(id);
      if (passes(maxPerOrder)) {
        const params = { productId: id, maximum: maxPerOrder, requested };
        context.issues.quantities.push(
          cartIssue("MAX_PER_ORDER", path, context.locale, { name, limit: maxPerOrder }, params),
        );
      }
      if (passes(stockLeft)) {
        const params = { productId: id, left: stockLeft, requested };
        context.issues.quantities.push(
          cartIssue("STOCK_LEFT", path, context.locale, { name, limit: stockLeft }, params),
        );
      }
    }
  });
}

/** AGE_CONFIRMATION, once, for the highest age limit in the cart. */
export function checkAge(context: CartContext, lines: readonly CartLine[], ageConfirmed: boolean): void {
  const ageLimit = ageLimitOf(lines);
  if (ageLimit === null || ageConfirmed) return;
  context.issues.quantities.push(
    cartIssue("AGE_CONFIRMATION", "ageConfirmed", context.locale, { limit: ageLimit }, { ageLimit }),
  );
}
