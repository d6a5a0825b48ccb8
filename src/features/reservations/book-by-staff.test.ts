import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import type { StaffReservation } from "./staff-schemas.ts";

describe("a booking that staff take", () => {
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
      file.settings.dineIn = { deposit: { amount: 10_000, perPerson: true, cancelBeforeMinutes: 60 } };
    });
    waiter = await hire(app, dining);
  });

  const book = (more: object = {}, headers = {}) =>
    waiter.call(
      "POST",
      "/reservations",
      { dineInAt: saturdayAt("19:00"), partySize: 2, customer: { name: "Gjest" }, ...more },
      headers,
    );
  const booked = async (more: object = {}): Promise<StaffReservation> => {
    const response = await book(more);
    assert.equal(response.statusCode, 201, response.body);
    return response.json();
  };

  it("is confirmed without a deposit, by the person who took it, and not seated yet", async () => {
    const made = await booked({ note: "", highChairs: 1, wheelchair: true, locale: "en" });
    assert.deepEqual(
      [made.status, made.source, made.deposit, made.seatedAt, made.confirmedAt],
      ["CONFIRMED", "STAFF", null, null, "2026-06-12T16:00:00.000Z"],
    );
    assert.deepEqual(
      [made.note, made.highChairs, made.wheelchair, made.locale, made.occasion],
      [null, 1, true, "en", null],
    );
    const events = await app.db.query(
      "SELECT event, actor FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [made.id],
    );
    const actor = { kind: "STAFF", id: waiter.userId, role: "STAFF" };
    assert.deepEqual(events, [
      { event: "RESERVATION_REQUESTED", actor },
      { event: "RESERVATION_APPROVED", actor },
    ]);
  });

  it("needs no name of guests who walk in and sit down, and one of everybody else", async () => {
    const { body } = await waiter.call("POST", "/reservations", { dineInAt: fridayEvening, partySize: 2 });
    assert.match(body, /"path":"customer","code":"REQUIRED"/);
    const walkIn = { dineInAt: fridayEvening, partySize: 3, isSeated: true, customer: undefined };
    const here = await booked(walkIn);
    assert.deepEqual(
      [here.customer, here.seatedAt, here.tableNames],
      [{ name: "Drop-in", phone: null, email: null }, "2026-06-12T16:00:00.000Z", ["S1"]],
    );
    assert.equal((await booked({ ...walkIn, locale: "en" })).customer.name, "Walk-in");
  });

  it("lasts as long as such a party takes, or as long as was said", async () => {
    assert.equal((await booked({ partySize: 5 })).durationMinutes, 120);
    assert.equal((await booked({ durationMinutes: 45 })).endsAt, "2026-06-13T17:45:00.000Z");
  });

  it("is up to a day ago and a year ahead", async () => {
    const now = Date.parse(fridayEvening);
    const day = 86_400_000;
    for (const [atMs, status] of [
      [now - day, 422],
      [now - day + 1, 201],
      [now + 366 * day - 1, 201],
      [now + 366 * day, 422],
    ] as const) {
      const response = await book({ dineInAt: new Date(atMs).toISOString() });
      assert.equal(response.statusCode, status, String((atMs - now) / day));
      if (status === 422)
        assert.deepEqual(response.json().error.details.issues, [
          { path: "dineInAt", code: "INVALID", message: "Velg et tidspunkt fra i går til 366 dager frem." },
        ]);
    }
  });

  it("is where the guest wants to sit, at tables that are there, each once", async () => {
    const hall = await booked({ areaId: dining.areaId("Sal") });
    assert.deepEqual([hall.tableNames, hall.areaId], [["S1"], dining.areaId("Sal")]);
    assert.equal((await book({ areaId: "are_x" })).json().error.details.issues[0].path, "areaId");
    const r1 = dining.tableId("R1");
    assert.deepEqual((await booked({ tableIds: [r1, r1] })).tableIds, [r1]);
    for (const tableIds of [["tbl_x"], [dining.tableId("S2"), "tbl_x"]]) {
      const response = await book({ tableIds });
      assert.equal(response.statusCode, 422);
      assert.deepEqual(response.json().error.details.issues, [
        { path: "tableIds", code: "INVALID", message: "Bordet finnes ikke eller er ikke i bruk." },
      ]);
    }
    const large = await book({ partySize: 12 });
    assert.deepEqual([large.statusCode, large.json().error.code], [409, "NO_TABLE"]);
    assert.equal(large.json().error.message, "Bordet er opptatt på dette tidspunktet.");
  });

  it("is told to everybody in the house, once for each key", async () => {
    const heard: string[] = [];
    const stop = app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
    const headers = { "idempotency-key": newKey() };
    const { id } = (await book({}, headers)).json() as StaffReservation;
    assert.equal((await book({}, headers)).statusCode, 200);
    stop();
    assert.deepEqual(heard, [id]);
    // A key that stands for an order is no booking's.
    const ordered = newKey();
    await dining.place(dining.body(), ordered);
    const conflict = await book({}, { "idempotency-key": ordered });
    assert.equal(conflict.json().error.code, "IDEMPOTENCY_CONFLICT");
  });

  it("of guests who sit down at once is seated, and a table is theirs alone", async () => {
    const made = await booked({ dineInAt: fridayEvening, isSeated: true });
    assert.deepEqual([made.seatedAt, made.customer.phone], ["2026-06-12T16:00:00.000Z", null]);
    const taken = await book({ dineInAt: fridayEvening, tableIds: made.tableIds });
    assert.equal(taken.json().error.code, "NO_TABLE");
  });
});
