import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/example-staff.ts";
import { type Dining, openDining, saturdayAt } from "./example-dining.ts";
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
