import assert from "node:assert/strict";
import { test } from "node:test";
import { amountUpTo, oreOf } from "./kroner-input.ts";

const cases: [typed: string, ore: number | null][] = [
  ["49", 4900],
  ["49,50", 4950],
  ["49.5", 4950],
  ["1 234", 123400],
  ["49 kr", 4900],
  ["0", 0],
  ["", null],
  ["-5", null],
  ["49,505", null],
  ["mye", null],
  ["1e3", null],
];
for (const [typed, ore] of cases) {
  test(`"${typed}" is ${ore === null ? "no amount" : `${ore} øre`}`, () => assert.equal(oreOf(typed), ore));
}

test("what can be given back is an øre at least, and at most what is left", () => {
  assert.equal(amountUpTo("0,01", 4900), 1);
  assert.equal(amountUpTo("49", 4900), 4900);
  for (const typed of ["0", "49,01", "", "mye"]) assert.equal(amountUpTo(typed, 4900), null, typed);
});
