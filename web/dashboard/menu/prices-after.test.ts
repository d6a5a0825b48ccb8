import assert from "node:assert/strict";
import { it } from "node:test";
import { pricesAfter, wrongIn } from "./prices-after.ts";

const sizes = [
  { name: "Liten", price: 14_900 },
  { name: "Stor", price: 19_900 },
] as never;
const dishes = [
  { id: "p1", name: "Suppe", price: 15_900, sizes: [] },
  { id: "p2", name: "Pizza", price: 14_900, sizes },
];

it("each dish and each of its sizes is shown with what it costs and what it becomes", () => {
  assert.deepEqual(
    pricesAfter(dishes, { perMille: 100, roundTo: 100 }).map(({ name, was, becomes }) => [
      name,
      was,
      becomes,
    ]),
    [
      ["Suppe", 15_900, 17_500],
      ["Pizza, Liten", 14_900, 16_400],
      ["Pizza, Stor", 19_900, 21_900],
    ],
  );
  const keys = pricesAfter(dishes, { perMille: 0, roundTo: 100 }).map(({ key }) => key);
  assert.equal(new Set(keys).size, 3);
});

it("prices go down by nine tenths and up to three times what they are, and no dish becomes dearer than any may be", () => {
  const wrong = [null, -901, -900, 0, 2_000, 2_001].map((perMille) => wrongIn(perMille, 100, dishes));
  assert.deepEqual(wrong, ["wrong", "wrong", null, null, null, "wrong"]);
  const dear = [{ price: 10_000_000, sizes: [] }];
  assert.equal(wrongIn(0, 100, dear), null);
  assert.equal(wrongIn(1, 100, [...dishes, ...dear]), "tooHigh");
});
