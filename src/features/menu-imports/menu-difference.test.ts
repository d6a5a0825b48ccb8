import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LiveMenu, LiveProduct } from "./live-menu.ts";
import { differenceOf } from "./menu-difference.ts";
import type { Draft } from "./schemas.ts";

const size = (name: string, price: number, isDefault = false) => ({
  id: `var_${name}`,
  name,
  name_en: null,
  price,
  previous_price: null,
  bottle_deposit: null,
  is_default: isDefault,
  addon_tier_key: "k",
  sort_order: isDefault ? 0 : 1,
});
const dish = (change: Partial<LiveProduct> = {}): LiveProduct => ({
  id: "prd_1",
  categoryId: "cat_1",
  category: "Pizza",
  name: "Margherita",
  description: "Tomat og ost",
  basePrice: 14_900,
  allergens: ["MILK", "WHEAT"],
  isCombo: false,
  variants: [],
  ...change,
});
const live = (product: LiveProduct): LiveMenu => ({
  menuId: "mnu_1",
  categories: [{ id: "cat_1", name: "Pizza" }],
  products: [product],
});
type Product = Draft["categories"][number]["products"][number];
const draftOf = (change: Partial<Product> = {}, category = " PIZZA"): Draft => ({
  categories: [
    {
      name: category,
      description: null,
      products: [
        { name: "margherita", description: null, basePrice: 14_900, variants: [], allergens: [], ...change },
      ],
    },
  ],
});
const told = (draft: Draft, product: LiveProduct) =>
  differenceOf(draft, live(product)).view.products.map(({ action, fields }) =>
    `${action} ${fields.map(({ field }) => field).join(",")}`.trim(),
  );

describe("the difference between a draft and a menu", () => {
  it("is nothing where the document says less than the menu", () => {
    assert.deepEqual(told(draftOf(), dish()), ["UNCHANGED"]);
    assert.deepEqual(told(draftOf({ allergens: ["WHEAT"] }), dish()), ["UNCHANGED"]);
  });

  it("is a price, a description, one allergen more", () => {
    assert.deepEqual(told(draftOf({ basePrice: 15_900 }), dish()), ["CHANGED basePrice"]);
    assert.deepEqual(told(draftOf({ description: "Ny" }), dish()), ["CHANGED description"]);
    const { changed } = differenceOf(draftOf({ allergens: ["EGGS"] }), live(dish()));
    assert.deepEqual(changed[0]!.allergens, ["WHEAT", "EGGS", "MILK"]);
  });

  it("leaves the sizes of a dish that the document prices once", () => {
    const sized = dish({ variants: [size("Liten", 14_900, true), size("Stor", 18_900)] });
    assert.deepEqual(told(draftOf({ basePrice: 9900 }), sized), ["UNCHANGED"]);
  });

  it("prices sizes by their names, and the dish by its default size", () => {
    const sized = dish({ variants: [size("Liten", 14_900, true), size("Stor", 18_900)] });
    const sizes = [
      { name: "liten", price: 15_900 },
      { name: "Familie", price: 29_900 },
    ];
    const { changed } = differenceOf(draftOf({ basePrice: null, variants: sizes }), live(sized));
    assert.equal(changed[0]!.basePrice, 15_900);
    assert.deepEqual(
      changed[0]!.variants.map((one) => [one.id, one.name, one.price, one.is_default, one.sort_order]),
      [
        ["var_Liten", "Liten", 15_900, true, 0],
        ["var_Stor", "Stor", 18_900, false, 1],
        ["", "Familie", 29_900, false, 2],
      ],
    );
    const first = differenceOf(draftOf({ basePrice: null, variants: sizes }), live(dish())).changed[0]!;
    assert.deepEqual(
      first.variants.map((one) => [one.name, one.price, one.is_default, one.sort_order]),
      [
        ["liten", 15_900, true, 0],
        ["Familie", 29_900, false, 1],
      ],
    );
  });

  it("is the price of a size alone, and a dish that has a price of its own besides keeps it", () => {
    const sized = dish({ variants: [size("Liten", 14_900, true), size("Stor", 18_900)], basePrice: 12_900 });
    const priced = (price: number) => draftOf({ basePrice: null, variants: [{ name: "Stor", price }] });
    assert.deepEqual(told(priced(18_900), sized), ["UNCHANGED"]);
    assert.deepEqual(told(priced(19_900), sized), ["CHANGED variants"]);
    assert.deepEqual(differenceOf(priced(18_900), live(sized)).changed, []);
  });

  it("is a new dish where its category is", () => {
    const { created, view } = differenceOf(draftOf({ name: "Bianco" }), live(dish()));
    assert.deepEqual(
      created.map(({ categoryId, product }) => [categoryId, product.name]),
      [["cat_1", "Bianco"]],
    );
    assert.deepEqual(view.newCategories, []);
  });

  it("is a new dish in another category, and the old one is missed", () => {
    const { view, newCategories } = differenceOf(draftOf({}, "Deilige pizzaer"), live(dish()));
    assert.deepEqual(view.counts, { new: 1, changed: 0, unchanged: 0, missing: 1 });
    assert.deepEqual([newCategories.length, view.newCategories], [1, ["Deilige pizzaer"]]);
    assert.equal(view.products[0]!.productId, null);
    assert.deepEqual(view.missing, [{ productId: "prd_1", category: "Pizza", name: "Margherita" }]);
  });

  it("misses no dish that the document has, changed or not, and no category in which it has nothing", () => {
    const empty = { name: "Viner", description: null, products: [] };
    for (const [basePrice, counts] of [
      [14_900, { new: 0, changed: 0, unchanged: 1, missing: 0 }],
      [15_900, { new: 0, changed: 1, unchanged: 0, missing: 0 }],
    ] as const) {
      const { categories } = draftOf({ basePrice });
      const { view, newCategories } = differenceOf({ categories: [...categories, empty] }, live(dish()));
      assert.deepEqual([view.counts, view.missing, newCategories], [counts, [], []]);
      assert.deepEqual(
        view.products.map(({ productId, path }) => [productId, path]),
        [["prd_1", "draft.categories.0.products.0"]],
      );
    }
  });

  it("adds sizes as long as a dish may have more", () => {
    const sized = dish({
      variants: Array.from({ length: 6 }, (_, at) => size(`Nr. ${at}`, 10_000, at === 0)),
    });
    const sizes = ["A", "B", "C"].map((name) => ({ name, price: 20_000 }));
    const after = (product: LiveProduct) =>
      differenceOf(draftOf({ basePrice: null, variants: sizes }), live(product)).changed[0]!.variants;
    assert.deepEqual(
      after(sized)
        .slice(6)
        .map(({ name }) => name),
      ["A", "B"],
    );
    assert.equal(after(dish()).length, 3);
  });

  it("never touches combos, which only the dashboard changes", () => {
    assert.deepEqual(told(draftOf({ basePrice: 100 }), dish({ isCombo: true })), ["UNCHANGED"]);
  });
});
