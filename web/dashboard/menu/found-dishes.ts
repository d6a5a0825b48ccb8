import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { hasWords } from "../shell/has-words.ts";
import type { DishRow } from "./category-list.tsx";

type Menus = StaffDishes["menus"];

export const hasAnyCategory = (menus: Menus): boolean =>
  menus.some(({ categories }) => categories.length > 0);

/** The menus with only the dishes whose name has what was typed, and no category that is left empty by that; null when none has it. */
export function foundIn(menus: Menus, query: string): Menus | null {
  if (query.trim() === "") return menus;
  const isFound = hasWords(query);
  const found = menus.map((menu) => ({
    ...menu,
    categories: menu.categories
      .map((category) => ({ ...category, dishes: category.dishes.filter(({ name }) => isFound(name)) }))
      .filter(({ dishes }) => dishes.length > 0),
  }));
  return hasAnyCategory(found) ? found : null;
}

/** The dishes with these ids, in the menu's order. */
export const dishesOf = (menus: Menus, ids: ReadonlySet<string>): DishRow[] =>
  menus
    .flatMap(({ categories }) => categories)
    .flatMap(({ dishes }) => dishes)
    .filter(({ id }) => ids.has(id));

export const dishesIn = (menus: Menus, categoryId: string): DishRow[] =>
  menus.flatMap(({ categories }) => categories).find(({ id }) => id === categoryId)?.dishes ?? [];

/** What is picked with some more, or without them. */
export const withPicked = (
  picked: ReadonlySet<string>,
  ids: readonly string[],
  isPicked: boolean,
): ReadonlySet<string> => (isPicked ? picked.union(new Set(ids)) : picked.difference(new Set(ids)));

/** Of some dishes: whether all of them are picked, and whether only some are. */
export function pickedOf(
  dishes: readonly Pick<DishRow, "id">[],
  ids: ReadonlySet<string>,
): { isAll: boolean; isSome: boolean } {
  const count = dishes.filter(({ id }) => ids.has(id)).length;
  return { isAll: count === dishes.length, isSome: count > 0 && count < dishes.length };
}

/** What a dish costs: its sizes' prices in their order, or its own. */
export const pricesOf = ({ price, sizes }: Pick<DishRow, "price" | "sizes">): number[] =>
  sizes.length > 0 ? sizes.map((size) => size.price) : [price];
