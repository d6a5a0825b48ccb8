import type { MenuIndex } from "../../storefront/menu-index.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";

/** Dishes that hold every word that was typed, by category. */
export function foundDishes(index: Pick<MenuIndex, "categories">, query: string) {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return index.categories.flatMap((category) => {
    const products = category.products.filter(({ name }) => {
      const text = `${name} ${category.name}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
    return products.length > 0 ? [{ category, products }] : [];
  });
}

/** The one that Enter takes: sold out ones are passed over. */
export const firstOf = (found: ReturnType<typeof foundDishes>): PublicProduct | undefined =>
  found.flatMap(({ products }) => products).find(({ isAvailable }) => isAvailable);
