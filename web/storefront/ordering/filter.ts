import { addonListOf, type MenuIndex } from "../menu-index.ts";
import type { PublicCategory, PublicProduct } from "../public-menu.ts";

export interface MenuFilter {
  query: string;
  isVegan: boolean;
  isVegetarian: boolean;
  /** Allergen codes to keep away from. */
  without: readonly string[];
}

export const noFilter: MenuFilter = { query: "", isVegan: false, isVegetarian: false, without: [] };

export const countFilters = (filter: MenuFilter): number =>
  (filter.isVegan ? 1 : 0) + (filter.isVegetarian ? 1 : 0) + filter.without.length;

const mostPopular = 6;

/** The favourites; not shown while somebody searches or filters, since they are in the menu below as well. */
export const popularProducts = (index: MenuIndex, filter: MenuFilter): PublicProduct[] =>
  filter.query || countFilters(filter) > 0
    ? []
    : [...index.products.values()]
        .filter((product) => product.isPopular && product.isAvailable)
        .slice(0, mostPopular);

/**
 * How a dish stands to the allergens that a guest avoids. `AS_IS`: free of them as the restaurant makes it.
 * `WITH_CHOICES`: every group that must be chosen from has something without them. `NO`: cannot be had without.
 */
export type Suits = "AS_IS" | "WITH_CHOICES" | "NO";

export function suits(index: MenuIndex, product: PublicProduct, without: readonly string[]): Suits {
  if (without.length === 0) return "AS_IS";
  const holds = (allergens: readonly string[]) => allergens.some((code) => without.includes(code));
  if (holds(product.allergens)) return "NO";
  const { groups } = addonListOf(product.id, index);
  let answer: Suits = "AS_IS";
  for (const group of groups) {
    const hasSafe = group.addons.some((addon) => !holds(addon.allergens));
    if (group.minSelect > 0 && !hasSafe) return "NO";
    const defaults = group.addons.filter((addon) => addon.isDefault);
    // Where something must be chosen and nothing is chosen beforehand, it may be any of them.
    const asMade = group.minSelect > 0 && defaults.length === 0 ? group.addons : defaults;
    if (asMade.some((addon) => holds(addon.allergens))) answer = "WITH_CHOICES";
  }
  return answer;
}

const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The categories with the dishes that pass, in the menu's order; empty categories are left out. */
export function filterMenu(index: MenuIndex, filter: MenuFilter): PublicCategory[] {
  const words = plain(filter.query).split(/\s+/).filter(Boolean);
  const passes = (category: PublicCategory, product: PublicProduct): boolean => {
    if (filter.isVegan && !product.isVegan) return false;
    if (filter.isVegetarian && !product.isVegetarian && !product.isVegan) return false;
    if (suits(index, product, filter.without) === "NO") return false;
    if (words.length === 0) return true;
    const text = plain(
      [
        product.name,
        product.nameEn,
        product.description,
        product.descriptionEn,
        category.name,
        category.nameEn,
      ].join(" "),
    );
    return words.every((word) => text.includes(word));
  };
  return index.categories
    .map((category) => ({
      ...category,
      products: category.products.filter((product) => passes(category, product)),
    }))
    .filter((category) => category.products.length > 0);
}
