import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "./connect.ts";

interface Made {
  id: string;
  at: Temporal.Instant;
  since: Temporal.Instant;
  now: Temporal.Instant;
}

describe("the ids that the database makes", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 1, applicationName: "test" });
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  it("are UUIDs of version 7, and tell the millisecond in which they were made", async () => {
    const made = await db.query<Made>(
      `SELECT id, uuid_v7_time(id) AS at, date_trunc('milliseconds', now()) AS since, clock_timestamp() AS now
       FROM (SELECT uuid_v7() AS id FROM generate_series(1, 1000) OFFSET 0) AS ids`,
    );
    for (const { id, at, since, now } of made) {
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.ok(Temporal.Instant.compare(since, at) <= 0 && Temporal.Instant.compare(at, now) <= 0, id);
    }
  });

  it("of the standard's example the same time is read", async () => {
    const [read] = await db.query<Pick<Made, "at">>(
      "SELECT uuid_v7_time('017f22e2-79b0-7cc3-98c4-dc0c0c07398f') AS at",
    );
    assert.equal(read!.at.toString(), "2022-02-22T19:22:22Z");
  });

  it("rise in the order in which they are made, within a millisecond too", async () => {
    const wrong = await db.query(
      `SELECT FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before
         FROM (SELECT n, uuid_v7() AS id FROM generate_series(1, 5000) AS n OFFSET 0) AS ids) AS pairs
       WHERE id <= before`,
    );
    assert.equal(wrong.length, 0);
  });
});
