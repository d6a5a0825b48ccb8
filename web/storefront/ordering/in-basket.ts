import { type DraftLine, formOf, putLine, setQuantity } from "../draft.ts";
import type { MenuIndex } from "../menu-index.ts";
import type { PublicProduct } from "../public-menu.ts";
import { needsNoChoice, plainLine } from "./plain-line.ts";

/** Of every dish of which nothing has to be chosen, by its id: the form that it has as it is. */
export const plainForms = (index: MenuIndex): ReadonlyMap<string, string> =>
  new Map(
    [...index.products.values()]
      .filter((product) => needsNoChoice(product, index))
      .map((product) => [product.id, formOf(plainLine(product, index))]),
  );

/** How many of each dish the basket holds, in whatever form, and how many of them as they are. */
export function countDishes(
  lines: readonly DraftLine[],
  forms: ReadonlyMap<string, string>,
): ReadonlyMap<string, { count: number; quantity: number }> {
  const found = new Map<string, { count: number; quantity: number }>();
  for (const line of lines) {
    const { count, quantity } = found.get(line.productId) ?? { count: 0, quantity: 0 };
    const plain = forms.get(line.productId) === formOf(line) ? line.quantity : 0;
    found.set(line.productId, { count: count + line.quantity, quantity: quantity + plain });
  }
  return found;
}

/** The basket with so many of a dish as it is; what the guest has of it in other forms stays. */
export function withQuantity(
  lines: readonly DraftLine[],
  product: PublicProduct,
  quantity: number,
  index: MenuIndex,
): DraftLine[] {
  const plain = plainLine(product, index);
  const line = lines.find((one) => formOf(one) === formOf(plain));
  return line ? setQuantity(lines, line.key, quantity) : putLine(lines, { ...plain, quantity });
}
