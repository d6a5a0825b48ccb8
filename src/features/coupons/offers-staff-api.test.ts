import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("what an owner sees of offers", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    shop = await openShop(app);
  });
  after(() => app.close());

  it("every one with what guests paid and saved, of orders that stand (D-158)", async () => {
    const owner = await hire(app, shop, "OWNER");
    for (const code of ["BRUKT", "LEDIG"])
      await owner.call("POST", "/coupons", { code, discountType: "PERCENT", discountValue: 10 });
    const { id: cake } = (
      await app.db.query<{ id: string }>(
        "SELECT id FROM products WHERE restaurant_id = $1 AND name = 'Brus'",
        [shop.restaurantId],
      )
    )[0]!;
    const order = async (phone: string) => {
      const response = await app.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: { authorization: `Bearer ${shop.key}` },
        payload: {
          slug: shop.slug,
          fulfillment: "PICKUP",
          paymentMethod: "CASH",
          customer: { name: "Gjest", phone },
          lines: [{ productId: cake, quantity: 2 }],
          couponCode: "BRUKT",
        },
      });
      assert.equal(response.statusCode, 201, response.body);
      return response.json() as Json;
    };
    await order("91000001");
    await order("91000002");
    const [sums] = await app.db.query<{ total: number; discount: number }>(
      "SELECT sum(total)::bigint AS total, sum(discount)::bigint AS discount FROM orders WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    const { data } = (await owner.call("GET", "/offers")).json();
    const resultOf = (code: string) => {
      const { used, discountGiven, ordersTotal } = data.find((one: Json) => one.code === code);
      return { used, discountGiven, ordersTotal };
    };
    assert.deepEqual(resultOf("BRUKT"), { used: 2, discountGiven: sums!.discount, ordersTotal: sums!.total });
    assert.deepEqual(resultOf("LEDIG"), { used: 0, discountGiven: 0, ordersTotal: 0 });
  });

  it("is for owners and managers, each of their own restaurant", async () => {
    const cook = await hire(app, shop, "STAFF");
    assert.equal((await cook.call("GET", "/offers")).statusCode, 403);
    const stranger = await hire(app, await openShop(app), "MANAGER");
    const { data } = (await stranger.call("GET", "/offers")).json();
    assert.deepEqual(data, []);
    const unknown = await app.inject({
      url: `/api/staff/offers?slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal(unknown.statusCode, 401);
  });
});
