import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { OrderSlots, PrepTime } from "./schemas.ts";

const pizzeria = new URL("../demo/restaurants/nordstjernen-pizza.json", import.meta.url);

describe("GET /prep-time and GET /order-slots", () => {
  let app: TestApp;
  let key: string;
  let otherKey: string;
  let restaurantId: string;

  before(async () => {
    app = await createTestApp();
    ({ key, restaurantId } = await app.importRestaurant(pizzeria));
    const cafe = new URL("../demo/restaurants/fjellbua-kafe.json", import.meta.url);
    ({ key: otherKey } = await app.importRestaurant(cafe));
  });
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    await sql("UPDATE ordering_settings SET rush_minutes = NULL, rush_until = NULL");
    await sql("DELETE FROM ordering_pauses");
    await sql("DELETE FROM slot_usage");
  });
  after(() => app.close());

  const sql = async (text: string, ...values: unknown[]) => {
    await app.db.query(text, values);
    await app.ctx.snapshots.reload(restaurantId);
  };
  const get = (path: string, authorization = `Bearer ${key}`) =>
    app.inject({ url: `/api/v1${path}`, headers: { authorization } });
  const prepTime = async (query = ""): Promise<PrepTime> => {
    const answer = await get(`/prep-time?slug=nordstjernen-pizza${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers["cache-control"], "no-store");
    return answer.json();
  };
  const slots = async (query: string): Promise<OrderSlots> => {
    const answer = await get(`/order-slots?slug=nordstjernen-pizza&${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers["cache-control"], "no-store");
    return answer.json();
  };
  const timesOf = (answer: OrderSlots) => answer.slots.map((slot) => slot.time);

  it("an open, quiet kitchen: the base times, and when an order placed now is ready", async () => {
    assert.deepEqual(await prepTime(), {
      pickupMinutes: 20,
      deliveryMinutes: 45,
      rushMinutes: 0,
      isRush: false,
      rushEndsAt: null,
      isOpen: true,
      closesAt: "2026-06-13T00:00:00.000Z",
      nextOpenAt: "2026-06-13T10:00:00.000Z",
      isPaused: false,
      pausedUntil: null,
      pauseReason: null,
      pickupEnabled: true,
      deliveryEnabled: true,
      pickup: {
        asapAt: "2026-06-12T16:20:00.000Z",
        lastOrderAt: "2026-06-13T00:00:00.000Z",
        nextAvailableAt: "2026-06-12T16:20:00.000Z",
      },
      delivery: {
        asapAt: "2026-06-12T16:45:00.000Z",
        lastOrderAt: "2026-06-13T00:00:00.000Z",
        nextAvailableAt: "2026-06-12T16:45:00.000Z",
      },
      generatedAt: "2026-06-12T16:00:00.000Z",
    });
  });

  it("a closed kitchen takes nothing now, and says when it opens", async () => {
    app.clock.set("2026-06-12T13:00:00+02:00");
    const { isOpen, nextOpenAt, pickup, delivery } = await prepTime();
    assert.deepEqual([isOpen, nextOpenAt], [false, "2026-06-12T12:00:00.000Z"]);
    const none = { asapAt: null, lastOrderAt: null };
    assert.deepEqual(pickup, { ...none, nextAvailableAt: "2026-06-12T12:30:00.000Z" });
    assert.deepEqual(delivery, { ...none, nextAvailableAt: "2026-06-12T12:45:00.000Z" });
  });

  it("a rush adds its minutes until it ends", async () => {
    await sql(
      "UPDATE ordering_settings SET rush_minutes = 25, rush_until = '2026-06-12T17:00:00Z' WHERE restaurant_id = $1",
      restaurantId,
    );
    const rush = await prepTime();
    assert.deepEqual(
      [rush.pickupMinutes, rush.rushMinutes, rush.rushEndsAt],
      [45, 25, "2026-06-12T17:00:00.000Z"],
    );
    app.clock.set("2026-06-12T19:00:00+02:00");
    const calm = await prepTime();
    assert.deepEqual([calm.pickupMinutes, calm.isRush, calm.rushEndsAt], [20, false, null]);
  });

  it("a pause of deliveries alone does not pause the restaurant", async () => {
    await sql(
      "INSERT INTO ordering_pauses (restaurant_id, id, fulfillment, until) VALUES ($1, 'psu_1', 'DELIVERY', '2026-06-12T17:00:00Z')",
      restaurantId,
    );
    assert.equal((await prepTime()).isPaused, false);
    assert.equal((await prepTime("&fulfillment=PICKUP")).isPaused, false);
    const delivery = await prepTime("&fulfillment=DELIVERY");
    assert.deepEqual(
      [delivery.isPaused, delivery.pausedUntil, delivery.delivery.asapAt],
      [true, "2026-06-12T17:00:00.000Z", null],
    );
    await sql(
      "INSERT INTO ordering_pauses (restaurant_id, id, fulfillment, until) VALUES ($1, 'psu_2', 'PICKUP', '2026-06-12T16:30:00Z')",
      restaurantId,
    );
    const both = await prepTime();
    assert.deepEqual([both.isPaused, both.pausedUntil], [true, "2026-06-12T16:30:00.000Z"]);
    await sql("UPDATE ordering_pauses SET until = '2026-06-12T16:15:00Z' WHERE id = 'psu_1'");
    assert.equal((await prepTime()).pausedUntil, "2026-06-12T16:15:00.000Z", "the first to come back");
  });

  it("a restaurant that only delivers has no time to pick up, and no slot", async () => {
    const set = (isOn: boolean) =>
      sql("UPDATE ordering_settings SET pickup_enabled = $2 WHERE restaurant_id = $1", restaurantId, isOn);
    await set(false);
    const none = { asapAt: null, lastOrderAt: null, nextAvailableAt: null };
    const { pickup, delivery } = await prepTime();
    assert.deepEqual([pickup, delivery.asapAt], [none, "2026-06-12T16:45:00.000Z"]);
    const answer = await slots("fulfillment=PICKUP&date=2026-06-12");
    assert.deepEqual(
      [answer.slots, answer.asap.available, answer.cutOff],
      [[], false, { at: null, message: null }],
    );
    assert.ok((await slots("fulfillment=DELIVERY&date=2026-06-12")).slots.length > 0);
    await set(true);
  });

  it("a kitchen that limits its work has slots to offer before it opens", async () => {
    const set = (most: number | null) =>
      sql(
        "UPDATE ordering_settings SET max_orders_in_progress = $2 WHERE restaurant_id = $1",
        restaurantId,
        most,
      );
    await set(3);
    app.clock.set("2026-06-12T13:00:00+02:00");
    const answer = await slots("fulfillment=PICKUP&date=2026-06-12");
    assert.deepEqual([timesOf(answer)[0], answer.asap.available], ["14:30", false]);
    assert.equal((await prepTime()).pickup.nextAvailableAt, "2026-06-12T12:30:00.000Z");
    await set(null);
  });

  it("a place adds its zone's minutes; one that is not delivered to has no delivery", async () => {
    assert.equal((await prepTime("&postalCode=7014")).deliveryMinutes, 45);
    const tiller = await prepTime("&latitude=63.36&longitude=10.37");
    assert.deepEqual([tiller.deliveryMinutes, tiller.delivery.asapAt], [70, "2026-06-12T17:10:00.000Z"]);
    const oslo = await prepTime("&latitude=59.91&longitude=10.75");
    assert.deepEqual([oslo.delivery.asapAt, oslo.pickup.asapAt !== null], [null, true]);
  });

  it("what is malformed is named with its path", async () => {
    for (const [query, path] of [
      ["&fulfillment=DINE_IN", "fulfillment"],
      ["&postalCode=70", "postalCode"],
      ["&latitude=63.4", "latitude"],
      ["&latitude=999&longitude=10", "latitude"],
    ] as const) {
      const answer = await get(`/prep-time?slug=nordstjernen-pizza${query}`);
      assert.equal(answer.statusCode, 422, query);
      assert.equal(answer.json().error.details.issues[0].path, path);
    }
    for (const query of ["fulfillment=PICKUP", "fulfillment=PICKUP&date=2026-02-30", "date=2026-06-12"]) {
      assert.equal((await get(`/order-slots?slug=nordstjernen-pizza&${query}`)).statusCode, 422, query);
    }
  });

  it("strangers and other restaurants are turned away", async () => {
    for (const path of [
      "/prep-time?slug=nordstjernen-pizza",
      "/order-slots?slug=nordstjernen-pizza&fulfillment=PICKUP&date=2026-06-12",
    ]) {
      assert.equal((await app.inject({ url: `/api/v1${path}` })).statusCode, 401);
      assert.equal((await get(path, `Bearer ${otherKey}`)).statusCode, 401);
    }
  });

  it("slots of today begin when the food can be ready, and reach past midnight on a Friday", async () => {
    const answer = await slots("fulfillment=PICKUP&date=2026-06-12");
    assert.deepEqual(timesOf(answer).slice(0, 3), ["18:30", "18:45", "19:00"]);
    assert.equal(timesOf(answer).at(-1), "01:45");
    assert.deepEqual(answer.slots[0], {
      requestedPickupAt: "2026-06-12T16:30:00.000Z",
      time: "18:30",
      utcOffset: "+02:00",
      status: "AVAILABLE",
      left: 12,
    });
    assert.deepEqual(answer.asap, { available: true, estimatedReadyAt: "2026-06-12T16:20:00.000Z" });
    assert.deepEqual(answer.cutOff, {
      at: "2026-06-13T00:00:00.000Z",
      message: "Bestill før kl. 02:00.",
    });
  });

  it("two periods on a Sunday; the last day of pre-orders; none on a closed day", async () => {
    const sunday = timesOf(await slots("fulfillment=PICKUP&date=2026-06-14"));
    assert.ok(
      sunday.includes("14:45") &&
        !sunday.includes("15:00") &&
        !sunday.includes("16:45") &&
        sunday.includes("17:00"),
    );
    assert.ok((await slots("fulfillment=PICKUP&date=2026-06-19")).slots.length > 0);
    assert.deepEqual((await slots("fulfillment=PICKUP&date=2026-06-20")).slots, []);
    app.clock.set("2026-12-24T12:00:00+01:00");
    const closed = await slots("fulfillment=PICKUP&date=2026-12-25");
    assert.deepEqual([closed.slots, closed.cutOff], [[], { at: null, message: null }]);
  });

  it("the night the clocks go back has its hour twice, each with an instant of its own", async () => {
    await sql(
      "UPDATE day_hours SET closes_at = '04:00' WHERE restaurant_id = $1 AND day_of_week = 6",
      restaurantId,
    );
    app.clock.set("2026-10-24T18:00:00+02:00");
    const night = (await slots("fulfillment=PICKUP&date=2026-10-24")).slots;
    assert.equal(night.filter((slot) => slot.time === "02:30").length, 2);
    assert.equal(new Set(night.map((slot) => slot.requestedPickupAt)).size, night.length);
    await sql(
      "UPDATE day_hours SET closes_at = '02:00' WHERE restaurant_id = $1 AND day_of_week = 6",
      restaurantId,
    );
  });

  it("a slot that is full says so, also when it is the one for as soon as possible", async () => {
    await sql(
      "INSERT INTO slot_usage VALUES ($1, '2026-06-12T16:15:00Z', 12), ($1, '2026-06-12T16:30:00Z', 12), ($1, '2026-06-12T16:45:00Z', 11)",
      restaurantId,
    );
    const answer = await slots("fulfillment=PICKUP&date=2026-06-12");
    assert.deepEqual(
      answer.slots.slice(0, 3).map((slot) => [slot.time, slot.status, slot.left]),
      [
        ["18:30", "FULL", 0],
        ["18:45", "AVAILABLE", 1],
        ["19:00", "AVAILABLE", 12],
      ],
    );
    assert.deepEqual(answer.asap, { available: false, estimatedReadyAt: null });
    app.clock.advance(10 * minuteMs);
    assert.equal(
      (await slots("fulfillment=PICKUP&date=2026-06-12")).asap.available,
      false,
      "18:30 is full too",
    );
    app.clock.advance(15 * minuteMs);
    assert.equal((await slots("fulfillment=PICKUP&date=2026-06-12")).asap.available, true);
  });

  it("every slot offered for delivery leaves time for the zone, and a place outside has none", async () => {
    const near = await slots("fulfillment=DELIVERY&date=2026-06-12&postalCode=7014");
    assert.equal(near.slots[0]!.time, "18:45");
    await sql("DELETE FROM delivery_zones WHERE type <> 'POSTAL_CODES'");
    const outside = await slots("fulfillment=DELIVERY&date=2026-06-12&postalCode=0150");
    assert.deepEqual([outside.slots, outside.asap.available], [[], false]);
  });

  it("a kitchen that is open through several nights names no end of the day's orders", async () => {
    await sql(
      "UPDATE day_hours SET opens_at = '00:00', closes_at = '00:00', is_closed = false WHERE restaurant_id = $1",
      restaurantId,
    );
    await sql(
      `INSERT INTO hours_overrides (restaurant_id, id, date, applies_to, is_closed)
       VALUES ($1, 'hov_monday', '2026-06-15', 'BOTH', true)`,
      restaurantId,
    );
    const cutOff = async (date: string) => (await slots(`fulfillment=PICKUP&date=${date}`)).cutOff.at;
    assert.equal(await cutOff("2026-06-12"), null);
    app.clock.set("2026-06-13T18:00:00+02:00");
    assert.equal(await cutOff("2026-06-13"), "2026-06-14T22:00:00.000Z", "the night after it");
  });
});
