import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { DineInState } from "./settings-schemas.ts";

describe("the dining room's settings", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = async (): Promise<{ dining: Dining; owner: Staff }> => {
    const dining = await openDining(app);
    return { dining, owner: await hire(app, dining, "OWNER") };
  };
  const read = async (owner: Staff): Promise<DineInState> => (await owner.call("GET", "/dine-in")).json();

  it("have defaults that a small restaurant can live with", async () => {
    const { owner } = await open();
    const { settings, reservationsEnabled, tables, combinations } = await read(owner);
    assert.equal(reservationsEnabled, true);
    assert.deepEqual(
      [settings.slotMinutes, settings.maxPartySize, settings.autoApprove, settings.deposit],
      [15, 8, false, null],
    );
    assert.deepEqual(tables.map(({ name, area }) => [name, area]).at(-1), ["R1", "Sal"]);
    assert.deepEqual(
      combinations.map(({ tables: names }) => names),
      [["S1", "S2"]],
    );
  });

  it("are changed by the owner and hold for the next guest", async () => {
    const { dining, owner } = await open();
    const { settings } = await read(owner);
    const response = await owner.call("PUT", "/dine-in", { settings: { ...settings, maxPartySize: 3 } });
    assert.equal(response.statusCode, 200);
    assert.equal(response.json().settings.maxPartySize, 3);
    assert.equal((await dining.book()).json().error.code, "PARTY_TOO_LARGE");
    await owner.call("PUT", "/dine-in", { reservationsEnabled: false });
    assert.equal((await dining.book({ partySize: 2 })).json().error.code, "DINE_IN_DISABLED");
    assert.equal((await read(owner)).settings.maxPartySize, 3);
  });

  it("are refused with every mistake, and for waiters", async () => {
    const { dining, owner } = await open();
    const response = await owner.call("PUT", "/dine-in", {
      settings: {
        slotMinutes: 7,
        minPartySize: 5,
        maxPartySize: 4,
        turnTimes: [
          { maxPartySize: 4, minutes: 90 },
          { maxPartySize: 2, minutes: 60 },
        ],
        deposit: { amount: 5 },
        happyHour: true,
      },
    });
    assert.equal(response.statusCode, 422);
    const paths = response.json().error.details.issues.map(({ path }: { path: string }) => path);
    for (const path of ["settings.slotMinutes", "settings.deposit.amount", "settings.happyHour"])
      assert.ok(paths.includes(path), path);
    const order = await owner.call("PUT", "/dine-in", {
      settings: { minPartySize: 5, maxPartySize: 4 },
    });
    assert.equal(order.json().error.details.issues[0].path, "settings.maxPartySize");
    const waiter = await hire(app, dining);
    assert.equal((await waiter.call("GET", "/dine-in")).statusCode, 200);
    for (const path of ["/dine-in", "/dine-in/room"]) {
      const body = path === "/dine-in" ? {} : { areas: [], tables: [], combinations: [] };
      assert.equal((await waiter.call("PUT", path, body)).statusCode, 403, path);
    }
  });

  it("hold a room that is renamed, exchanged and extended without losing a table", async () => {
    const { dining, owner } = await open();
    const { tables } = await read(owner);
    const idOf = (name: string) => tables.find((table) => table.name === name)!.id;
    const placed = await dining.booked();
    const response = await owner.call("PUT", "/dine-in/room", {
      areas: [{ name: "Terrasse" }, { name: "Sal" }],
      tables: [
        { id: idOf("V1"), name: "V2", area: "Sal", minSeats: 1, maxSeats: 2 },
        { id: idOf("V2"), name: "V1", area: "Sal", minSeats: 1, maxSeats: 3 },
        { name: "T1", area: "Terrasse", minSeats: 2, maxSeats: 4 },
        { name: "S2", area: "Sal", minSeats: 2, maxSeats: 4, isActive: false },
      ],
      combinations: [{ tables: ["V1", "V2"], minSeats: 4, maxSeats: 5 }],
    });
    assert.equal(response.statusCode, 200);
    const room = response.json() as DineInState;
    assert.deepEqual(
      room.areas.map(({ name }) => name),
      ["Terrasse", "Sal"],
    );
    const active = room.tables.filter(({ isActive }) => isActive);
    assert.deepEqual(active.map(({ name, id }) => [name, id]).slice(0, 2), [
      ["V2", idOf("V1")],
      ["V1", idOf("V2")],
    ]);
    assert.ok(!room.tables.some(({ id }) => id === idOf("R1")), "an unused table is gone");
    const kept = room.tables.find(({ id }) => id === idOf("S1"));
    assert.equal(kept?.isActive, false, "a table with guests is taken out of use");
    assert.equal(room.tables.find(({ id }) => id === idOf("S2"))?.isActive, false);
    // The party of S1 keeps it; new ones sit elsewhere.
    const { reservations } = (await owner.call("GET", `/reservations?date=${saturday}`)).json();
    assert.deepEqual(reservations[0].tableIds, [idOf("S1")]);
    assert.equal(reservations[0].id, placed.reservationId);
    const next = await dining.booked({ dineInAt: saturdayAt("12:00") });
    assert.equal((await dining.track(next.publicToken)).status, "PENDING_APPROVAL");
    // The same room again changes nothing.
    const same = { areas: room.areas, combinations: [{ tables: ["V1", "V2"], minSeats: 4, maxSeats: 5 }] };
    const rows = room.tables.map((table) => ({ ...table }));
    const again = await owner.call("PUT", "/dine-in/room", { ...same, tables: rows });
    assert.equal(again.statusCode, 200, again.body);
    assert.deepEqual(again.json().tables, room.tables);
  });

  it("hold the room exactly as it was drawn, in its order", async () => {
    const { owner } = await open();
    const areas = ["Sal", "Bar", "Vindu"].map((name) => ({ name }));
    const tables = [
      { name: "9", area: "Bar", minSeats: 1, maxSeats: 1, isActive: true },
      { name: "V1", area: null, minSeats: 2, maxSeats: 3, isActive: false },
      { name: "S1", area: "Vindu", minSeats: 1, maxSeats: 4, isActive: true },
      { name: "1", area: "Sal", minSeats: 2, maxSeats: 2, isActive: true },
    ];
    const combinations = [
      { tables: ["9", "1"], minSeats: 2, maxSeats: 3 },
      { tables: ["S1", "9", "1"], minSeats: 6, maxSeats: 7 },
    ];
    const before = await read(owner);
    const response = await owner.call("PUT", "/dine-in/room", { areas, tables, combinations });
    assert.equal(response.statusCode, 200, response.body);
    const drawn = response.json() as DineInState;
    const withoutIds = (rows: { id: string }[]) => rows.map(({ id: _, ...row }) => row);
    const bySeats = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    assert.deepEqual(withoutIds(drawn.areas), areas);
    assert.deepEqual(withoutIds(drawn.tables), tables);
    assert.deepEqual(withoutIds(drawn.combinations).sort(bySeats), combinations.toSorted(bySeats));
    assert.deepEqual(await read(owner), drawn);
    // What has kept its name has kept its row.
    for (const kind of ["areas", "tables"] as const)
      for (const { id, name } of drawn[kind]) {
        const row = before[kind].find((one) => one.name === name);
        if (row) assert.equal(id, row.id, name);
        else assert.ok(!before[kind].some((one) => one.id === id), name);
      }
  });

  it("keep a row whose name goes to another, and give an unknown id's row its name's", async () => {
    const { owner } = await open();
    const { tables } = await read(owner);
    const idOf = (name: string) => tables.find((table) => table.name === name)!.id;
    const seats = { minSeats: 1, maxSeats: 2 };
    // V1 is now called V2, and somebody has drawn another V1; S1 comes with an id that nobody knows.
    const response = await owner.call("PUT", "/dine-in/room", {
      areas: [],
      tables: [
        { name: "V1", ...seats },
        { id: idOf("V1"), name: "V2", ...seats },
        { id: "tbl_unknown", name: "S1", ...seats },
      ],
      combinations: [],
    });
    const [v1, v2, s1] = (response.json() as DineInState).tables;
    assert.ok(!tables.some(({ id }) => id === v1?.id));
    assert.equal(v2?.id, idOf("V1"));
    assert.equal(s1?.id, idOf("S1"));
  });

  it("keep an area in which no table stands yet", async () => {
    const { owner } = await open();
    const before = await read(owner);
    const areas = [...before.areas.map(({ id, name }) => ({ id, name })), { name: "Terrasse" }];
    const room = { areas, tables: [], combinations: [] };
    const named = (await owner.call("PUT", "/dine-in/room", room)).json() as DineInState;
    assert.deepEqual(
      named.areas.map(({ name }) => name),
      areas.map(({ name }) => name),
    );
    const anywhere = { areas: [], tables: [{ name: "9", minSeats: 1, maxSeats: 2 }], combinations: [] };
    const left = (await owner.call("PUT", "/dine-in/room", anywhere)).json() as DineInState;
    assert.deepEqual(left.areas, [], "and none that is left out, also when a table stands in no area");
  });

  it("keep a table at which guests will sit, with its area, out of use and under another name", async () => {
    const { dining, owner } = await open();
    const before = await read(owner);
    const s1 = before.tables.find(({ name }) => name === "S1")!;
    await dining.booked();
    const empty = { areas: [], tables: [], combinations: [] };
    const cleared = (await owner.call("PUT", "/dine-in/room", empty)).json() as DineInState;
    assert.deepEqual(
      cleared.areas.map(({ name }) => name),
      ["Sal"],
    );
    assert.deepEqual(cleared.combinations, []);
    const [kept, ...others] = cleared.tables;
    assert.deepEqual(others, []);
    assert.deepEqual(kept, { ...s1, name: `S1 (${s1.id.slice(-6)})`, isActive: false });
    // Once more, and it keeps the name that it was given.
    const again = (await owner.call("PUT", "/dine-in/room", empty)).json() as DineInState;
    assert.deepEqual(again.tables, cleared.tables);
    // The name is free for another.
    const table = { name: "S1", minSeats: 1, maxSeats: 2 };
    const drawn = await owner.call("PUT", "/dine-in/room", { ...empty, tables: [table] });
    assert.equal(drawn.statusCode, 200, drawn.body);
    const rows = (drawn.json() as DineInState).tables;
    assert.deepEqual(rows.map(({ name, isActive }) => [name, isActive]).sort(), [
      [kept!.name, false],
      ["S1", true],
    ]);
  });

  it("refuse a room that does not hang together, with every path", async () => {
    const { owner } = await open();
    const response = await owner.call("PUT", "/dine-in/room", {
      areas: [{ name: "Sal" }, { name: "sal" }],
      tables: [
        { name: "1", area: "Kjeller", minSeats: 4, maxSeats: 2 },
        { name: "1", minSeats: 1, maxSeats: 2 },
        { name: "2", minSeats: 1, maxSeats: 2 },
      ],
      combinations: [
        { tables: ["1", "9"], minSeats: 1, maxSeats: 4 },
        { tables: ["1", "1"], minSeats: 1, maxSeats: 4 },
        { tables: ["1", "2"], minSeats: 5, maxSeats: 4 },
      ],
    });
    assert.equal(response.statusCode, 422);
    const paths = response.json().error.details.issues.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths.sort(), [
      "areas.1",
      "combinations.0.tables.1",
      "combinations.1.tables",
      "combinations.2.maxSeats",
      "tables.0.area",
      "tables.0.maxSeats",
      "tables.1",
    ]);
  });

  it("belong to one restaurant: another's tables are not touched", async () => {
    const { owner } = await open();
    const other = await open();
    const theirs = await read(other.owner);
    const foreign = theirs.tables[0]!;
    await owner.call("PUT", "/dine-in/room", {
      areas: [],
      tables: [{ id: foreign.id, name: "Stjålet", minSeats: 1, maxSeats: 2 }],
      combinations: [],
    });
    const [own] = (await read(owner)).tables;
    assert.equal(own?.name, "Stjålet");
    assert.notEqual(own?.id, foreign.id);
    assert.deepEqual(await read(other.owner), theirs);
    await owner.call("PUT", "/dine-in", { reservationsEnabled: false, settings: { maxPartySize: 3 } });
    assert.deepEqual(await read(other.owner), theirs);
  });
});
