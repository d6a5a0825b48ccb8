import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCoupon, aZone } from "../menu-rows.fixture.ts";
import { tuesdayEvening } from "../restaurant.fixture.ts";
import type { Coupon, DeliveryZone } from "../snapshot.ts";
import { bestPromotion } from "./best-promotion.ts";
import type { CouponContext } from "./eligibility.ts";
import type { CouponCart } from "./kind.ts";
import { nextOffer, zoneOfFee } from "./next-offer.ts";

const subtotal = 41500;
const line = {
  productId: "p",
  categoryId: "c",
  addonTierKey: null,
  quantity: 1,
  unitPrice: subtotal,
  lineTotal: subtotal,
};
const midtown = aZone("midtbyen", { deliveryFee: 4900, freeDeliveryFrom: 45000 });
const offerFor = (
  coupons: Coupon[],
  zone: DeliveryZone | null = midtown,
  more: Partial<CouponCart> = {},
): [id: string, type: string, missing: number] | null => {
  const context: CouponContext = {
    cart: {
      lines: [line],
      subtotal,
      deliveryFee: 4900,
      fulfillment: "DELIVERY",
      paymentMethod: null,
      ...more,
    },
    moment: tuesdayEvening,
  };
  const next = nextOffer(coupons, context, bestPromotion(coupons, context), zone);
  return next && [next.promotion.id, next.promotion.discountType, next.missing];
};
const off = (id: string, minimumOrder: number, discountValue = 6000): Coupon =>
  aCoupon(id, { discountType: "FIXED", discountValue, minimumOrder });

describe("what a slightly larger cart would get", () => {
  const free: [string, string, number] = ["midtbyen", "FREE_DELIVERY", 3500];
  test("35 kr to the zone's free delivery", () => assert.deepEqual(offerFor([]), free));
  test("the zone's promise reads like a promotion for deliveries", () => {
    const cart = {
      lines: [line],
      subtotal,
      deliveryFee: 4900,
      fulfillment: "DELIVERY",
      paymentMethod: null,
    } as const;
    const next = nextOffer([], { cart, moment: tuesdayEvening }, null, midtown);
    assert.deepEqual(
      next?.promotion,
      aCoupon("midtbyen", {
        discountType: "FREE_DELIVERY",
        minimumOrder: 45000,
        allowedFulfillment: "DELIVERY",
      }),
    );
  });
  test("a promotion that is nearer", () =>
    assert.deepEqual(offerFor([off("nær", 43000)]), ["nær", "FIXED", 1500]));
  test("a promotion that is further away", () => assert.deepEqual(offerFor([off("fjern", 50000)]), free));
  test("at the same distance the one that gives more, whichever comes first", () => {
    const [less, more] = [off("lite", 43000, 3000), off("mye", 43000, 9000)];
    for (const both of [
      [less, more],
      [more, less],
    ])
      assert.deepEqual(offerFor(both), ["mye", "FIXED", 1500]);
  });
  test("at the same distance the promotion, which the kitchen made for it", () =>
    assert.deepEqual(offerFor([off("lik", 45000)]), ["lik", "FIXED", 3500]));
  test("nothing at the threshold, where delivery is free already", () => {
    assert.equal(offerFor([], aZone("z", { deliveryFee: 4900, freeDeliveryFrom: subtotal })), null);
    assert.equal(offerFor([], midtown, { deliveryFee: 0 }), null);
    assert.equal(offerFor([aCoupon("fri", { discountType: "FREE_DELIVERY" })]), null);
  });
  test("nothing for pickup, without a zone, or in one that never delivers free", () => {
    assert.equal(offerFor([], midtown, { fulfillment: "PICKUP", deliveryFee: 0 }), null);
    assert.equal(offerFor([], null), null);
    assert.equal(offerFor([], aZone("z", { deliveryFee: 4900 })), null);
  });
});

describe("the zone behind a fee", () => {
  const zone = (
    id: string,
    deliveryFee: number,
    freeDeliveryFrom: number | null,
    more: Partial<DeliveryZone> = {},
  ) => aZone(id, { deliveryFee, freeDeliveryFrom, ...more });
  const found = (zones: DeliveryZone[], fee = 4900) => zoneOfFee(zones, subtotal, fee)?.id ?? null;
  test("the one that takes it", () =>
    assert.equal(found([zone("a", 6900, 50000), zone("b", 4900, 45000)]), "b"));
  test("several that promise the same", () =>
    assert.equal(found([zone("a", 4900, 45000), zone("b", 4900, 45000)]), "a"));
  test("none when they promise different things", () =>
    assert.equal(found([zone("a", 4900, 45000), zone("b", 4900, null)]), null));
  test("none that is switched off or charges by distance", () => {
    assert.equal(found([zone("a", 4900, 45000, { isActive: false })]), null);
    assert.equal(found([zone("a", 4900, 45000, { distanceFee: { baseMeters: 0, perKm: 100 } })]), null);
  });
  test("at the fee of its tier", () =>
    assert.equal(
      found([zone("a", 8900, 60000, { feeTiers: [{ fromSubtotal: 40000, deliveryFee: 4900 }] })]),
      "a",
    ));
});
