import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { systemActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";
import type { PlacedOrder } from "./schemas.ts";
import { openShop, type Shop, type ShopFile } from "./shop.fixture.ts";

/** A cancelled order gives back what it took: all of that, nothing else, and to nobody else. */
describe("what a cancelled order gives back", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const guest = (name: string, phone: string) => ({
    customer: { name, phone, email: `${name}@example.com` },
  });
  const kari = guest("kari", "91000001");
  const cancel = (shop: Shop, { orderId }: Pick<PlacedOrder, "orderId">) =>
    cancelOrder(app.ctx, shop.scope, orderId, { reason: "DUPLICATE", refund: "FULL" }, systemActor);
  const versionOf = async (shop: Shop): Promise<number> => {
    const [row] = await app.db.query<{ snapshot_version: number }>(
      "SELECT snapshot_version FROM restaurants WHERE id = $1",
      [shop.restaurantId],
    );
    return row!.snapshot_version;
  };
  const refusedAs = async (shop: Shop, body: Record<string, unknown>): Promise<string> =>
    (await shop.post(shop.body(body))).json().error.details.issues[0].code;

  describe("a coupon", () => {
    const withCoupons = (...coupons: Record<string, unknown>[]) =>
      openShop(app, (file: ShopFile) => {
        file.coupons.push(...coupons.map((one) => ({ discountType: "PERCENT", discountValue: 10, ...one })));
      });
    const usesOf = async (shop: Shop) =>
      Object.fromEntries(
        (
          await app.db.query<{ code: string; used: number }>(
            `SELECT c.code, u.used FROM coupon_usage u
             JOIN coupons c ON c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id WHERE u.restaurant_id = $1`,
            [shop.restaurantId],
          )
        ).map(({ code, used }) => [code, used]),
      );

    it("can be used again by the guest who may use it once", async () => {
      const shop = await withCoupons({ code: "EN", perCustomerLimit: 1 });
      const ola = guest("ola", "91000002");
      const first = await shop.place(shop.body({ ...kari, couponCode: "EN" }));
      await shop.place(shop.body({ ...ola, couponCode: "EN" }));
      assert.equal(await refusedAs(shop, { ...kari, couponCode: "EN" }), "CUSTOMER_LIMIT_REACHED");
      await cancel(shop, first);
      assert.equal(await refusedAs(shop, { ...ola, couponCode: "EN" }), "CUSTOMER_LIMIT_REACHED");
      await shop.place(shop.body({ ...kari, couponCode: "EN" }));
      assert.equal(await refusedAs(shop, { ...kari, couponCode: "EN" }), "CUSTOMER_LIMIT_REACHED");
    });

    it("gives one use back, of this coupon, in this restaurant", async () => {
      const shop = await withCoupons({ code: "A", usageLimit: 9 }, { code: "B", usageLimit: 9 });
      const other = await withCoupons({ code: "A", usageLimit: 9 });
      const first = await shop.place(shop.body({ couponCode: "A" }));
      for (const couponCode of ["A", "A", "B", "B"]) await shop.place(shop.body({ couponCode }));
      await other.place(other.body({ couponCode: "A" }));
      const before = await versionOf(shop);
      await cancel(shop, first);
      assert.deepEqual(await usesOf(shop), { A: 2, B: 2 });
      assert.deepEqual(await usesOf(other), { A: 1 });
      assert.equal(await versionOf(shop), before, "nobody's menu says anything else than before");
    });

    it("that was used up is offered again at once", async () => {
      const shop = await withCoupons({ code: "TO", usageLimit: 2 });
      const first = await shop.place(shop.body({ couponCode: "TO" }));
      const fresh = await versionOf(shop);
      await shop.place(shop.body({ couponCode: "TO" }));
      assert.equal(await versionOf(shop), fresh + 1, "every process hears of the last one");
      const quoted = async () => {
        await app.ctx.snapshots.reload(shop.restaurantId);
        return (await shop.post(shop.body({ couponCode: "TO" }), { path: "/orders/quote" })).json().warnings;
      };
      assert.deepEqual(
        (await quoted()).map((warning: { code: string }) => warning.code),
        ["USAGE_LIMIT_REACHED"],
      );
      const before = await versionOf(shop);
      await cancel(shop, first);
      assert.equal(await versionOf(shop), before + 1);
      assert.deepEqual(await quoted(), []);
    });

    it("of which there are fewer since than have been used is given back all the same", async () => {
      const shop = await withCoupons({ code: "TRE", usageLimit: 9 });
      const first = await shop.place(shop.body({ couponCode: "TRE" }));
      for (const couponCode of ["TRE", "TRE"]) await shop.place(shop.body({ couponCode }));
      await app.db.query("UPDATE coupons SET usage_limit = 1 WHERE restaurant_id = $1", [shop.restaurantId]);
      await cancel(shop, first);
      assert.deepEqual(await usesOf(shop), { TRE: 2 });
      await app.ctx.snapshots.reload(shop.restaurantId);
      assert.equal(await refusedAs(shop, { couponCode: "TRE" }), "USAGE_LIMIT_REACHED");
    });

    it("that has been taken off meanwhile is not missed", async () => {
      const shop = await withCoupons({ code: "BORTE" });
      const order = await shop.place(shop.body({ couponCode: "BORTE" }));
      await app.db.query("DELETE FROM coupons WHERE restaurant_id = $1", [shop.restaurantId]);
      const cancelled = await cancel(shop, order);
      assert.equal(cancelled.status, "CANCELLED");
    });
  });

  describe("a place in a slot", () => {
    const eight = "2026-06-12T20:00:00+02:00";
    const nine = "2026-06-12T21:00:00+02:00";
    const delivered = {
      fulfillment: "DELIVERY",
      deliveryAddress: { line1: "Gata 3", postalCode: "7011", city: "Trondheim" },
    };
    const limited = () =>
      openShop(app, (file) => {
        Object.assign(file.settings, { ordersPerSlot: 3, defaultMakeMinutes: 10 });
        file.deliveryZones[0]!.minimumOrder = 0;
      });
    const held = async (shop: Shop) =>
      (
        await app.db.query<Record<string, number>>(
          `SELECT used, pickup_used, delivery_used, make_minutes_used FROM slot_usage WHERE restaurant_id = $1
           ORDER BY starts_at`,
          [shop.restaurantId],
        )
      ).map((row) => Object.values(row));

    it("is free again when the only order of the slot goes", async () => {
      const shop = await limited();
      const order = await shop.place(shop.body({ requestedPickupAt: eight }));
      assert.deepEqual(await held(shop), [[1, 1, 0, 10]]);
      await cancel(shop, order);
      assert.deepEqual(await held(shop), [[0, 0, 0, 0]]);
    });

    it("is free again for an order that is more work than a slot takes", async () => {
      const shop = await openShop(app, (file) => {
        Object.assign(file.settings, { makeMinutesPerSlot: 30, defaultMakeMinutes: 10 });
      });
      const party = shop.body({
        requestedPickupAt: eight,
        lines: [shop.line("Margherita", { variant: "Stor", quantity: 20 })],
      });
      await cancel(shop, await shop.place(party));
      await shop.place(party);
      assert.equal((await shop.post(party)).json().error.code, "SLOT_FULL");
    });

    it("is one of its own kind, in its own slot and restaurant", async () => {
      const [shop, other] = [await limited(), await limited()];
      const at = (requestedPickupAt: string, more = {}) => ({ requestedPickupAt, ...more });
      const order = await shop.place(shop.body(at(eight, delivered)));
      for (const body of [at(eight), at(eight, delivered), at(nine), at(nine, delivered)])
        await shop.place(shop.body(body));
      await other.place(other.body(at(eight)));
      await cancel(shop, order);
      assert.deepEqual(await held(shop), [
        [2, 1, 1, 20],
        [2, 1, 1, 20],
      ]);
      assert.deepEqual(await held(other), [[1, 1, 0, 10]]);
    });
  });

  describe("stock", () => {
    const stocked = async (stock: Record<string, number>) => {
      const shop = await openShop(app);
      for (const [product, left] of Object.entries(stock)) {
        await app.db.query(
          "INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, $3)",
          [shop.restaurantId, shop.id(product), left],
        );
      }
      await app.db.query("UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = $1", [
        shop.restaurantId,
      ]);
      await app.ctx.snapshots.reload(shop.restaurantId);
      return shop;
    };
    const leftOf = async (shop: Shop, product: string): Promise<number> => {
      const [row] = await app.db.query<{ stock_left: number }>(
        "SELECT stock_left FROM product_stock WHERE restaurant_id = $1 AND product_id = $2",
        [shop.restaurantId, shop.id(product)],
      );
      return row!.stock_left;
    };

    it("of the dish that was ordered, and of no other", async () => {
      const shop = await stocked({ Kake: 9, Brus: 9 });
      const lines = [shop.line("Kake", { quantity: 2 })];
      const order = await shop.place(shop.body({ lines }));
      await shop.place(shop.body({ lines: [...lines, shop.line("Brus", { quantity: 3 })] }));
      assert.deepEqual([await leftOf(shop, "Kake"), await leftOf(shop, "Brus")], [5, 6]);
      const before = await versionOf(shop);
      await cancel(shop, order);
      assert.deepEqual([await leftOf(shop, "Kake"), await leftOf(shop, "Brus")], [7, 6]);
      assert.equal(await versionOf(shop), before, "it was on the menu all the time");
    });

    it("and a dish that was sold out is on the menu again", async () => {
      const shop = await stocked({ Kake: 2, Brus: 9 });
      const order = await shop.place(
        shop.body({ lines: [shop.line("Brus"), shop.line("Kake", { quantity: 2 })] }),
      );
      const cake = { lines: [shop.line("Kake")] };
      await app.ctx.snapshots.reload(shop.restaurantId);
      assert.equal(await refusedAs(shop, cake), "SOLD_OUT");
      const before = await versionOf(shop);
      await cancel(shop, order);
      assert.equal(await versionOf(shop), before + 1);
      await app.ctx.snapshots.reload(shop.restaurantId);
      await shop.place(shop.body(cake));
    });

    it("that nobody counts any more is not counted again", async () => {
      const shop = await stocked({ Kake: 9 });
      const order = await shop.place(shop.body({ lines: [shop.line("Kake")] }));
      await app.db.query("DELETE FROM product_stock WHERE restaurant_id = $1", [shop.restaurantId]);
      await cancel(shop, order);
      assert.deepEqual(
        await app.db.query("SELECT FROM product_stock WHERE restaurant_id = $1", [shop.restaurantId]),
        [],
      );
    });
  });
});
