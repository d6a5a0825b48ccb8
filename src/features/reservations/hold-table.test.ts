import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { type Dining, oneTable, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { TableHold } from "./schemas.ts";

describe("holds of tables", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  it("keep a table from everybody but who has it: to them its time and the times around it are free", async () => {
    const place = await openDining(app, oneTable);
    const { holdId } = (await place.hold()).json() as TableHold;
    const other = await openDining(app, oneTable);
    const elsewhere = (await other.hold()).json() as TableHold;
    const full = async (query: object) => {
      const answer = await place.askAvailability({ date: saturday, partySize: 2, ...query });
      return answer.json().slots.filter(({ status }: { status: string }) => status === "FULL").length;
    };
    assert.equal(await full({}), 13);
    assert.equal(await full({ holdId }), 0);
    assert.equal(
      await full({ holdId: elsewhere.holdId }),
      13,
      "nor is a hold of another restaurant's guest of use",
    );
    assert.equal(await full({ holdId: "hld_x" }), 13);
  });

  it("take no part of what the kitchen receives at a time from who has them", async () => {
    const place = await openDining(app, (file) => {
      Object.assign(file.settings, { dineIn: { coversPerSlot: 4 } });
    });
    const { holdId } = (await place.hold({ partySize: 3 })).json() as TableHold;
    const at19 = async (more: object) => {
      const { slots } = await place.availability({ date: saturday, partySize: 2, ...more });
      return slots.find(({ time }) => time === "19:00")?.status;
    };
    assert.equal(await at19({}), "FULL");
    assert.equal(await at19({ holdId }), "AVAILABLE");
  });

  const release = (place: Dining, holdId: string) =>
    app.inject({
      method: "DELETE",
      url: `/api/v1/dine-in/holds/${holdId}?slug=${place.slug}`,
      headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${place.key}` },
    });
  const statusAt19 = async (place: Dining) =>
    (await place.availability({ date: saturday, partySize: 4 })).slots.find(({ time }) => time === "19:00")
      ?.status;

  it("keep a table for ten minutes and then count for nothing", async () => {
    const place = await openDining(app, oneTable);
    const response = await place.hold();
    assert.equal(response.statusCode, 201);
    const { holdId, ...hold } = response.json() as TableHold;
    assert.match(holdId, /^hld_/);
    assert.deepEqual(hold, {
      dineInAt: "2026-06-13T17:00:00.000Z",
      partySize: 4,
      durationMinutes: 120,
      expiresAt: "2026-06-12T16:10:00.000Z",
    });
    assert.equal(await statusAt19(place), "FULL");
    assert.equal((await place.book()).json().error.code, "NO_TABLE");
    app.clock.set("2026-06-12T18:10:00+02:00");
    assert.equal(await statusAt19(place), "AVAILABLE");
    const late = await place.book({ holdId });
    assert.equal(late.statusCode, 201);
  });

  it("give their table to whoever has them, and are let go early", async () => {
    const place = await openDining(app, oneTable);
    const { holdId } = (await place.hold()).json() as TableHold;
    assert.equal((await place.book({ holdId: "hld_x" })).statusCode, 409);
    assert.equal((await place.book({ holdId })).statusCode, 201);
    const other = await openDining(app, oneTable);
    const kept = (await other.hold()).json() as TableHold;
    // Another restaurant's key opens nothing here.
    assert.equal((await release(place, kept.holdId)).statusCode, 204);
    assert.equal(await statusAt19(other), "FULL");
    assert.equal((await release(other, kept.holdId)).statusCode, 204);
    assert.equal((await release(other, kept.holdId)).statusCode, 204);
    assert.equal(await statusAt19(other), "AVAILABLE");
  });

  it("for another time or party are let go, and a table is looked for", async () => {
    const place = await openDining(app, oneTable);
    const { holdId } = (await place.hold()).json() as TableHold;
    const placed = await place.booked({ holdId, dineInAt: saturdayAt("19:30"), partySize: 3 });
    assert.equal(placed.dineInAt, "2026-06-13T17:30:00.000Z");
    const held = await app.db.query("SELECT FROM dine_in_holds WHERE restaurant_id = $1", [
      place.restaurantId,
    ]);
    assert.equal(held.length, 0);
  });

  it("for another time, party or part of the room get their guest a table for what is asked for now", async () => {
    const place = await openDining(app);
    const held = async (more: Record<string, unknown>) =>
      ((await place.hold(more)).json() as TableHold).holdId;
    const late = { partySize: 2, dineInAt: saturdayAt("21:30") };
    // Somebody else's, at the time that the first guest changes to.
    await held(late);
    const cases: [more: Record<string, unknown>, table: string, from: string][] = [
      [late, "V2", "21:30"],
      [{ partySize: 4 }, "S1", "19:00"],
      [{ partySize: 2, areaId: place.areaId("Sal") }, "S2", "19:00"],
    ];
    for (const [more, table, from] of cases) {
      const { reservationId } = await place.booked({ holdId: await held({ partySize: 2 }), ...more });
      const seated = await app.db.query<{ name: string; at: string }>(
        `SELECT t.name, to_char(lower(o.during) AT TIME ZONE 'Europe/Oslo', 'HH24:MI') AS at FROM table_occupancies o
         JOIN dining_tables t ON t.restaurant_id = o.restaurant_id AND t.id = o.table_id WHERE o.order_id = $1`,
        [reservationId],
      );
      assert.deepEqual(seated, [{ name: table, at: from }]);
    }
  });

  it("are refused like reservations", async () => {
    const dining = await openDining(app);
    for (const [more, code] of [
      [{ partySize: 0 }, "INVALID_PARTY_SIZE"],
      [{ partySize: 99 }, "PARTY_TOO_LARGE"],
      [{ dineInAt: "2026-06-12T18:30:00+02:00" }, "TOO_EARLY"],
      [{ dineInAt: saturdayAt("19:01") }, "VALIDATION_FAILED"],
    ] as const)
      assert.equal((await dining.hold(more)).json().error.code, code);
  });
});
