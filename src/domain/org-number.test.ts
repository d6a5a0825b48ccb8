import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { parseOrgNumber } from "./org-number.ts";

const numbers: [text: string, orgNumber: string | null][] = [
  ["974760673", "974760673"],
  ["974 760 673", "974760673"],
  [" 974 760 673 ", "974760673"],
  ["974760674", null],
  ["97476067", null],
  ["9747606730", null],
  ["NO974760673", null],
  ["97476067x", null],
  ["", null],
];
for (const [text, orgNumber] of numbers) {
  test(`organisation number ${JSON.stringify(text)}: ${orgNumber ?? "refused"}`, () =>
    assert.equal(parseOrgNumber(text), orgNumber));
}

test("a remainder of one has no check digit: no last digit makes the number valid", () => {
  for (let last = 0; last <= 9; last += 1) assert.equal(parseOrgNumber(`00000006${last}`), null);
});

test("one wrong digit is always noticed", () => {
  fc.assert(
    fc.property(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = [..."974760673"];
      digits[place] = String((Number(digits[place]) + shift) % 10);
      assert.equal(parseOrgNumber(digits.join("")), null);
    }),
  );
});
