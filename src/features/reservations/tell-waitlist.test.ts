import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import { hire } from "../people/staff.fixture.ts";
import { type Dining, oneTable, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { WaitlistTicket } from "./schemas.ts";
import type { ReservationDay } from "./staff-schemas.ts";
import { tellWaitlist } from "./tell-waitlist.ts";

describe("guests who wait hear of a free table", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const signal = new AbortController().signal;
  const statuses = async (dining: Dining): Promise<string[]> =>
    (
      await app.db.query<{ status: string }>(
        "SELECT status FROM dine_in_waitlist WHERE restaurant_id = $1 ORDER BY created_at, id",
        [dining.restaurantId],
      )
    ).map(({ status }) => status);
  const mails = async (dining: Dining) =>
    app.db.query<{ recipient: string; data: Record<string, unknown> }>(
      "SELECT recipient, data FROM mails WHERE restaurant_id = $1 AND kind = 'WAITLIST_TABLE_FREE'",
      [dining.restaurantId],
    );

  it("the first in line when one becomes free, and the next when nobody takes it", async () => {
    const dining = await openDining(app, oneTable);
    const waiter = await hire(app, dining);
    const placed = await dining.booked({ partySize: 2 });
    await dining.wait();
    app.clock.advance(1_000);
    await dining.wait({ customer: { name: "Uten e-post", phone: "92223344" } });
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual(await statuses(dining), ["WAITING", "WAITING"]);

    await waiter.call("POST", `/reservations/${placed.reservationId}/reject`, {});
    await Promise.all([tellWaitlist(app.ctx, signal), tellWaitlist(app.ctx, signal)]);
    assert.deepEqual(await statuses(dining), ["NOTIFIED", "WAITING"]);
    const [mail, ...others] = await mails(dining);
    assert.equal(others.length, 0);
    assert.equal(mail?.data.dineInAt, "2026-06-13T16:30:00.000Z");

    const day = (await waiter.call("GET", `/reservations?date=${saturday}`)).json() as ReservationDay;
    assert.deepEqual(
      day.waitlist.map(({ status, freeAt, notifiedAt }) => [status, freeAt, notifiedAt]),
      [
        ["NOTIFIED", "2026-06-13T16:30:00.000Z", "2026-06-12T16:00:01.000Z"],
        ["WAITING", "2026-06-13T16:30:00.000Z", null],
      ],
    );
    app.clock.advance(15 * 60_000);
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual(await statuses(dining), ["NOTIFIED", "NOTIFIED"]);
    await tellWaitlist(app.ctx, signal);
    // Nobody hears twice; a guest without an address is called by the staff, who see the list.
    assert.equal((await mails(dining)).length, 1);
  });

  it("in their own restaurant alone, and the staff see it at once", async () => {
    const dining = await openDining(app, oneTable);
    const full = await openDining(app, oneTable);
    await full.booked();
    const { waitlistId } = (await dining.wait()).json() as WaitlistTicket;
    await full.wait();
    const heard: string[] = [];
    const stop = app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
    await tellWaitlist(app.ctx, signal);
    stop();
    assert.deepEqual([await statuses(dining), await statuses(full)], [["NOTIFIED"], ["WAITING"]]);
    assert.ok(heard.includes(waitlistId));
    assert.equal((await mails(full)).length, 0);
  });

  it("not where guests cannot book now: bookings are off, or paused", async () => {
    const off = await openDining(app);
    const paused = await openDining(app);
    for (const dining of [off, paused]) assert.equal((await dining.wait()).statusCode, 201);
    const owner = await hire(app, off, "OWNER");
    await owner.call("PUT", "/dine-in", { reservationsEnabled: false });
    const other = await hire(app, paused, "OWNER");
    const until = "2026-06-12T19:00:00+02:00";
    await other.call("PUT", "/dine-in", { settings: { bookingPaused: true, bookingPausedUntil: until } });
    for (const { restaurantId } of [off, paused]) await app.ctx.snapshots.reload(restaurantId);
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual([await statuses(off), await statuses(paused)], [["WAITING"], ["WAITING"]]);
    app.clock.set(until);
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual([await statuses(off), await statuses(paused)], [["WAITING"], ["NOTIFIED"]]);
  });

  it("not from a service that is stopping: the next one tells them", async () => {
    const dining = await openDining(app);
    await dining.wait();
    await tellWaitlist(app.ctx, AbortSignal.abort());
    assert.deepEqual(await statuses(dining), ["WAITING"]);
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual(await statuses(dining), ["NOTIFIED"]);
  });

  it("not when they have gone at the last moment", async () => {
    const dining = await openDining(app);
    const { waitlistId } = (await dining.wait()).json() as WaitlistTicket;
    const leave = "UPDATE dine_in_waitlist SET status = 'CANCELLED' WHERE id = $1";
    await whoComesSecond(
      app.db,
      (leaving) => leaving.query(leave, [waitlistId]),
      () => tellWaitlist(app.ctx, signal),
    );
    assert.deepEqual(await statuses(dining), ["CANCELLED"]);
    assert.deepEqual(await mails(dining), []);
  });

  it("until the last moment that would suit them, told or not", async () => {
    const dining = await openDining(app, oneTable);
    await dining.wait();
    app.clock.advance(1_000);
    await dining.wait();
    app.clock.advance(1_000);
    await dining.wait({ to: "19:45" });
    await tellWaitlist(app.ctx, signal);
    const over = Date.parse(saturdayAt("19:30"));
    app.clock.set(over - 1);
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual(await statuses(dining), ["NOTIFIED", "WAITING", "WAITING"]);
    app.clock.set(over);
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual(await statuses(dining), ["EXPIRED", "EXPIRED", "WAITING"]);
    app.clock.set(saturdayAt("23:00"));
    await dining.wait({ date: "2026-06-14" });
    await tellWaitlist(app.ctx, signal);
    assert.deepEqual(await statuses(dining), ["EXPIRED", "EXPIRED", "EXPIRED", "NOTIFIED"]);
  });
});
