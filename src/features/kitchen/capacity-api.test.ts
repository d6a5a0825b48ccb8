import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

describe("PUT /staff/capacity and /staff/make-minutes", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
  });
  after(() => app.close());

  it("sets what is given and leaves the rest; null is no limit", async () => {
    const first = await owner.call("PUT", "/capacity", {
      ordersPerSlot: 12,
      deliveryOrdersPerSlot: 4,
      slotMinutes: 30,
    });
    assert.equal(first.statusCode, 200, first.body);
    const whole = {
      slotMinutes: 30,
      ordersPerSlot: 12,
      pickupOrdersPerSlot: null,
      deliveryOrdersPerSlot: 4,
      makeMinutesPerSlot: null,
      defaultMakeMinutes: 5,
      maxOrdersInProgress: null,
    };
    assert.deepEqual(first.json(), whole);
    const second = await owner.call("PUT", "/capacity", { ordersPerSlot: null, maxOrdersInProgress: 20 });
    const now = { ...whole, ordersPerSlot: null, maxOrdersInProgress: 20 };
    assert.deepEqual(second.json(), now);
    assert.deepEqual((await owner.call("PUT", "/capacity", {})).json(), now);
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.deepEqual((await owner.call("GET", "/restaurant")).json().capacity, now);
  });

  it("sets the work in dishes, which the next quote counts; null is the default again", async () => {
    const set = (makeMinutes: number | null) =>
      owner.call("PUT", "/make-minutes", { items: [{ productId: shop.id("Kake"), makeMinutes }] });
    const minutes = async () => {
      await app.ctx.snapshots.reload(shop.restaurantId);
      const lines = [shop.line("Kake", { quantity: 2 })];
      return (await shop.post(shop.body({ lines }), { path: "/orders/quote" })).json().makeMinutes;
    };
    assert.deepEqual((await set(12)).json(), { changed: 1 });
    assert.equal(await minutes(), 24);
    await set(null);
    assert.equal(await minutes(), 10);
  });

  it("what is malformed is named with its path, and nothing is changed", async () => {
    for (const [path, body, issue] of [
      ["/capacity", { ordersPerSlot: 0 }, "ordersPerSlot"],
      ["/capacity", { slotMinutes: 7 }, "slotMinutes"],
      ["/capacity", { defaultMakeMinutes: null }, "defaultMakeMinutes"],
      ["/capacity", { seats: 4 }, "seats"],
      ["/make-minutes", { items: [] }, "items"],
      ["/make-minutes", { items: [{ productId: shop.id("Kake"), makeMinutes: -1 }] }, "items.0.makeMinutes"],
      [
        "/make-minutes",
        {
          items: [
            { productId: shop.id("Kake"), makeMinutes: 99 },
            { productId: "prd_ukjent", makeMinutes: 1 },
          ],
        },
        "items.1.productId",
      ],
    ] as const) {
      const answer = await owner.call("PUT", path, body);
      assert.equal(answer.statusCode, 422, JSON.stringify(body));
      assert.equal(answer.json().error.details.issues[0].path, issue);
    }
    const [row] = await app.db.query("SELECT make_minutes FROM products WHERE id = $1", [shop.id("Kake")]);
    assert.deepEqual(row, { make_minutes: null });
  });

  it("is for owners and managers of this restaurant", async () => {
    const other = await openShop(app);
    const stranger = await hire(app, other, "OWNER");
    const cook = await hire(app, shop);
    for (const [path, body] of [
      ["/capacity", { ordersPerSlot: 1 }],
      ["/make-minutes", { items: [{ productId: shop.id("Kake"), makeMinutes: 1 }] }],
    ] as const) {
      assert.equal((await cook.call("PUT", path, body)).statusCode, 403);
      assert.equal((await owner.call("PUT", path, body, { cookie: undefined })).statusCode, 401);
      const theirs = await stranger.call("PUT", path, body);
      assert.equal(theirs.statusCode, path === "/capacity" ? 200 : 422, "their own restaurant only");
    }
    const [row] = await app.db.query(
      "SELECT orders_per_slot FROM ordering_settings WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.deepEqual(row, { orders_per_slot: null });
  });
});
