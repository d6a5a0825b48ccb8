import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tell } from "../../messages/languages.ts";
import { aCoupon } from "../menu-rows.fixture.ts";
import { exampleCoupons, tuesdayEvening } from "../restaurant.fixture.ts";
import type { Coupon } from "../snapshot.ts";
import { bestPromotion, nextPromotion } from "./best-promotion.ts";
import { type CouponContext, type CustomerFacts, judgeCode, judgeCoupon } from "./eligibility.ts";
import type { CouponCart, CouponLine } from "./kind.ts";
import { couponMessage } from "./messages.ts";

const line = (productId: string, categoryId: string, unitPrice: number, quantity = 1): CouponLine => ({
  productId,
  categoryId,
  addonTierKey: "medium",
  quantity,
  unitPrice,
  lineTotal: unitPrice * quantity,
});
const lines = [line("pepperoni", "klassiske", 22500), line("cola-05", "drikke", 4200, 2)];

const cartOf = (more: Partial<CouponCart> = {}): CouponCart => {
  const own = more.lines ?? lines;
  return {
    lines: own,
    subtotal: own.reduce((sum, one) => sum + one.lineTotal, 0),
    deliveryFee: 4900,
    fulfillment: "DELIVERY",
    paymentMethod: "ONLINE",
    ...more,
  };
};
const context = (more: Partial<CouponContext> = {}): CouponContext => ({
  cart: cartOf(),
  moment: tuesdayEvening,
  ...more,
});

/** The discount of a coupon, or the reason why there is none. */
const judged = (coupon: Coupon, more: Partial<CouponContext> = {}): number | string => {
  const judgement = judgeCoupon(coupon, context(more));
  return judgement.valid ? judgement.discount.total : judgement.reason;
};
const ten = (more: Partial<Coupon> = {}) =>
  aCoupon("ti", { code: "TI", discountType: "PERCENT", discountValue: 10, ...more });

describe("a typed code", () => {
  const coupons = Object.values(exampleCoupons);
  test("is read regardless of case and blanks", () => {
    const judgement = judgeCode(coupons, "  Velkommen15 ", context());
    assert.ok(judgement.valid);
    assert.equal(judgement.discount.total, 4635);
    assert.deepEqual(judgement.discount.perLine, [3375, 1260]);
  });
  test("that nobody issued is not found, nor is a promotion by its id", () => {
    for (const code of ["GRATIS", "", "fri-levering"]) {
      const judgement = judgeCode(coupons, code, context());
      assert.equal(judgement.valid ? "valid" : judgement.reason, "NOT_FOUND");
    }
  });
});

