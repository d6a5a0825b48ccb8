import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import { bodyOf, keptOf } from "./change-typed.ts";
import { isSameDish } from "./same-dish.ts";

const order = {
  version: 3,
  lines: [
    { id: "pizza", quantity: 2, note: "Godt stekt" },
    { id: "soda", quantity: 1, note: null },
  ],
} as unknown as ToldOrder;
const pizza = { lineId: "pizza", quantity: 2, note: "Godt stekt" };
const dish: DraftLine = {
  ...{ key: "a", productId: "prd_1", variantId: "stor", quantity: 1, note: "" },
  addons: [
    { addonId: "ost", addonGroupId: "g1", quantity: 2 },
    { addonId: "løk", addonGroupId: "g1", addons: [{ addonId: "rød" }, { addonId: "hvit" }] },
  ],
  removed: ["Sopp", "Oliven"],
  components: [
    { slotId: "drikke", productId: "brus", addons: [{ addonId: "is" }, { addonId: "sitron" }] },
    { slotId: "saus", productId: "aioli", variantId: "liten" },
  ],
};

describe("an order that is changed", () => {
  it("is as it was but for what was touched", () => {
    const gone = { lineId: "soda", quantity: 0, note: "" };
    assert.deepEqual(keptOf(order, {}), [pizza, { lineId: "soda", quantity: 1, note: "" }]);
    assert.deepEqual(keptOf(order, { soda: gone }), [pizza, gone]);
  });

  it("is sent with what stays, what comes, and which version it is a change of", () => {
    const kept = [pizza, { lineId: "soda", quantity: 0, note: "" }];
    const added = [{ ...dish, addons: [], removed: [], components: [] }];
    const body = bodyOf(order, { kept, added, note: "Ring", isOfAge: false, isBelowFine: false });
    assert.deepEqual(body, {
      expectedVersion: 3,
      keep: [pizza],
      add: [{ productId: "prd_1", variantId: "stor", quantity: 1, addons: [], clientLineId: "a" }],
      note: "Ring",
    });
  });

  it("says that the guest is of age, and that less than the minimum is fine, when somebody has", () => {
    const { ageConfirmed, allowBelowMinimum } = bodyOf(order, {
      ...{ kept: [], added: [], note: "", isOfAge: true, isBelowFine: true },
    });
    assert.deepEqual([ageConfirmed, allowBelowMinimum], [true, true]);
  });
});

describe("a dish that is made as before", () => {
  it("is the same in another number, with another note, and chosen in another order", () => {
    const other: DraftLine = {
      ...{ key: "b", productId: "prd_1", variantId: "stor", quantity: 4, note: "Rask" },
      addons: [
        {
          addonId: "løk",
          addonGroupId: "g1",
          quantity: 1,
          addons: [{ addonId: "hvit" }, { addonId: "rød" }],
        },
        { addonId: "ost", addonGroupId: "g1", quantity: 2 },
      ],
      removed: ["Oliven", "Sopp"],
      components: [
        { slotId: "saus", productId: "aioli", variantId: "liten", addons: [] },
        {
          slotId: "drikke",
          productId: "brus",
          variantId: null,
          addons: [{ addonId: "sitron" }, { addonId: "is" }],
        },
      ],
    };
    assert.equal(isSameDish(dish, other), true);
  });

  it("is another when anything in it is", () => {
    const [cheese, onion] = dish.addons;
    const [drink, sauce] = dish.components;
    const others: Partial<DraftLine>[] = [
      { variantId: null },
      { addons: [cheese!] },
      { addons: [{ ...cheese!, quantity: 1 }, onion!] },
      { addons: [{ ...cheese!, addonGroupId: "g2" }, onion!] },
      { addons: [cheese!, { ...onion!, addons: [{ addonId: "rød" }] }] },
      { removed: ["Sopp"] },
      { components: [drink!] },
      { components: [{ ...drink!, productId: "juice" }, sauce!] },
      { components: [{ ...drink!, addons: [] }, sauce!] },
      { components: [drink!, { ...sauce!, variantId: "stor" }] },
      { components: [drink!, { ...sauce!, slotId: "dip" }] },
    ];
    for (const other of others)
      assert.equal(isSameDish(dish, { ...dish, ...other }), false, JSON.stringify(other));
  });
});
