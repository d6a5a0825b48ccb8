import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addon, group, product } from "../menu.fixture.ts";
import type { PublicMenu, PublicProduct } from "../public-menu.ts";
import { addonField, groupField, lineOfForm, slotField } from "./form-fields.ts";

const dip = group("dip", [addon("aioli"), addon("salsa")]);
const crust = group("crust", [addon("thin"), addon("thick", { isDefault: true })], {
  minSelect: 1,
  maxSelect: 1,
});
const topping = group("topping", [
  addon("bacon", { addonGroups: [dip] }),
  addon("onion", { isDefault: true }),
]);
const variants = [
  { id: "small", name: "Liten", price: 100 },
  { id: "large", name: "Stor", price: 200 },
] as PublicProduct["variants"];
const pizza = product("pizza", { variants, addonGroups: [crust, topping] });
const fries = product("fries");
const salad = product("salad");
const slots = [
  {
    id: "main",
    minSelect: 1,
    maxSelect: 1,
    options: [
      { productId: "pizza", variantId: null, extraPrice: 0 },
      { productId: "fries", variantId: null, extraPrice: 0 },
    ],
  },
  {
    id: "sides",
    minSelect: 0,
    maxSelect: 2,
    options: ["pizza", "fries", "salad"].map((productId) => ({
      productId,
      variantId: productId === "pizza" ? "small" : null,
      extraPrice: 0,
    })),
  },
];
const combo = product("combo", { combo: { slots } as never });
const menu = {
  restaurant: { addonGroups: [] },
  menus: [{ id: "men_one", name: "Meny", isDefault: true }],
  categories: [
    { id: "all", menuId: "men_one", name: "Alt", addonGroups: [], products: [pizza, fries, salad, combo] },
  ],
} as unknown as PublicMenu;

const one = (addonId: string, addonGroupId: string) => ({ addonId, addonGroupId, quantity: 1 });

describe("a dish from its form without script", () => {
  it("is one of it with what is chosen, and names what comes with it and was left off", () => {
    const fields = {
      variant: "large",
      quantity: "2",
      note: " Godt stekt ",
      [groupField("", "crust")]: "thin",
      [addonField("", "topping", "bacon")]: "3",
      [addonField("", "bacon>dip", "salsa")]: "1",
    };
    assert.deepEqual(lineOfForm(menu, pizza, fields), {
      productId: "pizza",
      variantId: "large",
      quantity: 2,
      addons: [
        one("thin", "crust"),
        {
          addonId: "bacon",
          addonGroupId: "topping",
          quantity: 3,
          addons: [one("salsa", "dip")],
        },
      ],
      removed: ["onion"],
      note: "Godt stekt",
    });
  });

  it("says no more than what was filled in", () => {
    assert.deepEqual(lineOfForm(menu, fries, { note: "  " }), {
      productId: "fries",
      variantId: null,
      quantity: 1,
      addons: [],
    });
  });

  it("as it is, has what the restaurant has picked, whatever else is in the form", () => {
    const line = lineOfForm(menu, pizza, { asIs: "1", quantity: "2", note: "x", variant: "large" });
    assert.deepEqual(line, {
      productId: "pizza",
      variantId: null,
      quantity: 2,
      addons: [one("thick", "crust"), one("onion", "topping")],
    });
  });

  it("has as many as two digits say, and one where they say nothing", () => {
    const quantityOf = (quantity: string) => lineOfForm(menu, fries, { quantity }).quantity;
    assert.deepEqual(
      ["99", "7", "100", "0", "-1", "1.5", "x1", ""].map(quantityOf),
      [99, 7, 1, 1, 1, 1, 1, 1],
    );
  });

  it("has the parts of a combo that are chosen, each with its own add-ons", () => {
    const fields = {
      [slotField("main")]: "pizza large",
      "s sides pizza small": "1",
      "s sides salad ": "2",
      "s sides fries ": "0",
      [groupField("main/pizza/", "crust")]: "thin",
      [addonField("main/pizza/", "topping", "onion")]: "1",
      [addonField("sides/pizza/", "topping", "bacon")]: "1",
    };
    assert.deepEqual(lineOfForm(menu, combo, fields), {
      productId: "combo",
      variantId: null,
      quantity: 1,
      addons: [],
      removed: ["onion"],
      components: [
        {
          slotId: "main",
          productId: "pizza",
          variantId: "large",
          addons: [one("thin", "crust"), one("onion", "topping")],
        },
        {
          slotId: "sides",
          productId: "pizza",
          variantId: "small",
          addons: [one("bacon", "topping")],
        },
        { slotId: "sides", productId: "salad", variantId: null, addons: [] },
        { slotId: "sides", productId: "salad", variantId: null, addons: [] },
      ],
    });
  });

  it("has no more of a part than its slot takes of all, whatever a form says", () => {
    const { components } = lineOfForm(menu, combo, { "s sides fries ": "99", "s sides salad ": "x" });
    assert.deepEqual(
      components?.map(({ productId }) => productId),
      ["fries", "fries"],
    );
  });
});
