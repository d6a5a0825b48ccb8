import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { OrderCaller } from "./order-request.ts";
import { placeOrder } from "./place-order.ts";
import { PlaceOrderBody, type Quote } from "./schemas.ts";
import { openShop, type Shop } from "./shop.fixture.ts";
import { whatElse } from "./what-else.ts";

describe("what becomes of a menu while somebody orders", () => {
  let app: TestApp;
  let shop: Shop;
  let caller: OrderCaller;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    caller = { scope: shop.scope, slug: shop.slug, environment: "LIVE", via: "KEY" };
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const place = (isTest: boolean, more: object = {}) =>
    placeOrder(app.ctx, { caller, body: PlaceOrderBody.parse(shop.body({ ...more })), key: null, isTest });
  const gone = { code: "RESTAURANT_NOT_FOUND" };

  it("there is no order at a restaurant that is gone, as it is asked for or later", async (context) => {
    const { ctx } = app;
    for (const isTest of [false, true]) {
      const nobody = context.mock.method(ctx.snapshots, "byId", async () => null);
      await assert.rejects(place(isTest), gone);
      nobody.mock.restore();

      const newerThan = context.mock.method(ctx.snapshots, "newerThan", async () => null);
      await assert.rejects(place(isTest, { couponCode: "FINNES-IKKE" }), gone);
      newerThan.mock.restore();

      const old = (await ctx.snapshots.byId(shop.restaurantId))!;
      const snapshot = { ...old.snapshot, version: old.snapshot.version - 1 };
      const stale = context.mock.method(ctx.snapshots, "byId", async () => ({ ...old, snapshot }));
      const reload = context.mock.method(ctx.snapshots, "reload", async () => null);
      await assert.rejects(place(isTest), gone);
      assert.equal(reload.mock.callCount(), 1);
      stale.mock.restore();
      reload.mock.restore();
    }
    const placed = await place(true);
    assert.equal(placed.order.status, "CONFIRMED");
  });

  it("a quote rests on no menu that has changed since", async (context) => {
    const old = await app.ctx.snapshots.of(shop.restaurantId);
    await app.db.query("UPDATE products SET base_price = 4100 WHERE restaurant_id = $1 AND name = 'Brus'", [
      shop.restaurantId,
    ]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const of = context.mock.method(app.ctx.snapshots, "of", async () => old);
    const quote = async (more: object): Promise<Quote> => {
      const response = await shop.post(shop.body({ ...more }), { path: "/orders/quote" });
      assert.equal(response.statusCode, 200, response.body);
      return response.json();
    };
    // What is taken is taken by the order itself, which looks at the version.
    assert.equal((await quote({})).total, 4_100);
    assert.equal((await quote({ couponCode: "FINNES-IKKE" })).total, 4_300);
    of.mock.restore();
  });

  it("nothing else is told of what can hardly be read, or of a restaurant that is gone", async (context) => {
    const issue = (path: string) => ({ path, code: "INVALID", message: "Feil" as never });
    const else_ = (sent: unknown, ...paths: string[]) => whatElse(app.ctx, caller, sent, paths.map(issue));
    const unknown = shop.body({ couponCode: "FINNES-IKKE" });
    const further = async (...paths: string[]) =>
      (await else_(unknown, ...paths)).map(({ path, code }) => `${path} ${code}`);
    assert.deepEqual(await further(), ["couponCode NOT_FOUND"]);
    assert.deepEqual(await further("couponCode"), []);
    assert.deepEqual(
      await further("note.first.second", "constructor.name", "nothing.here"),
      ["couponCode NOT_FOUND"],
      "what is in no body is taken out of none",
    );
    await further("__proto__.quantity");
    assert.equal(({} as { quantity?: number }).quantity, undefined, "nor is what all bodies share");
    assert.deepEqual(await else_(null, ""), []);
    assert.deepEqual(await else_({ ...unknown, customer: null }, "customer.name"), await else_(unknown));
    assert.deepEqual(await else_({ ...unknown, note: "x" }, "note.first.second"), await else_(unknown));
    context.mock.method(app.ctx.snapshots, "byId", async () => null);
    assert.deepEqual(await further(), []);
  });
});
