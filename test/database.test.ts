import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, it } from "node:test";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "./database.ts";

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
});

it("a database that a killed process left behind goes when the next one is made, and one that is in use stays", async () => {
  const left = `test_${randomBytes(6).toString("hex")}`;
  await client.query(`CREATE DATABASE ${left}`);
  const next = await createTestDatabase();
  const inUse = [database, next].map(({ url }) => new URL(url).pathname.slice(1));
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname = ANY ($1)",
    [[left, ...inUse]],
  );
  assert.deepEqual(rows.map(({ datname }) => datname).sort(), inUse.toSorted());
  await next.close();
});
