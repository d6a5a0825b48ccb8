import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DraftLine } from "../../storefront/draft.ts";
import { isSameDish } from "./same-dish.ts";

const bacon = { addonId: "bacon", addonGroupId: "fill", quantity: 2, addons: [{ addonId: "crisp" }] };
const cheese = { addonId: "cheese" };
const pizza = { slotId: "pizza", productId: "prd_1", variantId: "big", addons: [bacon, cheese] };
const drink = { slotId: "drink", productId: "prd_2" };
const dish: DraftLine = {
  ...{ key: "1", productId: "prd_3", variantId: "small", quantity: 1, note: "" },
  ...{ addons: [bacon, cheese], removed: ["onion", "garlic"], components: [pizza, drink] },
};
const isSame = (more: Partial<DraftLine>): boolean => isSameDish(dish, { ...dish, ...more });

describe("a dish that is made otherwise", () => {
  it("is the same with another note, another number of it, and its choices in another order", () => {
    assert.equal(isSame({ key: "2", quantity: 3, note: "Godt stekt" }), true);
    assert.equal(isSame({ addons: [cheese, bacon], removed: ["garlic", "onion"] }), true);
    assert.equal(isSame({ components: [drink, { ...pizza, addons: [cheese, bacon] }] }), true);
    const said = { addonId: "cheese", quantity: 1, addons: [] };
    assert.equal(isSame({ addons: [bacon, said] }), true);
  });

  it("is another in another size, with other choices, without something else, or of other parts", () => {
    assert.equal(isSame({ variantId: "big" }), false);
    assert.equal(isSame({ addons: [bacon] }), false);
    assert.equal(isSame({ addons: [{ ...bacon, quantity: 1 }, cheese] }), false);
    assert.equal(isSame({ addons: [{ ...bacon, addonGroupId: "top" }, cheese] }), false);
    assert.equal(isSame({ addons: [{ ...bacon, addons: [{ addonId: "soft" }] }, cheese] }), false);
    assert.equal(isSame({ removed: ["onion"] }), false);
    assert.equal(isSame({ components: [pizza, { ...drink, productId: "prd_4" }] }), false);
    assert.equal(isSame({ components: [{ ...pizza, variantId: "small" }, drink] }), false);
    assert.equal(isSame({ components: [{ ...pizza, slotId: "other" }, drink] }), false);
    assert.equal(isSame({ components: [{ ...pizza, addons: [cheese] }, drink] }), false);
  });

  it("has its nested choices in whatever order they were made", () => {
    const nested = (...ids: string[]) => ({
      addons: [{ ...bacon, addons: ids.map((addonId) => ({ addonId })) }],
    });
    assert.equal(isSameDish({ ...dish, ...nested("a", "b") }, { ...dish, ...nested("b", "a") }), true);
  });
});
