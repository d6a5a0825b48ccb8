import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";

/** A process hears of a change a moment after it was made. What it answers meanwhile rests on the rules as they are. */
describe("rules that have changed since this process read them", () => {
  let app: TestApp;
  let dining: Dining;
  let known: TestApp["ctx"]["snapshots"];
  before(async () => {
    app = await createTestApp();
    known = app.ctx.snapshots;
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    dining = await openDining(app);
  });
  afterEach(() => {
    app.ctx.snapshots = known;
  });

  /** The rules become others, and this process still holds those before. */
  async function unheardOf(dineIn: object, reservationsEnabled = true): Promise<void> {
    const held = (await known.byId(dining.restaurantId))!;
    await app.db.query(
      "UPDATE ordering_settings SET dine_in = dine_in || $2, reservations_enabled = $3 WHERE restaurant_id = $1",
      [dining.restaurantId, JSON.stringify(dineIn), reservationsEnabled],
    );
    app.ctx.snapshots = { ...known, byId: async () => held };
  }
  const asks: [name: string, ask: (more?: Record<string, unknown>) => ReturnType<Dining["book"]>][] = [
    ["a booking", (more) => dining.book(more)],
    ["a hold", (more) => dining.hold(more)],
  ];

  for (const [name, ask] of asks) {
    it(`${name} that they allow now is not refused for what they were`, async () => {
      await unheardOf({ maxPartySize: 2 });
      await known.reload(dining.restaurantId);
      await unheardOf({ maxPartySize: 8 });
      assert.equal((await ask({ partySize: 4 })).statusCode, 201);
      const large = await ask({ partySize: 9 });
      assert.equal(large.json().error.code, "PARTY_TOO_LARGE");
    });

    it(`${name} that they forbid now is refused`, async () => {
      await unheardOf({ maxPartySize: 3 });
      assert.equal((await ask({ partySize: 4 })).json().error.code, "PARTY_TOO_LARGE");
      await unheardOf({ turnTimes: [{ maxPartySize: 99, minutes: 45 }], maxPartySize: 8 });
      const response = await ask({ partySize: 4 });
      assert.equal(response.statusCode, 201, response.body);
      assert.equal(response.json().durationMinutes, 45);
    });

    it(`${name} at a restaurant whose rules change all the time is to be tried again`, async () => {
      await unheardOf({ maxPartySize: 7 });
      const { byId } = app.ctx.snapshots;
      app.ctx.snapshots = { ...known, byId, reload: byId };
      const response = await ask();
      assert.deepEqual([response.statusCode, response.json().error.code], [409, "CHANGED"]);
    });

    it(`${name} at a restaurant that has just gone finds none`, async () => {
      app.ctx.snapshots = { ...known, byId: async () => null };
      assert.equal((await ask()).json().error.code, "RESTAURANT_NOT_FOUND");
    });
  }

  it("the same key is the first booking, whatever the rules have become", async () => {
    const key = newKey();
    const first = await dining.booked({}, key);
    await unheardOf({}, false);
    await known.reload(dining.restaurantId);
    app.ctx.snapshots = known;
    const again = await dining.book({}, { key });
    assert.equal(again.statusCode, 200, again.body);
    assert.equal(again.json().reservationId, first.reservationId);
    const other = await dining.book({ dineInAt: saturdayAt("20:00") }, { key: newKey() });
    assert.equal(other.json().error.code, "DINE_IN_DISABLED");
  });
});
