import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";

/** Every category to choose from, below its menu where there are several. */
export function categoryChoices(menus: StaffDishes["menus"]) {
  const groups = menus
    .filter(({ categories }) => categories.length > 0)
    .map(({ name, categories }) => ({
      group: name,
      items: categories.map(({ id, name: label }) => ({ value: id, label })),
    }));
  const all = groups.flatMap(({ items }) => items);
  return { data: groups.length > 1 ? groups : all, first: all[0]?.value ?? "" };
}
