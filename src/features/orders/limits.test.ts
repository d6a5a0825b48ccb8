import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { systemActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";
import { createOrderWriter } from "./order-writer.ts";
import type { PlacedOrder } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

/** What may be had only so often is had exactly so often, however many ask at the same moment. */
describe("limits under many orders at once", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    // Each as if it had come to a process of its own: one process writes its orders one after another (decision 0093), and nobody
    // would ask the database at the same moment.
    app.ctx.orderWriter = { write: (order) => createOrderWriter(app.ctx.db).write(order) };
  });
  after(() => app.close());

  const guest = (index: number) => ({
    customer: {
      name: `Gjest ${index}`,
      phone: `9${String(1_000_000 + index)}`,
      email: `gjest${index}@example.com`,
    },
  });
  const rush = (shop: Shop, count: number, more: (index: number) => Record<string, unknown>) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => shop.post(shop.body({ ...guest(index), ...more(index) }))),
    );
  const count = (responses: { statusCode: number }[], status: number) =>
    responses.filter((response) => response.statusCode === status).length;
  const one = async (text: string, values: unknown[]) => (await app.db.query(text, values))[0];

  it("200 orders for a coupon with 7 uses: 7 have it, the others hear that it is used up", async () => {
    const shop = await openShop(app, (file) => {
      file.coupons.push({ code: "SJU", discountType: "PERCENT", discountValue: 10, usageLimit: 7 });
    });
    const responses = await rush(shop, 200, () => ({ couponCode: "SJU" }));
    assert.equal(count(responses, 201), 7);
    assert.equal(count(responses, 422), 193);
    const reasons = new Set(
      responses.filter((r) => r.statusCode === 422).map((r) => r.json().error.details.issues[0].code),
    );
    assert.deepEqual([...reasons], ["USAGE_LIMIT_REACHED"]);
    const usage = await one("SELECT used FROM coupon_usage WHERE restaurant_id = $1", [shop.restaurantId]);
    assert.deepEqual(usage, { used: 7 });

    // One is cancelled: exactly one more can have it.
    const cancelled = responses.find((r) => r.statusCode === 201)!.json() as PlacedOrder;
    await cancelOrder(
      app.ctx,
      shop.scope,
      cancelled.orderId,
      { reason: "DUPLICATE", refund: "FULL" },
      systemActor,
    );
    const more = await rush(shop, 10, (index) => ({ ...guest(500 + index), couponCode: "SJU" }));
    assert.equal(count(more, 201), 1);
  });

  it("a use that was given back can be had by a process that has not heard of it yet", async () => {
    const shop = await openShop(app, (file) => {
      file.coupons.push({ code: "EN", discountType: "PERCENT", discountValue: 10, usageLimit: 1 });
    });
    const first = await shop.place(shop.body({ ...guest(1), couponCode: "EN" }));
    const usedUp = (await app.ctx.snapshots.reload(shop.restaurantId))!;
    await cancelOrder(
      app.ctx,
      shop.scope,
      first.orderId,
      { reason: "DUPLICATE", refund: "FULL" },
      systemActor,
    );
    const { snapshots } = app.ctx;
    app.ctx.snapshots = { ...snapshots, byId: async () => usedUp };
    try {
      const next = await shop.place(shop.body({ ...guest(2), couponCode: "EN" }));
      assert.equal(next.couponApplied?.code, "EN");
    } finally {
      app.ctx.snapshots = snapshots;
    }
  });

  it("an automatic promotion that is used up falls away, and the orders go on at the full price", async () => {
    const shop = await openShop(app, (file) => {
      file.coupons.push({ isAutomatic: true, discountType: "PERCENT", discountValue: 50, usageLimit: 3 });
    });
    const responses = await rush(shop, 30, () => ({}));
    assert.equal(count(responses, 201), 30);
    const discounted = responses.filter((response) => (response.json() as PlacedOrder).discount > 0);
    assert.equal(discounted.length, 3);
  });

  it("once per customer: by e-mail in any spelling, or by phone", async () => {
    const shop = await openShop(app, (file) => {
      file.coupons.push({ code: "EN", discountType: "PERCENT", discountValue: 10, perCustomerLimit: 1 });
    });
    const spellings = [" Ola@Example.com", "ola@example.com", "OLA+pizza@example.com", "ola+2@EXAMPLE.COM"];
    const byEmail = await rush(shop, 40, (index) => ({
      couponCode: "EN",
      customer: { ...guest(index).customer, email: spellings[index % spellings.length] },
    }));
    assert.equal(count(byEmail, 201), 1);
    assert.equal(
      byEmail.find((r) => r.statusCode === 422)?.json().error.details.issues[0].code,
      "CUSTOMER_LIMIT_REACHED",
    );
    const phones = ["91112233", "+47 911 12 233", "0047 91112233"];
    const byPhone = await rush(shop, 30, (index) => ({
      couponCode: "EN",
      customer: { name: "Per", phone: phones[index % phones.length] },
    }));
    assert.equal(count(byPhone, 201), 1);
  });

  it("a code for the first order is for one of many at once, and not for guests who have ordered before", async () => {
    const shop = await openShop(app, (file) => {
      file.coupons.push({ code: "NY", discountType: "PERCENT", discountValue: 10 });
    });
    await app.db.query("UPDATE coupons SET first_order_only = true WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const old = await shop.place(shop.body({ ...guest(1) }));
    const again = await shop.post(shop.body({ ...guest(1), couponCode: "NY" }));
    assert.equal(again.json().error.details.issues[0].code, "FIRST_ORDER_ONLY");
    const responses = await rush(shop, 20, () => ({ ...guest(2), couponCode: "NY" }));
    assert.equal(count(responses, 201), 1);
    await cancelOrder(app.ctx, shop.scope, old.orderId, { reason: "DUPLICATE", refund: "FULL" }, systemActor);
    const first = await shop.post(shop.body({ ...guest(1), couponCode: "NY" }));
    assert.equal(first.statusCode, 201, "a cancelled order was none");
  });

  it("a slot with room for 5 takes 5 orders, and offers the others free times", async () => {
    const shop = await openShop(app, (file) => {
      file.settings.ordersPerSlot = 5;
    });
    const at = "2026-06-12T20:05:00+02:00";
    const responses = await rush(shop, 60, () => ({ requestedPickupAt: at }));
    assert.equal(count(responses, 201), 5);
    const full = responses.find((response) => response.statusCode === 409)!.json().error;
    assert.equal(full.code, "SLOT_FULL");
    assert.equal(full.details.nextAvailableAt, "2026-06-12T18:15:00.000Z");
    assert.equal(full.details.alternatives.length, 5);
    const next = await shop.post(shop.body({ requestedPickupAt: full.details.nextAvailableAt }));
    assert.equal(next.statusCode, 201);
  });

  it("stock of 10 is sold 10 times; the last one takes the dish off the menu", async () => {
    const shop = await openShop(app);
    await app.db.query(
      "INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, 10)",
      [shop.restaurantId, shop.id("Kake")],
    );
    await app.db.query("UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = $1", [
      shop.restaurantId,
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const lines = [shop.line("Kake", { quantity: 2 }), shop.line("Brus")];
    const responses = await rush(shop, 40, () => ({ lines }));
    assert.equal(count(responses, 201), 5);
    assert.equal(count(responses, 422), 35);
    const left = "SELECT stock_left FROM product_stock WHERE restaurant_id = $1";
    assert.deepEqual(await one(left, [shop.restaurantId]), { stock_left: 0 });
    const issue = responses.find((response) => response.statusCode === 422)!.json().error.details.issues[0];
    assert.ok(["SOLD_OUT", "STOCK_LEFT"].includes(issue.code), issue.code);

    const order = responses.find((response) => response.statusCode === 201)!.json() as PlacedOrder;
    await Promise.allSettled(
      [1, 2, 3].map(() =>
        cancelOrder(app.ctx, shop.scope, order.orderId, { reason: "DUPLICATE", refund: "FULL" }, systemActor),
      ),
    );
    assert.deepEqual(await one(left, [shop.restaurantId]), { stock_left: 2 }, "given back once");
  });

  it("50 requests with one key are one order", async () => {
    const shop = await openShop(app);
    const key = newKey();
    const responses = await Promise.all(Array.from({ length: 50 }, () => shop.post(shop.body(), { key })));
    assert.equal(count(responses, 201), 1);
    assert.equal(count(responses, 200), 49);
    assert.equal(new Set(responses.map((response) => response.json().orderId)).size, 1);
    const orders = await one("SELECT count(*) AS n FROM orders WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    assert.deepEqual(orders, { n: 1 });
  });

  it("a menu that changes while orders come in: every order has the price of the menu it was written at", async () => {
    const shop = await openShop(app);
    const change = (price: number) =>
      app.db.query("UPDATE products SET base_price = $3 WHERE restaurant_id = $1 AND id = $2", [
        shop.restaurantId,
        shop.id("Kake"),
        price,
      ]);
    const lines = [shop.line("Kake")];
    const [responses] = await Promise.all([
      rush(shop, 60, () => ({ lines, expectedTotal: 5900 })),
      change(4900).then(() => change(6900)),
    ]);
    for (const response of responses) {
      if (response.statusCode === 201) assert.ok([5900, 4900].includes(response.json().total));
      else assert.equal(response.json().error.code, "PRICE_CHANGED", response.body);
    }
    const after = await shop.post(shop.body({ lines }));
    assert.equal(after.json().total, 6900, "at once, whatever was notified when");
  });

  it("a promised price is kept exactly: the quote and the order agree", async () => {
    const shop = await openShop(app, (file) => {
      file.coupons.push(
        { code: "TI", discountType: "PERCENT", discountValue: 13 },
        { isAutomatic: true, discountType: "BUNDLE", discountValue: 35000, bundleQuantity: 2 },
        { code: "FRI", discountType: "FREE_DELIVERY" },
      );
    });
    const pick = <T>(values: readonly T[], seed: number): T => values[seed % values.length]!;
    for (let seed = 0; seed < 60; seed += 1) {
      const isDelivery = seed % 3 === 0;
      const body = shop.body({
        ...guest(seed),
        ageConfirmed: true,
        fulfillment: isDelivery ? "DELIVERY" : "PICKUP",
        ...(isDelivery && { deliveryAddress: { line1: "Gata 3", postalCode: "7011", city: "Trondheim" } }),
        couponCode: pick([null, "TI", isDelivery ? "FRI" : null], seed >> 1),
        lines: [
          shop.line("Margherita", {
            variant: pick(["Liten", "Stor"], seed),
            quantity: 1 + (seed % 4),
            with: pick([[], ["Bacon"], ["Ostekant", "Løk"]], seed),
          }),
          shop.line(pick(["Brus", "Kake", "Øl"], seed >> 2), { quantity: 1 + (seed % 3) }),
          shop.line("Brus", { quantity: 2 }),
        ],
      });
      const quoted = await shop.post(body, { path: "/orders/quote" });
      assert.equal(quoted.statusCode, 200, quoted.body);
      const quote = quoted.json();
      const order = await shop.place({ ...body, expectedTotal: quote.total });
      for (const part of [
        "subtotal",
        "discount",
        "deliveryFee",
        "deposit",
        "tip",
        "total",
        "estimatedReadyAt",
      ] as const)
        assert.equal(quote[part], order[part], `${part} of cart ${seed}`);
      assert.equal(
        order.subtotal - order.discount + order.deliveryFee + order.deposit + order.tip,
        order.total,
      );
      const tracked = await shop.track(order.publicToken);
      const taxed = tracked.vat.reduce((sum, group) => sum + group.net + group.amount, 0);
      assert.equal(taxed, order.total - order.deposit - order.tip);
    }
  });
});