describe("conditions", () => {
  const { ms } = tuesdayEvening;
  const cases: [name: string, coupon: Coupon, more: Partial<CouponContext>, expected: number | string][] = [
    ["10 % of everything", ten(), {}, 3090],
    ["switched off", ten({ isActive: false }), {}, "INACTIVE"],
    ["from this moment on", ten({ validFrom: ms }), {}, 3090],
    ["from a moment later", ten({ validFrom: ms + 1 }), {}, "NOT_STARTED"],
    ["to this moment", ten({ validTo: ms }), {}, 3090],
    ["to a moment ago", ten({ validTo: ms - 1 }), {}, "EXPIRED"],
    ["one use left", ten({ usageLimit: 5, usageCount: 4 }), {}, 3090],
    ["used up", ten({ usageLimit: 5, usageCount: 5 }), {}, "USAGE_LIMIT_REACHED"],
    ["for pickup only", ten({ allowedFulfillment: "PICKUP" }), {}, "WRONG_FULFILLMENT"],
    [
      "for delivery, fulfillment not said",
      ten({ allowedFulfillment: "DELIVERY" }),
      { cart: cartOf({ fulfillment: null }) },
      "WRONG_FULFILLMENT",
    ],
    ["for cash", ten({ allowedPaymentMethod: "CASH" }), {}, "WRONG_PAYMENT"],
    [
      "for cash, payment not said",
      ten({ allowedPaymentMethod: "CASH" }),
      { cart: cartOf({ paymentMethod: null }) },
      3090,
    ],
    ["on Tuesdays and Wednesdays", ten({ allowedDaysOfWeek: [2, 3] }), {}, 3090],
    ["on Sundays", ten({ allowedDaysOfWeek: [0] }), {}, "WRONG_DAY"],
    ["exactly at the minimum order", ten({ minimumOrder: 30900 }), {}, 3090],
    ["an øre below the minimum order", ten({ minimumOrder: 30901 }), {}, "MINIMUM_ORDER"],
    ["for drinks", ten({ appliesTo: "CATEGORIES", categoryIds: ["drikke"] }), {}, 840],
    ["for one product", ten({ appliesTo: "PRODUCTS", productIds: ["pepperoni"] }), {}, 2250],
    [
      "for what is not in the cart",
      ten({ appliesTo: "PRODUCTS", productIds: ["margherita"] }),
      {},
      "NOT_APPLICABLE_TO_CART",
    ],
    [
      "not in the cart, and below the minimum",
      ten({ appliesTo: "PRODUCTS", productIds: ["margherita"], minimumOrder: 99999 }),
      {},
      "NOT_APPLICABLE_TO_CART",
    ],
    ["free delivery when delivering", { ...exampleCoupons.freeDelivery, minimumOrder: 0 }, {}, 4900],
    [
      "free delivery at pickup",
      aCoupon("f", { discountType: "FREE_DELIVERY" }),
      { cart: cartOf({ fulfillment: "PICKUP", deliveryFee: 0 }) },
      "WRONG_FULFILLMENT",
    ],
    [
      "free delivery where it is free",
      aCoupon("f", { discountType: "FREE_DELIVERY" }),
      { cart: cartOf({ deliveryFee: 0 }) },
      "NOT_APPLICABLE_TO_CART",
    ],
    ["a bundle with one pizza", exampleCoupons.twoForMedium, {}, "NOT_APPLICABLE_TO_CART"],
    ["pepperoni for 159 kr on a Tuesday", exampleCoupons.tuesdayPizza, {}, 6600],
  ];
  for (const [name, coupon, more, expected] of cases) {
    test(`${name}: ${expected}`, () => assert.equal(judged(coupon, more), expected));
  }

  test("the minimum tells what is missing", () => {
    const judgement = judgeCoupon(
      exampleCoupons.student50,
      context({ cart: cartOf({ lines: lines.slice(1) }) }),
    );
    assert.ok(!judgement.valid);
    assert.deepEqual(judgement.params, { minimumOrder: 25000, missing: 16600 });
  });
});

describe("the customer", () => {
  const cases: [
    name: string,
    coupon: Partial<Coupon>,
    customer: CustomerFacts | undefined,
    expected: number | string,
  ][] = [
    ["a subscriber", { subscribersOnly: true }, { isSubscriber: true }, 3090],
    ["somebody else", { subscribersOnly: true }, { isSubscriber: false }, "SUBSCRIBER_ONLY"],
    ["somebody unknown", { subscribersOnly: true }, undefined, "SUBSCRIBER_ONLY"],
    ["a first order", { firstOrderOnly: true }, { earlierOrders: 0 }, 3090],
    ["a second order", { firstOrderOnly: true }, { earlierOrders: 1 }, "FIRST_ORDER_ONLY"],
    ["a first use of one", { perCustomerLimit: 1 }, { couponUses: new Map([["annen", 3]]) }, 3090],
    [
      "a second use of one",
      { perCustomerLimit: 1 },
      { couponUses: new Map([["ti", 1]]) },
      "CUSTOMER_LIMIT_REACHED",
    ],
    ["a limit not yet looked up", { perCustomerLimit: 1 }, undefined, 3090],
  ];
  for (const [name, coupon, customer, expected] of cases) {
    test(`${name}: ${expected}`, () => assert.equal(judged(ten(coupon), { customer }), expected));
  }
});

