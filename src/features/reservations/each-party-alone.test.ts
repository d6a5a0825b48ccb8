import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { ownersTouchedBy } from "../../../test/touched-rows.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import type { TableHold, WaitlistTicket } from "./schemas.ts";
import type { StaffReservation } from "./staff-schemas.ts";

/**
 * Two restaurants with guests in every state, at the same times and with the same telephones. What is done to one party
 * changes its own rows and nobody else's.
 */
describe("what is done to one party", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  let ended: string;
  before(async () => {
    app = await createTestApp();
    const elsewhere = await openDining(app);
    await inhabit(elsewhere, await hire(app, elsewhere));
    assert.equal((await elsewhere.hold({ partySize: 2 })).statusCode, 201);
    // The hold of the other restaurant has run out, and nobody has cleared it away.
    app.clock.advance(10 * 60_000);
    dining = await openDining(app);
    waiter = await hire(app, dining);
    ended = await inhabit(dining, waiter);
  });
  after(() => app.close());

  const act = (staff: Staff, id: string, action: string, body: object = {}) =>
    staff.call("POST", `/reservations/${id}/${action}`, body);
  const acted = async (...asked: Parameters<typeof act>): Promise<StaffReservation> => {
    const response = await act(...asked);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const join = async (place: Dining, more: object = {}): Promise<string> => {
    const customer = { name: "Kari Nordmann", phone: "91234567" };
    const wish = { date: "2026-06-13", partySize: 2, from: "18:30", to: "19:30", customer, ...more };
    const response = await place.post({ slug: place.slug, ...wish }, { path: "/dine-in/waitlist" });
    return (response.json() as WaitlistTicket).waitlistId;
  };
  const leave = (staff: Staff, id: string) => staff.call("DELETE", `/waitlist/${id}`);

  /** A party in every state, a hold and some who wait. Answers the party that has cancelled. */
  async function inhabit(place: Dining, staff: Staff): Promise<string> {
    const asks = (time: string, more: object = {}) =>
      place.booked({ dineInAt: saturdayAt(time), partySize: 2, ...more });
    await asks("12:00");
    const [confirmed, seated, left, cancelled] = [
      await asks("13:00"),
      await asks("15:00"),
      await asks("16:30"),
      await asks("17:00"),
    ];
    for (const { reservationId } of [confirmed, seated, left]) await acted(staff, reservationId, "approve");
    for (const { reservationId } of [seated, left]) await acted(staff, reservationId, "seat");
    await acted(staff, left.reservationId, "complete");
    await acted(staff, cancelled.reservationId, "cancel", { reason: "OTHER" });
    await place.hold();
    await leave(staff, await join(place));
    await join(place, { date: "2026-06-14" });
    await join(place, { customer: { name: "Per", phone: "92345678" } });
    return cancelled.reservationId;
  }

  /** Every row about a party, with the party's id. */
  const rows = async (): Promise<Map<string, string>> => {
    const found = await app.db.query<{ owner: string; row: string }>(`
      SELECT id AS owner, to_jsonb(o)::text AS row FROM orders o
      UNION ALL SELECT order_id, to_jsonb(e)::text FROM order_events e
      UNION ALL SELECT coalesce(order_id, hold_id), to_jsonb(t)::text FROM table_occupancies t
      UNION ALL SELECT id, to_jsonb(h)::text FROM dine_in_holds h
      UNION ALL SELECT id, to_jsonb(w)::text FROM dine_in_waitlist w
      UNION ALL SELECT order_id, to_jsonb(m)::text FROM mails m`);
    return new Map(found.map(({ owner, row }) => [row, owner]));
  };
  /** Whose rows are other ones after it. */
  const touchedBy = (act: () => Promise<unknown>) => ownersTouchedBy(rows, act);

  let days = 0;
  /** A request of three for a day of its own. */
  const asked = async (more: object = {}) => {
    days += 1;
    const date = Temporal.PlainDate.from("2026-06-20").add({ days }).toString();
    return dining.booked({ dineInAt: `${date}T19:00:00+02:00`, partySize: 3, ...more });
  };
  const confirmed = async () => {
    const placed = await asked();
    await acted(waiter, placed.reservationId, "approve");
    return placed;
  };

  it("is theirs alone: an answer, another table, a change, a seat, an end", async () => {
    const table = { tableIds: [dining.tableId("R1")] };
    const cases: [action: string, body: object, make: () => Promise<{ reservationId: string }>][] = [
      ["approve", {}, asked],
      ["approve", table, asked],
      ["reject", {}, asked],
      ["cancel", {}, asked],
      ["cancel", {}, confirmed],
      ["noShow", {}, confirmed],
      ["seat", {}, confirmed],
      ["tables", table, confirmed],
      ["complete", {}, confirmed],
    ];
    for (const [action, body, make] of cases) {
      const { reservationId } = await make();
      const touched = await touchedBy(() => acted(waiter, reservationId, action, body));
      assert.deepEqual(touched, [reservationId], action);
    }
    for (const make of [asked, confirmed]) {
      const { reservationId } = await make();
      const change = () => waiter.call("PATCH", `/reservations/${reservationId}`, { partySize: 4 });
      assert.deepEqual(await touchedBy(change), [reservationId]);
    }
  });

  it("tells of that party's time and size, not of another's", async () => {
    const placed = await asked();
    const approved = await acted(waiter, placed.reservationId, "approve");
    const [event] = await app.db.query<{ data: Record<string, unknown> }>(
      "SELECT data FROM order_events WHERE order_id = $1 AND event = 'RESERVATION_APPROVED'",
      [placed.reservationId],
    );
    assert.equal(event?.data.dineInAt, placed.dineInAt);
    assert.equal(event?.data.partySize, 3);
    // A table that it is moved to is taken for the party's own time.
    await acted(waiter, placed.reservationId, "tables", { tableIds: [dining.tableId("R1")] });
    const [taken, ...others] = await app.db.query<{ from: string; until: string; table_id: string }>(
      `SELECT iso_utc(lower(during)) AS from, iso_utc(upper(during)) AS until, table_id
       FROM table_occupancies WHERE order_id = $1`,
      [placed.reservationId],
    );
    assert.deepEqual(others, []);
    assert.deepEqual(taken, {
      from: approved.dineInAt,
      until: approved.endsAt,
      table_id: dining.tableId("R1"),
    });
  });

  it("is nothing when it is over already, whoever else still waits", async () => {
    for (const action of ["approve", "reject", "cancel", "noShow", "seat", "complete"]) {
      const answers: string[] = [];
      const touched = await touchedBy(async () =>
        answers.push((await act(waiter, ended, action)).json().error.code),
      );
      assert.deepEqual([answers, touched], [["ILLEGAL_TRANSITION"], []], action);
    }
    const tables = { tableIds: [dining.tableId("R1")] };
    for (const response of [
      await act(waiter, ended, "approve", tables),
      await act(waiter, ended, "tables", tables),
      await waiter.call("PATCH", `/reservations/${ended}`, { partySize: 3 }),
    ])
      assert.equal(response.json().error.code, "ILLEGAL_TRANSITION");
    // Nor is a request that nobody has answered moved or seated, nor an answer given twice.
    const request = await asked();
    for (const action of ["tables", "seat", "complete"])
      assert.equal(
        (await act(waiter, request.reservationId, action, action === "tables" ? tables : {})).json().error
          .code,
        "ILLEGAL_TRANSITION",
      );
    await acted(waiter, request.reservationId, "approve");
    assert.equal(
      (await act(waiter, request.reservationId, "approve")).json().error.code,
      "ILLEGAL_TRANSITION",
    );
  });

  it("of a new party: its own rows, those of its hold, and its wish for that evening", async () => {
    const idOf = async (place: () => Promise<{ reservationId: string }>) => {
      let id = "";
      const touched = await touchedBy(async () => {
        id = (await place()).reservationId;
      });
      return { id, others: touched.filter((one) => one !== id) };
    };
    assert.deepEqual((await idOf(asked)).others, []);

    const wish = await join(dining);
    const dineInAt = saturdayAt("19:00");
    const { holdId } = (await dining.hold({ dineInAt, partySize: 2 })).json() as TableHold;
    const held = await idOf(() => dining.booked({ dineInAt, partySize: 2, holdId }));
    assert.deepEqual(held.others, [holdId, wish].sort());

    const [hold, entry] = [(await dining.hold({ partySize: 2 })).json() as TableHold, await join(dining)];
    assert.deepEqual(await touchedBy(() => leave(waiter, entry)), [entry]);
    assert.deepEqual(await touchedBy(() => leave(waiter, entry)), []);
    const release = () =>
      app.inject({
        method: "DELETE",
        url: `/api/v1/dine-in/holds/${hold.holdId}?slug=${dining.slug}`,
        headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${dining.key}` },
        remoteAddress: `10.${randomBytes(3).join(".")}`,
      });
    assert.deepEqual(await touchedBy(release), [hold.holdId]);

    let kept = "";
    const touched = await touchedBy(async () => {
      kept = ((await dining.hold({ partySize: 1 })).json() as TableHold).holdId;
    });
    assert.deepEqual(touched, [kept]);
  });

  it("by staff, for somebody who waits: the entry that was named, and no other", async () => {
    const customer = { name: "Ida", phone: "93456789" };
    const waitlistId = await join(dining, { customer });
    let id = "";
    const touched = await touchedBy(async () => {
      const dineInAt = "2026-06-19T19:00:00+02:00";
      const body = { dineInAt, partySize: 2, customer: { name: "Ida" }, waitlistId, isSeated: true };
      id = ((await waiter.call("POST", "/reservations", body)).json() as StaffReservation).id;
    });
    assert.deepEqual(touched, [id, waitlistId].sort());
    // An entry that has been served, or is another restaurant's, stays as it is.
    const elsewhere = await openDining(app);
    const foreign = await join(elsewhere, { customer });
    for (const entry of [waitlistId, foreign]) {
      const again = await touchedBy(() =>
        waiter.call("POST", "/reservations", {
          dineInAt: "2026-06-18T19:00:00+02:00",
          partySize: 2,
          customer: { name: "Ida" },
          waitlistId: entry,
        }),
      );
      assert.ok(!again.includes(entry));
    }
    assert.deepEqual(await touchedBy(() => leave(waiter, foreign)), []);
  });
});
