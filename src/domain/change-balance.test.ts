import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import {
  balanceOf,
  changedBalance,
  dividedOver,
  negated,
  partOfPaid,
  type Taxed,
  untaxedOf,
} from "./change-balance.ts";
import { noParts, type Parts, partsOf } from "./refund-parts.ts";
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

describe("what a changed order comes to of which something went back already (D-297, D-416)", () => {
  const after = (now: Taxed, paid: readonly Taxed[], others: readonly Taxed[], forChanges: Taxed[] = []) =>
    changedBalance(now, paid, { forChanges, others });
  /** Øre; its VAT at 15 % comes out even. */
  const dishes = (count: number): number => count * 2_300;

  it("is as if nothing had, as long as the order holds what went back", () => {
    const now = sum(dishes(3), 0, 500);
    assert.deepEqual(after(now, [sum(dishes(9), 0, 500)], [now]), sum(dishes(-6)));
    const more = after(sum(dishes(10)), [sum(dishes(9))], [sum(dishes(4))], [sum(dishes(1))]);
    assert.deepEqual(more, sum(dishes(2)));
  });

  it("takes no more of a rate than is left of it: the rest is of what else there is", () => {
    // Six of ten dishes went back: of the five that are taken off, one is of the tip.
    const [now, paid, others] = [sum(dishes(5), 0, 5_000), [sum(dishes(10), 0, 5_000)], [sum(dishes(6))]];
    assert.deepEqual(after(now, paid, others), sum(dishes(-4), 0, -dishes(1)));
    assert.deepEqual(after(now, paid, others, [sum(dishes(4), 0, dishes(1))]), sum(0), "settled once");
    const both = [sum(dishes(2), dishes(2))];
    const wine = after(sum(0, dishes(5)), [sum(dishes(5), dishes(5))], both);
    assert.deepEqual(wine, sum(dishes(-3), dishes(-2)));
    const food = after(sum(dishes(5)), [sum(dishes(5), dishes(5))], both);
    assert.deepEqual(food, sum(dishes(-2), dishes(-3)));
    const tip = after(sum(dishes(3), 0, 100), [sum(dishes(3), 0, 2_400)], [sum(0, 0, 2_400)]);
    assert.deepEqual(tip, sum(dishes(-1)));
  });

  it("gives nothing back that went back before", () => {
    const [now, paid] = [sum(dishes(5)), [sum(dishes(10), 4_000)]];
    assert.deepEqual(after(now, paid, [sum(dishes(5), 2_000)]), sum(dishes(-5), -2_000));
    assert.deepEqual(after(now, paid, [sum(dishes(4), dishes(1))]), sum(dishes(-6), dishes(1) - 4_000));
    assert.deepEqual(after(now, paid, paid), sum(0));
  });

  it("is as if nothing had where nobody knows its VAT", () => {
    const others = [{ total: dishes(8), vat: null }, sum(0, 0, 500)];
    const back = changedBalance(sum(dishes(1)), [sum(dishes(9))], { forChanges: [], others });
    assert.deepEqual(back, sum(dishes(-8)));
  });

  it("leaves, whatever went back, what the order is without it, and nothing below zero", () => {
    const money = fc.nat({ max: 50_000 });
    const taxed = fc.record({ food: money, general: money, untaxed: fc.nat({ max: 2_000 }) });
    const asTaxed = ({ food, general, untaxed }: Parts) => sum(food, general, untaxed);
    fc.assert(
      fc.property(taxed, taxed, fc.double({ min: 0, max: 1, noNaN: true }), (before, then, share) => {
        const [paid, now] = [[asTaxed(before)], asTaxed(then)];
        const others = [partOfPaid(paid, [], noParts, Math.floor(paid[0]!.total * share))];
        const difference = changedBalance(now, paid, { forChanges: [], others });
        const kept = balanceOf(difference, others, paid);
        assert.equal(kept.total, Math.max(0, now.total - others[0]!.total));
        const left = partsOf(kept.total, kept.vat);
        for (const gross of Object.values(left)) assert.ok(gross >= 0, JSON.stringify(left));
        const back = [negated(difference)];
        assert.deepEqual(changedBalance(now, paid, { forChanges: back, others }), sum(0), "settled once");
      }),
    );
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

describe("what goes back of all that was paid at several times (D-250, D-416)", () => {
  const parts = (food: number, general = 0, untaxed = 0): Parts => ({ food, general, untaxed });

  it("is of lines what they are of, and of an amount a share of everything that is left", () => {
    const paid = [sum(11_500), sum(0, 10_000, 300)];
    assert.deepEqual(partOfPaid(paid, [], parts(0, 5_000, 300), 0), sum(0, 5_000, 300));
    assert.deepEqual(partOfPaid(paid, [sum(0, 10_000, 300)], noParts, 2_300), sum(2_300));
    assert.deepEqual(partOfPaid([sum(12_000), sum(0, 4_000)], [], noParts, 4_000), sum(3_000, 1_000));
  });

  it("takes the VAT that is left with the last of it, and with the last of a rate", () => {
    // Of 10 øre 1 is VAT: what a change gave back said 2, so that 0 is left.
    const back: Taxed = { total: 10, vat: [{ rate: 15, net: 8, amount: 2 }] };
    const rest: Taxed = { total: 10, vat: [{ rate: 15, net: 9, amount: 1 }] };
    assert.deepEqual(partOfPaid([sum(20)], [back], noParts, 10), rest);
    assert.deepEqual(partOfPaid([sum(20, 10)], [back], parts(10), 0), rest);
    const first = partOfPaid([sum(20)], [back], noParts, 4);
    assert.deepEqual(balanceOf(rest, [first, partOfPaid([sum(20)], [back, first], noParts, 6)], []).vat, []);
  });

  it("counts a share of everything as gone where nobody knows the VAT", () => {
    const back = [{ total: 6_000, vat: null }];
    const { total, vat } = partOfPaid([sum(6_000), sum(0, 6_000)], back, noParts, 6_000);
    assert.deepEqual([total, ...vat.map(({ net, amount }) => net + amount)], [6_000, 3_000, 3_000]);
  });

  it("is never of what a change has given back beyond what was left of it", () => {
    // Half went back as an amount, and then a change took all the food off.
    const back = [sum(2_500, 2_500), sum(5_000)];
    assert.deepEqual(partOfPaid([sum(5_000), sum(0, 10_000)], back, noParts, 1_000), sum(0, 1_000));
    const rest = partOfPaid([sum(5_000), sum(0, 10_000)], back, noParts, 5_000);
    const whole = balanceOf(sum(0), [sum(5_000), sum(0, 10_000)], [...back, rest]);
    assert.deepEqual([rest.total, whole], [5_000, sum(0)]);
  });

  it("in whatever steps comes to all that was paid and its VAT, and of each payment to what was paid by it", () => {
    const money = fc.nat({ max: 50_000 });
    const payment = fc.record({ food: money, general: money, untaxed: fc.nat({ max: 500 }) });
    const step = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), isNamed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 4 }), fc.array(step), (payments, steps) => {
        const paid = payments.map(({ food, general, untaxed }) => sum(food, general, untaxed));
        const lefts = paid.map(({ total }) => total);
        const returned: Taxed[] = [];
        const left = () => lefts.reduce((all, one) => all + one, 0);
        const give = (named: Parts, open: number) => {
          const back = partOfPaid(paid, returned, named, open);
          assert.equal(back.total, named.food + named.general + named.untaxed + open);
          const divided = dividedOver(back, lefts);
          assert.equal(
            divided.reduce((all, { total }) => all + total, 0),
            back.total,
          );
          for (const [index, { total }] of divided.entries()) {
            assert.ok(total >= 0 && total <= lefts[index]!);
            lefts[index]! -= total;
          }
          returned.push(...divided);
        };
        for (const { share, isNamed } of steps) {
          const amount = Math.floor(left() * share);
          const { food } = partsOf(paid[0]!.total, paid[0]!.vat);
          const named = isNamed ? Math.min(food, amount) : 0;
          give(parts(named), amount - named);
        }
        give(noParts, left());
        assert.equal(left(), 0);
        assert.deepEqual(balanceOf({ total: 0, vat: [] }, paid, returned), { total: 0, vat: [] });
      }),
    );
  });
});
