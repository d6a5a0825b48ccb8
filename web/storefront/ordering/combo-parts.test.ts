import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import type { PublicProduct } from "../public-menu.ts";
import {
  choicesOf,
  defaultCombo,
  isOfChoice,
  isOneOf,
  partOf,
  removedFromParts,
  stillOffered,
  takesNoMore,
  takesSeveral,
  withParts,
} from "./combo-parts.ts";

type Variants = PublicProduct["variants"];
const pizza = product("pizza", {
  variants: [
    { id: "small", name: "Liten", price: 100 },
    { id: "large", name: "Stor", price: 200 },
  ] as Variants,
  addonGroups: [group("topping", [addon("onion", { isDefault: true }), addon("bacon")])],
});
const fries = product("fries");
const option = (productId: string, variantId: string | null = null, extraPrice = 0) => ({
  productId,
  variantId,
  extraPrice,
});
const slot = (id: string, options: ReturnType<typeof option>[], minSelect = 1) => ({
  id,
  name: id,
  nameEn: null,
  minSelect,
  maxSelect: 1,
  options,
});
const combo = (...slots: ReturnType<typeof slot>[]) => product("combo", { combo: { slots } as never });

const index = menuOf({ Alt: [pizza, fries] });

describe("the parts of a combo", () => {
  it("are one choice for each size that an option leaves open, and what the menu no longer has is none", () => {
    const choices = choicesOf(
      slot("one", [
        option("pizza", null, 500),
        option("pizza", "large"),
        option("fries"),
        option("gone"),
      ]) as never,
      index,
    );
    assert.deepEqual(
      choices.map(({ part, variant, extraPrice }) => [part.id, variant?.id ?? null, extraPrice]),
      [
        ["pizza", "small", 500],
        ["pizza", "large", 500],
        ["pizza", "large", 0],
        ["fries", null, 0],
      ],
    );
  });

  it("are filled from the start where there is no choice", () => {
    const start = defaultCombo(
      combo(
        slot("only", [option("fries")]),
        slot("two", [option("pizza")]),
        slot("may", [option("fries")], 0),
        slot("sized", [option("pizza", "large")]),
        { ...slot("both", [option("fries")], 2), maxSelect: 3 },
      ),
      index,
    );
    assert.deepEqual(start, [
      { slotId: "only", productId: "fries", variantId: null },
      {
        slotId: "sized",
        productId: "pizza",
        variantId: "large",
        addons: [{ addonId: "onion", addonGroupId: "topping", quantity: 1 }],
      },
      { slotId: "both", productId: "fries", variantId: null },
      { slotId: "both", productId: "fries", variantId: null },
    ]);
    assert.deepEqual(defaultCombo(fries, index), []);
    assert.deepEqual(defaultCombo(combo(slot("gone", [option("gone")])), index), []);
  });

  it("are only those that can still be chosen, in a slot that there still is", () => {
    const deal = combo(
      slot("one", [option("pizza"), option("fries")]),
      slot("sized", [option("pizza", "large")]),
    );
    const part = (slotId: string, productId: string, variantId: string | null = null) => ({
      ...{ slotId, productId, variantId },
    });
    const kept = [part("one", "pizza", "small"), part("one", "fries"), part("sized", "pizza", "large")];
    const gone = [
      part("gone", "fries"),
      part("one", "salad"),
      part("sized", "pizza", "small"),
      part("sized", "fries"),
    ];
    assert.deepEqual(stillOffered([...gone, ...kept], deal, index), kept);
    assert.deepEqual(stillOffered(kept, fries, index), []);
  });

  it("tell which of their own defaults were left off", () => {
    const part = partOf("one", { part: pizza, variant: null, extraPrice: 0 }, index);
    assert.deepEqual(removedFromParts([part], index), []);
    const bacon = [{ addonId: "bacon", addonGroupId: "topping", quantity: 1 }];
    assert.deepEqual(removedFromParts([{ ...part, addons: bacon }], index), ["onion"]);
  });
});

describe("a choice of a combo's part", () => {
  const index = menuOf({ Alt: [pizza, fries, product("salad")] });
  const choice = (productId: string, variantId: string | null = null) =>
    choicesOf(slot("side", [option(productId, variantId)]) as never, index)[0]!;
  const side = (maxSelect: number) => ({ id: "side", maxSelect });
  const chosen = (parts: ReturnType<typeof withParts>) =>
    parts.map((one) => `${one.slotId} ${one.productId}`);
  const drink = { slotId: "drink", productId: "fries", variantId: null };
  const before = withParts([drink], side(2), choice("fries"), 1, index);

  it("is that dish in that size", () => {
    const small = partOf("side", choice("pizza", "small"), index);
    assert.equal(isOfChoice(small, choice("pizza", "small")), true);
    assert.equal(isOfChoice(small, choice("pizza", "large")), false);
    assert.equal(isOfChoice(small, choice("fries")), false);
    assert.equal(isOfChoice({ slotId: "side", productId: "fries" }, choice("fries")), true);
  });

  it("comes beside the others, or in the place of the one in a slot that takes one; other slots stay", () => {
    assert.deepEqual(chosen(before), ["drink fries", "side fries"]);
    assert.deepEqual(chosen(withParts(before, side(2), choice("salad"), 1, index)), [
      "drink fries",
      "side fries",
      "side salad",
    ]);
    assert.deepEqual(chosen(withParts(before, side(1), choice("salad"), 1, index)), [
      "drink fries",
      "side salad",
    ]);
  });

  it("is one of exactly one only in a slot that must hold one and takes no second", () => {
    const isOne = (minSelect: number, maxSelect: number) => isOneOf({ minSelect, maxSelect });
    assert.deepEqual([isOne(1, 1), isOne(0, 1), isOne(1, 2), isOne(2, 2)], [true, false, false, false]);
  });

  it("can come until a slot is full; in one that takes one it can always replace what is there", () => {
    assert.equal(takesNoMore(side(2), 1), false);
    assert.equal(takesNoMore(side(2), 2), true);
    assert.equal(takesNoMore(side(2), 3), true);
    assert.equal(takesNoMore(side(1), 1), false);
  });

  it("goes by itself when it is taken back", () => {
    const both = withParts(before, side(2), choice("salad"), 1, index);
    assert.deepEqual(chosen(withParts(both, side(2), choice("fries"), 0, index)), [
      "drink fries",
      "side salad",
    ]);
  });

  it("can be had more than once in a slot that takes several, and then stands together", () => {
    assert.deepEqual([takesSeveral({ maxSelect: 1 }), takesSeveral({ maxSelect: 2 })], [false, true]);
    const both = withParts(before, side(4), choice("salad"), 1, index);
    const three = withParts(both, side(4), choice("fries"), 3, index);
    assert.deepEqual(chosen(three), ["drink fries", "side fries", "side fries", "side fries", "side salad"]);
    assert.deepEqual(chosen(withParts(three, side(4), choice("fries"), 1, index)), chosen(both));
  });

  it("keeps its own add-ons when there is one more of it, and the last goes first", () => {
    const plain = withParts([], side(2), choice("pizza", "small"), 1, index);
    const bacon = { ...plain[0]!, addons: [{ addonId: "bacon", addonGroupId: "topping", quantity: 1 }] };
    const two = withParts([bacon], side(2), choice("pizza", "small"), 2, index);
    assert.deepEqual(two, [bacon, plain[0]]);
    assert.deepEqual(withParts(two, side(2), choice("pizza", "small"), 1, index), [bacon]);
  });
});
