import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { TableHold } from "./schemas.ts";
import type { DineInState } from "./settings-schemas.ts";
import type { ReservationDay, StaffReservation } from "./staff-schemas.ts";

describe("a day in the dining room", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    dining = await openDining(app);
    waiter = await hire(app, dining, "OWNER");
  });

  const day = async (date?: string): Promise<ReservationDay> =>
    (await waiter.call("GET", date ? `/reservations?date=${date}` : "/reservations")).json();
  const seat = async (dineInAt: string, more: object = {}): Promise<StaffReservation> => {
    const body = { dineInAt, partySize: 2, customer: { name: "Gjest" }, ...more };
    const response = await waiter.call("POST", "/reservations", body);
    assert.equal(response.statusCode, 201, response.body);
    return response.json();
  };
  const act = async (id: string, action: string) => {
    const response = await waiter.call("POST", `/reservations/${id}/${action}`, {});
    assert.equal(response.statusCode, 200, response.body);
  };

  it("runs from four to four, and nobody is on two of them", async () => {
    const times = ["2026-06-13T03:59", "2026-06-13T04:00", "2026-06-14T03:59", "2026-06-14T04:00"];
    const ids: string[] = [];
    for (const time of times) ids.push((await seat(`${time}:00+02:00`, { durationMinutes: 15 })).id);
    const idsOf = async (date: string) => (await day(date)).reservations.map(({ id }) => id);
    assert.deepEqual(await idsOf("2026-06-12"), [ids[0]]);
    assert.deepEqual(await idsOf(saturday), [ids[1], ids[2]]);
    assert.deepEqual(await idsOf("2026-06-14"), [ids[3]]);
    const { from, until, now, date } = await day(saturday);
    assert.deepEqual(
      { date, from, until, now },
      {
        date: saturday,
        from: "2026-06-13T02:00:00.000Z",
        until: "2026-06-14T02:00:00.000Z",
        now: "2026-06-12T16:00:00.000Z",
      },
    );
  });

  it("is the running one unless another is asked for, until four in the night", async () => {
    for (const [now, date] of [
      [saturdayAt("23:59"), saturday],
      ["2026-06-14T03:59:59+02:00", saturday],
      ["2026-06-14T04:00:00+02:00", "2026-06-14"],
    ] as const) {
      app.clock.set(now);
      assert.equal((await day()).date, date, now);
    }
  });

  it("counts the guests who come or have been, not those who ask or have gone", async () => {
    await dining.booked({ partySize: 1 });
    const coming = await seat(saturdayAt("18:00"), { partySize: 3 });
    const been = await seat(saturdayAt("12:00"), { partySize: 5 });
    await act(been.id, "seat");
    await act(been.id, "complete");
    const gone = await seat(saturdayAt("14:00"), { partySize: 2 });
    await act(gone.id, "cancel");
    // Another day's guests are another day's.
    await seat("2026-06-14T18:00:00+02:00", { partySize: 4 });
    const { covers, reservations } = await day(saturday);
    assert.equal(covers, 8);
    assert.deepEqual(
      reservations.map(({ status }) => status),
      ["COMPLETED", "CANCELLED", "CONFIRMED", "PENDING_APPROVAL"],
    );
    await act(coming.id, "cancel");
    assert.equal((await day(saturday)).covers, 5);
  });

  it("shows the requests of any day, and among the guests only its own", async () => {
    const today = await dining.booked();
    const later = await dining.booked({ dineInAt: "2026-06-20T19:00:00+02:00" });
    const { requests, reservations } = await day(saturday);
    assert.deepEqual(
      requests.map(({ id }) => id),
      [today.reservationId, later.reservationId],
    );
    assert.deepEqual(
      reservations.map(({ id }) => id),
      [today.reservationId],
    );
  });

  it("has the requests for its own hours alone among its guests, though it shows them all", async () => {
    const always = await openDining(app, (file) => {
      file.openingHours = file.openingHours.map((row) => ({ ...row, opensAt: "00:00", closesAt: "00:00" }));
    });
    const host = await hire(app, always);
    const ids: string[] = [];
    for (const time of ["2026-06-13T03:45", "2026-06-13T04:00", "2026-06-14T03:45", "2026-06-14T04:00"])
      ids.push((await always.booked({ dineInAt: `${time}:00+02:00` })).reservationId);
    const seen = (await host.call("GET", `/reservations?date=${saturday}`)).json() as ReservationDay;
    assert.deepEqual(
      seen.reservations.map(({ id }) => id),
      ids.slice(1, 3),
    );
    assert.deepEqual(
      seen.requests.map(({ id }) => id),
      ids,
    );
  });

  it("shows which table is taken when, by whom, and what is kept for a guest while that lasts", async () => {
    const night = await seat("2026-06-13T03:00:00+02:00", { durationMinutes: 60 });
    const evening = await seat(saturdayAt("19:00"));
    const { holdId } = (await dining.hold()).json() as TableHold;
    const elsewhere = await openDining(app);
    await elsewhere.booked();
    const taken = async (date: string) =>
      (await day(date)).occupancies.map(({ tableId, ...one }) => ({
        table: ["V1", "S1"].find((name) => dining.tableId(name) === tableId),
        ...one,
      }));
    assert.ok(holdId);
    assert.deepEqual(await taken("2026-06-12"), [
      {
        table: "V1",
        from: "2026-06-13T01:00:00.000Z",
        until: "2026-06-13T02:00:00.000Z",
        reservationId: night.id,
        holdExpiresAt: null,
      },
    ]);
    const party = {
      table: "V1",
      from: "2026-06-13T17:00:00.000Z",
      until: "2026-06-13T18:30:00.000Z",
      reservationId: evening.id,
      holdExpiresAt: null,
    };
    const kept = {
      table: "S1",
      from: "2026-06-13T17:00:00.000Z",
      until: "2026-06-13T19:00:00.000Z",
      reservationId: null,
      holdExpiresAt: "2026-06-12T16:10:00.000Z",
    };
    const byTable = (rows: object[]) =>
      rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    app.clock.advance(10 * 60_000 - 1);
    assert.deepEqual(byTable(await taken(saturday)), byTable([party, kept]));
    app.clock.advance(1);
    assert.deepEqual(await taken(saturday), [party]);
  });

  it("names a table that is no longer in use for those who sit there, and shows the room as it is", async () => {
    const { settings: _, ...room } = (await waiter.call("GET", "/dine-in")).json() as DineInState;
    await seat(saturdayAt("19:00"));
    const tables = room.tables.map((table) => ({ ...table, isActive: table.name !== "V1" }));
    const combinations = [{ tables: ["S1", "S2"], minSeats: 5, maxSeats: 8 }];
    const changed = await waiter.call("PUT", "/dine-in/room", { areas: room.areas, tables, combinations });
    assert.equal(changed.statusCode, 200, changed.body);
    await app.ctx.snapshots.reload(dining.restaurantId);
    const seen = await day(saturday);
    assert.deepEqual(seen.reservations[0]?.tableNames, ["V1"]);
    assert.deepEqual(
      seen.tables.map(({ name }) => name),
      ["V2", "S1", "S2", "R1"],
    );
    assert.deepEqual(
      [seen.areas.map(({ name }) => name), seen.combinations.map(({ maxSeats }) => maxSeats)],
      [["Vindu", "Sal"], [8]],
    );
  });

  it("says whether guests can book now", async () => {
    assert.equal((await day()).bookingPaused, false);
    const until = "2026-06-12T20:00:00+02:00";
    await waiter.call("PUT", "/dine-in", { settings: { bookingPaused: true, bookingPausedUntil: until } });
    await app.ctx.snapshots.reload(dining.restaurantId);
    assert.equal((await day()).bookingPaused, true);
    app.clock.set(until);
    assert.equal((await day()).bookingPaused, false);
  });
});

