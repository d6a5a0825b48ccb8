import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { resolveCart } from "./cart.ts";
import type { WireLine } from "./cart-line.ts";
import { indexCatalogue } from "./catalogue.ts";
import { bestPromotion } from "./coupons/best-promotion.ts";
import { discountTypes } from "./coupons/discount-types.ts";
import type { CouponContext } from "./coupons/eligibility.ts";
import { priceGoods } from "./goods-price.ts";
import { aCategory, aCoupon, aGroup, aMenu, anAddon, aProduct } from "./menu-rows.fixture.ts";
import { priceCart } from "./pricing.ts";
import { exampleCatalogue, wednesdayEvening } from "./restaurant.fixture.ts";
import type { Coupon } from "./snapshot.ts";

const quantity = fc.integer({ min: 1, max: 99 });
const pizzaLine: fc.Arbitrary<WireLine> = fc
  .record({
    product: fc.constantFrom("margherita", "pepperoni", "nordstjernen"),
    size: fc.constantFrom("liten", "medium", "stor"),
    quantity,
    crust: fc.constantFrom("klassisk", "ostekant"),
    bacon: fc.integer({ min: 0, max: 2 }),
    dips: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ product, size, quantity, crust, bacon, dips }) => ({
    productId: product,
    variantId: `${product}-${size}`,
    quantity,
    addons: [
      { addonId: crust },
      ...(bacon > 0 ? [{ addonId: "bacon", quantity: bacon }] : []),
      ...(dips > 0 ? [{ addonId: "bearnaise", quantity: dips }, { addonId: "hvitløk" }] : []),
    ],
  }));
