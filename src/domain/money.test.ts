import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { divideHalfUp, shareHalfUp, spreadByLargestRemainder } from "./money.ts";

const amount = fc.nat({ max: Number.MAX_SAFE_INTEGER });

test("half an øre rounds up, less rounds down", () => {
  for (const [numerator, denominator, expected] of [
    [0, 2, 0],
    [1, 2, 1],
    [149, 100, 1],
    [150, 100, 2],
    [20900 * 15, 115, 2726],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  ] as const) {
    assert.equal(divideHalfUp(numerator, denominator), expected);
  }
});

test("a share of any amount is exact, also where the product passes 2^53", () => {
  assert.equal(shareHalfUp(20900, 15, 100), 3135);
  assert.equal(shareHalfUp(3330, 15, 100), 500);
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(100, 115, 125),
      (whole, part, of) => {
        const exact = (2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of));
        assert.equal(BigInt(shareHalfUp(whole, part, of)), exact);
      },
    ),
  );
});

test("100 kr over three equal lines: the øre left over goes to the first", () => {
  assert.deepEqual(spreadByLargestRemainder(10000, [20900, 20900, 20900]), [3334, 3333, 3333]);
  assert.deepEqual(spreadByLargestRemainder(100, [1, 2]), [33, 67]);
  assert.deepEqual(spreadByLargestRemainder(5000, [0, 0]), [5000, 0]);
  assert.deepEqual(spreadByLargestRemainder(5000, []), []);
});

test("parts sum to the whole, and the øre left over go to the largest remainders, the earlier first", () => {
  const weights = fc.oneof(
    fc.array(fc.nat({ max: 990_000_000 }), { minLength: 1, maxLength: 100 }),
    fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.nat({ max: 990_000_000_00 }), weights, (total, shares) => {
      const parts = spreadByLargestRemainder(total, shares);
      assert.equal(
        parts.reduce((a, b) => a + b, 0),
        total,
      );
      const sum = BigInt(shares.reduce((a, b) => a + b, 0));
      if (sum === 0n) return;
      const given = parts
        .map((part, index) => {
          const product = BigInt(total) * BigInt(shares[index]!);
          return { extra: part - Number(product / sum), remainder: Number(product % sum), index };
        })
        .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
        .map(({ extra }) => extra);
      const some = given.filter((extra) => extra === 1).length;
      assert.deepEqual(
        given,
        given.map((_, place) => (place < some ? 1 : 0)),
      );
    }),
  );
});

test("enormous orders spread as exactly as small ones", () => {
  const small = spreadByLargestRemainder(1_000_001, [3, 3, 7]);
  const scale = 2 ** 40;
  assert.deepEqual(spreadByLargestRemainder(1_000_001, [3 * scale, 3 * scale, 7 * scale]), small);
  // One øre is left over, and the last weight is the largest by one in a thousand million.
  const weights = [999_999_999, 1_000_000_000, 1_000_000_001];
  assert.deepEqual(
    spreadByLargestRemainder(15_000_000_001, weights),
    [4_999_999_995, 5_000_000_000, 5_000_000_006],
  );
});
