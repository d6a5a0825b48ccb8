import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Database } from "./connect.ts";
import { dueRows, jobNowMs } from "./due-rows.ts";
import { scopeOf } from "./scope.ts";
import { a, b, openTwoRestaurants } from "./two-restaurants.fixture.ts";

describe("what is due", () => {
  let db: Database;
  let close: () => Promise<void>;
  before(async () => {
    ({ db, close } = await openTwoRestaurants());
  });
  after(() => close());

  it("is everybody's for a job, and one restaurant's when its own clock has gone on", async () => {
    const due = (of: string | null, most: number) =>
      dueRows<{ id: string }>(
        db,
        of === null ? null : scopeOf(of),
        (whose) =>
          `SELECT restaurant_id AS id FROM order_counters WHERE ${whose} AND last_number < $2 ORDER BY 1`,
        [most],
      );
    assert.deepEqual(await due(null, 1), [{ id: a }, { id: b }]);
    assert.deepEqual(await due(b, 1), [{ id: b }]);
    assert.deepEqual(await due(null, 0), []);
    const column = (whose: string) => `SELECT c.last_number AS n FROM order_counters c WHERE ${whose}`;
    assert.deepEqual(await dueRows(db, scopeOf(a), column, [], "c.restaurant_id"), [{ n: 0 }]);
  });

  it("is so by the real clock, or by the restaurant's own", () => {
    const clock = {
      nowMs: () => 1,
      nowMsOf: ({ restaurantId }: { restaurantId: string }) => (restaurantId === a ? 2 : 3),
    };
    assert.equal(jobNowMs(clock, null), 1);
    assert.equal(jobNowMs(clock, scopeOf(a)), 2);
    assert.equal(jobNowMs(clock, scopeOf(b)), 3);
  });
});
