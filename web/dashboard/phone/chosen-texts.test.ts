import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chosenTexts } from "./chosen-texts.ts";

describe("what was chosen of a dish", () => {
  it("is read back part by part, in its size and with its own add-ons, and then what was chosen of the whole", () => {
    const bacon = { name: "Bacon", quantity: 2 };
    assert.deepEqual(
      chosenTexts({
        components: [
          { name: "Margherita", variantName: "Liten", addons: [{ name: "Ostekant", quantity: 1 }, bacon] },
          { name: "Brus", variantName: null, addons: [] },
        ],
        addons: [{ name: "Dip", quantity: 1 }],
      }),
      ["Margherita Liten", "Ostekant", "2 × Bacon", "Brus", "Dip"],
    );
  });
});
