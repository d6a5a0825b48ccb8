import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import { countDishes, plainForms, withQuantity } from "./in-basket.ts";
import { mostOfProduct, plainLine } from "./plain-line.ts";

const fries = product("fries", { addonGroups: [group("dip", [addon("aioli", { isDefault: true })])] });
const pasta = product("pasta", { addonGroups: [group("sauce", [addon("pesto")], { minSelect: 1 })] });
const rice = product("rice", {
  addonGroups: [group("spice", [addon("mild", { isDefault: true })], { minSelect: 1 })],
});
const pizza = product("pizza", { variants: [{ id: "small", price: 100 }] as never });
const deal = product("deal", { combo: { slots: [] } as never });
const index = menuOf({ Alt: [fries, pasta, rice, pizza, deal] });
const forms = plainForms(index);
const plain = (key: string, quantity: number) => ({ ...plainLine(fries, index), key, quantity });

describe("the dishes that one tap adds", () => {
  it("are those of which nothing has to be chosen that the restaurant has not chosen already", () => {
    assert.deepEqual([...forms.keys()], ["fries", "rice"]);
  });

  it("go into the basket as the restaurant makes them", () => {
    const { key, ...line } = plainLine(fries, index);
    assert.match(key, /^[\w-]{22}$/);
    assert.deepEqual(line, {
      productId: "fries",
      variantId: null,
      quantity: 1,
      addons: [{ addonId: "aioli", addonGroupId: "dip", quantity: 1 }],
      removed: [],
      components: [],
      note: "",
    });
  });

  it("are counted in every form, and those as they are by themselves", () => {
    const lines = [
      plain("a", 2),
      { ...plain("b", 3), note: "Godt stekt" },
      { ...plainLine(deal, index), quantity: 4 },
    ];
    assert.deepEqual(
      [...countDishes(lines, forms)],
      [
        ["fries", { count: 5, quantity: 2 }],
        ["deal", { count: 4, quantity: 0 }],
      ],
    );
    assert.deepEqual(
      [...countDishes([{ ...plain("b", 3), note: "x" }, plain("a", 2)], forms)],
      [["fries", { count: 5, quantity: 2 }]],
    );
  });

  it("become more or fewer without touching those that were chosen otherwise", () => {
    const own = { ...plain("own", 1), note: "Godt stekt" };
    const quantities = (lines: ReturnType<typeof withQuantity>) =>
      lines.map((line) => [line.note, line.quantity]);
    assert.deepEqual(quantities(withQuantity([own], fries, 1, index)), [
      ["Godt stekt", 1],
      ["", 1],
    ]);
    assert.deepEqual(quantities(withQuantity([own, plain("a", 2)], fries, 5, index)), [
      ["Godt stekt", 1],
      ["", 5],
    ]);
    assert.deepEqual(quantities(withQuantity([own, plain("a", 2)], fries, 0, index)), [["Godt stekt", 1]]);
  });

  it("are at most what one order may have, and what there is left", () => {
    const most = (more: object) => mostOfProduct(product("cake", more));
    assert.deepEqual(
      [most({}), most({ maxPerOrder: 5 }), most({ stockLeft: 3 }), most({ maxPerOrder: 5, stockLeft: 8 })],
      [99, 5, 3, 5],
    );
    assert.equal(mostOfProduct(undefined), 99);
  });
});
