import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire } from "../people/staff.fixture.ts";
import { type Dining, oneTable, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { WaitlistTicket } from "./schemas.ts";
import type { ReservationDay, WaitlistEntry } from "./staff-schemas.ts";
import { tellWaitlist } from "./tell-waitlist.ts";

describe("the waiting list", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const listOf = async (dining: Dining, date = saturday): Promise<WaitlistEntry[]> => {
    const waiter = await hire(app, dining);
    return ((await waiter.call("GET", `/reservations?date=${date}`)).json() as ReservationDay).waitlist;
  };
  const statuses = async (dining: Dining): Promise<string[]> =>
    (await listOf(dining)).map(({ status }) => status);
  const leave = (dining: Dining, waitlistId: string) =>
    app.inject({
      method: "DELETE",
      url: `/api/v1/dine-in/waitlist/${waitlistId}?slug=${dining.slug}`,
      headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${dining.key}` },
      remoteAddress: `10.${randomBytes(3).join(".")}`,
    });
  const errorOf = (response: { json(): { error: { code: string; details: { issues: object[] } } } }) =>
    response.json().error;

  it("takes guests who would come, and keeps their place when they ask again", async () => {
    const dining = await openDining(app, oneTable);
    const customer = { name: "Per", phone: "91112233" };
    const first = await dining.wait({ customer });
    assert.equal(first.statusCode, 201);
    const { waitlistId, ...ticket } = first.json() as WaitlistTicket;
    assert.match(waitlistId, /^wtl_/);
    assert.deepEqual(ticket, {
      date: saturday,
      from: "18:30",
      to: "19:30",
      partySize: 2,
      status: "WAITING",
    });
    const again = await dining.wait({ customer, partySize: 4 });
    assert.equal(again.statusCode, 200);
    assert.equal(again.json().waitlistId, waitlistId);
    assert.deepEqual(await statuses(dining), ["WAITING"]);
  });

  it("says of a wish what cannot be read in it, and what else it would be refused for", async () => {
    const dining = await openDining(app);
    for (const field of ["date", "from", "to"]) {
      const response = await dining.wait({ [field]: 5, partySize: 99 });
      assert.equal(response.statusCode, 422, response.body);
      const { issues, further } = response.json().error.details;
      assert.deepEqual(
        [issues, further].map((list) => list.map(({ path }: { path: string }) => path)),
        [[field], ["partySize"]],
      );
    }
  });

  it("shows the staff the wish and its guest, and the wish as it is now", async () => {
    const dining = await openDining(app);
    const customer = { name: "Per", phone: "91112233", email: "per@example.com" };
    const areaId = dining.areaId("Sal");
    await dining.wait({ customer, areaId, note: "Helst inne" });
    const [asked] = await listOf(dining);
    assert.deepEqual(asked, {
      id: asked?.id,
      date: saturday,
      from: "2026-06-13T16:30:00.000Z",
      until: "2026-06-13T17:30:00.000Z",
      partySize: 2,
      areaId,
      customer: { ...customer, phone: "+4791112233" },
      note: "Helst inne",
      status: "WAITING",
      freeAt: "2026-06-13T16:30:00.000Z",
      notifiedAt: null,
      createdAt: "2026-06-12T16:00:00.000Z",
    });
    await tellWaitlist(app.ctx, new AbortController().signal);
    assert.deepEqual(await statuses(dining), ["NOTIFIED"]);
    app.clock.advance(60_000);
    const name = { name: "Per Olsen", phone: "911 12 233" };
    const wish = { customer: name, partySize: 4, from: "20:00", to: "21:00", note: "" };
    assert.equal((await dining.wait(wish)).statusCode, 200);
    const [now, ...others] = await listOf(dining);
    assert.deepEqual(others, []);
    assert.deepEqual(now, {
      ...asked,
      from: "2026-06-13T18:00:00.000Z",
      until: "2026-06-13T19:00:00.000Z",
      partySize: 4,
      areaId: null,
      customer: { name: "Per Olsen", phone: "+4791112233", email: null },
      note: null,
      freeAt: "2026-06-13T18:00:00.000Z",
    });
  });

  it("refuses what a reservation would be refused for", async () => {
    const dining = await openDining(app, oneTable);
    const cases: [more: Record<string, unknown>, code: string, path?: string][] = [
      [{ partySize: 0 }, "INVALID_PARTY_SIZE"],
      [{ partySize: 5 }, "PARTY_TOO_LARGE"],
      [{ from: "03:00", to: "04:00" }, "VALIDATION_FAILED", "from"],
      [{ date: "2026-06-11" }, "VALIDATION_FAILED", "from"],
      [{ date: "2027-06-13" }, "VALIDATION_FAILED", "from"],
      [{ areaId: "are_x" }, "VALIDATION_FAILED", "areaId"],
      [{ from: "25:00" }, "VALIDATION_FAILED", "from"],
      [{ customer: { name: "Per", phone: "1" } }, "VALIDATION_FAILED", "customer.phone"],
    ];
    for (const [more, code, path] of cases) {
      const { error } = (await dining.wait(more)).json();
      assert.equal(error.code, code, JSON.stringify(more));
      if (path) assert.equal(error.details.issues[0].path, path);
    }
    const off = await openDining(app, (file) => {
      file.settings.reservationsEnabled = false;
    });
    assert.equal(errorOf(await off.wait()).code, "DINE_IN_DISABLED");
    const paused = await openDining(app, (file) => {
      file.settings.dineIn = { bookingPaused: true };
    });
    assert.equal((await paused.wait()).json().code, "ONLINE_BOOKING_CLOSED");
  });

  it("is for times that can still be booked: of the day's hours, from now to the last day", async () => {
    const dining = await openDining(app);
    const cases: [more: Record<string, string>, status: number][] = [
      [{ from: "22:00", to: "22:00" }, 201],
      [{ from: "22:01", to: "23:30" }, 422],
      [{ from: "09:00", to: "11:00" }, 201],
      [{ from: "09:00", to: "10:59" }, 422],
      [{ date: "2026-06-12", from: "11:00", to: "17:59" }, 422],
      [{ date: "2026-06-12", from: "11:00", to: "18:00" }, 201],
      [{ date: "2026-08-11" }, 201],
      [{ date: "2026-08-12" }, 422],
    ];
    for (const [more, status] of cases) {
      const response = await dining.wait(more);
      assert.equal(response.statusCode, status, JSON.stringify(more));
      if (status === 422)
        assert.deepEqual(errorOf(response).details.issues, [
          {
            path: "from",
            code: "SLOT_NOT_OFFERED",
            message: "Det er ikke bordservering på dette tidspunktet.",
          },
        ]);
    }
  });

  it("lasts into the night of its evening", async () => {
    const dining = await openDining(app, (file) => {
      file.openingHours = file.openingHours.map((row) => ({ ...row, opensAt: "18:00", closesAt: "03:00" }));
    });
    const untilOf = async (more: object) => {
      assert.equal(
        (await dining.wait({ ...more, customer: { name: "Per", phone: "91112233" } })).statusCode < 202,
        true,
      );
      const [{ from, until }] = (await listOf(dining)) as [WaitlistEntry];
      return [from, until];
    };
    assert.deepEqual(await untilOf({ from: "23:00", to: "01:00" }), [
      "2026-06-13T21:00:00.000Z",
      "2026-06-13T23:00:00.000Z",
    ]);
    assert.deepEqual(await untilOf({ from: "00:30", to: "01:00" }), [
      "2026-06-13T22:30:00.000Z",
      "2026-06-13T23:00:00.000Z",
    ]);
    assert.deepEqual(await untilOf({ from: "19:00", to: "19:00" }), [
      "2026-06-13T17:00:00.000Z",
      "2026-06-13T17:00:00.000Z",
    ]);
  });

  it("is left by booking and by leaving, and the staff see who comes and goes at once", async () => {
    const dining = await openDining(app);
    const customer = { name: "Kari Nordmann", phone: "91234567" };
    await dining.wait({ customer });
    await dining.booked({ customer });
    assert.deepEqual(await statuses(dining), ["BOOKED"]);

    const heard: string[] = [];
    const stop = app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
    const { waitlistId } = (await dining.wait()).json() as WaitlistTicket;
    assert.deepEqual(heard, [waitlistId]);
    for (let times = 0; times < 2; times += 1)
      assert.equal((await leave(dining, waitlistId)).statusCode, 204);
    stop();
    assert.deepEqual(heard, [waitlistId, waitlistId]);
    assert.deepEqual((await statuses(dining)).sort(), ["BOOKED", "CANCELLED"]);
  });

  it("may be left and joined again, as often as somebody changes their mind", async () => {
    const dining = await openDining(app);
    const customer = { name: "Per", phone: "91112233" };
    for (let times = 0; times < 2; times += 1) {
      const joined = await dining.wait({ customer });
      assert.equal(joined.statusCode, 201);
      assert.equal((await leave(dining, joined.json().waitlistId)).statusCode, 204);
    }
    assert.deepEqual(await statuses(dining), ["CANCELLED", "CANCELLED"]);
  });

  it("is left by a booking near the wish: six hours before or after, to the minute", async () => {
    const wish = { from: "17:00", to: "17:00", partySize: 1 };
    const cases: [time: string, status: string][] = [
      ["10:59", "WAITING"],
      ["11:00", "BOOKED"],
      ["23:00", "BOOKED"],
      ["23:01", "WAITING"],
    ];
    const dining = await openDining(app);
    const waiter = await hire(app, dining);
    for (const [index, [time, status]] of cases.entries()) {
      const customer = { name: "Per", phone: `9222334${index}` };
      await dining.wait({ ...wish, customer });
      const body = { dineInAt: saturdayAt(time), partySize: 1, customer };
      assert.equal((await waiter.call("POST", "/reservations", body)).statusCode, 201);
      const entry = (await listOf(dining)).find((one) => one.customer.phone === `+47${customer.phone}`);
      assert.equal(entry?.status, status, time);
    }
  });

  it("is served by staff with one tap", async () => {
    const dining = await openDining(app);
    const waiter = await hire(app, dining);
    const { waitlistId } = (await dining.wait()).json() as WaitlistTicket;
    const response = await waiter.call("POST", "/reservations", {
      dineInAt: saturdayAt("19:00"),
      partySize: 2,
      customer: { name: "Gjest", phone: "99887766" },
      waitlistId,
    });
    assert.equal(response.statusCode, 201);
    assert.deepEqual(await statuses(dining), ["BOOKED"]);
    const gone = (await dining.wait()).json() as WaitlistTicket;
    assert.equal((await waiter.call("DELETE", `/waitlist/${gone.waitlistId}`)).statusCode, 204);
    assert.deepEqual((await statuses(dining)).sort(), ["BOOKED", "CANCELLED"]);
  });
});
