import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import { chosen, comboChoices, newSlot, slotsOf } from "./combo-typed.ts";

const dish = (id: string, name: string, more = {}) => ({ id, name, isCombo: false, sizes: [], ...more });

describe("what is chosen in a combo", () => {
  it("is any dish and each of its sizes, told apart by their category, and no other combo", () => {
    const sizes = [
      { id: "var_1", name: "Liten" },
      { id: "var_2", name: "Stor" },
    ];
    const menus = [
      {
        categories: [
          { name: "Pizza", dishes: [dish("p1", "Margherita", { sizes }), dish("p2", "Dagens")] },
          { name: "Supper", dishes: [dish("p3", "Dagens"), dish("p4", "Familiekombo", { isCombo: true })] },
        ],
      },
    ] as unknown as StaffDishes["menus"];
    assert.deepEqual(comboChoices(menus), [
      { value: "p1", label: "Margherita" },
      { value: "p1 var_1", label: "Margherita, Liten" },
      { value: "p1 var_2", label: "Margherita, Stor" },
      { value: "p2", label: "Dagens (Pizza)" },
      { value: "p3", label: "Dagens (Supper)" },
    ]);
  });

  it("keeps the price it had, and adds nothing when it is chosen anew", () => {
    const before = [
      { choice: "p1", extraPrice: "15,50" },
      { choice: "p2", extraPrice: "20" },
    ];
    assert.deepEqual(chosen(["p2", "p3"], before), [
      { choice: "p2", extraPrice: "20" },
      { choice: "p3", extraPrice: "0" },
    ]);
  });

  it("is one of each slot to begin with, and nothing in a dish that is no combo", () => {
    const [one, other] = [newSlot(), newSlot()];
    assert.deepEqual([one.minSelect, one.maxSelect, one.options], ["1", "1", []]);
    assert.match(one.key, /^new-\d+$/);
    assert.notEqual(one.key, other.key);
    assert.deepEqual(slotsOf({ combo: null } as never), []);
  });
});
