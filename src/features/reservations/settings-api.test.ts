import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/example-staff.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./example-dining.ts";
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

  it("refuse a room that does not hang together, with every path", async () => {
    const { owner } = await open();
    const response = await owner.call("PUT", "/dine-in/room", {
      areas: [{ name: "Sal" }, { name: "sal" }],
      tables: [
        { name: "1", area: "Kjeller", minSeats: 4, maxSeats: 2 },
        { name: "1", minSeats: 1, maxSeats: 2 },
      ],
      combinations: [{ tables: ["1", "9"], minSeats: 1, maxSeats: 4 }],
    });
    assert.equal(response.statusCode, 422);
    const paths = response.json().error.details.issues.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths.sort(), [
      "areas.1",
      "combinations.0.tables.1",
      "tables.0.area",
      "tables.0.maxSeats",
      "tables.1",
    ]);
  });

  it("belong to one restaurant: another's tables are not touched", async () => {
    const { owner } = await open();
    const other = await open();
    const foreign = (await read(other.owner)).tables[0]!;
    await owner.call("PUT", "/dine-in/room", {
      areas: [],
      tables: [{ id: foreign.id, name: "Stjålet", minSeats: 1, maxSeats: 2 }],
      combinations: [],
    });
    const [own] = (await read(owner)).tables;
    assert.equal(own?.name, "Stjålet");
    assert.notEqual(own?.id, foreign.id);
    assert.equal((await read(other.owner)).tables[0]?.name, "V1");
  });
});
