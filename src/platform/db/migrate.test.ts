import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { untilHeldUp } from "../../../test/held-up.ts";
import { MigrationError } from "./apply-migration.ts";
import { connect, type Database } from "./connect.ts";
import { migrate, refuseOldPostgres } from "./migrate.ts";

let database: TestDatabase;
let db: Database;
let folder: string;

before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
});
after(async () => {
  await db.close();
  await database.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "luka-migrations-"));
  await db.query("DROP TABLE IF EXISTS schema_migrations, first, second");
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const refused = (sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof MigrationError);
  assert.match(error.message, sentence);
  return true;
};

/** Somebody who has written a row, and has not committed it. */
async function inserted(id: number): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO first VALUES ($1)", [id]);
  return {
    async commit() {
      await client.query("COMMIT");
      await client.end();
    },
  };
}

describe("migrations", () => {
  it("are applied once, in the order of their numbers", async () => {
    await write("0002_second.sql", "ALTER TABLE first RENAME TO second");
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    assert.deepEqual(await migrate(database.url, folder), ["0001_first.sql", "0002_second.sql"]);
    assert.deepEqual(await migrate(database.url, folder), []);
  });

  it("are applied once when several processes start at the same time", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int); SELECT pg_sleep(0.05)");
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    assert.deepEqual(applied.flat(), ["0001_first.sql"]);
  });

  it("leave nothing of a file that fails", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int); SELECT 1 / 0");
    await assert.rejects(migrate(database.url, folder), refused(/0001_first\.sql failed: division by zero/));
    assert.equal((await db.query("SELECT FROM pg_tables WHERE tablename = 'first'")).length, 0);
  });

  it("are refused when a file was edited after it had been applied", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    await migrate(database.url, folder);
    await write("0001_first.sql", "CREATE TABLE first (id bigint)");
    await assert.rejects(
      migrate(database.url, folder),
      refused(/0001_first\.sql was edited after it had been applied/),
    );
  });

  it("are refused when the database is newer than the program", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    await migrate(database.url, folder);
    await rm(join(folder, "0001_first.sql"));
    await assert.rejects(migrate(database.url, folder), refused(/made by a newer version/));
  });

  it("are refused when the database is from before the first release", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    await migrate(database.url, folder);
    await rm(join(folder, "0001_first.sql"));
    await write("0001_second.sql", "CREATE TABLE second (id int)");
    await assert.rejects(
      migrate(database.url, folder),
      refused(/0001_first\.sql, which no release of Luka has\. .* begin with an empty database/),
    );
    assert.equal((await db.query("SELECT FROM pg_tables WHERE tablename = 'second'")).length, 0);
  });

  it("need PostgreSQL 15", () => {
    assert.throws(() => refuseOldPostgres(14), refused(/^This is PostgreSQL 14; Luka needs 15 or newer\./));
    for (const version of [15, 18]) refuseOldPostgres(version);
  });

  it("are refused when one comes in before those that are applied", async () => {
    await write("0002_second.sql", "CREATE TABLE second (id int)");
    await migrate(database.url, folder);
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    await assert.rejects(
      migrate(database.url, folder),
      refused(/0001_first\.sql sorts before 0002_second\.sql/),
    );
  });

  it("build indexes beside the work that goes on, also when several processes start at the same time, and again after one was broken off", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    await migrate(database.url, folder);
    const sql =
      "-- Why; and how.\nDROP INDEX CONCURRENTLY IF EXISTS first_id;\nCREATE UNIQUE INDEX CONCURRENTLY first_id ON first (id);\n";
    await write("0002_index.sql", sql);
    await db.query("INSERT INTO first VALUES (1), (1)");
    await assert.rejects(migrate(database.url, folder), refused(/0002_index\.sql failed: could not create/));
    const isValid = () =>
      db.query<{ valid: boolean }>(
        "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'first_id'::regclass",
      );
    assert.deepEqual(await isValid(), [{ valid: false }]);
    await db.query("TRUNCATE first");
    const open = await inserted(2);
    const applying = Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    await untilHeldUp(db);
    await db.query("INSERT INTO first VALUES (3)");
    await open.commit();
    assert.deepEqual((await applying).flat(), ["0002_index.sql"]);
    assert.deepEqual(await isValid(), [{ valid: true }]);
  });

  it("let others by who wait behind them for a table, and try again", async () => {
    await write("0001_first.sql", "CREATE TABLE first (id int)");
    await migrate(database.url, folder);
    const open = await inserted(1);
    await write("0002_column.sql", "ALTER TABLE first ADD COLUMN name text");
    const applying = migrate(database.url, folder);
    await untilHeldUp(db);
    await db.query("INSERT INTO first VALUES (2)");
    assert.equal((await db.query("SELECT FROM first")).length, 1, "whoever came after it was let by");
    await open.commit();
    assert.deepEqual(await applying, ["0002_column.sql"]);
  });
});
