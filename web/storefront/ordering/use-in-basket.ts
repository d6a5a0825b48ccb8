import { useCallback, useMemo } from "react";
import type { PublicProduct } from "../public-menu.ts";
import { countDishes, plainForms, withQuantity } from "./in-basket.ts";
import { useShop } from "./shop.tsx";

/** How many of a dish the basket holds, and a way to have more or fewer of it as it is where nothing of it has to be chosen. */
export function useInBasket() {
  const { index, draft, change } = useShop();
  const { lines } = draft;
  const forms = useMemo(() => plainForms(index), [index]);
  const counts = useMemo(() => countDishes(lines, forms), [lines, forms]);
  const onQuantity = useCallback(
    (product: PublicProduct, quantity: number) =>
      change((now) => ({ lines: withQuantity(now.lines, product, quantity, index) })),
    [change, index],
  );
  return (product: PublicProduct) => {
    const { count = 0, quantity = 0 } = counts.get(product.id) ?? {};
    return { count, quick: forms.has(product.id) ? { quantity, onQuantity } : null };
  };
}
