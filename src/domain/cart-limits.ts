import { message } from "../messages/message.ts";
import type { CartContext } from "./cart-addons.ts";
import { cartIssue } from "./cart-issues.ts";
import { ageLimitOf, type CartLine } from "./cart-line.ts";

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
  lines: readonly (CartLine | null)[],
  units: ReadonlyMap<string, number>,
  ordered: ReadonlyMap<string, number> = new Map(),
): void {
  const running = new Map<string, number>();
  lines.forEach((line, index) => {
    for (const { entry } of line ? [line, ...line.components] : []) {
      const item = entry.product;
      const { id, maxPerOrder, stockLeft } = item;
      const before = running.get(id) ?? 0;
      const after = before + line!.quantity;
      running.set(id, after);
      const passes = (limit: number | null, already = 0): limit is number =>
        limit !== null && after + already > limit && (before === 0 || before + already <= limit);
      const path = `lines.${index}.quantity`;
      const requested = units.get(id);
      if (passes(maxPerOrder, ordered.get(id))) {
        const said = message("cart.MAX_PER_ORDER", { item, limit: maxPerOrder });
        const params = { productId: id, maximum: maxPerOrder, requested };
        context.issues.quantities.push(cartIssue(path, said, params));
      }
      if (passes(stockLeft)) {
        const said = message("cart.STOCK_LEFT", { item, limit: stockLeft });
        const params = { productId: id, left: stockLeft, requested };
        context.issues.quantities.push(cartIssue(path, said, params));
      }
    }
  });
}

/** AGE_CONFIRMATION, once, for the highest age limit in the cart. */
export function checkAge(context: CartContext, lines: readonly CartLine[], ageConfirmed: boolean): void {
  const ageLimit = ageLimitOf(lines);
  if (ageLimit === null || ageConfirmed) return;
  const said = message("cart.AGE_CONFIRMATION", { limit: ageLimit });
  context.issues.quantities.push(cartIssue("ageConfirmed", said, { ageLimit }));
}
