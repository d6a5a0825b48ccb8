import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import { bookingsBetween } from "./queries.ts";
import { bookingsAround } from "./read-waitlist.ts";
import type { TableHold } from "./schemas.ts";

const dayMs = 86_400_000;
const msAt = (time: string): number => Temporal.Instant.from(saturdayAt(time)).epochMilliseconds;

describe("what is booked between two moments", () => {
  let app: TestApp;
  let place: Dining;
  let hold: TableHold;
  before(async () => {
    app = await createTestApp();
    const elsewhere = await openDining(app);
    await elsewhere.booked();
    place = await openDining(app);
    await place.booked({ dineInAt: saturdayAt("17:00"), partySize: 2, areaId: place.areaId("Vindu") });
    assert.equal((await place.hold({ dineInAt: saturdayAt("13:00") })).statusCode, 201);
    hold = (await place.hold({ partySize: 6 })).json();
  });
  after(() => app.close());

  const between = async (from: string, until: string, nowMs: number, ownHoldId?: string) => {
    const scope = scopeOf(place.restaurantId);
    const booked = await bookingsBetween(app.ctx.db, scope, msAt(from), msAt(until), nowMs, ownHoldId);
    return {
      tables: booked.occupancies.map(({ tableId, fromMs, untilMs }) => [tableId, fromMs, untilMs]),
      arrivals: booked.arrivals.map(({ atMs, partySize }) => [atMs, partySize]),
    };
  };

  it("are tables, each for its time, and parties that arrive, as many as they are", async () => {
    const nowMs = app.clock.nowMs();
    const [two, six] = [[msAt("17:00"), 2] as const, [msAt("19:00"), 6] as const];
    const { tables, arrivals } = await between("16:00", "20:00", nowMs);
    assert.deepEqual(arrivals.toSorted(), [two, six].toSorted());
    assert.deepEqual(tables.map(([, fromMs]) => fromMs).toSorted(), [two[0], six[0]].toSorted());
    const window = [place.tableId("V1"), place.tableId("V2")];
    assert.ok(window.includes(tables.find(([, fromMs]) => fromMs === two[0])![0] as string));
    assert.deepEqual(await between("17:00", "19:00", nowMs), {
      tables: tables.filter(([, fromMs]) => fromMs === two[0]),
      arrivals: [two],
    });
    const [, , leavesMs] = tables.find(([, fromMs]) => fromMs === two[0])!;
    assert.ok((leavesMs as number) > two[0]);
  });

  it("are looked at from the earliest to the latest of those who wait", async () => {
    const party = (day: number) => ({
      fromMs: msAt("17:00") + day * dayMs,
      untilMs: msAt("18:00") + day * dayMs,
    });
    const around = async (...days: number[]) => {
      const parties = days.map(party) as unknown as Parameters<typeof bookingsAround>[2];
      const scope = scopeOf(place.restaurantId);
      return (await bookingsAround(app.ctx.db, scope, parties, app.clock.nowMs())).arrivals.length;
    };
    const onSaturday = await around(0);
    assert.equal(onSaturday, 3);
    assert.deepEqual([await around(0, 9), await around(9, 0)], [3, 3]);
    assert.deepEqual([await around(9), await around(9, 12)], [0, 0]);
    assert.deepEqual([await around(-9, 0), await around()], [3, 0]);
  });

  it("leave out a hold for who has it, and for everybody once it has run out", async () => {
    const expiresMs = Temporal.Instant.from(hold.expiresAt).epochMilliseconds;
    const none = { tables: [], arrivals: [] };
    assert.deepEqual(await between("19:00", "20:00", app.clock.nowMs(), hold.holdId), none);
    assert.equal((await between("19:00", "20:00", expiresMs - 1)).tables.length, 1);
    assert.deepEqual(await between("19:00", "20:00", expiresMs), none);
  });
});
