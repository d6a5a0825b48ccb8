import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { OrderSlots, PrepTime } from "../order-times/schemas.ts";
import { hire } from "../people/staff.fixture.ts";
import type { PlacedOrder } from "./schemas.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** What guests and kitchens of such services complain about when it comes to times: none of it happens here. */
describe("times that nobody has to complain about", () => {
  let app: TestApp;
  let shop: Shop;
  const week = [0, 1, 2, 3, 4, 5, 6];
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        const row = (opensAt: string, closesAt: string) =>
          week.map((dayOfWeek) => ({ dayOfWeek, opensAt, closesAt, isClosed: false }));
        // Lunch, and dinner until one in the night.
        file.openingHours = [...row("11:00", "14:30"), ...row("17:00", "01:00")];
      },
      { environment: "TEST", live: false },
    );
  });
  after(() => app.close());
  beforeEach(() => app.clock.set("2026-06-12T18:00:00+02:00"));

  const read = async <T>(path: string): Promise<T> => {
    const answer = await app.inject({
      url: `/api/v1${path}slug=${shop.slug}`,
      headers: { host: "luka.localhost", authorization: `Bearer ${shop.key}` },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const slots = (date: string) => read<OrderSlots>(`/order-slots?fulfillment=PICKUP&date=${date}&`);
  const prepTime = () => read<PrepTime>("/prep-time?");
  const timesOf = (answer: OrderSlots) => answer.slots.map((slot) => slot.time);
  const order = (requestedPickupAt: string | null, more: Record<string, unknown> = {}) =>
    shop.post(shop.body({ requestedPickupAt, ...more }));
  const instant = (text: string) => new Date(text).toISOString();

  it("two opening periods a day: slots and orders in both, none between them", async () => {
    app.clock.set("2026-06-12T09:00:00+02:00");
    const times = timesOf(await slots("2026-06-12"));
    assert.deepEqual(times.slice(times.indexOf("14:15"), times.indexOf("14:15") + 2), ["14:15", "17:30"]);
    assert.equal((await order("2026-06-12T14:29:00+02:00")).statusCode, 201);
    const between = await order("2026-06-12T15:00:00+02:00");
    assert.equal(between.json().error.details.issues[0].code, "SLOT_NOT_OFFERED");
    assert.equal((await order("2026-06-12T17:00:00+02:00")).statusCode, 201);
  });

  it("as soon as possible between two periods is refused with the next opening, and never moved there", async () => {
    app.clock.set("2026-06-12T15:00:00+02:00");
    const answer = await order(null);
    assert.equal(answer.statusCode, 400);
    const { code, details } = answer.json().error;
    assert.equal(code, "BAD_REQUEST");
    const { nextAvailableAt, alternatives, ...why } = details;
    assert.deepEqual(why, { reason: "CLOSED", opensAt: instant("2026-06-12T17:00:00+02:00") });
    assert.equal(nextAvailableAt, instant("2026-06-12T17:30:00+02:00"));
    assert.equal((await order(nextAvailableAt)).statusCode, 201, "what is proposed is accepted (D-30)");
    assert.equal(alternatives.length, 5);
    const { pickup, isOpen } = await prepTime();
    assert.deepEqual([isOpen, pickup.asapAt], [false, null]);
    assert.equal(pickup.nextAvailableAt, instant("2026-06-12T17:30:00+02:00"), "a slot to choose");
  });

  it("as soon as possible after the last slot: taken until the kitchen closes, with the cut-off told, and not after it", async () => {
    app.clock.set("2026-06-13T00:55:00+02:00");
    const day = await slots("2026-06-13");
    assert.equal(timesOf(day)[0], "11:30", "no slot is left tonight");
    assert.equal(day.asap.available, true);
    const cutOff = instant("2026-06-13T01:00:00+02:00");
    assert.equal((await prepTime()).pickup.lastOrderAt, cutOff);
    const placed = (await order(null)).json() as PlacedOrder;
    assert.equal(placed.estimatedReadyAt, instant("2026-06-13T01:15:00+02:00"), "what is accepted is made");
    app.clock.set("2026-06-13T01:00:00+02:00");
    assert.equal((await order(null)).json().error.details.reason, "CLOSED");
    assert.equal((await slots("2026-06-13")).asap.available, false);
  });

  it("slots after midnight: on the night's own date, in order, and without the lead time once more", async () => {
    const tonight = (await slots("2026-06-12")).slots;
    const after = tonight.filter((slot) => slot.requestedPickupAt >= instant("2026-06-13T00:00:00+02:00"));
    assert.deepEqual(
      after.map((slot) => slot.time),
      ["00:00", "00:15", "00:30", "00:45"],
    );
    for (const slot of after) assert.equal((await order(slot.requestedPickupAt)).statusCode, 201, slot.time);
    app.clock.set("2026-06-13T00:10:00+02:00");
    const left = timesOf(await slots("2026-06-13"));
    assert.deepEqual(left.slice(0, 3), ["00:30", "00:45", "11:30"]);
  });

  it("an order that is paid after closing keeps the time it was promised", async () => {
    app.clock.set("2026-06-12T14:20:00+02:00");
    const placed = (await order(null, { paymentMethod: "ONLINE" })).json() as PlacedOrder;
    app.clock.set("2026-06-12T14:32:00+02:00");
    const paid = await app.inject({
      method: "POST",
      url: new URL(placed.paymentUrl!).pathname,
      headers: { host: "luka.localhost" },
      payload: { decision: "PAY" },
    });
    assert.ok(paid.statusCode < 400, paid.body);
    const tracked = await shop.track(placed.publicToken);
    assert.equal(tracked.status, "PAID");
    assert.equal(tracked.estimatedReadyAt, instant("2026-06-12T14:40:00+02:00"));
    assert.deepEqual([tracked.requestedPickupAt, tracked.pickupTimeRevisedAt], [null, null]);
  });

  it("the cut-off is told per service, in the reader's language", async () => {
    app.clock.set("2026-06-12T13:00:00+02:00");
    assert.deepEqual((await slots("2026-06-12")).cutOff, {
      at: instant("2026-06-12T14:30:00+02:00"),
      message: "Bestill før kl. 14:30.",
    });
    app.clock.set("2026-06-12T15:30:00+02:00");
    assert.deepEqual(
      (await slots("2026-06-12")).cutOff,
      { at: null, message: null },
      "nothing ends while it is closed",
    );
    app.clock.set("2026-06-12T20:00:00+02:00");
    assert.equal((await slots("2026-06-12")).cutOff.at, instant("2026-06-13T01:00:00+02:00"));
  });

  it("a rush and a pause end by themselves, and until then guests read why", async () => {
    const cook = await hire(app, shop);
    const until = new Date(app.clock.nowMs() + 30 * minuteMs).toISOString();
    await cook.call("PUT", "/rush", { minutes: 15, until });
    await cook.call("PUT", "/pause", { until, reason: "Full ovn" });
    await app.ctx.snapshots.reload(shop.restaurantId);
    const paused = await prepTime();
    assert.deepEqual([paused.isPaused, paused.pauseReason, paused.pausedUntil], [true, "Full ovn", until]);
    assert.deepEqual([paused.rushMinutes, paused.pickup.asapAt], [15, null]);
    assert.equal(paused.pickup.nextAvailableAt, instant("2026-06-12T18:45:00+02:00"));
    const refused = (await order(null)).json().error;
    const { nextAvailableAt, alternatives, ...why } = refused.details;
    assert.deepEqual(why, { reason: "PAUSED", pausedUntil: until, pauseReason: "Full ovn" });
    assert.equal(nextAvailableAt, instant("2026-06-12T18:45:00+02:00"));
    for (const at of alternatives) assert.equal((await order(at)).statusCode, 201, at);
    assert.equal((await order("2026-06-12T20:00:00+02:00")).statusCode, 201, "later tonight is welcome");
    app.clock.advance(30 * minuteMs);
    const open = await prepTime();
    assert.deepEqual(
      [open.isPaused, open.pauseReason, open.isRush, open.pickupMinutes],
      [false, null, false, 20],
    );
    assert.equal((await order(null)).statusCode, 201);
  });

  it("a slot that filled up while the guest was choosing is refused, with times that are free", async () => {
    const boss = await hire(app, shop, "OWNER");
    await boss.call("PUT", "/capacity", { ordersPerSlot: 1 });
    await app.ctx.snapshots.reload(shop.restaurantId);
    const chosen = (await slots("2026-06-12")).slots.find((slot) => slot.time === "21:00")!;
    assert.deepEqual([chosen.status, chosen.left], ["AVAILABLE", 1]);
    await shop.place(shop.body({ requestedPickupAt: chosen.requestedPickupAt }));
    const late = (await order(chosen.requestedPickupAt)).json().error;
    assert.equal(late.code, "SLOT_FULL");
    assert.equal((await order(late.details.nextAvailableAt)).statusCode, 201);
    await boss.call("PUT", "/capacity", { ordersPerSlot: null });
  });
});
