import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tipOffers, typedTip } from "./tip-offers.ts";

describe("tips", () => {
  it("to choose from are shares of the goods, to the nearest five kroner, none of them twice and none of nothing", () => {
    assert.deepEqual(tipOffers(40_000), [2_000, 4_000, 6_000]);
    assert.deepEqual(tipOffers(9_900), [500, 1_000, 1_500]);
    assert.deepEqual(tipOffers(4_000), [500]);
    assert.deepEqual(tipOffers(1_000), []);
  });

  it("are typed in whole kroner, and are at most 1000 of them", () => {
    assert.deepEqual(
      ["25", "25 kr", "", "kr", "1000", "9999"].map(typedTip),
      [2_500, 2_500, 0, 0, 100_000, 100_000],
    );
  });
});
