import type { MenuIndex } from "../../storefront/menu-index.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { hasWords } from "../shell/has-words.ts";

/** Dishes that hold every word that was typed, by category. */
export function foundDishes(index: Pick<MenuIndex, "categories">, query: string) {
  const isFound = hasWords(query);
  return index.categories.flatMap((category) => {
    const products = category.products.filter(({ name }) => isFound(`${name} ${category.name}`));
    return products.length > 0 ? [{ category, products }] : [];
  });
}

/** The one that Enter takes: sold out ones are passed over. */
export const firstOf = (found: ReturnType<typeof foundDishes>): PublicProduct | undefined =>
  found.flatMap(({ products }) => products).find(({ isAvailable }) => isAvailable);
