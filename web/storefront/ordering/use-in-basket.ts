import { useCallback, useMemo } from "react";
import { formOf, putLine, setQuantity } from "../draft.ts";
import type { PublicProduct } from "../public-menu.ts";
import { needsNoChoice, plainLine } from "./plain-line.ts";
import { useShop } from "./shop.tsx";

/** How many of a dish the basket holds, and a way to have more or fewer of it as it is where nothing of it has to be chosen. */
export function useInBasket() {
  const { index, draft, change } = useShop();
  const { lines } = draft;
  const forms = useMemo(
    () =>
      new Map(
        [...index.products.values()]
          .filter((product) => needsNoChoice(product, index))
          .map((product) => [product.id, formOf(plainLine(product, index))]),
      ),
    [index],
  );
  const counts = useMemo(() => {
    const found = new Map<string, { count: number; quantity: number }>();
    for (const line of lines) {
      const before = found.get(line.productId) ?? { count: 0, quantity: 0 };
      const plain = forms.get(line.productId) === formOf(line) ? line.quantity : 0;
      found.set(line.productId, {
        count: before.count + line.quantity,
        quantity: before.quantity + plain,
      });
    }
    return found;
  }, [lines, forms]);
  const onQuantity = useCallback(
    (product: PublicProduct, quantity: number) =>
      change((now) => {
        const plain = plainLine(product, index);
        const line = now.lines.find((one) => formOf(one) === formOf(plain));
        return {
          lines: line
            ? setQuantity(now.lines, line.key, quantity)
            : putLine(now.lines, { ...plain, quantity }),
        };
      }),
    [change, index],
  );
  return (product: PublicProduct) => {
    const { count = 0, quantity = 0 } = counts.get(product.id) ?? {};
    return { count, quick: forms.has(product.id) ? { quantity, onQuantity } : null };
  };
}
