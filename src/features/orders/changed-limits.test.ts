import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { type House, keeping, openHouse } from "./house.fixture.ts";
import type { ShopFile } from "./shop.fixture.ts";

/** A changed order takes what came new, and gives back what went: that and nothing else, and of its own restaurant alone. */
describe("what a changed order takes, and what it gives back", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = (change?: (file: ShopFile) => void): Promise<House> => openHouse(app, change);
  const codeOf = async (refused: ReturnType<House["change"]>): Promise<string> =>
    (await refused).json().error.code;

  describe("of promotions", () => {
    const promotion = (minimumOrder: number, more: Record<string, unknown> = {}) => ({
      ...{ discountType: "FIXED", discountValue: 1_000, isAutomatic: true, minimumOrder },
      ...more,
    });
    const two = () =>
      open(({ coupons }) => coupons.push(promotion(10_000), promotion(20_000, { discountValue: 3_000 })));
    /** By the cart that they ask for. */
    const usesOf = async ({ shop }: House) =>
      Object.fromEntries(
        (
          await app.db.query<{ minimum: number; used: number }>(
            `SELECT c.minimum_order::int AS minimum, u.used FROM coupon_usage u
             JOIN coupons c ON c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id WHERE u.restaurant_id = $1`,
            [shop.restaurantId],
          )
        ).map(({ minimum, used }) => [minimum, used]),
      );
    const redemptionsOf = (order: BoardOrder) =>
      app.db.query<{ is_over: boolean; phone: string; email: string }>(
        `SELECT released_at IS NOT NULL AS is_over, phone, email_identity AS email FROM coupon_redemptions
         WHERE order_id = $1 ORDER BY is_over`,
        [order.id],
      );
    const statesOf = async (order: BoardOrder) =>
      (await redemptionsOf(order)).map(({ is_over: isOver }) => (isOver ? "given back" : "taken"));
    const sodas = (house: House, quantity: number) =>
      house.placed({ lines: [house.shop.line("Brus", { quantity })] });

    it("a use is taken when the cart reaches one, and given back when it does not any more, as often as it is", async () => {
      const house = await two();
      const [order, beside] = [await sodas(house, 1), await sodas(house, 3)];
      await sodas(house, 6);
      assert.deepEqual(await usesOf(house), { 10000: 1, 20000: 1 });
      const larger = await house.changed(order, keeping(order, 3));
      assert.equal(larger.discount, 1_000);
      assert.deepEqual(await usesOf(house), { 10000: 2, 20000: 1 });
      const taken = await redemptionsOf(order);
      assert.deepEqual(taken, await redemptionsOf(beside));
      const smaller = await house.changed(larger, keeping(larger, 1));
      assert.deepEqual(await usesOf(house), { 10000: 1, 20000: 1 });
      assert.deepEqual([await statesOf(order), await statesOf(beside)], [["given back"], ["taken"]]);
      const again = await house.changed(smaller, keeping(smaller, 4));
      assert.equal(again.discount, 1_000);
      assert.deepEqual(await usesOf(house), { 10000: 2, 20000: 1 });
      assert.deepEqual(await redemptionsOf(order), taken);
      await house.changed(again, keeping(again, 5));
      assert.deepEqual(await usesOf(house), { 10000: 2, 20000: 1 }, "it has it already");
    });

    it("one is exchanged for another", async () => {
      const house = await two();
      const order = await sodas(house, 3);
      await sodas(house, 3);
      const larger = await house.changed(order, keeping(order, 6));
      assert.equal(larger.discount, 3_000);
      assert.deepEqual(await usesOf(house), { 10000: 1, 20000: 1 });
      assert.deepEqual(await statesOf(order), ["taken", "given back"]);
    });

    it("every process hears of the last use, and of the first that can be had again, and of no other", async () => {
      const house = await open(({ coupons }) => coupons.push(promotion(10_000, { usageLimit: 2 })));
      const orders = [await sodas(house, 1), await sodas(house, 1)];
      const set = (index: number, quantity: number) => async () => {
        orders[index] = await house.changed(orders[index]!, keeping(orders[index]!, quantity));
      };
      assert.equal(await house.told(set(0, 3)), 0, "one of two");
      assert.equal(await house.told(set(1, 3)), 1, "the last");
      assert.equal(await house.told(set(0, 1)), 1, "one can be had again");
      assert.equal(await house.told(set(1, 1)), 0, "and another");
    });

    it("what somebody else has used up meanwhile is not given", async () => {
      const house = await open(({ coupons }) => coupons.push(promotion(10_000, { usageLimit: 1 })));
      const order = await sodas(house, 1);
      await app.db.query(
        `INSERT INTO coupon_usage (restaurant_id, coupon_id, used)
         SELECT restaurant_id, id, 1 FROM coupons WHERE restaurant_id = $1
         ON CONFLICT (restaurant_id, coupon_id) DO UPDATE SET used = excluded.used`,
        [house.shop.restaurantId],
      );
      assert.equal((await house.changed(order, keeping(order, 3))).discount, 0);
      assert.deepEqual(await usesOf(house), { 10000: 1 });
    });

    it("one that has been taken off since is not missed", async () => {
      const house = await open(({ coupons }) => coupons.push(promotion(10_000)));
      const order = await sodas(house, 3);
      await app.db.query("DELETE FROM coupons WHERE restaurant_id = $1", [house.shop.restaurantId]);
      assert.equal((await house.changed(order, keeping(order, 4))).discount, 0);
    });
  });

  describe("of the kitchen's time", () => {
    const eight = "2026-06-12T20:00:00+02:00";
    const nine = "2026-06-12T21:00:00+02:00";
    const busy = () =>
      open(({ settings }) => Object.assign(settings, { makeMinutesPerSlot: 60, defaultMakeMinutes: 10 }));
    const sodas = (house: House, quantity: number, requestedPickupAt = eight) =>
      house.placed({ requestedPickupAt, lines: [house.shop.line("Brus", { quantity })] });
    const minutesOf = async ({ shop }: House): Promise<number[]> =>
      (
        await app.db.query<{ minutes: number }>(
          "SELECT make_minutes_used AS minutes FROM slot_usage WHERE restaurant_id = $1 ORDER BY starts_at",
          [shop.restaurantId],
        )
      ).map(({ minutes }) => minutes);

    it("so much of its own slot as there is, and no minute more", async () => {
      const house = await busy();
      const order = await sodas(house, 2);
      await sodas(house, 3);
      await sodas(house, 2, nine);
      const full = await house.changed(order, keeping(order, 3));
      assert.deepEqual(await minutesOf(house), [60, 20]);
      assert.equal(await codeOf(house.change(full, keeping(full, 4))), "SLOT_FULL");
      assert.deepEqual([await minutesOf(house), (await house.read(order.id)).version], [[60, 20], 1]);
      const less = await house.changed(full, keeping(full, 1));
      assert.deepEqual(await minutesOf(house), [40, 20]);
      await house.changed(less, { note: "Ring på" });
      assert.deepEqual(await minutesOf(house), [40, 20]);
    });

    it("more than a slot takes, when it is alone there", async () => {
      const house = await busy();
      const order = await sodas(house, 2);
      const then = await house.changed(order, keeping(order, 8));
      assert.deepEqual(await minutesOf(house), [80]);
      await house.changed(then, keeping(then, 9));
      assert.deepEqual(await minutesOf(house), [90]);
    });

    it("less, also of a slot that holds more than it may", async () => {
      const house = await busy();
      const order = await sodas(house, 3);
      await sodas(house, 3);
      await app.db.query("UPDATE ordering_settings SET make_minutes_per_slot = 20 WHERE restaurant_id = $1", [
        house.shop.restaurantId,
      ]);
      await house.changed(order, keeping(order, 2));
      assert.deepEqual(await minutesOf(house), [50]);
    });

    it("nothing of a slot that is past and forgotten", async () => {
      const house = await busy();
      const order = await sodas(house, 2);
      await app.db.query("DELETE FROM slot_usage WHERE restaurant_id = $1", [house.shop.restaurantId]);
      assert.equal((await house.changed(order, keeping(order, 9))).version, 1);
      assert.deepEqual(await minutesOf(house), []);
    });
  });

  describe("of stock", () => {
    const stocked = async (left: Record<string, number>): Promise<House> => {
      const house = await open();
      await house.stock(left);
      return house;
    };
    const both = ({ shop, placed }: House, cakes: number, sodas: number) =>
      placed({ lines: [shop.line("Kake", { quantity: cakes }), shop.line("Brus", { quantity: sodas })] });

    it("of each dish for itself, and the rest of the order as it was", async () => {
      const house = await stocked({ Kake: 9, Brus: 9, Softis: 9 });
      const order = await both(house, 2, 3);
      assert.equal(await house.told(() => house.changed(order, keeping(order, 1, 5))), 0);
      assert.deepEqual(await house.stockLeft(), { Kake: 8, Brus: 4, Softis: 9 });
      const then = await house.read(order.id);
      await house.changed(then, { ...keeping(then, 1, 0), add: [house.shop.line("Softis")] });
      assert.deepEqual(await house.stockLeft(), { Kake: 8, Brus: 9, Softis: 8 });
    });

    it("every process hears when a dish is sold out by it, and when it is on the menu again", async () => {
      const house = await stocked({ Kake: 9, Brus: 4 });
      let order = await both(house, 1, 3);
      const set = (cakes: number, sodas: number) => async () => {
        order = await house.changed(order, keeping(order, cakes, sodas));
      };
      assert.equal(await house.told(set(1, 4)), 1, "the last");
      assert.equal(await house.told(set(2, 4)), 0, "others are there");
      assert.equal(await house.told(set(2, 3)), 1, "there is one again");
      assert.equal(await house.told(set(2, 2)), 0, "and another");
      assert.equal(await house.told(set(2, 0)), 0, "and all of them");
    });

    it("what is not there any more is refused with what is left, and nothing of it done", async () => {
      const house = await stocked({ Kake: 9, Brus: 9 });
      const order = await both(house, 1, 2);
      // Of what is left every process hears when there is none.
      const set = (left: number) =>
        app.db.query(
          "UPDATE product_stock SET stock_left = $3 WHERE restaurant_id = $1 AND product_id = $2",
          [house.shop.restaurantId, house.shop.id("Brus"), left],
        );
      const refused = async () =>
        (await house.change(order, keeping(order, 2, 4))).json().error.details.issues[0];
      await set(1);
      const { path, code, params } = await refused();
      assert.deepEqual([path, code, params.left], ["add", "STOCK_LEFT", 1]);
      await set(0);
      assert.equal((await refused()).params.left, 0);
      assert.deepEqual(await house.stockLeft(), { Kake: 8, Brus: 0 });
      await set(2);
      await house.changed(order, keeping(order, 2, 4));
      assert.deepEqual(await house.stockLeft(), { Kake: 7, Brus: 0 });
    });

    it("nothing of what nobody counts any more", async () => {
      const house = await stocked({ Kake: 9, Brus: 9 });
      const order = await both(house, 1, 2);
      await app.db.query("DELETE FROM product_stock WHERE restaurant_id = $1", [house.shop.restaurantId]);
      await house.changed(order, keeping(order, 2, 1));
      assert.deepEqual(await house.stockLeft(), {});
    });
  });
});
