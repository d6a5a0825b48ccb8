import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allergens, inAllergenOrder } from "./allergens.ts";

describe("allergens", () => {
  it("come in the order of R-120: grains, animal and sea, other", () => {
    const groups = [...new Set(allergens.map((allergen) => allergen.group))];
    assert.deepEqual(groups, ["GRAINS", "ANIMAL_SEA", "OTHER"]);
    assert.deepEqual(
      groups.map((group) => allergens.filter((allergen) => allergen.group === group).length),
      [6, 5, 8],
    );
    assert.deepEqual(
      [allergens[0]!.code, allergens[10]!.code, allergens.at(-1)!.code],
      ["WHEAT", "MOLLUSCS", "LUPIN"],
    );
  });

  it("of a dish are put in that order, each once; what is no allergen is left out", () => {
    assert.deepEqual(inAllergenOrder(["MILK", "WHEAT", "MILK", "GLITTER", "EGGS"]), [
      "WHEAT",
      "EGGS",
      "MILK",
    ]);
  });
});
