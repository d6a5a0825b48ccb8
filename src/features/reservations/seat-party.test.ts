import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, oneTable, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { TableHold } from "./schemas.ts";
import type { DineInState } from "./settings-schemas.ts";

/** Which table is whose, from when until when. */
describe("a party's table", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = async (
    change?: Parameters<typeof openDining>[1],
  ): Promise<{ dining: Dining; owner: Staff }> => {
    const dining = await openDining(app, change);
    return { dining, owner: await hire(app, dining, "OWNER") };
  };
  const approving = (file: { settings: { dineIn: object } }) => {
    file.settings.dineIn = { autoApprove: true };
  };
  const act = (staff: Staff, id: string, action: string, body: object = {}) =>
    staff.call("POST", `/reservations/${id}/${action}`, body);
  const acted = async (...asked: Parameters<typeof act>): Promise<void> => {
    const response = await act(...asked);
    assert.equal(response.statusCode, 200, response.body);
  };
  /** Oslo times at which a party has its tables. */
  const timesOf = async (id: string): Promise<string[]> =>
    (
      await app.db.query<{ times: string }>(
        `SELECT to_char(lower(during) AT TIME ZONE 'Europe/Oslo', 'HH24:MI') || '-'
           || to_char(upper(during) AT TIME ZONE 'Europe/Oslo', 'HH24:MI') AS times
         FROM table_occupancies WHERE order_id = $1 ORDER BY table_id`,
        [id],
      )
    ).map(({ times }) => times);

  it("is theirs from now on when they move, for what is left of their time and for a quarter at least", async () => {
    const { dining, owner } = await open(approving);
    const { reservationId: id } = await dining.booked();
    const cases: [now: string, times: string][] = [
      ["18:30", "19:00-21:00"],
      ["19:20", "19:20-21:00"],
      ["20:45", "20:45-21:00"],
      ["20:55", "20:55-21:10"],
      ["21:30", "21:30-21:45"],
    ];
    for (const [index, [now, times]] of cases.entries()) {
      app.clock.set(saturdayAt(now));
      await acted(owner, id, "tables", { tableIds: [dining.tableId(index % 2 === 0 ? "R1" : "S2")] });
      assert.deepEqual(await timesOf(id), [times], now);
    }
  });

  it("is free from the moment they leave, and not theirs for longer because they stayed", async () => {
    const { dining, owner } = await open(approving);
    const leaves = async (time: string) => {
      const { reservationId } = await dining.booked();
      app.clock.set(saturdayAt(time));
      await acted(owner, reservationId, "seat");
      await acted(owner, reservationId, "complete");
      app.clock.set(fridayEvening);
      return timesOf(reservationId);
    };
    assert.deepEqual(await leaves("18:50"), []);
    // At the minute that they were expected, and twice at the same table.
    assert.deepEqual(await leaves("19:00"), []);
    assert.deepEqual(await leaves("19:00"), []);
    assert.deepEqual(await leaves("20:10"), ["19:00-20:10"]);
    assert.deepEqual(await leaves("21:40"), ["19:00-21:00"]);
  });

  it("cannot be one that is out of use, nor one of several that is not there", async () => {
    const { dining, owner } = await open();
    const room = (await owner.call("GET", "/dine-in")).json() as DineInState;
    const tables = room.tables.map((table) => ({ ...table, isActive: table.name !== "R1" }));
    await owner.call("PUT", "/dine-in/room", { areas: room.areas, tables, combinations: [] });
    const { reservationId: id } = await dining.booked();
    const [r1, s1, s2] = ["R1", "S1", "S2"].map((name) => room.tables.find((one) => one.name === name)!.id);
    for (const tableIds of [[r1], [s1, r1], [s1, "tbl_x"]]) {
      const response = await act(owner, id, "approve", { tableIds });
      assert.equal(response.statusCode, 422, response.body);
      assert.deepEqual(response.json().error.details.issues, [
        { path: "tableIds", code: "INVALID", message: "Bordet finnes ikke eller er ikke i bruk." },
      ]);
    }
    await acted(owner, id, "approve", { tableIds: [s1, s2, s1] });
    assert.deepEqual(await timesOf(id), ["19:00-21:00", "19:00-21:00"]);
    await acted(owner, id, "tables", { tableIds: [s2, s2] });
    assert.deepEqual(await timesOf(id), ["19:00-21:00"]);
  });

  it("is the one that was kept for them, if they come as they said; else another is looked for", async () => {
    const { dining, owner } = await open();
    const r1 = dining.tableId("R1");
    const tablesOf = async (more: object, change?: () => Promise<unknown>): Promise<string[]> => {
      // Four at the table for six, since the fours are taken while it is kept.
      const others = [await dining.booked(), await dining.booked()];
      const { holdId } = (await dining.hold()).json() as TableHold;
      for (const { reservationId } of others) await acted(owner, reservationId, "reject");
      await change?.();
      const { reservationId } = await dining.booked({ holdId, ...more });
      const rows = await app.db.query<{ table_id: string }>(
        "SELECT table_id FROM table_occupancies WHERE order_id = $1",
        [reservationId],
      );
      const left = await app.db.query("SELECT FROM dine_in_holds WHERE id = $1", [holdId]);
      assert.equal(left.length, 0);
      await acted(owner, reservationId, "reject");
      return rows.map(({ table_id }) => table_id);
    };
    assert.deepEqual(await tablesOf({}), [r1]);
    assert.deepEqual(await tablesOf({ dineInAt: saturdayAt("19:15") }), [dining.tableId("S1")]);
    assert.deepEqual(await tablesOf({ partySize: 3 }), [dining.tableId("S1")]);
    assert.deepEqual(await tablesOf({ areaId: dining.areaId("Sal") }), [dining.tableId("S1")]);
    const longer = () =>
      owner
        .call("PUT", "/dine-in", { settings: { turnTimes: [{ maxPartySize: 99, minutes: 100 }] } })
        .then(() => app.ctx.snapshots.reload(dining.restaurantId));
    assert.deepEqual(await tablesOf({}, longer), [dining.tableId("S1")]);
  });

  it("is kept for ten minutes to the second: at their end the next guest has it", async () => {
    const { dining } = await open(oneTable);
    await dining.hold();
    app.clock.advance(10 * 60_000 - 1);
    assert.equal((await dining.book()).json().error.code, "NO_TABLE");
    app.clock.advance(1);
    assert.equal((await dining.book()).statusCode, 201);
  });

  it("is taken under the pacing of its slot, by guests who book or keep one, whoever else has come to nothing", async () => {
    const { dining, owner } = await open((file) => {
      file.settings.dineIn = { partiesPerSlot: 1 };
    });
    const ask = async (more: object = {}) => {
      const response = await dining.book({ partySize: 2, ...more });
      return response.statusCode === 201 ? "" : response.json().error.code;
    };
    const { holdId } = (await dining.hold()).json() as TableHold;
    assert.equal(await ask(), "NO_TABLE");
    assert.equal((await dining.hold({ partySize: 2 })).statusCode, 409);
    const kept = await dining.booked({ holdId });
    assert.equal(await ask(), "NO_TABLE");
    // The slots beside it are others.
    assert.equal(await ask({ dineInAt: saturdayAt("18:45") }), "");
    assert.equal(await ask({ dineInAt: saturdayAt("19:15") }), "");
    await acted(owner, kept.reservationId, "reject");
    assert.equal(await ask(), "");
    // Staff are not held to it, and whom they seat between two slots counts in the one before.
    const seat = (dineInAt: string) =>
      owner.call("POST", "/reservations", { dineInAt, partySize: 1, customer: { name: "Gjest" } });
    assert.equal((await seat(saturdayAt("12:14"))).statusCode, 201);
    assert.equal((await seat(saturdayAt("12:14"))).statusCode, 201);
    assert.equal(await ask({ dineInAt: saturdayAt("12:00") }), "NO_TABLE");
    assert.equal(await ask({ dineInAt: saturdayAt("12:15") }), "");
    // Another restaurant's guests are its own.
    const other = await open((file) => {
      file.settings.dineIn = { partiesPerSlot: 1 };
    });
    assert.equal((await other.dining.book()).statusCode, 201);
  });

  it("is taken under the guests of its slot alone, up to the last of them", async () => {
    const { dining } = await open((file) => {
      file.settings.dineIn = { coversPerSlot: 6 };
    });
    assert.equal((await dining.hold({ partySize: 4 })).statusCode, 201);
    assert.equal((await dining.book({ partySize: 3 })).statusCode, 409);
    assert.equal((await dining.hold({ partySize: 3 })).statusCode, 409);
    assert.equal((await dining.book({ partySize: 2 })).statusCode, 201);
    const { slots } = await dining.availability({ date: saturday, partySize: 1 });
    assert.deepEqual(
      slots.filter(({ status }) => status === "FULL").map(({ time }) => time),
      ["19:00"],
    );
    const before = await dining.book({ partySize: 6, dineInAt: saturdayAt("18:45") });
    assert.equal(before.statusCode, 201, "of the slot before they are all");
  });

  it("is theirs from the moment that others leave, and until the next come", async () => {
    const { dining } = await open(oneTable);
    await dining.booked();
    for (const time of ["17:15", "18:45", "20:45"])
      assert.equal((await dining.book({ dineInAt: saturdayAt(time) })).statusCode, 409, time);
    for (const time of ["17:00", "21:00"])
      assert.equal((await dining.book({ dineInAt: saturdayAt(time) })).statusCode, 201, time);
  });
});

describe("the database keeps the room in order by itself", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
  });
  after(() => app.close());

  it("a table is for one party at a time, booked or held, whoever writes", async () => {
    const { reservationId: order_id } = await dining.booked();
    const { holdId: hold_id } = (await dining.hold()).json() as TableHold;
    const take = (table: string, from: string, until: string, whose: object) =>
      app.db.query(
        "INSERT INTO table_occupancies SELECT * FROM jsonb_populate_record(NULL::table_occupancies, $1)",
        [
          {
            restaurant_id: dining.restaurantId,
            table_id: dining.tableId(table),
            during: `[2026-06-13T${from}Z,2026-06-13T${until}Z)`,
            ...whose,
          },
        ],
      );
    const isTaken = { constraint: "table_occupancies_restaurant_id_table_id_during_excl" };
    for (const whose of [{ order_id }, { hold_id }])
      await assert.rejects(take("S1", "18:59", "20:00", whose), isTaken);
    await take("S1", "10:00", "11:00", { hold_id });
    await assert.rejects(take("S1", "10:59", "12:00", { order_id }), isTaken);
    // The same table at another time, and another table at the same time, are free.
    await take("S1", "11:00", "12:00", { order_id });
    await take("V1", "17:00", "19:00", { order_id });
  });
});
