import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, constantFrom, assert as holds, integer, property } from "../../test/fast-check.ts";
import { changedPrice, leastPerMille, mostPerMille, roundings } from "./price-change.ts";

describe("the prices of many dishes changed at once", () => {
  it("go up and down by their share, rounded half up to what was chosen", () => {
    assert.equal(changedPrice(18_900, { perMille: 50, roundTo: 100 }), 19_800, "198.45");
    assert.equal(changedPrice(19_000, { perMille: 50, roundTo: 100 }), 20_000, "199.50 goes up");
    assert.equal(changedPrice(18_900, { perMille: 50, roundTo: 500 }), 20_000, "198.45");
    assert.equal(changedPrice(18_900, { perMille: -100, roundTo: 1000 }), 17_000, "170.10");
    assert.equal(changedPrice(18_950, { perMille: 0, roundTo: 100 }), 19_000, "rounded alone");
  });

  it("leave free what is free, and make nothing else free", () => {
    assert.equal(changedPrice(0, { perMille: 500, roundTo: 1000 }), 0);
    assert.equal(changedPrice(300, { perMille: -900, roundTo: 1000 }), 1000);
  });

  it("are round, closer than half a step to their share, and keep their order", () =>
    holds(
      property(
        array(integer({ min: 1, max: 10_000_000 }), { minLength: 2, maxLength: 20 }),
        integer({ min: leastPerMille, max: mostPerMille }),
        constantFrom(...roundings),
        (prices, perMille, roundTo) => {
          const sorted = prices.toSorted((a, b) => a - b);
          const changed = sorted.map((price) => changedPrice(price, { perMille, roundTo }));
          changed.forEach((price, at) => {
            const share = (sorted[at]! * (1000 + perMille)) / 1000;
            assert.equal(price % roundTo, 0);
            assert.ok(
              price === roundTo || Math.abs(price - share) <= roundTo / 2,
              `${share} became ${price}`,
            );
            if (at > 0) assert.ok(price >= changed[at - 1]!);
          });
        },
      ),
      { numRuns: 2_000 },
    ));
});
