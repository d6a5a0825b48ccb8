import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturdayAt } from "../reservations/dining.fixture.ts";
import { type OutboxMail, readOutbox, subjectsOf, whileWritten } from "./outbox.fixture.ts";

describe("the mails of a table", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  const open = async (change?: Parameters<typeof openDining>[1]): Promise<void> => {
    dining = await openDining(app, change);
    waiter = await hire(app, dining);
  };
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    await open();
  });
  const outbox = (): Promise<OutboxMail[]> => readOutbox(app, dining.restaurantId);
  const sent = async (): Promise<string[]> => subjectsOf(await outbox());
  const last = async (): Promise<OutboxMail> => (await outbox()).findLast(({ state }) => state === "SENT")!;
  const act = async (id: string, action: string, body: object): Promise<void> => {
    const response = await waiter.call("POST", `/reservations/${id}/${action}`, body);
    assert.equal(response.statusCode, 200, response.body);
  };

  it("tell that it was asked for, and then that it is the guest's, with the table and an appointment", async () => {
    const { reservationId } = await dining.booked({ note: "Barnevogn" });
    assert.deepEqual(await sent(), [
      "RESERVATION_REQUESTED: Vi har fått forespørselen om bord lørdag 13. juni kl. 19:00",
    ]);
    assert.match((await last()).content!.text, /Antall: 4 gjester[\s\S]*Din beskjed:\n {2}Barnevogn/);
    app.clock.advance(5 * minuteMs);
    await act(reservationId, "approve", {});
    assert.deepEqual((await sent()).slice(1), [
      "RESERVATION_APPROVED: Bordet er ditt: lørdag 13. juni kl. 19:00",
    ]);
    const { content } = await last();
    assert.match(content!.text, /Bord: S1/);
    assert.match(content!.calendar!, /DTSTART:20260613T170000Z/);
    assert.match(content!.calendar!, /DTSTAMP:20260612T160500Z/, "as it was when the restaurant said yes");
    assert.match(content!.calendar!, /SUMMARY:Bord hos Prøva Pizza/);
    assert.match(content!.head, /multipart\/mixed/);
  });

  it("are one when the table is given at once", async () => {
    await open((file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    await dining.booked({ locale: "en" });
    assert.deepEqual(await sent(), ["RESERVATION_APPROVED: Your table is booked: Saturday 13 June at 19:00"]);
  });

  const change = async (id: string, body: object): Promise<void> => {
    const response = await waiter.call("PATCH", `/reservations/${id}`, body);
    assert.equal(response.statusCode, 200, response.body);
  };

  it("tell of another time or party, with what it was and the new appointment; not of another table", async () => {
    await open((file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    const { reservationId } = await dining.booked();
    assert.equal((await sent()).length, 1);
    await change(reservationId, { tableIds: [dining.tableId("S2")] });
    assert.equal((await sent()).length, 1);
    await change(reservationId, { dineInAt: saturdayAt("19:30"), partySize: 3 });
    assert.deepEqual((await sent()).slice(1), [
      "RESERVATION_CHANGED: Bordbestillingen er endret: lørdag 13. juni kl. 19:30",
    ]);
    const { content } = await last();
    assert.match(content!.text, /Tid: lørdag 13\. juni kl\. 19:30 \(var lørdag 13\. juni kl\. 19:00\)/);
    assert.match(content!.text, /Antall: 3 gjester \(var 4 gjester\)/);
    assert.match(content!.calendar!, /DTSTART:20260613T173000Z/);
  });

  it("tell of several changes once, and of none that was taken back", async () => {
    await open((file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    const first = await dining.booked();
    await sent();
    await change(first.reservationId, { dineInAt: saturdayAt("19:30") });
    await change(first.reservationId, { dineInAt: saturdayAt("20:00") });
    assert.deepEqual((await sent()).slice(1), [
      "RESERVATION_CHANGED: Bordbestillingen er endret: lørdag 13. juni kl. 20:00",
    ]);
    assert.match((await last()).content!.text, /20:00 \(var lørdag 13\. juni kl\. 19:00\)/);
    await change(first.reservationId, { dineInAt: saturdayAt("18:00") });
    await change(first.reservationId, { dineInAt: saturdayAt("20:00") });
    assert.equal((await sent()).length, 2);
    await change(first.reservationId, { dineInAt: saturdayAt("18:00") });
    await act(first.reservationId, "cancel", { reason: "Stengt" });
    assert.deepEqual(
      (await sent()).slice(2).map((line) => line.split(":")[0]),
      ["RESERVATION_CANCELLED"],
    );
  });

  it("tell of a change until the time of the table, and then no more", async () => {
    for (const [at, became] of [
      ["18:59", ["RESERVATION_CHANGED", "SENT", null]],
      ["19:00", ["RESERVATION_CHANGED", "SKIPPED", "OUTDATED"]],
    ] as const) {
      app.clock.set(fridayEvening);
      await open((file) => {
        file.settings.dineIn = { autoApprove: true };
      });
      const { reservationId } = await dining.booked();
      await sent();
      await change(reservationId, { partySize: 3 });
      app.clock.set(saturdayAt(at));
      const { kind, state, failure } = (await outbox()).at(-1)!;
      assert.deepEqual([kind, state, failure], became, at);
    }
  });

  it("tell nothing to guests who sit there already", async () => {
    await open((file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    const { reservationId } = await dining.booked();
    await sent();
    app.clock.set(saturdayAt("19:00"));
    await act(reservationId, "seat", {});
    await change(reservationId, { partySize: 3 });
    assert.equal((await sent()).length, 1);
  });

  it("tell of a change whatever waits to be sent to another guest, and not a party that sits", async () => {
    const { reservationId } = await dining.booked();
    await sent();
    await dining.booked({ partySize: 2 });
    await change(reservationId, { partySize: 3 });
    assert.deepEqual((await sent()).map((line) => line.split(":")[0]).sort(), [
      "RESERVATION_CHANGED",
      "RESERVATION_REQUESTED",
      "RESERVATION_REQUESTED",
    ]);
    await act(reservationId, "approve", {});
    await act(reservationId, "seat", {});
    const before = (await sent()).length;
    await change(reservationId, { partySize: 4 });
    assert.equal((await sent()).length, before);
  });

  it("tell of a change that is made while the mail before it is being written", async () => {
    const { reservationId } = await dining.booked();
    const kinds = await whileWritten(app, dining, () => change(reservationId, { partySize: 3 }));
    assert.deepEqual(kinds, ["RESERVATION_CHANGED", "RESERVATION_REQUESTED"]);
  });

  it("give the restaurant's reason when it says no", async () => {
    const { reservationId } = await dining.booked();
    await act(reservationId, "reject", { reason: "Lukket selskap" });
    const mails = await outbox();
    assert.deepEqual(
      mails.map(({ kind, state, failure }) => [kind, state, failure]),
      [
        ["RESERVATION_REQUESTED", "SKIPPED", "SUPERSEDED"],
        ["RESERVATION_REJECTED", "SENT", null],
      ],
    );
    assert.match(mails[1]!.content!.text, /Beskjed fra Prøva Pizza:\n {2}Lukket selskap/);
    assert.equal(mails[1]!.content!.calendar, null);
  });

  it("tell a guest whose table is cancelled, and know who did it", async () => {
    const first = await dining.booked();
    await act(first.reservationId, "approve", {});
    await act(first.reservationId, "cancel", { reason: "Vannlekkasje" });
    assert.match((await last()).content!.text, /Vi måtte dessverre avlyse bordet ditt[\s\S]*Vannlekkasje/);

    const second = await dining.booked({ partySize: 2 });
    const response = await app.inject({
      method: "POST",
      url: `/api/v1/orders/${second.publicToken}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.match((await last()).content!.text, /Du har avlyst bordbestillingen/);
  });

  it("are none without an address", async () => {
    const { reservationId } = await dining.booked({ customer: { name: "Kari", phone: "91234567" } });
    await change(reservationId, { dineInAt: saturdayAt("20:00") });
    assert.deepEqual(await outbox(), []);
  });

  it("subscribe nobody who has not said so, and whoever has, with the booking in the register", async () => {
    await dining.booked();
    await dining.booked({
      marketingConsent: true,
      partySize: 2,
      customer: { name: "Ola", phone: "91234568", email: "ola@example.com" },
    });
    const rows = await app.db.query(
      `SELECT s.email, c.source FROM newsletter_subscribers s
       JOIN newsletter_consents c ON c.restaurant_id = s.restaurant_id AND c.subscriber_id = s.id
       WHERE s.restaurant_id = $1`,
      [dining.restaurantId],
    );
    assert.deepEqual(rows, [{ email: "ola@example.com", source: "RESERVATION" }]);
  });
});
