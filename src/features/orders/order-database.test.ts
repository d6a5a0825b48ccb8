import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { idBytes } from "../../platform/ids.ts";
import type { Actor } from "./actors.ts";
import { moveOrder } from "./move-order.ts";
import { moveStatus } from "./order-moves.ts";
import { reviseTime } from "./revise-time.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const cook: Actor = { kind: "STAFF", id: "usr_kokk" };

/** What the database does of itself, and what it refuses whoever asks: the last word on every order. */
describe("orders in the database", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.coupons.push({ code: "TI", discountType: "PERCENT", discountValue: 10 });
        file.settings.ordersPerSlot = 9;
      },
      { environment: "TEST", live: false },
    );
    await shop.place(shop.body({ couponCode: "TI" }));
    await app.db.query(
      "INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, 10)",
      [shop.restaurantId, shop.id("Kake")],
    );
    await app.db.query(
      `INSERT INTO ordering_pauses (restaurant_id, id, fulfillment, until) VALUES ($1, 'psu_1', 'PICKUP', $2)`,
      [shop.restaurantId, "2026-06-01T00:00:00Z"],
    );
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  it("pickup codes have three signs that nobody mistakes for others, and come again after 8,000 orders", async () => {
    const [codes] = await app.db.query(
      `SELECT count(DISTINCT pickup_code(n)) AS different, bool_and(pickup_code(n) = pickup_code(n + 8000)) AS again,
         bool_and(pickup_code(n) ~ '^[34679DFGHJKMNPQRTWXY]{3}$') AS readable,
         count(*) FILTER (WHERE left(pickup_code(n), 1) = left(pickup_code(n + 1), 1)) AS alike
       FROM generate_series(1::bigint, 8000) AS n`,
    );
    assert.deepEqual(codes, { different: 8000, again: true, readable: true, alike: 0 });
  });

  it("ids that the database makes are such as the program makes: of now, and in order", async () => {
    const rows = await app.db.query<{ id: string; now: Temporal.Instant }>(
      "SELECT new_id('whk') AS id, clock_timestamp() AS now FROM generate_series(1, 50)",
    );
    for (const { id, now } of rows) {
      assert.match(id, /^whk_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
      const bytes = idBytes(id)!;
      assert.ok(Math.abs(bytes.readUIntBE(0, 6) - now.epochMilliseconds) < 60_000);
      assert.equal(bytes[6]! >> 4, 7, "UUIDv7");
      assert.equal(bytes[8]! >> 6, 2, "of RFC 9562");
    }
    const ids = rows.map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), ids);
  });

  describe("a move", () => {
    /** As JSON: a comparison looks into objects, and sees no difference between two instants. */
    const rowOf = async (orderId: string): Promise<{ status: string }> => {
      const [row] = await app.db.query(
        `SELECT to_jsonb(o) || jsonb_build_object('events', (SELECT count(*) FROM order_events e WHERE e.order_id = o.id))
           AS stored FROM orders o WHERE id = $1`,
        [orderId],
      );
      return row!.stored as { status: string };
    };
    const eventTimes = async (orderId: string): Promise<number[]> =>
      (
        await app.db.query<{ created_at: Temporal.Instant }>(
          "SELECT created_at FROM order_events WHERE order_id = $1 ORDER BY created_at",
          [orderId],
        )
      ).map(({ created_at: at }) => at.epochMilliseconds - Date.parse(fridayEvening));

    it("is of one order, and of no other that stands where it stood", async () => {
      const other = await openShop(app);
      const [moved, beside, elsewhere] = [await shop.place(), await shop.place(), await other.place()];
      const others = async () => [await rowOf(beside.orderId), await rowOf(elsewhere.orderId)];
      const before = await others();
      app.clock.advance(60_000);
      const readyAt = "2026-06-12T19:00:00+02:00";
      await reviseTime(app.ctx, shop.scope, moved.orderId, { readyAt }, cook);
      await moveOrder(app.ctx, shop.scope, moved.orderId, "START_PREPARING", cook);
      assert.deepEqual(await others(), before);
      assert.equal((await rowOf(moved.orderId)).status, "PREPARING");
    });

    it("of an order that is no longer where the mover saw it changes nothing and says so", async () => {
      const { orderId } = await shop.place();
      const before = await rowOf(orderId);
      const move = { orderId, from: "PREPARING", to: "COMPLETED", event: null, data: {} } as const;
      assert.equal(await moveStatus(app.db, shop.scope, move, cook, app.clock.nowMs()), false);
      assert.deepEqual(await rowOf(orderId), before);
    });

    it("happens at its own time, or a moment after the last when the clock stands still", async () => {
      const [first, second] = [await shop.place(), await shop.place()];
      for (const command of ["START_PREPARING", "MARK_READY", "COMPLETE"] as const)
        await moveOrder(app.ctx, shop.scope, first.orderId, command, cook);
      assert.deepEqual(await eventTimes(first.orderId), [0, 1, 2, 3]);
      app.clock.advance(5_000);
      await moveOrder(app.ctx, shop.scope, second.orderId, "START_PREPARING", cook);
      assert.deepEqual(await eventTimes(second.orderId), [0, 5_000]);
      app.clock.set(fridayEvening);
      await moveOrder(app.ctx, shop.scope, second.orderId, "MARK_READY", cook);
      assert.deepEqual(await eventTimes(second.orderId), [0, 5_000, 5_001], "also when a clock goes back");
    });
  });

  describe("refuses, whoever asks,", () => {
    const set = (table: string, column: string, value: string | number | boolean | null) =>
      app.db.query(`UPDATE ${table} SET ${column} = $2 WHERE restaurant_id = $1`, [shop.restaurantId, value]);
    const isRefused = (table: string, column: string, value: string | number | boolean | null) =>
      assert.rejects(
        set(table, column, value),
        (error: { code?: string }) => error.code === "23514",
        `${table}.${column} = ${value}`,
      );

    const ranges: [table: string, column: string, lowest: number, highest?: number][] = [
      ["coupon_usage", "used", 0],
      ["coupons", "bundle_quantity", 1],
      ["coupons", "discount_value", 0],
      ["coupons", "per_customer_limit", 1],
      ["coupons", "usage_limit", 1],
      ["order_lines", "quantity", 1],
      ["ordering_settings", "default_prep_minutes", 1, 600],
      ["ordering_settings", "default_delivery_minutes", 1, 600],
      ["ordering_settings", "default_make_minutes", 0, 240],
      ["ordering_settings", "orders_per_slot", 1],
      ["ordering_settings", "pickup_orders_per_slot", 1],
      ["ordering_settings", "delivery_orders_per_slot", 1],
      ["ordering_settings", "make_minutes_per_slot", 1],
      ["ordering_settings", "max_orders_in_progress", 1],
      ["ordering_settings", "pre_order_days", 0, 365],
      ["orders", "make_minutes", 0],
      ["orders", "total", 0],
      ["product_stock", "stock_left", 0],
      ["slot_usage", "used", 0],
      ["slot_usage", "pickup_used", 0],
      ["slot_usage", "delivery_used", 0],
      ["slot_usage", "make_minutes_used", 0],
    ];
    it("figures that are none", async () => {
      for (const [table, column, lowest, highest] of ranges) {
        await isRefused(table, column, lowest - 1);
        await set(table, column, lowest);
        if (highest === undefined) continue;
        await set(table, column, highest);
        await isRefused(table, column, highest + 1);
      }
    });

    const words: [table: string, column: string, known: string | number][] = [
      ["coupons", "applies_to", "CATEGORIES"],
      ["coupons", "discount_type", "BUNDLE"],
      ["ordering_pauses", "fulfillment", "DELIVERY"],
      ["orders", "fulfillment", "DELIVERY"],
      ["orders", "locale", "en"],
      ["orders", "payment_method", "ONLINE"],
      ["orders", "source", "QR"],
      ["orders", "status", "PREPARING"],
      ["orders", "type", "ORDER"],
    ];
    it("words that nobody knows", async () => {
      for (const [table, column, known] of words) {
        await set(table, column, known);
        await isRefused(table, column, "SOMETHING");
      }
      await isRefused("ordering_settings", "slot_minutes", 25);
      await set("ordering_settings", "slot_minutes", 20);
    });

    it("a promotion with a code, and a code that is typed otherwise than it is stored", async () => {
      await isRefused("coupons", "is_automatic", true);
      await isRefused("coupons", "code", null);
      await isRefused("coupons", "code", "ti");
      await isRefused("coupons", "code", "T".repeat(65));
      await set("coupons", "code", "T".repeat(64));
    });

    it("a rush without an end or minutes, of none or of more than four hours, and a restaurant that hands nothing out", async () => {
      await isRefused("ordering_settings", "rush_minutes", 10);
      await isRefused("ordering_settings", "rush_until", "2026-06-12T20:00:00Z");
      const rush = (minutes: number) =>
        app.db.query(
          "UPDATE ordering_settings SET rush_minutes = $2, rush_until = '2026-06-12T20:00:00Z' WHERE restaurant_id = $1",
          [shop.restaurantId, minutes],
        );
      for (const minutes of [1, 240]) await rush(minutes);
      for (const minutes of [0, 241]) await assert.rejects(rush(minutes), { code: "23514" });
      await set("ordering_settings", "pickup_enabled", false);
      await isRefused("ordering_settings", "delivery_enabled", false);
    });
  });
});
