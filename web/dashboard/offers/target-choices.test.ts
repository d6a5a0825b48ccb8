import assert from "node:assert/strict";
import { it } from "node:test";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { targetChoices } from "./target-choices.ts";

it("an offer can be for categories and dishes, which stand below their menu where there are several", () => {
  const dinner = {
    ...{ id: "m1", name: "Meny" },
    categories: [{ id: "c1", name: "Supper", dishes: [{ id: "p1", name: "Fiskesuppe" }] }],
  };
  const lunch = { id: "m2", name: "Lunsj", categories: [] };
  const choices = (...menus: object[]) => targetChoices(menus as unknown as StaffDishes["menus"]);
  const [categories, dishes] = [[{ value: "c1", label: "Supper" }], [{ value: "p1", label: "Fiskesuppe" }]];
  assert.deepEqual(choices(dinner), {
    categories: [{ group: "Meny", items: categories }],
    products: [{ group: "Supper", items: dishes }],
  });
  assert.deepEqual(choices(dinner, lunch), {
    categories: [
      { group: "Meny", items: categories },
      { group: "Lunsj", items: [] },
    ],
    products: [{ group: "Meny: Supper", items: dishes }],
  });
});
