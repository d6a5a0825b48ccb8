import assert from "node:assert/strict";
import { test } from "node:test";
import { groupVat, vatInside, vatRateOf } from "./vat.ts";

test("food is 15 %, alcohol and what only adults may buy 25 %", () => {
  assert.equal(vatRateOf({ containsAlcohol: false, ageLimit: null }), 15);
  assert.equal(vatRateOf({ containsAlcohol: true, ageLimit: null }), 25);
  assert.equal(vatRateOf({ containsAlcohol: false, ageLimit: 18 }), 25);
});

test("the tax inside a price", () => {
  for (const [gross, rate, tax] of [
    [11500, 15, 1500],
    [20900, 15, 2726],
    [6900, 25, 1380],
    [0, 25, 0],
  ] as const) {
    assert.equal(vatInside(gross, rate), tax);
  }
});

test("the delivery fee follows the goods pro rata", () => {
  const goods = [
    { rate: 15, gross: 30000 },
    { rate: 25, gross: 10000 },
  ] as const;
  assert.deepEqual(groupVat(goods, goods, 4900), [
    { rate: 15, net: 29283, amount: 4392 },
    { rate: 25, net: 8980, amount: 2245 },
  ]);
});

test("when a discount takes all the goods, the fee follows what they were", () => {
  const before = [{ rate: 25, gross: 6900 }] as const;
  assert.deepEqual(groupVat([{ rate: 25, gross: 0 }], before, 5000), [{ rate: 25, net: 4000, amount: 1000 }]);
  assert.deepEqual(groupVat([], [], 0), []);
});

test("when a discount takes some of the goods, the fee follows what is left of them", () => {
  const before = [
    { rate: 15, gross: 30000 },
    { rate: 25, gross: 10000 },
  ] as const;
  const left = [
    { rate: 15, gross: 2000 },
    { rate: 25, gross: 8000 },
  ] as const;
  const gross = groupVat(left, before, 5000).map(({ rate, net, amount }) => [rate, net + amount]);
  assert.deepEqual(gross, [
    [15, 3000],
    [25, 12000],
  ]);
});
