import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { MenuRows } from "../menu-history/menu-rows.ts";
import type { ImportRow } from "../restaurants/import-row-types.ts";
import { mergedRows } from "./merge-rows.ts";

const empty: MenuRows = {
  ...{
    menus: [],
    menu_schedules: [],
    addon_groups: [],
    addons: [],
    categories: [],
    products: [],
    variants: [],
  },
};
const dish = (more: object = {}): ImportRow => ({
  ...{ id: "d", category_id: "c", name: "Suppe", base_price: 100, is_available: true, ...more },
});
const menu = (products: ImportRow[], more: Partial<MenuRows> = {}): MenuRows => ({
  ...empty,
  menus: [{ id: "m", name: "Meny" }],
  categories: [{ id: "c", menu_id: "m", name: "Mat" }],
  products,
  ...more,
});
const merged = (base: ImportRow[], draft: ImportRow[], live: ImportRow[]) => {
  const { products, categories } = mergedRows({ base: menu(base), draft: menu(draft), live: menu(live) });
  assert.deepEqual(categories, menu([]).categories, "what dishes are in is there once");
  return products;
};

describe("what a draft makes of a menu that has been changed meanwhile", () => {
  const cases: [
    what: string,
    base: ImportRow[],
    draft: ImportRow[],
    live: ImportRow[],
    becomes: ImportRow[],
  ][] = [
    ["nothing was changed", [dish()], [dish()], [dish()], [dish()]],
    ["the draft's change", [dish()], [dish({ base_price: 120 })], [dish()], [dish({ base_price: 120 })]],
    ["the menu's change", [dish()], [dish()], [dish({ base_price: 90 })], [dish({ base_price: 90 })]],
    [
      "one thing here and another there",
      [dish()],
      [dish({ base_price: 120 })],
      [dish({ name: "Fiskesuppe" })],
      [dish({ base_price: 120, name: "Fiskesuppe" })],
    ],
    [
      "the same thing in both: the draft's",
      [dish()],
      [dish({ base_price: 120 })],
      [dish({ base_price: 90 })],
      [dish({ base_price: 120 })],
    ],
    ["new in the draft", [], [dish()], [], [dish()]],
    ["new on the menu", [], [], [dish()], [dish()]],
    ["gone from the draft", [dish()], [], [dish({ name: "Fiskesuppe" })], []],
    ["gone from the menu", [dish()], [dish()], [], []],
    [
      "gone from the menu and changed in the draft: it stays",
      [dish()],
      [dish({ name: "Ny" })],
      [],
      [dish({ name: "Ny" })],
    ],
    [
      "sold out tonight is the menu's matter",
      [dish()],
      [dish({ is_available: false, base_price: 120 })],
      [dish()],
      [dish({ base_price: 120 })],
    ],
  ];
  for (const [what, base, draft, live, becomes] of cases)
    it(what, () => assert.deepEqual(merged(base, draft, live), becomes));

  it("what is new stays in what the other side took away", () => {
    const [other, food] = [
      { id: "b", menu_id: "m", name: "Drikke" },
      { id: "c", menu_id: "m", name: "Mat" },
    ];
    const base = menu([], { categories: [other, food] });
    const dishes = [dish(), dish({ id: "e" })];
    const added = menu(dishes, { categories: [other, food] });
    const without = menu([], { categories: [other] });
    for (const [draft, live] of [
      [added, without],
      [without, added],
    ] as const) {
      const result = mergedRows({ base, draft, live });
      assert.deepEqual(result.products, dishes);
      assert.deepEqual(result.categories, base.categories);
    }
  });
});
