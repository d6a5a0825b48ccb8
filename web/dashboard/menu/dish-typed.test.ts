import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Dish } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { slotsOf } from "./combo-typed.ts";
import { comboOf, countOf, dishOf, newDish, newSize, priceOf, typedOf } from "./dish-typed.ts";

describe("a dish as it is typed", () => {
  it("is priced in kroner, with or without øre, and never below nothing or beyond what a dish may cost", () => {
    assert.deepEqual(
      ["189", "189,50", "0", "1 200", "100000"].map(priceOf),
      [18_900, 18_950, 0, 120_000, 10_000_000],
    );
    assert.deepEqual(["", "gratis", "-1", "100000,01", "1,999"].map(priceOf), [null, null, null, null, null]);
  });

  it("has its own price when it has no sizes, and its sizes' otherwise", () => {
    const typed = { ...newDish("cat_1"), name: " Suppe ", description: "  ", price: "159" };
    const { basePrice, name, description, variants, isActive } = dishOf(typed);
    assert.deepEqual([basePrice, name, description, variants, isActive], [15_900, "Suppe", null, [], true]);
    const sized = dishOf({ ...typed, sizes: [{ ...newSize(), name: "Stor", price: "199" }], isHidden: true });
    assert.deepEqual(
      [sized.basePrice, sized.variants, sized.isActive],
      [undefined, [{ name: "Stor", price: 19_900, addonTierKey: null }], false],
    );
  });

  it("says of itself in English what was typed, without blanks", () => {
    const english = { nameEn: " Soup ", descriptionEn: " Hot ", imageAltEn: " A bowl " };
    const { nameEn, descriptionEn, imageAltEn, imageAlt } = dishOf({
      ...newDish("cat_1"),
      ...english,
      imageAlt: " Bolle ",
    });
    assert.deepEqual([nameEn, descriptionEn, imageAltEn, imageAlt], ["Soup", "Hot", "A bowl", "Bolle"]);
  });

  it("has no limit where nothing is typed, and none but a whole number", () => {
    assert.deepEqual(
      ["", " ", "0", "1", "99", "100", "1,5", "to"].map((text) => countOf(text, 1, 99)),
      [...[null, null, undefined, 1, 99, undefined, undefined, undefined]],
    );
  });

  it("is sent back as it came when nothing was changed: each size by its id", () => {
    const dish = {
      ...{
        id: "prd_1",
        categoryId: "cat_1",
        name: "Pizza",
        description: "God",
        basePrice: 15_900,
        isActive: true,
      },
      ...{ isPopular: true, isVegan: false, isVegetarian: true, allergens: ["MILK"], imageUrl: "/suppe" },
      ...{ imageAlt: "Pizza med basilikum", imageAltEn: null },
      ...{
        nameEn: "Pizza pie",
        descriptionEn: null,
        previousPrice: 16_900,
        mayContain: ["NUTS"],
        dietary: ["HALAL"],
      },
      ...{ ageLimit: 20, containsAlcohol: true, deposit: 250, maxPerOrder: 4, makeMinutes: 0 },
      ...{ allowedFulfillment: "PICKUP", addonGroupIds: ["agr_1"] },
      variants: [
        { id: "var_1", name: "Liten", price: 15_900, addonTierKey: null },
        { id: "var_2", name: "Stor", price: 19_950, addonTierKey: "stor" },
      ],
    } as unknown as Dish;
    const { variants, ...rest } = dishOf(typedOf(dish));
    assert.deepEqual(variants, dish.variants);
    assert.deepEqual(rest, {
      ...{ categoryId: "cat_1", name: "Pizza", description: "God", isActive: true },
      ...{ isPopular: true, isVegan: false, isVegetarian: true, allergens: ["MILK"], imageUrl: "/suppe" },
      ...{ imageAlt: "Pizza med basilikum", imageAltEn: null },
      ...{
        nameEn: "Pizza pie",
        descriptionEn: null,
        previousPrice: 16_900,
        mayContain: ["NUTS"],
        dietary: ["HALAL"],
      },
      ...{ ageLimit: 20, containsAlcohol: true, deposit: 250, maxPerOrder: 4, makeMinutes: 0 },
      ...{ allowedFulfillment: "PICKUP", addonGroupIds: ["agr_1"] },
    });
  });

  it("is one price and its slots as a combo: a slot keeps its id, a choice is a dish or one size of it", () => {
    const slots = [
      {
        ...{ id: "slt_1", name: "Velg pizza", minSelect: 1, maxSelect: 2 },
        options: [
          { productId: "prd_1", variantId: null, extraPrice: 0 },
          { productId: "prd_2", variantId: "var_1", extraPrice: 1550 },
        ],
      },
    ];
    const typed = {
      ...newDish("cat_1"),
      name: "Fredagskombo",
      price: "249",
      combo: { slots: slotsOf({ combo: { slots } }) },
    };
    const sent = comboOf(typed);
    assert.deepEqual([sent.basePrice, sent.combo], [24_900, { slots }]);
    assert.equal("variants" in sent, false);
  });

  it("begins with nothing said of it, on the menu and without a deposit", () => {
    const { isPopular, isVegan, isVegetarian, isHidden, containsAlcohol, deposit } = newDish("cat_1");
    assert.deepEqual(
      [isPopular, isVegan, isVegetarian, isHidden, containsAlcohol, deposit],
      [false, false, false, false, false, "0"],
    );
    const [one, other] = [newSize(), newSize()];
    assert.match(one.key, /^new-\d+$/);
    assert.notEqual(one.key, other.key);
  });

  it("is typed with its own price where it has no sizes, and with no limits where it has none", () => {
    const dish = {
      ...{ variants: [], basePrice: 15_950, isActive: true, deposit: 0, previousPrice: null },
      ...{ ageLimit: null, maxPerOrder: null, makeMinutes: null, allowedFulfillment: null },
    } as unknown as Dish;
    const { price, ageLimit, maxPerOrder, makeMinutes, previousPrice, deposit } = typedOf(dish);
    assert.deepEqual(
      [price, ageLimit, maxPerOrder, makeMinutes, previousPrice, deposit],
      ["159,50", "", "", "", "", "0"],
    );
    const sizes = [{ id: "var_1", name: "Stor", price: 19_900, addonTierKey: null }];
    assert.equal(typedOf({ ...dish, variants: sizes } as unknown as Dish).price, "");
  });

  it("is sent without blanks, and a new size without an id", () => {
    const sizes = [{ ...newSize(), name: " Stor ", price: "199" }];
    const sent = dishOf({ ...newDish("cat_1"), name: "Pizza", nameEn: " Pizza ", sizes });
    assert.deepEqual(
      [sent.nameEn, sent.variants![0]!.name, "id" in sent.variants![0]!],
      ["Pizza", "Stor", false],
    );
    const slots = [
      {
        ...{ key: "new-1", name: " Velg pizza ", minSelect: "1", maxSelect: "1" },
        options: [{ choice: "prd_1", extraPrice: "0" }],
      },
    ];
    const [slot] = comboOf({ ...newDish("cat_1"), price: "249", combo: { slots } }).combo.slots;
    assert.deepEqual([slot!.name, "id" in slot!], ["Velg pizza", false]);
    assert.deepEqual(
      ["", " ", " 5 "].map((text) => countOf(text, 1, 9)),
      [null, null, 5],
    );
  });
});