describe("hours of the day", () => {
  const at = (dayOfWeek: number, time: string) => ({
    ms: 0,
    dayOfWeek,
    minutesOfDay: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  });
  const cases: [
    start: string | null,
    end: string | null,
    days: number[],
    day: number,
    time: string,
    expected: number | string,
  ][] = [
    ["11:00", "15:00", [], 1, "10:59", "WRONG_TIME"],
    ["11:00", "15:00", [], 1, "11:00", 3090],
    ["11:00", "15:00", [], 1, "14:59", 3090],
    ["11:00", "15:00", [], 1, "15:00", "WRONG_TIME"],
    ["20:00", null, [], 1, "23:59", 3090],
    [null, "10:00", [], 1, "00:00", 3090],
    ["20:00", "23:59", [], 1, "23:59", 3090],
    ["22:00", "02:00", [], 1, "23:30", 3090],
    ["22:00", "02:00", [], 1, "01:59", 3090],
    ["22:00", "02:00", [], 1, "02:00", "WRONG_TIME"],
    ["22:00", "02:00", [5], 5, "22:00", 3090],
    ["22:00", "02:00", [5], 6, "01:00", 3090],
    ["22:00", "02:00", [5], 5, "01:00", "WRONG_DAY"],
    ["22:00", "02:00", [5], 6, "23:00", "WRONG_DAY"],
    ["22:00", "02:00", [6], 0, "01:00", 3090],
    ["00:00", "00:00", [5], 5, "12:00", 3090],
  ];
  for (const [allowedTimeStart, allowedTimeEnd, allowedDaysOfWeek, day, time, expected] of cases) {
    test(`${allowedTimeStart}-${allowedTimeEnd} on [${allowedDaysOfWeek}], day ${day} at ${time}: ${expected}`, () => {
      const coupon = ten({ allowedTimeStart, allowedTimeEnd, allowedDaysOfWeek });
      assert.equal(judged(coupon, { moment: at(day, time) }), expected);
    });
  }
});

describe("what is not known, or not there", () => {
  test("a code that is switched off is not told from one that nobody issued", () => {
    const off = judgeCode([ten({ isActive: false })], "TI", context());
    assert.deepEqual(off, { valid: false, reason: "NOT_FOUND", coupon: null, params: {} });
  });
  test("a first order is believed of somebody who is not known yet", () => {
    assert.equal(judged(ten({ firstOrderOnly: true, perCustomerLimit: 1 })), 3090);
    assert.equal(
      judged(ten({ firstOrderOnly: true }), { customer: { earlierOrders: 1 } }),
      "FIRST_ORDER_ONLY",
    );
  });
  test("free delivery waits for the address that tells the fee, and is worth nothing where delivery is free", () => {
    const free = { ...exampleCoupons.freeDelivery, minimumOrder: 0 };
    assert.equal(judged(free, { cart: cartOf({ deliveryFee: null }) }), 0);
    assert.equal(judged(free, { cart: cartOf({ deliveryFee: 0 }) }), "NOT_APPLICABLE_TO_CART");
    assert.equal(
      judged(ten({ discountValue: 0 }), { cart: cartOf({ deliveryFee: null }) }),
      "NOT_APPLICABLE_TO_CART",
    );
  });
  test("free delivery for some dishes needs one of them in the cart", () => {
    const free = { ...exampleCoupons.freeDelivery, minimumOrder: 0, appliesTo: "CATEGORIES" } as const;
    assert.equal(judged({ ...free, categoryIds: ["klassiske"] }), 4900);
    assert.equal(judged({ ...free, categoryIds: ["burger"] }), "NOT_APPLICABLE_TO_CART");
  });
});

describe("a check without a cart", () => {
  const bare = { cart: cartOf({ lines: null, subtotal: 30900 }) };
  test("works from the subtotal where it can", () => {
    assert.equal(judged(ten(), bare), 3090);
    assert.equal(judged(exampleCoupons.student50, bare), 5000);
    assert.equal(judged({ ...exampleCoupons.freeDelivery, minimumOrder: 0 }, bare), 4900);
  });
  test("never applies to bundles, fixed prices, categories or products", () => {
    for (const coupon of [
      { ...exampleCoupons.twoForMedium, appliesTo: "ORDER" as const },
      { ...exampleCoupons.tuesdayPizza, appliesTo: "ORDER" as const },
      ten({ appliesTo: "CATEGORIES", categoryIds: ["drikke"] }),
      ten({ appliesTo: "PRODUCTS", productIds: ["pepperoni"] }),
    ]) {
      assert.equal(judged(coupon, bare), "NOT_APPLICABLE_TO_CART");
    }
  });
});

