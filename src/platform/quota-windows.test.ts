import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { connect, type Database } from "./db/connect.ts";

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 2, applicationName: "test" });
});
after(async () => {
  await db.close();
  await database.close();
});

const opened = Date.parse("2026-06-12T18:00:00Z");
/** Takes one of two an hour, so many minutes after the window opened. */
async function take(minutes: number, subject: string, quota = "writes") {
  const [row] = await db.query<{ allowed: boolean; taken: number; resets_at: Temporal.Instant }>(
    "SELECT allowed, taken, resets_at FROM take_quota($1, $2, 2, interval '1 hour', $3)",
    [subject, quota, Temporal.Instant.fromEpochMilliseconds(opened + minutes * 60_000)],
  );
  const { allowed, taken, resets_at: resetsAt } = row!;
  return [allowed, taken, (resetsAt.epochMilliseconds - opened) / 60_000];
}

test("a quota is given so often within its window, which opens with the first and is over when it ends", async () => {
  assert.deepEqual(await take(0, "a"), [true, 1, 60]);
  assert.deepEqual(await take(10, "a"), [true, 2, 60]);
  assert.deepEqual(await take(59, "a"), [false, 2, 60]);
  assert.deepEqual(await take(60, "a"), [true, 1, 120]);
  assert.deepEqual(await take(150, "a"), [true, 1, 210], "a window that nobody used is not made up for");
});

test("a quota is each one's own, and each of them by itself", async () => {
  for (const expected of [1, 2]) assert.deepEqual(await take(0, "b"), [true, expected, 60]);
  assert.deepEqual(await take(5, "c"), [true, 1, 65]);
  assert.deepEqual(await take(7, "b", "keys"), [true, 1, 67]);
  assert.deepEqual(await take(9, "b"), [false, 2, 60]);
});
