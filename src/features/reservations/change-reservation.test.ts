import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import type { StaffReservation } from "./staff-schemas.ts";

describe("a guest who calls to change a booking", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    dining = await openDining(app, (file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    waiter = await hire(app, dining);
  });

  const change = (id: string, body: object) => waiter.call("PATCH", `/reservations/${id}`, body);
  const changed = async (id: string, body: object): Promise<StaffReservation> => {
    const response = await change(id, body);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };

  it("comes later, at the same table, and reads it on the tracking page", async () => {
    const placed = await dining.booked();
    const later = await changed(placed.reservationId, { dineInAt: saturdayAt("19:30") });
    assert.deepEqual([later.time, later.tableNames, later.durationMinutes], ["19:30", ["S1"], 120]);
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.reservation?.dineInAt, "2026-06-13T17:30:00.000Z");
    assert.equal(tracked.reservation?.canCancelUntil, "2026-06-13T15:30:00.000Z");
    assert.equal(tracked.status, "CONFIRMED");
  });

  it("reads what was agreed first, until it is that again", async () => {
    const placed = await dining.booked();
    const agreed = async () => (await dining.track(placed.publicToken)).reservation?.agreed;
    assert.equal(await agreed(), null);
    await changed(placed.reservationId, { note: "Barnevogn" });
    assert.equal(await agreed(), null);
    await changed(placed.reservationId, { dineInAt: saturdayAt("19:30") });
    await changed(placed.reservationId, { partySize: 3 });
    assert.deepEqual(await agreed(), { dineInAt: "2026-06-13T17:00:00.000Z", partySize: 4 });
    await changed(placed.reservationId, { dineInAt: saturdayAt("19:00"), partySize: 4 });
    assert.equal(await agreed(), null);
  });

  it("is changed by one who saw what it was, and keeps what others have changed besides", async () => {
    const { reservationId: id } = await dining.booked();
    await changed(id, { partySize: 3 });
    const late = await change(id, { partySize: 2, seen: { partySize: 4 } });
    assert.deepEqual([late.statusCode, late.json().error.code], [409, "CHANGED"]);
    assert.deepEqual(late.json().error.details.fields, ["partySize"]);
    const moved = await changed(id, {
      dineInAt: saturdayAt("19:30"),
      seen: { dineInAt: "2026-06-13T17:00:00Z", tableIds: [dining.tableId("S1")], note: null },
    });
    assert.deepEqual([moved.time, moved.partySize], ["19:30", 3]);
    const old = { dineInAt: "2026-06-13T17:00:00Z" };
    const tooLate = await change(id, { dineInAt: saturdayAt("20:00"), seen: old });
    assert.deepEqual([tooLate.statusCode, tooLate.json().error.details?.fields], [409, ["dineInAt"]]);
    const smaller = await changed(id, { partySize: 2, seen: { partySize: 3 } });
    assert.deepEqual([smaller.time, smaller.partySize], ["19:30", 2]);
  });

  it("loses nothing when two change different things at once", async () => {
    const { reservationId: id } = await dining.booked();
    await Promise.all([
      changed(id, { dineInAt: saturdayAt("20:00") }),
      changed(id, { partySize: 2 }),
      changed(id, { note: "Kake" }),
    ]);
    const now = (await waiter.call("GET", `/reservations/${id}`)).json();
    assert.deepEqual([now.time, now.partySize, now.note], ["20:00", 2, "Kake"]);
  });

  it("brings more guests: to a larger table, for longer", async () => {
    const placed = await dining.booked({ partySize: 2 });
    const five = await changed(placed.reservationId, { partySize: 5, note: "Barnestol" });
    assert.deepEqual([five.tableNames, five.durationMinutes, five.note], [["R1"], 120, "Barnestol"]);
    const eight = await changed(placed.reservationId, { partySize: 8 });
    assert.deepEqual(eight.tableNames.toSorted(), ["S1", "S2"]);
    assert.equal(eight.note, "Barnestol");
  });

  it("stays longer, unless the table is promised to others", async () => {
    const placed = await dining.booked();
    const next = await dining.booked({ dineInAt: saturdayAt("21:00"), partySize: 4 });
    app.clock.set(saturdayAt("20:30"));
    const longer = await changed(placed.reservationId, { durationMinutes: 150 });
    // S1 is promised from 21:00, so the party moves over.
    assert.deepEqual(longer.tableNames, ["S2"]);
    assert.equal((await dining.track(next.publicToken)).reservation?.tableName, "S1");
  });

  it("hears when there is no table then, and keeps what was agreed", async () => {
    const placed = await dining.booked();
    for (let parties = 0; parties < 3; parties += 1) await dining.booked({ dineInAt: saturdayAt("21:00") });
    const response = await change(placed.reservationId, { dineInAt: saturdayAt("21:00") });
    assert.equal(response.statusCode, 409);
    assert.equal(response.json().error.code, "NO_TABLE");
    const kept = (await waiter.call("GET", `/reservations/${placed.reservationId}`)).json();
    assert.deepEqual([kept.time, kept.tableNames], ["19:00", ["S1"]]);
    const occupied = await app.db.query("SELECT FROM table_occupancies WHERE order_id = $1", [
      placed.reservationId,
    ]);
    assert.equal(occupied.length, 1);
  });

  it("is moved to a table that has just become free, though others sat there when the party came", async () => {
    const others = await dining.booked({ dineInAt: saturdayAt("18:00") });
    const placed = await dining.booked();
    app.clock.set(saturdayAt("19:10"));
    await waiter.call("POST", `/reservations/${placed.reservationId}/seat`);
    await waiter.call("POST", `/reservations/${others.reservationId}/seat`);
    await waiter.call("POST", `/reservations/${others.reservationId}/complete`);
    const moved = await waiter.call("POST", `/reservations/${placed.reservationId}/tables`, {
      tableIds: [dining.tableId("S1")],
    });
    assert.equal(moved.statusCode, 200, moved.body);
  });

  it("keeps the table while it holds them: by the room's seats, or by what staff have seated there before", async () => {
    const hall = await dining.booked({ partySize: 2, areaId: dining.areaId("Sal") });
    assert.deepEqual((await changed(hall.reservationId, { partySize: 4 })).tableNames, ["S1"]);
    assert.deepEqual((await changed(hall.reservationId, { partySize: 5 })).tableNames, ["R1"]);
    const tableIds = [dining.tableId("V1"), dining.tableId("V2"), dining.tableId("V1")];
    const pushed = await dining.booked({ dineInAt: saturdayAt("14:00") });
    assert.deepEqual((await changed(pushed.reservationId, { tableIds })).tableNames.toSorted(), ["V1", "V2"]);
    const later = await changed(pushed.reservationId, { dineInAt: saturdayAt("14:30") });
    assert.deepEqual(later.tableNames.toSorted(), ["V1", "V2"]);
    assert.deepEqual((await changed(pushed.reservationId, { partySize: 3 })).tableNames.toSorted(), [
      "V1",
      "V2",
    ]);
    assert.deepEqual((await changed(pushed.reservationId, { partySize: 4 })).tableNames, ["S1"]);
    const together = await dining.booked({ partySize: 7, dineInAt: saturdayAt("16:30") });
    assert.deepEqual((await changed(together.reservationId, { partySize: 8 })).tableNames, ["S1", "S2"]);
  });

  it("stays in the area that was asked for", async () => {
    const window = await dining.booked({ partySize: 2, areaId: dining.areaId("Vindu") });
    assert.equal((await change(window.reservationId, { partySize: 3 })).json().error.code, "NO_TABLE");
    assert.deepEqual((await changed(window.reservationId, { partySize: 1 })).tableNames, ["V1"]);
  });

  it("keeps the stay that was agreed unless another party comes, and the note unless it is taken away", async () => {
    const placed = await dining.booked({ note: "Barnevogn" });
    assert.equal((await changed(placed.reservationId, { durationMinutes: 150 })).durationMinutes, 150);
    const later = await changed(placed.reservationId, { dineInAt: saturdayAt("18:00"), partySize: 4 });
    assert.deepEqual([later.durationMinutes, later.note], [150, "Barnevogn"]);
    assert.equal((await changed(placed.reservationId, { partySize: 2 })).durationMinutes, 90);
    assert.equal((await changed(placed.reservationId, { note: "" })).note, null);
    assert.equal((await changed(placed.reservationId, { note: "To vogner" })).note, "To vogner");
    assert.equal((await changed(placed.reservationId, { note: null })).note, null);
  });

  it("has a table proposed and not promised while the request waits", async () => {
    const asking = await openDining(app);
    const host = await hire(app, asking);
    const { reservationId, publicToken } = await asking.booked();
    const response = await host.call("PATCH", `/reservations/${reservationId}`, { partySize: 5 });
    assert.equal(response.statusCode, 200, response.body);
    const { status, tableNames } = response.json() as StaffReservation;
    assert.deepEqual([status, tableNames], ["PENDING_APPROVAL", ["R1"]]);
    assert.equal((await asking.track(publicToken)).reservation?.tableName, null);
    const [event] = await app.db.query<{ status: string; data: object }>(
      "SELECT status, data FROM order_events WHERE order_id = $1 AND event = 'RESERVATION_CHANGED'",
      [reservationId],
    );
    assert.deepEqual(event, {
      status: "PENDING_APPROVAL",
      data: {
        orderId: reservationId,
        dineInAt: "2026-06-13T17:00:00.000Z",
        partySize: 5,
        durationMinutes: 120,
        tableIds: [asking.tableId("R1")],
      },
    });
  });

  it("of last week's party can be written down late, but not moved to last week", async () => {
    const placed = await dining.booked({ note: "Kake" });
    app.clock.set("2026-06-14T19:00:00+02:00");
    assert.equal((await changed(placed.reservationId, { note: "Uten kake" })).note, "Uten kake");
    const response = await change(placed.reservationId, { dineInAt: saturdayAt("19:00") });
    assert.equal(response.statusCode, 422);
    assert.equal((await change(placed.reservationId, { dineInAt: saturdayAt("19:01") })).statusCode, 200);
  });

  it("is refused for what is over, for unknown tables and impossible times", async () => {
    const placed = await dining.booked();
    assert.equal((await change(placed.reservationId, { tableIds: ["tbl_x"] })).statusCode, 422);
    assert.equal((await change(placed.reservationId, { dineInAt: "2031-01-01T18:00:00Z" })).statusCode, 422);
    assert.equal((await change(placed.reservationId, { partySize: 0 })).statusCode, 422);
    assert.equal((await change("rsv_x", { partySize: 2 })).statusCode, 404);
    await waiter.call("POST", `/reservations/${placed.reservationId}/cancel`, {});
    assert.equal((await change(placed.reservationId, { partySize: 2 })).statusCode, 409);
    const elsewhere = await hire(app, await openDining(app), "OWNER");
    assert.equal(
      (await elsewhere.call("PATCH", `/reservations/${placed.reservationId}`, {})).statusCode,
      404,
    );
  });
});
