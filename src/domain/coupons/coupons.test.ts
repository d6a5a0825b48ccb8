import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "../../../test/fast-check.ts";
import { tell } from "../../messages/languages.ts";
import { aCoupon } from "../menu-rows.fixture.ts";
import { exampleCoupons } from "../restaurant.fixture.ts";
import type { Coupon } from "../snapshot.ts";
import { discountTypes } from "./discount-types.ts";
import { couponKinds } from "./index.ts";
import type { CouponLine } from "./kind.ts";

const line = (unitPrice: number, quantity = 1, more: Partial<CouponLine> = {}): CouponLine => ({
  productId: "p",
  categoryId: "c",
  addonTierKey: null,
  quantity,
  unitPrice,
  lineTotal: unitPrice * quantity,
  ...more,
});

const take = (coupon: Coupon, lines: CouponLine[], deliveryFee = 4900) =>
  couponKinds[coupon.discountType].discount(coupon, lines, deliveryFee);
const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);

describe("percent", () => {
  const percent = (discountValue: number) => aCoupon("p", { discountType: "PERCENT", discountValue });
  test("15 % of each line with its add-ons, half an øre up", () => {
    const lines = [line(20900), line(3330), line(15500, 2, { lineTotal: 36000 })];
    assert.deepEqual(take(percent(15), lines).perLine, [3135, 500, 5400]);
  });
  test("never more than everything", () => {
    assert.deepEqual(take(percent(150), [line(20900)]).perLine, [20900]);
  });
});

describe("fixed amount", () => {
  test("50 kr over two lines, by largest remainder", () => {
    assert.deepEqual(take(exampleCoupons.student50, [line(20900), line(4200)]).perLine, [4163, 837]);
  });
  test("never more than the goods cost", () => {
    assert.deepEqual(take(exampleCoupons.student50, [line(4200)]).perLine, [4200]);
  });
});

describe("fixed price", () => {
  test("pepperoni for 159 kr whatever its size; add-ons stay charged", () => {
    const lines = [line(28900), line(22500, 2, { lineTotal: 52000 }), line(14900)];
    assert.deepEqual(take(exampleCoupons.tuesdayPizza, lines).perLine, [13000, 13200, 0]);
  });
});

describe("free delivery", () => {
  test("takes the fee off, and nothing of the goods", () => {
    assert.deepEqual(take(exampleCoupons.freeDelivery, [line(60000)], 4900), {
      perLine: [0],
      delivery: 4900,
    });
  });
});