describe("the best promotion", () => {
  const off = (id: string, discountValue: number, more: Partial<Coupon> = {}) =>
    aCoupon(id, { discountType: "FIXED", discountValue, ...more });
  const best = (...coupons: Coupon[]) => bestPromotion(coupons, context())?.coupon.id ?? null;

  const cases: [name: string, coupons: Coupon[], expected: string | null][] = [
    ["none without promotions", [], null],
    ["codes are no promotions", [ten()], null],
    ["the largest", [off("a", 1000), off("b", 2000), off("c", 1500)], "b"],
    ["not one that fails", [off("a", 1000), off("b", 2000, { isActive: false })], "a"],
    ["not one that is used up", [off("a", 1000), off("b", 2000, { usageLimit: 1, usageCount: 1 })], "a"],
    ["a tie: the higher priority", [off("a", 1000), off("b", 1000, { priority: 1 })], "b"],
    [
      "a tie: the one that ends first",
      [off("a", 1000), off("b", 1000, { validTo: 9e12 }), off("c", 1000, { validTo: 8e12 })],
      "c",
    ],
    ["a tie to the end: the id", [off("b", 1000), off("a", 1000)], "a"],
  ];
  for (const [name, coupons, expected] of cases) {
    test(name, () => {
      assert.equal(best(...coupons), expected);
      assert.equal(best(...coupons.toReversed()), expected);
    });
  }
});

describe("the next promotion", () => {
  const near = (more: Partial<Coupon> = {}) => ({
    ...exampleCoupons.freeDelivery,
    minimumOrder: 34400,
    ...more,
  });
  const next = (coupons: Coupon[], more: Partial<CouponContext> = {}) => {
    const given = context(more);
    const found = nextPromotion(coupons, given, bestPromotion(coupons, given));
    return found && [found.promotion.id, found.promotion.minimumOrder, found.missing];
  };
  test("35 kr to free delivery", () => assert.deepEqual(next([near()]), ["fri-levering", 34400, 3500]));
  test("the nearest of several", () => {
    const coupons = [
      near(),
      aCoupon("nær", { discountType: "FIXED", discountValue: 1000, minimumOrder: 31900 }),
    ];
    assert.deepEqual(next(coupons), ["nær", 31900, 1000]);
  });
  test("nothing where something else is in the way", () => {
    assert.equal(next([near({ allowedDaysOfWeek: [0] })]), null);
    assert.equal(next([near()], { cart: cartOf({ fulfillment: "PICKUP", deliveryFee: 0 }) }), null);
  });
  test("nothing that would not beat what the cart already gets", () => {
    for (const discountValue of [4900, 6000]) {
      assert.equal(next([near(), aCoupon("nå", { discountType: "FIXED", discountValue })]), null);
    }
    assert.notEqual(next([near(), aCoupon("nå", { discountType: "FIXED", discountValue: 4899 })]), null);
  });
  test("nothing that already applies, and no codes", () => {
    assert.equal(next([near({ minimumOrder: 30900 }), { ...near(), isAutomatic: false }]), null);
  });
});

test("every reason has a sentence in both languages, and unknown codes read as inactive ones", () => {
  const coupon = ten({ allowedDaysOfWeek: [1, 2], allowedTimeStart: "11:00", allowedTimeEnd: "15:00" });
  const say = (reason: Parameters<typeof couponMessage>[0]["reason"], locale: "nb" | "en") =>
    tell(
      locale,
      couponMessage({ reason, coupon, params: { minimumOrder: 25000, missing: 3500 } }),
    ).replaceAll("\u00a0", " ");
  assert.equal(say("MINIMUM_ORDER", "nb"), "Koden gjelder fra 250 kr. Du mangler 35 kr.");
  assert.equal(say("WRONG_DAY", "nb"), "Koden gjelder bare mandag og tirsdag.");
  assert.equal(say("WRONG_TIME", "en"), "This code is valid only between 11:00 and 15:00.");
  assert.equal(say("NOT_FOUND", "nb"), say("INACTIVE", "nb"));
});
