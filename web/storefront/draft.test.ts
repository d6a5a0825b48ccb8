import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countItems, type DraftLine, putLine, setQuantity } from "./draft.ts";

const line = (key: string, more: Partial<DraftLine> = {}): DraftLine => ({
  key,
  productId: "prd_pizza",
  variantId: null,
  quantity: 1,
  addons: [],
  removed: [],
  components: [],
  note: "",
  ...more,
});
const quantities = (lines: readonly DraftLine[]) => lines.map(({ key, quantity }) => [key, quantity]);

describe("the basket", () => {
  it("makes one line of the same dish in the same form, and never more than 99 of it", () => {
    const one = [line("a", { quantity: 2 }), line("other", { note: "Godt stekt" })];
    assert.deepEqual(quantities(putLine(one, line("b", { quantity: 3 }))), [
      ["a", 5],
      ["other", 1],
    ]);
    assert.deepEqual(quantities(putLine([line("a", { quantity: 98 })], line("b", { quantity: 2 }))), [
      ["a", 99],
    ]);
  });

  it("keeps apart what differs in anything that the kitchen would do", () => {
    for (const more of [
      { productId: "prd_salad" },
      { variantId: "var_large" },
      { addons: [{ addonId: "add_bacon", quantity: 1 }] },
      { removed: ["add_onion"] },
      { components: [{ slotId: "slt_side", productId: "prd_fries", variantId: null }] },
      { note: "Godt stekt" },
    ])
      assert.deepEqual(quantities(putLine([line("a")], line("b", more))), [
        ["a", 1],
        ["b", 1],
      ]);
  });

  it("puts a changed line in the place of the old one, whatever became of it", () => {
    const lines = [line("a", { quantity: 2 }), line("b", { note: "Uten løk" }), line("c", { note: "Sterk" })];
    const changed = putLine(lines, line("b", { quantity: 4 }));
    assert.deepEqual(quantities(changed), [
      ["a", 2],
      ["b", 4],
      ["c", 1],
    ]);
    assert.equal(changed[1]!.note, "");
  });

  it("sets how many, from 1 to 99; none takes the line out, and leaves the others as they are", () => {
    const lines = [line("a", { quantity: 2 }), line("b", { quantity: 3 })];
    assert.deepEqual(quantities(setQuantity(lines, "a", 1)), [
      ["a", 1],
      ["b", 3],
    ]);
    assert.deepEqual(quantities(setQuantity(lines, "b", 120)), [
      ["a", 2],
      ["b", 99],
    ]);
    assert.deepEqual(quantities(setQuantity(lines, "a", 0)), [["b", 3]]);
  });

  it("counts dishes, not lines", () => {
    assert.equal(countItems([line("a", { quantity: 2 }), line("b", { quantity: 3 })]), 5);
    assert.equal(countItems([]), 0);
  });
});
