import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "./connect.ts";
import { MigrationError, migrate, refuseOldPostgres } from "./migrate.ts";

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
});
