import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nameIn, noRestaurant, restaurantOf, restaurantRules } from "./typed-restaurant.ts";

describe("a new restaurant", () => {
  const rules = restaurantRules({ required: "Må fylles ut.", noFulfillment: "Velg henting eller levering." });

  it("has a name, an address on the net and one for mail", () => {
    for (const field of ["name", "slug"] as const)
      assert.deepEqual(["", " a ", "Å ", "Bo"].map(rules[field]), [
        ...["Må fylles ut.", "Må fylles ut.", "Må fylles ut.", null],
      ]);
    assert.deepEqual(["", "  ", "post@bolgen.example"].map(rules.email), [
      "Må fylles ut.",
      "Må fylles ut.",
      null,
    ]);
  });

  it("lets guests collect, or delivers, or both", () => {
    const said = (pickup: boolean, deliveryEnabled: boolean) =>
      rules.pickupEnabled(pickup, { ...noRestaurant, deliveryEnabled });
    assert.deepEqual([said(true, false), said(false, true), said(true, true)], [null, null, null]);
    assert.equal(said(false, false), "Velg henting eller levering.");
  });

  it("is sent without what is not known yet", () => {
    const typed = { ...noRestaurant, name: "Bølgen", slug: "bolgen", email: " post@bolgen.example " };
    assert.deepEqual(restaurantOf(typed), {
      ...{ name: "Bølgen", slug: "bolgen", email: "post@bolgen.example", phone: null, orgNumber: null },
      ...{ pickupEnabled: true, deliveryEnabled: false },
    });
    const { phone, orgNumber } = restaurantOf({ ...typed, phone: " 912 34 567 ", orgNumber: " 923609016 " });
    assert.deepEqual([phone, orgNumber], ["912 34 567", "923609016"]);
  });

  it("is called what its file calls it, where that can be read", () => {
    const names = ['{ "name": "Bølgen" }', '{ "name": 7 }', "{}", "ingen JSON", ""].map(nameIn);
    assert.deepEqual(names, ["Bølgen", null, null, null, null]);
  });
});