describe("a reservation as the staff see it", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
    waiter = await hire(app, dining);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const read = async (id: string): Promise<StaffReservation> =>
    (await waiter.call("GET", `/reservations/${id}`)).json();
  const act = (id: string, action: string, body: object = {}) =>
    waiter.call("POST", `/reservations/${id}/${action}`, body);

  it("has everything that the guest has said", async () => {
    const placed = await dining.booked({
      note: "Ved vinduet",
      occasion: "BIRTHDAY",
      highChairs: 2,
      wheelchair: true,
      allergies: ["MILK"],
      areaId: dining.areaId("Sal"),
      clientReference: "r-7",
      locale: "en",
    });
    assert.deepEqual(await read(placed.reservationId), {
      id: placed.reservationId,
      orderNumber: placed.orderNumber,
      status: "PENDING_APPROVAL",
      dineInAt: "2026-06-13T17:00:00.000Z",
      endsAt: "2026-06-13T19:00:00.000Z",
      time: "19:00",
      durationMinutes: 120,
      partySize: 4,
      tableIds: [dining.tableId("S1")],
      tableNames: ["S1"],
      areaId: dining.areaId("Sal"),
      customer: { name: "Kari Nordmann", phone: "+4791234567", email: "kari@example.com" },
      note: "Ved vinduet",
      occasion: "BIRTHDAY",
      highChairs: 2,
      wheelchair: true,
      allergies: ["MILK"],
      source: "API",
      locale: "en",
      clientReference: "r-7",
      placedAt: "2026-06-12T16:00:00.000Z",
      answerBefore: "2026-06-13T16:30:00.000Z",
      confirmedAt: null,
      seatedAt: null,
      completedAt: null,
      cancelledAt: null,
      cancellation: null,
      isLate: false,
      deposit: null,
      actions: ["APPROVE", "REJECT", "CHANGE", "CANCEL"],
      trackingUrl: placed.trackingUrl,
    });
    await act(placed.reservationId, "cancel", { reason: "TOO_BUSY" });
  });

  it("can be done with what its state and the time allow", async () => {
    const { reservationId: id } = await dining.booked({ partySize: 3 });
    await act(id, "approve");
    const promised = await read(id);
    assert.deepEqual(
      [promised.confirmedAt, promised.answerBefore, promised.actions],
      ["2026-06-12T16:00:00.000Z", null, ["SEAT", "MOVE", "CHANGE", "CANCEL"]],
    );
    const due = Date.parse(saturdayAt("19:00"));
    app.clock.set(due - 1);
    assert.deepEqual((await read(id)).actions, ["SEAT", "MOVE", "CHANGE", "CANCEL"]);
    app.clock.set(due);
    assert.deepEqual((await read(id)).actions, ["SEAT", "NO_SHOW", "MOVE", "CHANGE", "CANCEL"]);
    app.clock.set(due + 15 * 60_000);
    assert.equal((await read(id)).isLate, false);
    app.clock.advance(1);
    assert.equal((await read(id)).isLate, true);
    await act(id, "seat");
    const seated = await read(id);
    assert.deepEqual([seated.isLate, seated.actions], [false, ["MOVE", "COMPLETE", "CHANGE"]]);
    await act(id, "complete");
    const left = await read(id);
    assert.deepEqual(
      [left.status, left.completedAt, left.actions, left.isLate],
      ["COMPLETED", "2026-06-13T17:15:00.001Z", [], false],
    );
  });

  it("says who ended it, when and why, in words that are there", async () => {
    const ending = async (action: string, body: object) => {
      const { reservationId: id } = await dining.booked({ partySize: 3, dineInAt: saturdayAt("14:00") });
      assert.equal((await act(id, action, body)).statusCode, 200);
      const { cancelledAt, cancellation, actions } = await read(id);
      // A no-show can be taken back for a while (D-315).
      const next = action === "noShow" ? ["UNDO_NO_SHOW"] : [];
      assert.deepEqual([cancelledAt, actions], ["2026-06-12T16:00:00.000Z", next]);
      return cancellation;
    };
    const by = "STAFF";
    assert.deepEqual(await ending("cancel", { reason: "", message: "" }), {
      reason: null,
      message: null,
      by,
    });
    assert.deepEqual(await ending("reject", { reason: "", message: "" }), {
      reason: null,
      message: null,
      by,
    });
    const words = { message: "Vi har stengt." };
    assert.deepEqual(await ending("reject", words), { reason: "OTHER", ...words, by });
    assert.deepEqual(await ending("reject", { reason: "TOO_BUSY", ...words }), {
      reason: "TOO_BUSY",
      ...words,
      by,
    });
    assert.deepEqual(await ending("noShow", words), { reason: "CUSTOMER_NO_SHOW", ...words, by });
    assert.deepEqual(await ending("noShow", { message: "" }), {
      reason: "CUSTOMER_NO_SHOW",
      message: null,
      by,
    });
  });
});
