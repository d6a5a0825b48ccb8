import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { hire, originOf, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { ReservationDay, StaffReservation } from "./staff-schemas.ts";

describe("the dining room's staff", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = async (
    change?: Parameters<typeof openDining>[1],
  ): Promise<{ dining: Dining; waiter: Staff; day(date?: string): Promise<ReservationDay> }> => {
    const dining = await openDining(app, change);
    const waiter = await hire(app, dining);
    return {
      dining,
      waiter,
      day: async (date = saturday) =>
        (await waiter.call("GET", `/reservations?date=${date}`)).json() as ReservationDay,
    };
  };
  const eventsOf = (id: string) =>
    app.db.query<{ event: string; data: Record<string, unknown> }>(
      "SELECT event, data FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [id],
    );
  const autoApproved = (file: { settings: { dineIn: object } }) => {
    file.settings.dineIn = { autoApprove: true };
  };

  it("see a day: who comes when, which table is proposed, and who waits for an answer", async () => {
    const { dining, day } = await open();
    const four = await dining.booked({ note: "Barnevogn", allergies: ["NUTS"] });
    const two = await dining.booked({ partySize: 2, dineInAt: saturdayAt("18:00") });
    const later = await dining.booked({ dineInAt: "2026-06-20T19:00:00+02:00" });
    const seen = await day();
    assert.deepEqual(
      seen.reservations.map(({ id, time, tableNames }) => [id, time, tableNames]),
      [
        [two.reservationId, "18:00", ["V1"]],
        [four.reservationId, "19:00", ["S1"]],
      ],
    );
    assert.deepEqual(
      seen.requests.map(({ id }) => id),
      [two.reservationId, four.reservationId, later.reservationId],
    );
    assert.equal(seen.tables.length, 5);
    assert.deepEqual(
      seen.occupancies.map(({ tableId, reservationId }) => [tableId, reservationId]),
      [
        [dining.tableId("V1"), two.reservationId],
        [dining.tableId("S1"), four.reservationId],
      ],
    );
    const [, detail] = seen.reservations;
    assert.equal(detail?.note, "Barnevogn");
    assert.equal(detail?.customer.phone, "+4791234567");
    assert.equal(detail?.answerBefore, "2026-06-13T16:30:00.000Z");
    assert.deepEqual(detail?.actions, ["APPROVE", "REJECT", "CHANGE", "CANCEL"]);
    assert.equal(seen.covers, 0);
    assert.deepEqual(seen.openPeriods, [
      { from: "2026-06-13T09:00:00.000Z", until: "2026-06-13T21:00:00.000Z" },
    ]);
  });

  it("say yes at the table proposed, and the guest is told which", async () => {
    const { dining, waiter, day } = await open();
    const placed = await dining.booked();
    assert.equal((await dining.track(placed.publicToken)).reservation?.tableName, null);
    const response = await waiter.call("POST", `/reservations/${placed.reservationId}/approve`, {});
    assert.equal(response.statusCode, 200);
    const approved = response.json() as StaffReservation;
    assert.equal(approved.status, "CONFIRMED");
    assert.deepEqual(approved.tableNames, ["S1"]);
    const events = await eventsOf(placed.reservationId);
    assert.equal(events.at(-1)?.event, "RESERVATION_APPROVED");
    assert.deepEqual(events.at(-1)?.data, {
      orderId: placed.reservationId,
      orderNumber: placed.orderNumber,
      status: "CONFIRMED",
      dineInAt: "2026-06-13T17:00:00.000Z",
      partySize: 4,
      tableId: dining.tableId("S1"),
      tableIds: [dining.tableId("S1")],
    });
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.status, "CONFIRMED");
    assert.equal(tracked.reservation?.tableName, "S1");
    assert.deepEqual((await day()).requests, []);
    assert.equal((await day()).covers, 4);
  });

  it("say yes at other tables, pushed together, and the first ones are free again", async () => {
    const { dining, waiter, day } = await open();
    const placed = await dining.booked();
    const tableIds = [dining.tableId("V1"), dining.tableId("V2")];
    const response = await waiter.call("POST", `/reservations/${placed.reservationId}/approve`, { tableIds });
    assert.equal(response.statusCode, 200);
    assert.equal((await dining.track(placed.publicToken)).reservation?.tableName, "V1 + V2");
    assert.deepEqual((await day()).occupancies.map(({ tableId }) => tableId).sort(), tableIds.toSorted());
  });

  it("cannot seat two parties at one table, nor at tables that are not there", async () => {
    const { dining, waiter } = await open();
    const first = await dining.booked();
    const second = await dining.booked();
    const approve = (tableIds: string[]) =>
      waiter.call("POST", `/reservations/${second.reservationId}/approve`, { tableIds });
    const taken = await approve([dining.tableId("S1")]);
    assert.equal(taken.statusCode, 409);
    assert.equal(taken.json().error.code, "NO_TABLE");
    const elsewhere = await openDining(app);
    for (const tableId of ["tbl_x", elsewhere.tableId("S1")]) {
      const unknown = await approve([tableId]);
      assert.equal(unknown.statusCode, 422);
      assert.equal(unknown.json().error.details.issues[0].path, "tableIds");
    }
    // A refused answer leaves the request as it was, at its table.
    assert.equal((await approve([dining.tableId("S2")])).statusCode, 200);
    assert.equal(
      (await waiter.call("GET", `/reservations/${first.reservationId}`)).json().status,
      "PENDING_APPROVAL",
    );
  });

  it("say no with a reason; the guest reads it and the table is free", async () => {
    const { dining, waiter, day } = await open();
    const placed = await dining.booked();
    const reason = "Selskapslokalet er opptatt.";
    const response = await waiter.call("POST", `/reservations/${placed.reservationId}/reject`, { reason });
    assert.equal(response.statusCode, 200);
    assert.equal(response.json().status, "CANCELLED");
    const event = (await eventsOf(placed.reservationId)).at(-1)!;
    assert.equal(event.event, "RESERVATION_REJECTED");
    assert.equal(event.data.reason, reason);
    assert.equal((await dining.track(placed.publicToken)).cancellation?.message, reason);
    assert.deepEqual((await day()).occupancies, []);
    const silent = await dining.booked();
    await waiter.call("POST", `/reservations/${silent.reservationId}/reject`, {});
    assert.equal((await eventsOf(silent.reservationId)).at(-1)?.data.reason, null);
  });

  it("cancel what was promised, and RESERVATION_CANCELLED says who did it", async () => {
    const { dining, waiter, day } = await open(autoApproved);
    const placed = await dining.booked();
    const response = await waiter.call("POST", `/reservations/${placed.reservationId}/cancel`, {
      reason: "TOO_BUSY",
      message: "Vi beklager så mye.",
    });
    assert.equal(response.statusCode, 200);
    const event = (await eventsOf(placed.reservationId)).at(-1)!;
    assert.deepEqual(
      [event.event, event.data.previousStatus, event.data.status, event.data.reason, event.data.cancelledBy],
      ["RESERVATION_CANCELLED", "CONFIRMED", "CANCELLED", "TOO_BUSY", "STAFF"],
    );
    assert.deepEqual((await dining.track(placed.publicToken)).cancellation, {
      reason: "TOO_BUSY",
      message: "Vi beklager så mye.",
      refunded: 0,
    });
    assert.deepEqual((await day()).occupancies, []);
  });

  it("seat a party, move it, and free its table when it leaves", async () => {
    const { dining, waiter, day } = await open(autoApproved);
    const placed = await dining.booked();
    const act = (action: string, body: object = {}) =>
      waiter.call("POST", `/reservations/${placed.reservationId}/${action}`, body);
    app.clock.set(saturdayAt("19:20"));
    assert.equal((await day()).reservations[0]?.isLate, true);
    const seated = (await act("seat")).json() as StaffReservation;
    assert.equal(seated.seatedAt, "2026-06-13T17:20:00.000Z");
    assert.deepEqual(seated.actions, ["MOVE", "COMPLETE", "CHANGE"]);
    assert.equal(seated.isLate, false);
    assert.equal((await act("seat")).json().error.code, "ILLEGAL_TRANSITION");

    const moved = (await act("tables", { tableIds: [dining.tableId("R1")] })).json() as StaffReservation;
    assert.deepEqual(moved.tableNames, ["R1"]);
    assert.equal((await dining.track(placed.publicToken)).reservation?.tableName, "R1");

    app.clock.set(saturdayAt("20:00"));
    const left = (await act("complete")).json() as StaffReservation;
    assert.equal(left.status, "COMPLETED");
    assert.deepEqual(left.tableNames, ["R1"]);
    assert.deepEqual(
      (await day()).occupancies.map(({ tableId, until }) => [tableId, until]),
      [[dining.tableId("R1"), "2026-06-13T18:00:00.000Z"]],
    );
    // The last hour of its table is somebody else's.
    for (let parties = 0; parties < 3; parties += 1) await dining.booked({ dineInAt: saturdayAt("21:00") });
    assert.deepEqual(
      (await eventsOf(placed.reservationId)).map(({ event }) => event),
      [
        "RESERVATION_REQUESTED",
        "RESERVATION_APPROVED",
        "RESERVATION_SEATED",
        "RESERVATION_MOVED",
        "ORDER_COMPLETED",
      ],
    );
  });

  it("mark a party that did not come", async () => {
    const { dining, waiter, day } = await open(autoApproved);
    const placed = await dining.booked();
    app.clock.set(saturdayAt("19:40"));
    assert.ok((await day()).reservations[0]?.actions.includes("NO_SHOW"));
    const response = await waiter.call("POST", `/reservations/${placed.reservationId}/noShow`, {});
    assert.equal(response.json().status, "CANCELLED");
    assert.equal((await eventsOf(placed.reservationId)).at(-1)?.data.reason, "CUSTOMER_NO_SHOW");
    assert.deepEqual((await day()).occupancies, []);
  });

  it("book for whoever calls, whatever the rules for guests on their own", async () => {
    const { dining, waiter, day } = await open((file) => {
      file.settings.dineIn = { bookingPaused: true, partiesPerSlot: 1, minNoticeMinutes: 1440 };
    });
    const key = newKey();
    const booking = {
      dineInAt: saturdayAt("19:07"),
      partySize: 12,
      tableIds: [dining.tableId("S1"), dining.tableId("S2"), dining.tableId("R1")],
      customer: { name: "Hansens 60-årslag", phone: "91234567" },
      note: "Kake klokken 21",
    };
    const call = (body: object, headers = {}) => waiter.call("POST", "/reservations", body, headers);
    const response = await call(booking, { "idempotency-key": key });
    assert.equal(response.statusCode, 201);
    const made = response.json() as StaffReservation;
    assert.equal(made.status, "CONFIRMED");
    assert.equal(made.source, "STAFF");
    assert.deepEqual(made.tableNames.toSorted(), ["R1", "S1", "S2"]);
    const again = await call(booking, { "idempotency-key": key });
    assert.equal(again.statusCode, 200);
    assert.equal(again.json().id, made.id);
    const conflict = await call({ ...booking, partySize: 11 }, { "idempotency-key": key });
    assert.equal(conflict.json().error.code, "IDEMPOTENCY_CONFLICT");
    assert.equal((await call(booking)).json().error.code, "NO_TABLE");
    assert.equal((await day()).reservations.length, 1);
  });

  it("seat guests who walk in, without a phone", async () => {
    const { waiter } = await open();
    const response = await waiter.call("POST", "/reservations", {
      dineInAt: fridayEvening,
      partySize: 2,
      customer: { name: "Gjest" },
      isSeated: true,
    });
    assert.equal(response.statusCode, 201);
    const made = response.json() as StaffReservation;
    assert.equal(made.customer.phone, null);
    assert.equal(made.seatedAt, "2026-06-12T16:00:00.000Z");
    assert.deepEqual(made.tableNames, ["V1"]);
  });

  it("are refused what a reservation's status does not allow", async () => {
    const { dining, waiter } = await open();
    const placed = await dining.booked();
    const act = (action: string) =>
      waiter.call("POST", `/reservations/${placed.reservationId}/${action}`, {});
    for (const action of ["seat", "complete"]) {
      const response = await act(action);
      assert.equal(response.statusCode, 409, action);
      assert.deepEqual(response.json().error.details, { status: "PENDING_APPROVAL" });
    }
    await act("reject");
    for (const action of ["approve", "reject", "cancel", "noShow", "seat", "complete"])
      assert.equal((await act(action)).statusCode, 409, action);
    const order = await dining.place();
    assert.equal((await waiter.call("POST", `/reservations/${order.orderId}/cancel`, {})).statusCode, 404);
    assert.equal((await waiter.call("GET", "/reservations/rsv_x")).statusCode, 404);
  });

  it("are those of the restaurant alone", async () => {
    const { dining, waiter } = await open();
    const placed = await dining.booked();
    const path = `/reservations/${placed.reservationId}`;
    const elsewhere = await open();
    assert.equal((await elsewhere.waiter.call("GET", path)).statusCode, 404);
    assert.equal((await elsewhere.waiter.call("POST", `${path}/approve`, {})).statusCode, 404);
    const foreign = await app.inject({
      url: `/api/staff/reservations?slug=${dining.slug}`,
      headers: { host: app.ctx.config.serviceDomain, cookie: elsewhere.waiter.cookie, origin: originOf(app) },
    });
    assert.equal(foreign.statusCode, 404);
    const nobody = await waiter.call("GET", "/reservations", undefined, { cookie: undefined });
    assert.equal(nobody.statusCode, 401);
  });

  it("hear of a new request at once", async () => {
    const { dining } = await open();
    const heard: string[] = [];
    const stop = app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
    const placed = await dining.booked();
    stop();
    assert.ok(heard.includes(placed.reservationId));
  });
});
