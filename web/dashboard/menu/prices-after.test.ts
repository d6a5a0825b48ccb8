import assert from "node:assert/strict";
import { it } from "node:test";
import { priceChangeOf, pricesAfter } from "./prices-after.ts";

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
  const changes = ["mye", "-90,1", "-90", "0", "200", "200,1"].map((typed) =>
    priceChangeOf(typed, 100, dishes),
  );
  const by = (perMille: number) => ({ perMille, roundTo: 100 });
  assert.deepEqual(changes, ["wrong", "wrong", by(-900), by(0), by(2_000), "wrong"]);
  const dear = [{ price: 10_000_000, sizes: [] }];
  assert.deepEqual(priceChangeOf("0", 500, dear), { perMille: 0, roundTo: 500 });
  assert.equal(priceChangeOf("0,1", 100, [...dishes, ...dear]), "tooHigh");
});
