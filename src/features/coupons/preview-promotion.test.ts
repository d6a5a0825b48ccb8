import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import type { PromotionPreview } from "./schemas.ts";

describe("POST /coupons/preview-auto", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.deliveryZones[0] = {
        ...file.deliveryZones[0]!,
        minimumOrder: 0,
        freeDeliveryFrom: 45000,
      } as never;
      file.coupons.push(
        { code: "HEMMELIG", discountType: "PERCENT", discountValue: 90 },
        {
          isAutomatic: true,
          discountType: "PERCENT",
          discountValue: 10,
          minimumOrder: 20000,
          displayName: "Ti",
        },
        {
          isAutomatic: true,
          discountType: "FIXED_PRICE",
          discountValue: 2900,
          appliesTo: "PRODUCTS",
          products: ["brus"],
          allowedDaysOfWeek: [6],
        },
        { isAutomatic: true, discountType: "PERCENT", discountValue: 50, subscribersOnly: true },
      );
    });
  });
  after(() => app.close());

  const preview = async (more: Record<string, unknown>): Promise<PromotionPreview> => {
    const answer = await shop.post(
      { slug: shop.slug, fulfillment: "PICKUP", ...more },
      { path: "/coupons/preview-auto" },
    );
    assert.equal(answer.statusCode, 200, answer.body);
    assert.ok(!answer.body.includes("HEMMELIG"), "no code is ever told");
    return answer.json();
  };
  const large = () => shop.line("Margherita", { variant: "Stor" });

  it("the best promotion with what it takes off each line", async () => {
    const answer = await preview({ lines: [shop.line("Brus"), large()], subtotal: 1 });
    assert.equal(answer.applies, true);
    assert.equal(answer.discount, 390 + 2090);
    assert.deepEqual(answer.appliedLines, [
      { index: 0, discount: 390 },
      { index: 1, discount: 2090 },
    ]);
    assert.equal(answer.promotion?.displayName, "Ti");
    assert.equal(answer.promotion?.isAutomatic, true);
    assert.ok(!("code" in answer.promotion!));
  });

  it("none applies: what the cart misses by its size alone is told", async () => {
    const small = [shop.line("Margherita", { variant: "Liten" })];
    const answer = await preview({ lines: small });
    assert.deepEqual([answer.applies, answer.discount, answer.next?.missing], [false, 0, 4100]);
    for (const way of [{}, { fulfillment: "DELIVERY", deliveryFee: 4900 }])
      assert.deepEqual(await preview({ lines: [], ...way }), { applies: false, discount: 0 });
  });

  it("the pre-order's day counts, not today's, and the products of an offer are named", async () => {
    const lines = [shop.line("Brus")];
    assert.equal((await preview({ lines })).applies, false);
    const saturday = await preview({ lines, requestedPickupAt: "2026-06-13T18:00:00+02:00" });
    assert.equal(saturday.discount, 1000);
    assert.deepEqual(saturday.promotion?.products, [{ id: shop.id("Brus"), name: "Brus" }]);
  });

  it("35 kr to free delivery: the zone's own threshold, when it is the nearest", async () => {
    const lines = [large(), shop.line("Kake", { quantity: 3 }), shop.line("Brus")];
    const answer = await preview({ fulfillment: "DELIVERY", deliveryFee: 4900, lines });
    assert.equal(answer.next?.promotion.discountType, "FREE_DELIVERY");
    assert.equal(answer.next?.promotion.minimumOrder, 45000);
    assert.equal(answer.next?.missing, 45000 - (20900 + 3 * 5900 + 3900));
    assert.equal((await preview({ lines })).next, undefined, "not for pickup");
    const quote = await shop.post(
      shop.body({ fulfillment: "DELIVERY", deliveryAddress: { postalCode: "7010" }, lines }),
      { path: "/orders/quote" },
    );
    assert.deepEqual(quote.json().next, answer.next);
  });

  it("a promotion for subscribers is for subscribers, in the preview, the quote and the order", async () => {
    const email = "leser@example.com";
    const customer = { name: "Lise", phone: "95556677", email };
    const lines = [large()];
    assert.equal((await preview({ lines, customerEmail: email })).discount, 2090);
    assert.equal((await shop.place(shop.body({ lines, customer }))).discount, 2090, "ordered all the same");
    await app.db.query(
      `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
       VALUES ($1, 'nws_1', $2, $2, 'SUBSCRIBED', now(), now())`,
      [shop.restaurantId, email],
    );
    assert.equal((await preview({ lines, customerEmail: email })).discount, 10450);
    const quote = await shop.post(shop.body({ lines, customer }), { path: "/orders/quote" });
    assert.equal(quote.json().discount, 10450);
    assert.equal((await shop.place(shop.body({ lines, customer }))).discount, 10450);
    assert.equal((await preview({ lines })).discount, 2090, "nobody in particular is no subscriber");
  });

  it("lines and fulfillment are required", async () => {
    for (const [body, path] of [
      [{ slug: shop.slug, fulfillment: "PICKUP" }, "lines"],
      [{ slug: shop.slug, lines: [] }, "fulfillment"],
    ] as const) {
      const answer = await shop.post(body, { path: "/coupons/preview-auto" });
      assert.equal(answer.statusCode, 422);
      assert.equal(answer.json().error.details.issues[0].path, path);
    }
  });
});
