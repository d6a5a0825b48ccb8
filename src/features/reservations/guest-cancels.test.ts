import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";

describe("a guest with a reservation", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const cancel = (token: string) =>
    app.inject({
      method: "POST",
      url: `/api/v1/orders/${token}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
      remoteAddress: `10.${randomBytes(3).join(".")}`,
    });
  const occupied = async (dining: Dining): Promise<number> =>
    (await app.db.query("SELECT FROM table_occupancies WHERE restaurant_id = $1", [dining.restaurantId]))
      .length;
  const approving = (file: { settings: { dineIn: object } }) => {
    file.settings.dineIn = { autoApprove: true, cancelBeforeMinutes: 180 };
  };

  it("follows it by its token like an order", async () => {
    const dining = await openDining(app, approving);
    const placed = await dining.booked({ clientReference: "r-1" });
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.type, "RESERVATION");
    assert.equal(tracked.status, "CONFIRMED");
    assert.deepEqual(tracked.reservation, {
      dineInAt: "2026-06-13T17:00:00.000Z",
      partySize: 4,
      durationMinutes: 120,
      tableName: "S1",
      canCancelUntil: "2026-06-13T14:00:00.000Z",
      agreed: null,
    });
    assert.deepEqual(tracked.actions, {
      canCancelUntil: "2026-06-13T14:00:00.000Z",
      canReorder: false,
      receiptUrl: null,
    });
    assert.equal(tracked.clientReference, "r-1");
    assert.deepEqual(
      tracked.timeline.map(({ status }) => status),
      ["PENDING_APPROVAL", "CONFIRMED"],
    );
    assert.equal(tracked.paymentStatus, "UNPAID");
  });

  it("cancels in time, however often they tap: once, and the table is free", async () => {
    const dining = await openDining(app, approving);
    const placed = await dining.booked();
    // More than the service has connections: none may hold one and wait for another.
    const taps = 3 * app.ctx.config.databasePoolSize;
    const answers = await Promise.all(Array.from({ length: taps }, () => cancel(placed.publicToken)));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 409).length, taps - 1);
    assert.equal(await occupied(dining), 0);
    const events = await app.db.query<{ event: string; data: Record<string, unknown> }>(
      "SELECT event, data FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [placed.reservationId],
    );
    const cancelled = events.filter(({ event }) => event === "RESERVATION_CANCELLED");
    assert.equal(cancelled.length, 1);
    assert.equal(cancelled[0]?.data.cancelledBy, "CUSTOMER");
    assert.equal(cancelled[0]?.data.reason, "CUSTOMER_REQUEST");
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.status, "CANCELLED");
    assert.equal(tracked.reservation?.canCancelUntil, null);
  });

  it("cannot cancel a booking any more when it is near, but can take back a late one for ten minutes", async () => {
    const dining = await openDining(app, approving);
    const early = await dining.booked();
    const other = await dining.booked();
    app.clock.set(Date.parse(saturdayAt("16:00")) - 1);
    assert.equal((await cancel(other.publicToken)).statusCode, 200);
    app.clock.set(saturdayAt("16:00"));
    assert.equal((await cancel(early.publicToken)).statusCode, 409);
    const late = await dining.booked({ dineInAt: saturdayAt("18:00") });
    assert.equal(late.canCancelUntil, "2026-06-13T14:10:00.000Z");
    app.clock.set(saturdayAt("16:09"));
    assert.equal((await cancel(late.publicToken)).statusCode, 200);
  });

  it("takes back a request until it is answered", async () => {
    const dining = await openDining(app, (file) => {
      file.settings.dineIn = { cancelBeforeMinutes: 1440 };
    });
    const placed = await dining.booked();
    assert.equal(placed.canCancelUntil, null);
    const forgotten = await dining.booked();
    app.clock.set(saturdayAt("19:00"));
    assert.equal((await dining.track(forgotten.publicToken)).actions.canCancelUntil, null);
    assert.equal((await cancel(forgotten.publicToken)).statusCode, 409);
    app.clock.set(saturdayAt("18:00"));
    assert.equal((await dining.track(placed.publicToken)).actions.canCancelUntil, "2026-06-13T17:00:00.000Z");
    assert.equal((await cancel(placed.publicToken)).statusCode, 200);
    assert.equal(await occupied(dining), 1);
  });

  it("cannot cancel while sitting at the table", async () => {
    const dining = await openDining(app, approving);
    const waiter = await hire(app, dining);
    const placed = await dining.booked();
    await waiter.call("POST", `/reservations/${placed.reservationId}/seat`);
    assert.equal((await cancel(placed.publicToken)).statusCode, 409);
  });
});
