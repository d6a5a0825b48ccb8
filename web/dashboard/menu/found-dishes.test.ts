import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { categoryChoices } from "./category-choices.ts";
import {
  dishesIn,
  dishesOf,
  foundIn,
  hasAnyCategory,
  pickedOf,
  pricesOf,
  withPicked,
} from "./found-dishes.ts";

const dish = (id: string, name: string) => ({
  ...{ id, name, price: 15_900, sizes: [], isHidden: false, isCombo: false },
});
const menus = [
  {
    ...{ id: "m1", name: "Meny" },
    categories: [
      { id: "c1", name: "Supper", dishes: [dish("p1", "Fiskesuppe"), dish("p2", "Løksuppe")] },
      { id: "c2", name: "Drikke", dishes: [dish("p3", "Brus")] },
      { id: "c3", name: "Tom", dishes: [] },
    ],
  },
  { id: "m2", name: "Lunsj", categories: [] },
] as unknown as StaffDishes["menus"];
const namesIn = (found: StaffDishes["menus"] | null) =>
  found?.map(({ categories }) =>
    categories.map(({ name, dishes }) => [name, ...dishes.map((one) => one.name)]),
  );

describe("dishes that are looked for", () => {
  it("have what was typed in their name, and stand in their categories", () => {
    assert.deepEqual(namesIn(foundIn(menus, " SUPPE ")), [[["Supper", "Fiskesuppe", "Løksuppe"]], []]);
    assert.deepEqual(namesIn(foundIn(menus, "brus")), [[["Drikke", "Brus"]], []]);
  });

  it("are all of them, and the empty categories too, while nothing is typed", () => {
    assert.equal(foundIn(menus, "  "), menus);
    assert.deepEqual(foundIn([], ""), []);
  });

  it("may be none", () => {
    assert.equal(foundIn(menus, "pizza"), null);
  });

  it("need a category to be in", () => {
    assert.equal(hasAnyCategory(menus), true);
    assert.equal(hasAnyCategory(menus.slice(1)), false);
    assert.equal(hasAnyCategory([]), false);
  });
});

describe("dishes that are picked", () => {
  it("come in the menu's order", () => {
    const ids = dishesOf(menus, new Set(["p3", "p1", "gone"])).map(({ id }) => id);
    assert.deepEqual(ids, ["p1", "p3"]);
  });

  it("are all of a category, some, or none", () => {
    const { dishes } = menus[0]!.categories[0]!;
    assert.deepEqual(pickedOf(dishes, new Set(["p1", "p2", "p3"])), { isAll: true, isSome: false });
    assert.deepEqual(pickedOf(dishes, new Set(["p2"])), { isAll: false, isSome: true });
    assert.deepEqual(pickedOf(dishes, new Set(["p3"])), { isAll: false, isSome: false });
  });

  it("are those of one category", () => {
    assert.deepEqual(
      dishesIn(menus, "c1").map(({ id }) => id),
      ["p1", "p2"],
    );
    assert.deepEqual(dishesIn(menus, "gone"), []);
  });

  it("are picked and let go together, beside what is picked already", () => {
    assert.deepEqual(withPicked(new Set(["p1"]), ["p1", "p2"], true), new Set(["p1", "p2"]));
    assert.deepEqual(withPicked(new Set(["p1", "p2", "p3"]), ["p1", "p3"], false), new Set(["p2"]));
  });

  it("cost what their sizes cost, or what they do", () => {
    assert.deepEqual(pricesOf({ price: 15_900, sizes: [] }), [15_900]);
    const sizes = [
      { name: "Liten", price: 14_900 },
      { name: "Stor", price: 19_900 },
    ];
    assert.deepEqual(pricesOf({ price: 14_900, sizes: sizes as never }), [14_900, 19_900]);
  });

  it("can be moved to any category, which stands below its menu where there are several", () => {
    const [meny, lunsj] = menus;
    const items = [
      { value: "c1", label: "Supper" },
      { value: "c2", label: "Drikke" },
      { value: "c3", label: "Tom" },
    ];
    assert.deepEqual(categoryChoices(menus), { data: items, first: "c1" }, "the other has none");
    assert.deepEqual(categoryChoices([lunsj!]), { data: [], first: "" });
    const two = [{ ...lunsj!, categories: meny!.categories.slice(1, 2) }, meny!];
    assert.deepEqual(categoryChoices(two), {
      data: [
        { group: "Lunsj", items: items.slice(1, 2) },
        { group: "Meny", items },
      ],
      first: "c2",
    });
  });
});
