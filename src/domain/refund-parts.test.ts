import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import fc from "../../test/fast-check.ts";
import {
  lineParts,
  noParts,
  type Parts,
  partsOf,
  partsToReturn,
  plus,
  sumOfParts,
  unitsBack,
  vatReturned,
} from "./refund-parts.ts";
import { groupVat, type VatGroup } from "./vat.ts";

const parts = (food: number, general = 0, untaxed = 0): Parts => ({ food, general, untaxed });

describe("what a refund is of", () => {
  it("units of a line cost what is left of it after discount, with their bottle deposit", () => {
    const line = { quantity: 3, refundedQuantity: 0, lineTotal: 10_000, discount: 1_000, deposit: 600 };
    const each = [0, 1, 2].map((refundedQuantity) => unitsBack({ ...line, refundedQuantity }, 1));
    assert.deepEqual(each, [
      { goods: 3_000, deposit: 200 },
      { goods: 3_000, deposit: 200 },
      { goods: 3_000, deposit: 200 },
    ]);
    const uneven = { ...line, lineTotal: 10_100, discount: 100, deposit: 0 };
    assert.deepEqual(
      [0, 1, 2].map((refundedQuantity) => unitsBack({ ...uneven, refundedQuantity }, 1).goods),
      [3_333, 3_334, 3_333],
    );
    assert.deepEqual(unitsBack({ ...line, refundedQuantity: 1 }, 2), { goods: 6_000, deposit: 400 });
  });

  it("a combo of food and beer is of both, as it was priced", () => {
    const weights = [
      { rate: 15, gross: 0 },
      { rate: 15, gross: 20_000 },
      { rate: 25, gross: 10_000 },
    ] as const;
    assert.deepEqual(lineParts({ goods: 15_000, deposit: 300 }, weights), parts(10_000, 5_000, 300));
  });

  it("deposit and tip of an order carry no VAT", () => {
    const vat: VatGroup[] = [{ rate: 15, net: 10_000, amount: 1_500 }];
    assert.deepEqual(partsOf(14_500, vat), parts(11_500, 0, 3_000));
  });

  it("an amount is of everything that is left, in proportion", () => {
    const paid = parts(6_000, 3_000, 1_000);
    assert.deepEqual(partsToReturn(paid, noParts, noParts, 1_000), parts(600, 300, 100));
    assert.deepEqual(partsToReturn(paid, parts(6_000), noParts, 1_000), parts(0, 750, 250));
  });

  it("what one part lacks, because it went back as an amount, the others give", () => {
    const paid = parts(10_000, 10_000);
    assert.deepEqual(partsToReturn(paid, parts(5_000, 5_000), parts(0, 10_000), 0), parts(5_000, 5_000));
  });

  it("the VAT of refunds in parts is counted on, not rounded each time", () => {
    const [first] = vatReturned(noParts, parts(10));
    const [second] = vatReturned(parts(10), parts(10));
    // Of 20 øre 3 are VAT, half up; 10 and 10 by themselves would be 1 and 1.
    assert.deepEqual([first!.amount, second!.amount], [1, 2]);
    assert.deepEqual(vatReturned(parts(0, 3), parts(0, 7)), [{ rate: 25, net: 6, amount: 1 }]);
  });
});

const money = fc.integer({ min: 0, max: 100_000 });
const sale = fc.record({ food: money, general: money, untaxed: money });
/** Shares of what is left, each with how much of it names its parts. */
const steps = fc.array(
  fc.record({
    food: fc.double({ min: 0, max: 1, noNaN: true }),
    general: fc.double({ min: 0, max: 1, noNaN: true }),
    open: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 8 },
);

test("however a sale goes back, no part gives more than it had, and all of it is the VAT of the sale", () => {
  fc.assert(
    fc.property(sale, steps, (paid, shares) => {
      const groups = groupVat(
        [
          { rate: 15, gross: paid.food },
          { rate: 25, gross: paid.general },
        ],
        [],
        0,
      );
      const total = sumOfParts(paid);
      let returned = noParts;
      const vat = { 15: 0, 25: 0 };
      const give = (named: Parts, open: number) => {
        const back = partsToReturn(paid, returned, named, open);
        assert.equal(sumOfParts(back), sumOfParts(named) + open);
        for (const { rate, net, amount } of vatReturned(returned, back)) {
          assert.ok(net >= 0 && amount >= 0);
          vat[rate] += amount;
        }
        returned = plus(returned, back);
        for (const name of ["food", "general", "untaxed"] as const)
          assert.ok(back[name] >= 0 && returned[name] <= paid[name], name);
      };
      for (const share of shares) {
        const left = total - sumOfParts(returned);
        const food = Math.floor(Math.min(paid.food, left) * share.food);
        const general = Math.floor(Math.min(paid.general, left - food) * share.general);
        give(parts(food, general), Math.floor((left - food - general) * share.open));
      }
      give(noParts, total - sumOfParts(returned));
      assert.deepEqual(returned, { ...paid });
      const expected = { 15: 0, 25: 0 };
      for (const { rate, amount } of groups) expected[rate] = amount;
      assert.deepEqual(vat, expected);
    }),
  );
});

test("the units of a line sum to the line, in whatever steps", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      money,
      fc.nat({ max: 500 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 99 }),
      (quantity, lineTotal, bottle, wanted) => {
        const line = { quantity, lineTotal, discount: Math.floor(lineTotal / 3), deposit: bottle * quantity };
        let [refundedQuantity, goods, deposit] = [0, 0, 0];
        for (const one of [...wanted, quantity]) {
          const units = Math.min(one, quantity - refundedQuantity);
          const back = unitsBack({ ...line, refundedQuantity }, units);
          assert.ok(back.goods >= 0 && back.deposit === bottle * units);
          refundedQuantity += units;
          goods += back.goods;
          deposit += back.deposit;
        }
        assert.deepEqual([goods, deposit], [line.lineTotal - line.discount, line.deposit]);
      },
    ),
  );
});