const comboLine: fc.Arbitrary<WireLine> = fc.record({
  productId: fc.constant("fredagsmeny"),
  quantity: fc.constant(1),
  components: fc.constantFrom("cola-05", "pils").map((drink) => [
    { slotId: "pizza", productId: "margherita" },
    { slotId: "drikke", productId: drink },
  ]),
});
const cart = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: pizzaLine },
    { weight: 1, arbitrary: comboLine },
    { weight: 1, arbitrary: fc.record({ productId: fc.constant("cola-05"), quantity }) },
    { weight: 1, arbitrary: fc.constant({ productId: "pils", quantity: 1 }) },
  ),
  { minLength: 1, maxLength: 12 },
);
const coupon: fc.Arbitrary<Coupon> = fc
  .record({
    discountType: fc.constantFrom(...discountTypes),
    discountValue: fc.nat({ max: 100_000 }),
    appliesTo: fc.constantFrom("ORDER", "CATEGORIES", "PRODUCTS"),
    bundleQuantity: fc.integer({ min: 1, max: 4 }),
    bundleTierKey: fc.constantFrom(null, "medium"),
    maxBundlesPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map((fields) => aCoupon("c", { ...fields, categoryIds: ["klassiske"], productIds: ["pepperoni"] }));
const fee = fc.nat({ max: 20_000 });
const tip = fc.nat({ max: 100_000 });

function price(lines: readonly WireLine[], coupon: Coupon, deliveryFee: number, tip: number) {
  const resolved = resolveCart({
    catalogue: exampleCatalogue,
    lines,
    fulfillment: "PICKUP",
    visibleMenuIds: new Set(["hovedmeny"]),
    atMs: 0,
    ageConfirmed: true,
  });
  if (!resolved.ok) return null;
  const goods = priceGoods(resolved.lines);
  const context: CouponContext = {
    cart: {
      lines: goods.lines,
      subtotal: goods.subtotal,
      deliveryFee,
      fulfillment: "DELIVERY",
      paymentMethod: null,
    },
    moment: wednesdayEvening,
  };
  return priceCart({ goods, deliveryFee, tip, discount: bestPromotion([coupon], context) });
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

test("totals add up, discounts stay within what they are taken from, and VAT covers all but deposit and tip", () => {
  let priced = 0;
  fc.assert(
    fc.property(cart, coupon, fee, tip, (lines, coupon, deliveryFee, tip) => {
      const cart = price(lines, coupon, deliveryFee, tip);
      fc.pre(cart !== null);
      priced += 1;
      assert.equal(sum(cart.lines.map((line) => line.lineTotal)), cart.subtotal);
      assert.equal(sum(cart.lines.map((line) => line.discount)), cart.goodsDiscount);
      assert.equal(cart.goodsDiscount + cart.deliveryDiscount, cart.discount);
      assert.equal(
        cart.total,
        cart.subtotal - cart.discount + cart.deliveryFee + cart.bottleDeposit + cart.tip,
      );
      assert.ok(cart.goodsDiscount <= cart.subtotal && cart.deliveryDiscount <= cart.deliveryFee);
      assert.equal(
        sum(cart.vat.map((group) => group.net + group.amount)),
        cart.total - cart.bottleDeposit - cart.tip,
      );
      assert.equal(cart.couponApplied?.discount ?? 0, cart.discount);
      const figures = [
        cart.total,
        ...cart.vat.flatMap((group) => [group.net, group.amount]),
        ...cart.lines.flatMap((line) => [
          line.unitPrice,
          line.addonsPrice,
          line.discount,
          line.lineTotal - line.discount,
        ]),
        ...cart.lines.flatMap((line) => line.addons.map((addon) => addon.price)),
      ];
      for (const figure of figures) assert.ok(Number.isSafeInteger(figure) && figure >= 0, String(figure));
    }),
    { numRuns: 300 },
  );
  assert.ok(priced >= 300);
});

test("the order of lines does not matter", () => {
  fc.assert(
    fc.property(cart, coupon, fee, (lines, coupon, deliveryFee) => {
      const [there, back] = [lines, lines.toReversed()].map((one) => price(one, coupon, deliveryFee, 0));
      assert.equal(there?.total, back?.total);
      assert.equal(there?.discount, back?.discount);
    }),
    { numRuns: 150 },
  );
});

test("splitting a line in two changes nothing that is charged", () => {
  fc.assert(
    fc.property(pizzaLine, fc.integer({ min: 1, max: 98 }), fee, (line, first, deliveryFee) => {
      fc.pre(first < line.quantity);
      const offer = aCoupon("b", { discountType: "BUNDLE", discountValue: 30000, bundleQuantity: 2 });
      const whole = price([line], offer, deliveryFee, 0);
      const split = price(
        [
          { ...line, quantity: first },
          { ...line, quantity: line.quantity - first },
        ],
        offer,
        deliveryFee,
        0,
      );
      assert.equal(split?.total, whole?.total);
    }),
    { numRuns: 100 },
  );
});

test("100 lines of 99 at the highest prices stay exact", () => {
  const highest = 10_000_000;
  const catalogue = indexCatalogue({
    menus: [aMenu("m", [aCategory("k", ["g"], [aProduct("p", highest, { bottleDeposit: highest })])])],
    addonGroups: [
      aGroup("g", [anAddon("a", highest, { addonGroupIds: ["n"] })], { allowQuantity: true }),
      aGroup("n", [anAddon("b", highest)], { allowQuantity: true }),
    ],
    sharedAddonGroupIds: [],
  });
  const lines = Array.from({ length: 100 }, () => ({
    productId: "p",
    quantity: 99,
    addons: [{ addonId: "a", quantity: 20, addons: [{ addonId: "b", quantity: 20 }] }],
  }));
  const resolved = resolveCart({
    catalogue,
    lines,
    fulfillment: "DELIVERY",
    visibleMenuIds: new Set(["m"]),
    atMs: 0,
    ageConfirmed: false,
  });
  assert.ok(resolved.ok);
  const goods = priceGoods(resolved.lines);
  const cartFor = (coupon: Coupon) => {
    const discount = bestPromotion([coupon], {
      cart: {
        lines: goods.lines,
        subtotal: goods.subtotal,
        deliveryFee: highest,
        fulfillment: "DELIVERY",
        paymentMethod: null,
      },
      moment: wednesdayEvening,
    });
    return priceCart({ goods, deliveryFee: highest, tip: 100_000, discount });
  };
  const units = 9900n;
  const subtotal = units * (1n + 20n + 400n) * 10_000_000n;
  assert.equal(BigInt(goods.subtotal), subtotal);
  const percent = cartFor(aCoupon("p", { discountType: "PERCENT", discountValue: 33 }));
  assert.equal(BigInt(percent.discount), (subtotal * 33n) / 100n);
  const fixed = cartFor(aCoupon("f", { discountType: "FIXED", discountValue: highest + 1 }));
  assert.equal(sum(fixed.lines.map((line) => line.discount)), highest + 1);
  for (const cart of [percent, fixed]) {
    assert.ok(Number.isSafeInteger(cart.total));
    const [vat] = cart.vat;
    const gross = BigInt(cart.total - cart.bottleDeposit - cart.tip);
    assert.equal(BigInt(vat!.net + vat!.amount), gross);
    assert.equal(BigInt(vat!.amount), (2n * gross * 15n + 115n) / 230n);
  }
});
