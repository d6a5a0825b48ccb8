import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { guestKinds } from "./guest-rows.ts";
import { somebody } from "./somebody.fixture.ts";

describe("what a restaurant has of a guest", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  it("is of every kind, and nothing of the guest at the next table is among it", async () => {
    const shop = await openShop(app);
    const owner = await hire(app, shop, "OWNER");
    await owner.call("POST", "/webhooks", {
      url: "https://ordrer.example.com/hook",
      events: ["ORDER_CREATED"],
    });
    // Somewhere else orders have the same numbers, and calls are about them.
    const elsewhere = await openShop(app);
    for (const { orderId, orderNumber } of [await elsewhere.place(), await elsewhere.place()])
      await app.db.everywhere(
        `INSERT INTO api_calls (at, request_id, slug, order_number, method, route, path, status, duration_ms)
         VALUES (now(), 'req_' || $2, $1, $3, 'GET', '/orders/:id', '/orders/' || $2, 200, 1)`,
        [elsewhere.slug, orderId, orderNumber],
      );
    const [kari, nora] = [somebody(), somebody()];
    const orderOf = new Map<typeof kari, string>();
    for (const customer of [kari, nora]) {
      const body = shop.body({ customer, marketingConsent: true, lines: [shop.line("Brus")] });
      const { orderId, orderNumber } = await shop.place(body);
      orderOf.set(customer, orderId);
      const values = [shop.restaurantId, orderId];
      for (const sql of [
        `INSERT INTO payments (restaurant_id, order_id, provider, state, amount, created_at, updated_at)
         VALUES ($1, $2, 'SANDBOX', 'PAID', 100, now(), now())`,
        `INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, created_at, updated_at)
         VALUES ($1, $2, 'rf_' || $2, 100, 'OTHER', 'DONE', now(), now())`,
        "INSERT INTO coupon_redemptions (restaurant_id, coupon_id, order_id) VALUES ($1, 'cpn_1', $2)",
        "INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale) VALUES ($1, $2, 'dev_' || $2, '', 'nb')",
      ])
        await app.db.query(sql, values);
      await app.db.query(
        `INSERT INTO dine_in_waitlist (restaurant_id, id, date, from_at, until_at, party_size, customer_name, customer_phone, status,
           created_at, updated_at) VALUES ($1, 'wtl_' || $2, '2026-06-13', now(), now(), 2, $3, $4, 'WAITING', now(), now())`,
        [...values, customer.name, `+47${customer.phone}`],
      );
      await app.db.everywhere(
        `INSERT INTO api_calls (at, request_id, slug, order_number, method, route, path, status, duration_ms)
         SELECT now(), 'req_' || $2, slug, $3, 'GET', '/orders/:id', '/orders/' || $2, 200, 1 FROM restaurants WHERE id = $1`,
        [...values, orderNumber],
      );
    }
    for (const guest of [kari, nora]) {
      const { name, email, phone } = guest;
      const exported = (await owner.call("POST", "/guests/export", { email, phone })).json();
      const [of] = exported.restaurants;
      // A consent names whom it is of by the row above it.
      const marks = [name, email, phone, orderOf.get(guest)!, of.newsletter[0].id];
      for (const kind of guestKinds) {
        assert.equal(of[kind].length, 1, kind);
        const row = JSON.stringify(of[kind]);
        assert.ok(
          marks.some((mark) => row.includes(mark)),
          `${kind} is of ${name}: ${row}`,
        );
      }
      assert.ok(JSON.stringify(of.newsletter).includes(email));
    }
  });
});
