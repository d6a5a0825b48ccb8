import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "./connect.ts";
import { dueRows, jobNowMs } from "./due-rows.ts";
import { scopeOf } from "./scope.ts";

const [a, b] = ["rst_a", "rst_b"];

describe("what is due", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 1, applicationName: "test" });
    await db.everywhere(
      "INSERT INTO restaurants (id, slug, environment) VALUES ($1, 'sted-a', 'TEST'), ($2, 'sted-b', 'TEST')",
      [a, b],
    );
    for (const id of [a, b])
      await db.query("INSERT INTO order_counters (restaurant_id, last_number) VALUES ($1, 7)", [id]);
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  it("is everybody's for a job, and one restaurant's when its own clock has gone on", async () => {
    const due = (of: string | null, most: number) =>
      dueRows<{ id: string }>(
        db,
        of === null ? null : scopeOf(of),
        (whose) =>
          `SELECT restaurant_id AS id FROM order_counters WHERE ${whose} AND last_number < $2 ORDER BY 1`,
        [most],
      );
    assert.deepEqual(await due(null, 8), [{ id: a }, { id: b }]);
    assert.deepEqual(await due(b, 8), [{ id: b }]);
    assert.deepEqual(await due(null, 7), []);
    const column = (whose: string) => `SELECT c.last_number AS n FROM order_counters c WHERE ${whose}`;
    assert.deepEqual(await dueRows(db, scopeOf(a), column, [], "c.restaurant_id"), [{ n: 7 }]);
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
