import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";

interface Choices {
  group: string;
  items: { value: string; label: string }[];
}

const itemsOf = (things: readonly { id: string; name: string }[]) =>
  things.map(({ id, name }) => ({ value: id, label: name }));

/** What an offer can be for: categories below their menu, and dishes below their category, with its menu where there are several. */
export const targetChoices = (
  menus: StaffDishes["menus"],
): { categories: Choices[]; products: Choices[] } => ({
  categories: menus.map(({ name, categories }) => ({ group: name, items: itemsOf(categories) })),
  products: menus.flatMap((menu) =>
    menu.categories.map(({ name, dishes }) => ({
      group: menus.length > 1 ? `${menu.name}: ${name}` : name,
      items: itemsOf(dishes),
    })),
  ),
});