describe("bundle: two medium pizzas for 399 kr", () => {
  const medium = (unitPrice: number, quantity = 1) => line(unitPrice, quantity, { addonTierKey: "medium" });
  const cases: [name: string, lines: CouponLine[], discount: number, more?: Partial<Coupon>][] = [
    ["one pizza is no bundle", [medium(20900)], 0],
    ["two of a kind", [medium(20900, 2)], 1900],
    ["two kinds", [medium(26900), medium(20900)], 7900],
    ["the dearest two of three", [medium(20900), medium(26900), medium(22500)], 9500],
    ["two bundles of four", [medium(26900, 2), medium(20900, 2)], 13900 + 1900],
    ["a large one does not count", [medium(20900), line(26900, 1, { addonTierKey: "large" })], 0],
    ["one bundle at most", [medium(26900, 2), medium(20900, 2)], 13900, { maxBundlesPerOrder: 1 }],
    ["two that cost less by themselves", [medium(15500, 2)], 0],
    ["only the bundle that saves", [medium(26900, 2), medium(15500, 2)], 13900],
    [
      "every size, when the offer names none",
      [line(20900), line(26900, 1, { addonTierKey: "large" })],
      7900,
      { bundleTierKey: null },
    ],
    ["an offer without a quantity", [medium(20900, 2)], 0, { bundleQuantity: null }],
    ["three for 399", [medium(20900, 7)], 2 * (3 * 20900 - 39900), { bundleQuantity: 3 }],
  ];
  for (const [name, lines, discount, more] of cases) {
    test(name, () => {
      assert.equal(sum(take({ ...exampleCoupons.twoForMedium, ...more }, lines).perLine), discount);
    });
  }
  test("only bundled lines carry the discount, by what they cost", () => {
    const lines = [medium(10000), medium(26900), medium(20900)];
    assert.deepEqual(take(exampleCoupons.twoForMedium, lines).perLine, [0, 4446, 3454]);
  });

  const pizzas = fc.array(
    fc.record({ unitPrice: fc.nat({ max: 40000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    { minLength: 1, maxLength: 8 },
  );
  const offer = fc.record({
    bundleQuantity: fc.integer({ min: 1, max: 5 }),
    discountValue: fc.nat({ max: 90000 }),
    maxBundlesPerOrder: fc.option(fc.integer({ min: 1, max: 9 })),
  });
  test("agrees with bundling unit by unit, and is never dearer than no bundle", () => {
    fc.assert(
      fc.property(pizzas, offer, (rows, more) => {
        const lines = rows.map((row) => medium(row.unitPrice, row.quantity));
        const { perLine } = take({ ...exampleCoupons.twoForMedium, ...more }, lines);
        const units = rows
          .flatMap((row) => Array<number>(row.quantity).fill(row.unitPrice))
          .sort((a, b) => b - a);
        const bundles = Math.min(
          Math.floor(units.length / more.bundleQuantity),
          more.maxBundlesPerOrder ?? 9999,
        );
        let expected = 0;
        for (let i = 0; i < bundles; i += 1) {
          const price = sum(units.slice(i * more.bundleQuantity, (i + 1) * more.bundleQuantity));
          expected += Math.max(0, price - more.discountValue);
        }
        assert.equal(sum(perLine), expected);
        perLine.forEach((part, index) => {
          assert.ok(part >= 0 && part <= lines[index]!.lineTotal);
        });
      }),
    );
  });
});

test("every kind stays within each line and has a badge", () => {
  const kinds = fc.constantFrom(...discountTypes);
  const anyLine = fc.tuple(
    fc.nat({ max: 100_000 }),
    fc.integer({ min: 1, max: 99 }),
    fc.nat({ max: 50_000 }),
  );
  fc.assert(
    fc.property(
      kinds,
      fc.nat({ max: 200_000 }),
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      (discountType, value, rows) => {
        const coupon = aCoupon("x", { discountType, discountValue: value, bundleQuantity: 2 });
        const lines = rows.map(([price, quantity, addons]) =>
          line(price, quantity, { lineTotal: (price + addons) * quantity }),
        );
        const { perLine, delivery } = couponKinds[discountType].discount(coupon, lines, 4900);
        assert.equal(perLine.length, lines.length);
        perLine.forEach((part, index) => {
          assert.ok(Number.isSafeInteger(part) && part >= 0 && part <= lines[index]!.lineTotal);
        });
        assert.ok(delivery === 0 || (couponKinds[discountType].deliveryOnly && delivery === 4900));
        assert.notEqual(tell("nb", couponKinds[discountType].label(coupon)), "");
      },
    ),
  );
});

test("badges", () => {
  const labels = (coupon: Coupon) =>
    (["nb", "en"] as const).map((locale) =>
      tell(locale, couponKinds[coupon.discountType].label(coupon)).replaceAll("\u00a0", " "),
    );
  assert.deepEqual(labels(exampleCoupons.welcome15), ["15 %", "15%"]);
  assert.deepEqual(labels(exampleCoupons.student50), ["−50 kr", "−NOK 50"]);
  assert.deepEqual(labels(exampleCoupons.twoForMedium), ["2 for 399 kr", "2 for NOK 399"]);
  assert.deepEqual(labels(exampleCoupons.tuesdayPizza), ["159 kr", "NOK 159"]);
  assert.deepEqual(labels(exampleCoupons.freeDelivery), ["Fri levering", "Free delivery"]);
});
