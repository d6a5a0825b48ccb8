import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { newKey, openShop, type Shop } from "./example-shop.ts";
import { forgetOldKeys } from "./forget-old-keys.ts";
import type { Quote } from "./schemas.ts";

describe("quoting an order", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.settings.ordersPerSlot = 1;
    });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const ask = (body: Record<string, unknown>, headers = {}) =>
    shop.post(body, { path: "/orders/quote", headers });
  const quote = async (more: Record<string, unknown>): Promise<Quote> => {
    const { customer: _, paymentMethod: __, ...cart } = shop.body();
    const response = await ask({ ...cart, ...more });
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const codes = (answer: Quote) => answer.warnings.map((warning) => warning.code);

  it("tells price, allergens, age and times of a cart before anything about the customer is known", async () => {
    const answer = await quote({
      lines: [shop.line("Margherita", { variant: "Stor", with: ["Ostekant"] }), shop.line("Øl")],
    });
    assert.equal(answer.total, 20900 + 3900 + 8900);
    assert.deepEqual(answer.allergens, ["MILK"]);
    assert.equal(answer.ageLimit, 18);
    assert.equal(answer.canOrder, true);
    assert.equal(answer.estimatedReadyAt, "2026-06-12T16:20:00.000Z");
    assert.deepEqual(answer.slots[0], { requestedPickupAt: "2026-06-12T16:30:00.000Z", time: "18:30" });
  });

  it("offers no slot that is full", async () => {
    await shop.place(shop.body({ requestedPickupAt: "2026-06-12T18:35:00+02:00" }));
    assert.equal((await quote({})).slots[0]?.time, "18:45");
  });

  it("prices a cart that cannot be ordered yet, and says why not: all of it", async () => {
    app.clock.set("2026-06-13T08:00:00+02:00");
    const answer = await quote({
      fulfillment: "DELIVERY",
      deliveryAddress: { postalCode: "7010" },
      couponCode: "UKJENT",
      expectedTotal: 1,
    });
    assert.equal(answer.total, 3900 + 4900 + 200);
    assert.equal(answer.canOrder, false);
    assert.deepEqual(codes(answer), ["CLOSED", "MINIMUM_ORDER", "NOT_FOUND", "PRICE_CHANGED"]);
    assert.deepEqual(answer.minimumOrder, { amount: 20000, missing: 16100 });
    assert.equal(answer.delivery?.minutes, 50);
  });

  it("stores nothing", async () => {
    const orders = async () =>
      (
        await app.db.query("SELECT count(*) AS n FROM orders WHERE restaurant_id = $1", [shop.restaurantId])
      )[0];
    const before = await orders();
    await quote({});
    assert.deepEqual(await orders(), before);
  });

  it("refuses lines that are not on the menu, and callers without a key", async () => {
    const unknown = await ask(shop.body({ lines: [{ productId: "prd_ukjent", quantity: 1 }] }));
    assert.equal(unknown.json().error.details.issues[0].code, "PRODUCT_UNAVAILABLE");
    assert.equal((await ask(shop.body(), { authorization: "" })).statusCode, 401);
    const other = await openShop(app);
    assert.equal((await ask({ ...shop.body(), slug: other.slug })).statusCode, 401);
  });

  it("a key is remembered for thirty days", async () => {
    const key = newKey();
    await shop.place(shop.body({ requestedPickupAt: "2026-06-12T21:00:00+02:00" }), key);
    const isKnown = async () =>
      (await app.db.query("SELECT 1 FROM idempotency_keys WHERE key = $1", [key])).length === 1;
    const { signal } = new AbortController();
    app.clock.advance(29 * dayMs);
    await forgetOldKeys(app.ctx, signal);
    assert.equal(await isKnown(), true);
    app.clock.advance(2 * dayMs);
    await forgetOldKeys(app.ctx, signal);
    assert.equal(await isKnown(), false);
  });
});
