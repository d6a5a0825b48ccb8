import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { idBytes } from "../../platform/ids.ts";
import type { Actor } from "./actors.ts";
import { moveOrder } from "./move-order.ts";
import { moveStatus } from "./order-moves.ts";
import { reviseTime } from "./revise-time.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const cook: Actor = { kind: "STAFF", id: "usr_kokk", role: "OWNER" };

/** What the database does of itself: the last word on every order. */
describe("orders in the database", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
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

  it("orders that take what can run out are never written together", async () => {
    const together = (orders: object[], limit = "NULL") =>
      app.db.query(`SELECT * FROM place_orders($1, ${limit})`, [JSON.stringify(orders)]);
    await assert.rejects(together([{ stock_taken: { prd_1: 1 } }, {}]), { message: "NOT_TOGETHER" });
    const counted = ["usage", "per_customer"].map((what) => `p_${what}_limit => 1`);
    const rooms = ["slot", "fulfillment", "make_minutes"].map((what) => `p_${what}_capacity => 9`);
    const whose = ["first_order", "subscribers"].map((what) => `p_${what}_only => true`);
    for (const limit of [...counted, ...rooms, ...whose, "p_most_in_progress => 9"])
      await assert.rejects(together([{}, {}], limit), { message: "NOT_TOGETHER" }, limit);
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
});
