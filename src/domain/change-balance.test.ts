import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { balanceOf, dividedOver, negated, type Taxed, untaxedOf } from "./change-balance.ts";
import { type VatGroup, type VatRate, vatInside } from "./vat.ts";

const at = (rate: VatRate, gross: number): VatGroup => ({
  rate,
  net: gross - vatInside(gross, rate),
  amount: vatInside(gross, rate),
});
const sum = (food: number, general = 0, untaxed = 0): Taxed => ({
  total: food + general + untaxed,
  vat: [...(food === 0 ? [] : [at(15, food)]), ...(general === 0 ? [] : [at(25, general)])],
});

describe("what a changed order comes to (D-297)", () => {
  it("is what it is now, less what was sold and what was paid since, and with what went back", () => {
    assert.deepEqual(balanceOf(sum(11_500), [sum(11_500)], []), { total: 0, vat: [] });
    assert.deepEqual(balanceOf(sum(23_000), [sum(11_500)], []), sum(11_500));
    assert.deepEqual(balanceOf(sum(23_000), [sum(11_500), sum(11_500)], []), sum(0));
    assert.deepEqual(balanceOf(sum(11_500), [sum(23_000)], [sum(11_500)]), sum(0));
    assert.deepEqual(balanceOf(sum(11_500, 0, 200), [sum(11_500)], []), sum(0, 0, 200));
  });

  it("is of each rate for itself, also when both together are nothing", () => {
    const { total, vat } = balanceOf(sum(0, 11_500), [sum(11_500)], []);
    assert.equal(total, 0);
    assert.deepEqual(vat, [
      { rate: 15, net: -10_000, amount: -1_500 },
      { rate: 25, net: 9_200, amount: 2_300 },
    ]);
    const oneOere: Taxed = { total: 0, vat: [{ rate: 15, net: 1, amount: -1 }] };
    assert.deepEqual(balanceOf(oneOere, [], []).vat, oneOere.vat);
    const onlyNet: Taxed = { total: 1, vat: [{ rate: 15, net: 1, amount: 0 }] };
    assert.deepEqual(balanceOf(onlyNet, [], []), onlyNet);
  });

  it("is the same the other way, and says what carries no VAT", () => {
    assert.deepEqual(negated(sum(-11_500)), sum(11_500));
    assert.deepEqual(negated(sum(0)), sum(0));
    assert.equal(untaxedOf(sum(11_500, 5_000, 300)), 300);
  });
});

describe("what goes back of several payments", () => {
  it("is of the first as much as is left of it, and the rest of the next", () => {
    assert.deepEqual(dividedOver(sum(11_500), [11_500, 5_000]), [sum(11_500), sum(0)]);
    assert.deepEqual(dividedOver(sum(11_500), [0, 20_000]), [sum(0), sum(11_500)]);
    assert.deepEqual(dividedOver(sum(23_000), [11_500, 20_000]), [sum(11_500), sum(11_500)]);
    assert.deepEqual(dividedOver(sum(23_000), [11_500]), [sum(11_500)], "what nothing is left for stays");
    assert.deepEqual(dividedOver(sum(11_500), [-1, 11_500]), [sum(0), sum(11_500)]);
  });

  it("comes to the whole with its VAT, and takes no more of any than is left", () => {
    const money = fc.nat({ max: 100_000 });
    const back = fc.record({ food: money, general: money, untaxed: fc.nat({ max: 1_000 }) });
    fc.assert(
      fc.property(back, fc.array(money, { maxLength: 4 }), ({ food, general, untaxed }, lefts) => {
        const whole = sum(food, general, untaxed);
        const all = [...lefts, 300_000];
        const parts = dividedOver(whole, all);
        assert.deepEqual(balanceOf(whole, parts, []), { total: 0, vat: [] });
        for (const [index, { total, vat }] of parts.entries()) {
          assert.ok(total >= 0 && total <= all[index]!);
          for (const { net, amount, rate } of vat) {
            const share = (total * (whole.vat.find((one) => one.rate === rate)!.net + 0)) / whole.total;
            assert.ok(Math.abs(net - share) <= parts.length, `${net} of ${share}`);
            assert.ok(Math.abs(amount) <= whole.total);
          }
        }
      }),
    );
  });
});
