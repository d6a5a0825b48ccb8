import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, type DiningFile, oneTable, openDining, saturdayAt } from "./dining.fixture.ts";
import type { StaffReservation } from "./staff-schemas.ts";

/** D-315. Four come on Saturday at 19:00. */
describe("a no-show that is taken back", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = async (change: (file: DiningFile) => void = () => undefined): Promise<void> => {
    dining = await openDining(
      app,
      (file) => {
        file.settings.dineIn = { autoApprove: true };
        change(file);
      },
      { environment: "TEST", live: false },
    );
    waiter = await hire(app, dining);
  };
  const undo = (id: string, by = waiter) => by.call("POST", `/reservations/${id}/noShow/undo`);
  const read = async (id: string): Promise<StaffReservation> =>
    (await waiter.call("GET", `/reservations/${id}`)).json();
  /** Marked at 19:30. */
  const missed = async (more: Record<string, unknown> = {}, body: object = {}) => {
    const placed = await dining.booked(more);
    if (placed.paymentUrl) await decideSandboxPayment(app.ctx, placed.paymentUrl.split("/").at(-1)!, "PAY");
    app.clock.set(saturdayAt("19:30"));
    const marked = await waiter.call("POST", `/reservations/${placed.reservationId}/noShow`, body);
    assert.equal(marked.statusCode, 200, marked.body);
    assert.deepEqual(marked.json().actions, ["UNDO_NO_SHOW"]);
    return placed;
  };

  it("is expected again at its table, for what is left of its time", async () => {
    await open();
    const { reservationId: id, publicToken } = await missed();
    const before = await read(id);
    app.clock.set(saturdayAt("19:40"));
    const response = await undo(id);
    assert.equal(response.statusCode, 200, response.body);
    const party: StaffReservation = response.json();
    assert.deepEqual(
      [party.status, party.tableNames, party.cancelledAt, party.cancellation, party.confirmedAt],
      ["CONFIRMED", ["S1"], null, null, before.confirmedAt],
    );
    assert.ok(party.actions.includes("SEAT") && party.actions.includes("NO_SHOW"));
    assert.equal((await dining.track(publicToken)).status, "CONFIRMED");
    const taken = await app.db.query<{ times: string }>(
      "SELECT to_char(lower(during) AT TIME ZONE 'Europe/Oslo', 'HH24:MI') AS times FROM table_occupancies WHERE order_id = $1",
      [id],
    );
    assert.deepEqual(taken, [{ times: "19:40" }]);
    assert.equal((await waiter.call("POST", `/reservations/${id}/seat`)).statusCode, 200);
  });

  it("tells whoever follows it, and the guest by mail", async () => {
    await open();
    const { reservationId: id } = await missed();
    await undo(id);
    const events = await app.db.query<{ event: string; data: { status: string; tableIds: string[] } }>(
      "SELECT event, data FROM order_events WHERE order_id = $1 ORDER BY created_at DESC LIMIT 2",
      [id],
    );
    assert.deepEqual(
      events.map(({ event }) => event),
      ["RESERVATION_APPROVED", "RESERVATION_CANCELLED"],
    );
    assert.deepEqual(events[0]!.data.tableIds, [dining.tableId("S1")]);
  });

  it("sits elsewhere when its table has been given away, and not at all when none is left", async () => {
    await open();
    const first = await missed();
    await waiter.call("POST", "/reservations", {
      dineInAt: saturdayAt("19:30"),
      partySize: 4,
      tableIds: [dining.tableId("S1")],
      isSeated: true,
    });
    assert.deepEqual((await undo(first.reservationId)).json().tableNames, ["S2"]);

    app.clock.set(fridayEvening);
    await open(oneTable);
    const { reservationId: id } = await missed({ partySize: 2 });
    await waiter.call("POST", "/reservations", {
      dineInAt: saturdayAt("19:30"),
      partySize: 2,
      isSeated: true,
    });
    const refused = await undo(id);
    assert.equal(refused.statusCode, 409);
    assert.equal(refused.json().error.code, "NO_TABLE");
    assert.equal((await read(id)).status, "CANCELLED");
  });

  it("is possible for two hours, once, and for no-shows alone", async () => {
    await open();
    const { reservationId: id } = await missed();
    app.clock.set(saturdayAt("21:30"));
    assert.deepEqual((await read(id)).actions, ["UNDO_NO_SHOW"]);
    app.clock.set(saturdayAt("21:31"));
    assert.deepEqual((await read(id)).actions, []);
    assert.equal((await undo(id)).json().error.code, "ILLEGAL_TRANSITION");
    app.clock.set(saturdayAt("21:30"));
    const answers = await Promise.all([1, 2, 3].map(() => undo(id)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
    const { reservationId: other } = await dining.booked({ dineInAt: "2026-06-14T17:00:00.000Z" });
    await waiter.call("POST", `/reservations/${other}/cancel`, { reason: "CUSTOMER_REQUEST" });
    assert.equal((await undo(other)).json().error.code, "ILLEGAL_TRANSITION");
  });

  it("has its deposit again where it was kept, and what went back stays back", async () => {
    const withDeposit = (file: DiningFile) => {
      file.settings.dineIn = {
        autoApprove: true,
        deposit: { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 },
      };
    };
    await open(withDeposit);
    const kept = await missed();
    const party: StaffReservation = (await undo(kept.reservationId)).json();
    assert.deepEqual([party.deposit!.amount, party.deposit!.refunded], [80_000, 0]);
    // Of a party that stays away a second time it can be given back still.
    await waiter.call("POST", `/reservations/${kept.reservationId}/noShow`, {});
    const owner = await hire(app, dining, "OWNER");
    const given = await owner.call("POST", `/reservations/${kept.reservationId}/deposit/refund`, {
      amount: 30_000,
    });
    assert.equal(given.json().deposit.refunded, 30_000);
    const again: StaffReservation = (await undo(kept.reservationId)).json();
    assert.deepEqual([again.status, again.deposit!.refunded], ["CONFIRMED", 30_000]);
  });

  it("is nobody else's business, and nothing without a session", async () => {
    await open();
    const { reservationId: id } = await missed();
    const elsewhere = await hire(app, await openDining(app), "OWNER");
    assert.equal((await undo(id, elsewhere)).statusCode, 404);
    const anonymous = await app.inject({
      method: "POST",
      url: `/api/staff/reservations/${id}/noShow/undo?slug=${dining.slug}`,
    });
    assert.equal(anonymous.statusCode, 401);
  });
});
