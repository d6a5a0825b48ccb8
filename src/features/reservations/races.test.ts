import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import { forgetOldHolds } from "./end-past-reservations.ts";
import type { PlacedReservation, TableHold } from "./schemas.ts";

/** No two parties are ever promised one table, however many ask at the same moment. */
describe("tables under many guests at once", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
  });
  after(() => app.close());

  const count = (responses: { statusCode: number }[], status: number): number =>
    responses.filter((response) => response.statusCode === status).length;
  const occupancies = (dining: Dining) =>
    app.db.query<{ table_id: string; order_id: string | null; hold_id: string | null }>(
      "SELECT table_id, order_id, hold_id FROM table_occupancies WHERE restaurant_id = $1",
      [dining.restaurantId],
    );
  const times = <Result>(length: number, ask: (index: number) => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length }, (_, index) => ask(index)));
  const oneTable = (file: { tables: object[]; tableCombinations: object[] }) => {
    file.tables = [{ name: "Eneste", minSeats: 1, maxSeats: 4 }];
    file.tableCombinations = [];
  };
  /** What the exclusion constraint promises, asked of the rows themselves. */
  const overlaps = async (dining: Dining): Promise<number> =>
    (
      await app.db.query(
        `SELECT FROM table_occupancies a JOIN table_occupancies b ON a.restaurant_id = b.restaurant_id
           AND a.table_id = b.table_id AND a.during && b.during AND a.ctid < b.ctid
         WHERE a.restaurant_id = $1`,
        [dining.restaurantId],
      )
    ).length;

  it("200 requests for the last table: one has it, the others hear that there is none", async () => {
    const dining = await openDining(app, oneTable);
    const responses = await times(200, () => dining.book());
    assert.equal(count(responses, 201), 1);
    assert.equal(count(responses, 409), 199);
    const codes = new Set(
      responses.filter((r) => r.statusCode === 409).map((r) => r.json().error.code as string),
    );
    assert.deepEqual([...codes], ["NO_TABLE"]);
    assert.equal((await occupancies(dining)).length, 1);
  });

  it("60 parties of all sizes: every table is filled, none twice", async () => {
    const dining = await openDining(app);
    const responses = await times(60, (index) => dining.book({ partySize: 1 + (index % 8) }));
    const placed = count(responses, 201);
    assert.ok(placed >= 4 && placed <= 5, `${placed} parties`);
    assert.equal(count(responses, 409), 60 - placed);
    assert.equal(await overlaps(dining), 0);
    assert.equal((await occupancies(dining)).length, 5);
  });

  it("the pacing of a slot, exactly", async () => {
    const dining = await openDining(app, (file) => {
      file.settings.dineIn = { partiesPerSlot: 3 };
    });
    const responses = await times(30, () => dining.book({ partySize: 2 }));
    assert.equal(count(responses, 201), 3);
  });

  it("the same key at once is one reservation", async () => {
    const dining = await openDining(app);
    const key = newKey();
    const responses = await times(20, () => dining.book({}, { key }));
    assert.equal(count(responses, 201), 1);
    assert.equal(count(responses, 200), 19);
    const ids = new Set(responses.map((response) => (response.json() as PlacedReservation).reservationId));
    assert.equal(ids.size, 1);
    assert.equal((await occupancies(dining)).length, 1);
  });

  it("holds against bookings: a table is somebody's, never two people's", async () => {
    const dining = await openDining(app, oneTable);
    const responses = await times(60, (index) => (index % 2 === 0 ? dining.hold() : dining.book()));
    assert.equal(count(responses, 201), 1);
    assert.equal((await occupancies(dining)).length, 1);
  });

  it("a hold becomes one booking, and whoever tries it again has none", async () => {
    const dining = await openDining(app, oneTable);
    const { holdId } = (await dining.hold()).json() as TableHold;
    const responses = await times(10, () => dining.book({ holdId }));
    assert.equal(count(responses, 201), 1);
    const [taken, ...others] = await occupancies(dining);
    assert.equal(others.length, 0);
    assert.equal(taken?.hold_id, null);
  });

  it("a hold that runs out while others book and the sweep passes by blocks nobody", async () => {
    const dining = await openDining(app, oneTable);
    assert.equal((await dining.hold()).statusCode, 201);
    assert.equal((await dining.book()).statusCode, 409);
    app.clock.advance(10 * 60_000);
    const [responses] = await Promise.all([times(20, () => dining.book()), forgetOldHolds(app.ctx)]);
    assert.equal(count(responses, 201), 1);
  });

  it("two answers to one request: one counts", async () => {
    const dining = await openDining(app);
    const waiter = await hire(app, dining);
    const placed = await dining.booked();
    const act = (action: string, body: object = {}) =>
      waiter.call("POST", `/reservations/${placed.reservationId}/${action}`, body);
    const answers = await Promise.all([
      act("approve"),
      act("approve", { tableIds: [dining.tableId("R1")] }),
      act("reject"),
    ]);
    assert.equal(count(answers, 200), 1, JSON.stringify(answers.map(({ statusCode }) => statusCode)));
    assert.equal(count(answers, 409), 2);
    const events = await app.db.query("SELECT FROM order_events WHERE order_id = $1", [placed.reservationId]);
    assert.equal(events.length, 2);
    const isConfirmed = (await dining.track(placed.publicToken)).status === "CONFIRMED";
    assert.equal((await occupancies(dining)).length, isConfirmed ? 1 : 0);
  });

  it("a request that its guest cancels while it is approved keeps no table", async () => {
    const dining = await openDining(app);
    const waiter = await hire(app, dining);
    const { reservationId } = await dining.booked();
    const cancel = async (trx: Transaction): Promise<void> => {
      const [moved] = await trx.query<{ is: boolean }>(
        `SELECT move_order($1, $2, 'PENDING_APPROVAL', 'CANCELLED', $3, 'RESERVATION_CANCELLED', '{}', '{"kind": "CUSTOMER"}', '{}') AS is`,
        [dining.restaurantId, reservationId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())],
      );
      assert.equal(moved!.is, true);
    };
    const tableIds = [dining.tableId("R1")];
    const approved = await whoComesSecond(app.db, cancel, () =>
      waiter.call("POST", `/reservations/${reservationId}/approve`, { tableIds }),
    );
    assert.equal(approved.json().error.code, "ILLEGAL_TRANSITION");
    assert.deepEqual(await occupancies(dining), []);
  });

  it("two requests approved to one table at once: one gets it, the other stays a request", async () => {
    const dining = await openDining(app);
    const waiter = await hire(app, dining);
    const requests = [await dining.booked(), await dining.booked()];
    const tableIds = [dining.tableId("R1")];
    const answers = await Promise.all(
      requests.map(({ reservationId }) =>
        waiter.call("POST", `/reservations/${reservationId}/approve`, { tableIds }),
      ),
    );
    assert.equal(count(answers, 200), 1);
    assert.equal(count(answers, 409), 1);
    assert.equal(await overlaps(dining), 0);
    const statuses = await Promise.all(
      requests.map(async ({ publicToken }) => (await dining.track(publicToken)).status),
    );
    assert.deepEqual(statuses.sort(), ["CONFIRMED", "PENDING_APPROVAL"]);
  });

  it("every AVAILABLE slot can be booked and every FULL one cannot, whatever is booked already", async () => {
    const dining = await openDining(app, (file) => {
      file.settings.dineIn = { slotMinutes: 60, coversPerSlot: 12, lastSeatingMinutes: 60 };
    });
    const hours = ["16:00", "17:00", "18:00", "19:00", "20:00", "21:00"];
    const aBooking = fc.record({
      partySize: fc.integer({ min: 1, max: 8 }),
      hour: fc.constantFrom(...hours),
    });
    let week = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aBooking, { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        async (bookings, partySize) => {
          // A day of its own for every try.
          week += 1;
          const date = Temporal.PlainDate.from("2026-06-15").add({ days: week }).toString();
          const at = (hour: string) => `${date}T${hour}:00+02:00`;
          for (const { partySize: size, hour } of bookings)
            await dining.book({ partySize: size, dineInAt: at(hour) });
          const { slots } = await dining.availability({ date, partySize });
          const evening = slots.filter(({ time }) => hours.includes(time));
          assert.equal(evening.length, hours.length);
          for (const { dineInAt, status } of evening.toReversed()) {
            const { slots: now } = await dining.availability({ date, partySize });
            const isFree = now.find((slot) => slot.dineInAt === dineInAt)?.status === "AVAILABLE";
            if (status === "FULL") assert.ok(!isFree);
            const response = await dining.book({ partySize, dineInAt });
            assert.equal(response.statusCode, isFree ? 201 : 409, `${dineInAt} ${status}`);
            if (!isFree) assert.equal(response.json().error.code, "NO_TABLE");
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
    assert.equal(await overlaps(dining), 0);
  });

  it("a room that is changed while guests book: nobody sits at a table that is gone", async () => {
    const dining = await openDining(app, (file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    const owner = await hire(app, dining, "OWNER");
    const small = {
      areas: [],
      tables: [{ name: "V1", minSeats: 1, maxSeats: 2 }],
      combinations: [],
    };
    const [changed, ...responses] = await Promise.all([
      owner.call("PUT", "/dine-in/room", small),
      ...Array.from({ length: 20 }, () => dining.book({ partySize: 2, dineInAt: saturdayAt("18:00") })),
    ]);
    assert.equal(changed?.statusCode, 200);
    assert.equal(await overlaps(dining), 0);
    const late = await times(3, () => dining.book({ partySize: 2, dineInAt: saturdayAt("21:00") }));
    assert.equal(count(late, 201), 1);
    assert.ok(responses.every(({ statusCode }) => statusCode === 201 || statusCode === 409));
  });
});
