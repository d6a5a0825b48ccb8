import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database, type Queryable } from "./connect.ts";
import { leaseDue } from "./lease-due.ts";

describe("leasing what is due", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, {
      poolSize: 2,
      applicationName: "test",
      isOwner: true,
      answersWithinMs: 5_000,
    });
    await db.query("CREATE TABLE errands (day int, id int, due_at int, holder text, PRIMARY KEY (day, id))");
  });
  after(async () => {
    await db.close();
    await database.close();
  });
  beforeEach(async () => {
    await db.query("TRUNCATE errands");
    await db.query("INSERT INTO errands SELECT 1, n, 50 - n FROM generate_series(1, 5) n");
  });

  const lease = async (by: Queryable, holder: string, now: number, most: number): Promise<number[]> => {
    const rows = await leaseDue<{ id: number }>(by, most, {
      table: "errands",
      key: "day, id",
      where: "due_at <= $1",
      orderBy: "due_at",
      set: "due_at = $1::int + 30, holder = $2",
      returning: "id",
      values: [now, holder],
    });
    return rows.map(({ id }) => id).sort();
  };

  it("takes no more than was asked for, and the longest due first", async () => {
    assert.deepEqual(await lease(db, "Kari", 100, 2), [4, 5]);
    assert.deepEqual(await lease(db, "Ola", 100, 2), [2, 3]);
  });

  it("leaves what is not due yet", async () => {
    assert.deepEqual(await lease(db, "Kari", 46, 5), [4, 5]);
  });

  it("passes over what another worker is taking at this moment", async () => {
    await db.transaction(async (trx) => {
      assert.deepEqual(await lease(trx, "Kari", 100, 3), [3, 4, 5]);
      assert.deepEqual(await lease(db, "Ola", 100, 3), [1, 2]);
    });
  });

  it("takes what a worker that died has held, once its lease has run out", async () => {
    await lease(db, "Kari", 100, 5);
    assert.deepEqual(await lease(db, "Ola", 129, 5), []);
    assert.deepEqual(await lease(db, "Ola", 130, 5), [1, 2, 3, 4, 5]);
    const holders = await db.query<{ holder: string }>("SELECT DISTINCT holder FROM errands");
    assert.deepEqual(holders, [{ holder: "Ola" }]);
  });
});
