import assert from "node:assert/strict";
import { NotGiven } from "../not-given.ts";
import { daysUntil, osloIn } from "../oslo.ts";
import { bearer, delivery, guest, type LineChoice, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { CouponAnswer, PreviewAnswer } from "../wire-types.ts";

async function validate(town: Town, code: string, more: object = {}): Promise<CouponAnswer> {
  const answer = await town
    .restaurant("kro")
    .post("/coupons/validate", { code, subtotal: 10000, fulfillment: "PICKUP", ...more });
  assert.equal(answer.status, 200, answer.text);
  return answer.json<CouponAnswer>();
}
const lines = async (
  town: Town,
  ...chosen: [name: string, more?: LineChoice][]
): Promise<{ lines: object[] }> => ({
  lines: await Promise.all(chosen.map(([name, more]) => town.restaurant("kro").line(name, more))),
});
const pizza = (variant: string, quantity: number): [string, LineChoice] => [
  "Prøvepizza",
  { variant, quantity, with: ["Tynn bunn"] },
];
const isRefused = (answer: CouponAnswer, reason?: string): void => {
  assert.equal(answer.valid, false);
  assert.equal(answer.discount, 0);
  if (reason) assert.equal(answer.reason, reason);
};

export const validateCoupon = chapter(
  "4.1.6",
  "POST /api/v1/coupons/validate",
  sentence(1, "The slug goes in the body: without it 400 MISSING_SLUG.", async (town) => {
    const answer = await town.client.send({
      path: "/api/v1/coupons/validate",
      headers: bearer(town.restaurant("kro").key),
      json: { code: "TIPROSENT", subtotal: 10000 },
    });
    refused(answer, 400, "MISSING_SLUG");
  }),
  sentence(2, "The typed code may be in capitals or not.", async (town) => {
    for (const code of ["TIPROSENT", "tiprosent", "TiProsent"])
      assert.deepEqual((await validate(town, code)).valid, true);
  }),
  sentence(3, "The discount follows from the cart's subtotal in øre.", async (town) => {
    assert.equal((await validate(town, "TIPROSENT", { subtotal: 12340 })).discount, 1234);
  }),
  sentence(4, "A coupon for one fulfillment is WRONG_FULFILLMENT for the other.", async (town) => {
    assert.equal((await validate(town, "BAREHENTING", { fulfillment: "PICKUP" })).valid, true);
    isRefused(await validate(town, "BAREHENTING", { fulfillment: "DELIVERY" }), "WRONG_FULFILLMENT");
  }),
  sentence(5, "FREE_DELIVERY is worth the delivery fee that is sent.", async (town) => {
    const answer = await validate(town, "FRIFRAKT", { fulfillment: "DELIVERY", deliveryFee: 4900 });
    assert.deepEqual([answer.valid, answer.discount], [true, 4900]);
  }),
  sentence(6, "A coupon for products is judged by the cart's lines.", async (town) => {
    const answer = await validate(town, "FASTPRIS", await lines(town, ["Prøvefisk", { quantity: 2 }]));
    assert.deepEqual([answer.valid, answer.discount], [true, 10000]);
    isRefused(await validate(town, "FASTPRIS", await lines(town, ["Prøvebrus"])), "NOT_APPLICABLE_TO_CART");
  }),
  sentence(7, "A coupon for categories is judged by the cart's lines.", async (town) => {
    const cart = await lines(town, ["Prøvebolle"], ["Prøvebrus"]);
    assert.equal((await validate(town, "KAKER", cart)).discount, 1500);
    isRefused(await validate(town, "KAKER", await lines(town, ["Prøvebrus"])), "NOT_APPLICABLE_TO_CART");
  }),
  sentence(8, "A BUNDLE is judged by the cart's lines: so many units for its price.", async (town) => {
    const answer = await validate(town, "TOPIZZA", await lines(town, pizza("Stor", 2)));
    assert.deepEqual([answer.valid, answer.discount], [true, 2 * 20900 - 30000]);
  }),
  sentence(9, "Only variants with the bundle's tier key count.", async (town) => {
    isRefused(
      await validate(town, "TOPIZZA", await lines(town, pizza("Liten", 2))),
      "NOT_APPLICABLE_TO_CART",
    );
  }),
  sentence(10, "A cart has at most `maxBundlesPerOrder` bundles.", async (town) => {
    assert.equal((await validate(town, "TOPIZZA", await lines(town, pizza("Stor", 4)))).discount, 11800);
  }),
  sentence(11, "A BUNDLE code without a cart is never applicable.", async (town) => {
    isRefused(await validate(town, "TOPIZZA", { subtotal: 100000 }), "NOT_APPLICABLE_TO_CART");
  }),
  sentence(12, "A coupon for subscribers is SUBSCRIBER_ONLY without the customer's e-mail.", async (town) => {
    isRefused(await validate(town, "ABONNENT"), "SUBSCRIBER_ONLY");
  }),
  sentence(13, "A coupon for subscribers is SUBSCRIBER_ONLY for somebody who is none.", async (town) => {
    const answer = await validate(town, "ABONNENT", { customerEmail: "aldri@prove.example" });
    isRefused(answer, "SUBSCRIBER_ONLY");
  }),
  sentence(14, "A coupon for subscribers is valid for a subscriber.", async (town) => {
    await town.restaurant("kro").signUp("abonnent@prove.example");
    const answer = await validate(town, "ABONNENT", { customerEmail: "abonnent@prove.example" });
    assert.deepEqual([answer.valid, answer.discount], [true, 1500]);
  }),
  sentence(15, "With the e-mail, a coupon for once per customer is judged early.", async (town) => {
    const customer = { ...guest, phone: "40000001", email: "engang@prove.example" };
    assert.equal((await validate(town, "ENPERKUNDE", { customerEmail: customer.email })).valid, true);
    await town.restaurant("kro").order({ customer, couponCode: "ENPERKUNDE" });
    isRefused(await validate(town, "ENPERKUNDE", { customerEmail: customer.email }));
  }),
  sentence(16, "A code that nobody has is answered with 200, and is not valid.", async (town) => {
    const answer = await validate(town, "FINNES-IKKE");
    isRefused(answer);
    assert.ok(answer.reason);
  }),
  sentence(17, "The day of the week is that of the pre-order's time.", async (town) => {
    const at = (dayOfWeek: number) => ({ requestedPickupAt: osloIn(daysUntil(dayOfWeek), "12:00") });
    assert.equal((await validate(town, "MANDAG", at(1))).valid, true);
    isRefused(await validate(town, "MANDAG", at(2)));
  }),
  sentence(18, "The time of day is that of the pre-order.", async (town) => {
    assert.equal((await validate(town, "LUNSJ", { requestedPickupAt: osloIn(2, "12:30") })).valid, true);
    isRefused(await validate(town, "LUNSJ", { requestedPickupAt: osloIn(2, "14:30") }));
  }),
  sentence(19, "Whether a coupon has run out is judged at the pre-order's time.", async (town) => {
    if (!(await validate(town, "DENNEUKA")).valid)
      throw new NotGiven("a coupon that runs out in five days (--write-files)");
    assert.equal((await validate(town, "DENNEUKA", { requestedPickupAt: osloIn(2, "12:00") })).valid, true);
    isRefused(await validate(town, "DENNEUKA", { requestedPickupAt: osloIn(9, "12:00") }));
  }),
  sentence(20, "The order is judged by its own pre-order time in the same way.", async (town) => {
    const kro = town.restaurant("kro");
    const order = (requestedPickupAt: string) => kro.orderBody({ couponCode: "LUNSJ", requestedPickupAt });
    assert.equal((await kro.post("/orders", await order(osloIn(2, "12:30")))).status, 201);
    refused(await kro.post("/orders", await order(osloIn(2, "14:30"))), 422, "VALIDATION_FAILED");
  }),
  sentence(21, "A coupon below its minimum subtotal is not valid.", async (town) => {
    assert.equal((await validate(town, "FEMTI", { subtotal: 10000 })).discount, 5000);
    isRefused(await validate(town, "FEMTI", { subtotal: 9999 }));
  }),
);

async function preview(town: Town, body: object): Promise<PreviewAnswer> {
  const answer = await town
    .restaurant("kro")
    .post("/coupons/preview-auto", { fulfillment: "PICKUP", ...body });
  assert.equal(answer.status, 200, answer.text);
  return answer.json<PreviewAnswer>();
}

export const previewAuto = chapter(
  "4.1.7",
  "POST /api/v1/coupons/preview-auto",
  sentence(1, "The slug goes in the body: without it 400 MISSING_SLUG.", async (town) => {
    const answer = await town.client.send({
      path: "/api/v1/coupons/preview-auto",
      headers: bearer(town.restaurant("kro").key),
      json: { ...(await lines(town, ["Prøvekake"])), fulfillment: "PICKUP", subtotal: 6000 },
    });
    refused(answer, 400, "MISSING_SLUG");
  }),
  sentence(2, "The cart's lines are required.", async (town) => {
    const answer = await town
      .restaurant("kro")
      .post("/coupons/preview-auto", { fulfillment: "PICKUP", subtotal: 6000 });
    refused(answer, 422, "VALIDATION_FAILED");
  }),
  sentence(3, "The answer is the best matching automatic promotion with its discount.", async (town) => {
    const answer = await preview(town, { ...(await lines(town, ["Prøvekake"])), subtotal: 6000 });
    assert.deepEqual(
      [answer.applies, answer.discount, answer.promotion?.displayName],
      [true, 1200, "Kakeuke"],
    );
  }),
  sentence(4, "A promotion of free delivery is worth the delivery fee.", async (town) => {
    const cart = await lines(town, ["Prøvefisk", { quantity: 6 }]);
    const answer = await preview(town, {
      ...cart,
      subtotal: 90000,
      fulfillment: "DELIVERY",
      deliveryFee: 4900,
    });
    assert.deepEqual([answer.applies, answer.discount], [true, 4900]);
  }),
  sentence(5, "Without a promotion that matches: `{ applies: false, discount: 0 }`.", async (town) => {
    const answer = await preview(town, { ...(await lines(town, ["Prøvebrus"])), subtotal: 3900 });
    assert.deepEqual([answer.applies, answer.discount], [false, 0]);
  }),
  sentence(6, "A pre-order's time may be sent.", async (town) => {
    const cart = await lines(town, ["Prøvekake"]);
    const answer = await preview(town, { ...cart, subtotal: 6000, requestedPickupAt: osloIn(2, "12:00") });
    assert.equal(answer.discount, 1200);
  }),
  sentence(7, "The order is judged again, and comes to the same.", async (town) => {
    const kro = town.restaurant("kro");
    const cart = await lines(town, ["Prøvefisk", { quantity: 6 }]);
    const shown = await preview(town, {
      ...cart,
      subtotal: 90000,
      fulfillment: "DELIVERY",
      deliveryFee: 4900,
    });
    const order = await kro.order({ ...delivery(), ...cart });
    assert.equal(order.discount, shown.discount);
  }),
);
