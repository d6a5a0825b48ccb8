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
    const order = (phone: string, quantity: number) =>
      shop.place(
        shop.body({
          customer: { name: "Gjest", phone },
          lines: [shop.line("Brus", { quantity })],
          couponCode: "BRUKT",
        }),
      );
    const [kept, cancelled] = [await order("91000001", 2), await order("91000002", 3)];
    const results = async () => {
      const { data } = (await owner.call("GET", "/offers")).json();
      return Object.fromEntries(
        data.map(({ code, used, discountGiven, ordersTotal }: Json) => [
          code,
          { used, discountGiven, ordersTotal },
        ]),
      );
    };
    const none = { used: 0, discountGiven: 0, ordersTotal: 0 };
    // Two soft drinks of 39 kr with 2 kr pant, and three.
    assert.deepEqual([kept.total, cancelled.total], [7_420, 11_130]);
    assert.deepEqual(await results(), {
      BRUKT: { used: 2, discountGiven: 780 + 1_170, ordersTotal: 7_420 + 11_130 },
      LEDIG: none,
    });
    const answer = await owner.call("POST", `/orders/${cancelled.orderId}/cancel`, {
      reason: "OUT_OF_ITEMS",
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(await results(), {
      BRUKT: { used: 1, discountGiven: 780, ordersTotal: 7_420 },
      LEDIG: none,
    });
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
