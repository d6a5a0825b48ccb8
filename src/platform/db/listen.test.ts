import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "./connect.ts";
import { createListener } from "./listen.ts";

describe("listening to the database", () => {
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

  it("has told everything that was committed before it is asked whether it has", async () => {
    const listener = createListener(database.url, (error) => assert.fail(error));
    const heard: string[] = [];
    listener.on(
      "test_changes",
      (payload) => heard.push(payload),
      () => undefined,
    );
    await listener.ready();
    for (let written = 1; written <= 50; written += 1) {
      await db.query("SELECT pg_notify('test_changes', $1)", [String(written)]);
      await listener.caughtUp();
      assert.equal(heard.at(-1), String(written));
    }
    await listener.close();
    await listener.caughtUp();
  });

  it("tells who begins to listen that something may have been missed, as soon as nothing is any more", async () => {
    const listener = createListener(database.url, (error) => assert.fail(error));
    await listener.ready();
    const told: string[] = [];
    listener.on(
      "test_later",
      (payload) => told.push(payload),
      () => told.push("read what there is"),
    );
    await listener.ready();
    assert.deepEqual(told, ["read what there is"]);
    await db.query("SELECT pg_notify('test_later', 'new')");
    await listener.caughtUp();
    assert.deepEqual(told, ["read what there is", "new"]);
    listener.on(
      "test_too_late",
      () => undefined,
      () => told.push("after the end"),
    );
    await listener.close();
    assert.deepEqual(told, ["read what there is", "new"]);
  });

  it("asks one question for all who want to know at the same time, and one after another", async () => {
    const warnings: string[] = [];
    const onWarning = ({ message }: Error) => warnings.push(message);
    process.on("warning", onWarning);
    const listener = createListener(database.url, (error) => assert.fail(error));
    const heard = new Set<string>();
    const channels = Array.from({ length: 8 }, (_, index) => `test_${index}`);
    for (const channel of channels)
      listener.on(
        channel,
        () => heard.add(channel),
        () => undefined,
      );
    await Promise.all([listener.ready(), ...channels.map(() => listener.caughtUp())]);
    await Promise.all(
      channels.map(async (channel) => {
        await db.query("SELECT pg_notify($1, '')", [channel]);
        await listener.caughtUp();
        assert.ok(heard.has(channel), channel);
      }),
    );
    await listener.close();
    process.off("warning", onWarning);
    assert.deepEqual(warnings, []);
  });
});
