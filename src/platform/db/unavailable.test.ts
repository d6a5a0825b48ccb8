import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { Client } from "./client.ts";
import { connect, type Database } from "./connect.ts";
import { NoTurnError, type Unavailable, whyUnavailable } from "./unavailable.ts";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail("It did not fail."),
    (error: unknown) => error,
  );

describe("what time mends", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 4, applicationName: "test", isOwner: true, lockPatienceMs: 50 });
    await db.query("CREATE TABLE notes (id int PRIMARY KEY)");
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  const raised = (code: string) =>
    failureOf(db.query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`));

  it("is told from mistakes by PostgreSQL's own codes", async () => {
    const codes: Record<string, Unavailable | null> = {
      "08006": "AWAY",
      "57P01": "AWAY",
      "57P02": "AWAY",
      "57P03": "AWAY",
      "57014": "AWAY",
      "53300": "AWAY",
      "53200": "AWAY",
      "53100": "FULL",
      "58030": "FULL",
      "25006": "AWAY",
      "55P03": "LOCKED",
      "40001": "LOCKED",
      "40P01": "LOCKED",
      "23505": null,
      "22012": null,
      "42P01": null,
      "57P04": null,
    };
    for (const [code, why] of Object.entries(codes))
      assert.equal(whyUnavailable(await raised(code)), why, code);
  });

  it("is a lock that somebody holds for longer than a statement waits", async () => {
    const holder = new Client(database.url);
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE notes");
    assert.equal(whyUnavailable(await failureOf(db.query("SELECT FROM notes"))), "LOCKED");
    await holder.end();
  });

  it("is a connection that was cut under a question, and one that cannot be made", async () => {
    assert.equal(
      whyUnavailable(await failureOf(db.query("SELECT pg_terminate_backend(pg_backend_pid())"))),
      "AWAY",
    );
    const away = new URL(database.url);
    away.searchParams.set("host", "/nowhere");
    for (const url of [away.href, "postgresql://luka@127.0.0.1:1/luka"]) {
      const nowhere = connect(url, { poolSize: 1, applicationName: "test", isOwner: true });
      assert.equal(whyUnavailable(await failureOf(nowhere.query("SELECT 1"))), "AWAY");
      await nowhere.close();
    }
  });

  it("is an answer or a connection that did not come in time", async () => {
    const hasty = connect(database.url, { poolSize: 1, applicationName: "hasty", answersWithinMs: 100 });
    assert.equal(whyUnavailable(await failureOf(hasty.query("SELECT pg_sleep(300)"))), "AWAY");
    await hasty.close();
    assert.equal(whyUnavailable(await failureOf(hasty.query("SELECT 1"))), "AWAY");
  });

  it("is a turn that did not come, and a disk that is full", async () => {
    assert.equal(whyUnavailable(new NoTurnError()), "LOCKED");
    assert.equal(whyUnavailable(await failureOf(writeFile("/dev/full", "x"))), "FULL");
  });

  it("is no file that is missing, and nothing that is no error of an adapter", async () => {
    assert.equal(whyUnavailable(await failureOf(readFile("/nowhere/at/all"))), null);
    assert.equal(whyUnavailable(new TypeError("x is not a function")), null);
    assert.equal(whyUnavailable("away"), null);
    assert.equal(whyUnavailable(undefined), null);
  });
});
