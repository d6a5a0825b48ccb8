import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { startDatabaseProxy } from "../../../test/database-proxy.ts";
import { ownPort } from "../../../test/own-port.ts";
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

  it("comes back by itself when the connection is lost, and tells that something may have been missed", async () => {
    const errors: string[] = [];
    const listener = createListener(database.url, ({ message }) => errors.push(message));
    const told: string[] = [];
    listener.on(
      "test_lost",
      (payload) => told.push(payload),
      () => told.push("read what there is"),
    );
    await listener.ready();
    assert.equal(listener.isListening, true);
    const known = told.length;
    const cut =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'luka listen' AND datname = $1";
    const owner = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    await owner.query(cut, [new URL(database.url).pathname.slice(1)]);
    while (told.length === known) await owner.query("SELECT 1");
    await owner.close();
    assert.equal(told.at(-1), "read what there is");
    assert.equal(listener.isListening, true);
    await db.query("SELECT pg_notify('test_lost', 'new')");
    await listener.caughtUp();
    assert.equal(told.at(-1), "new");
    // PostgreSQL's own word is lost when a beat is sent just then: who writes to an end that is closed reads nothing more from it.
    assert.match(errors.join("; "), /terminating connection|Connection terminated|ECONNRESET|EPIPE/);
    await listener.close();
    const before = errors.length;
    await db.query("SELECT 1");
    assert.equal(errors.length, before, "what ends because it is closed is no news");
  });

  it("has nobody wait for a connection that no longer answers", async (t) => {
    const proxy = await startDatabaseProxy(database.url);
    const listener = createListener(proxy.url, (error) => assert.fail(error));
    t.after(() => Promise.all([listener.close(), proxy.close()]));
    await listener.ready();
    await listener.caughtUp();
    proxy.silenceListeners();
    while (listener.isListening) await sleep(20);
    let isCaughtUp = false;
    void listener.caughtUp().then(() => (isCaughtUp = true));
    await nextTurn();
    assert.ok(isCaughtUp);
  });

  it("tells who has stopped listening nothing more, and the others on", async () => {
    const listener = createListener(database.url, (error) => assert.fail(error));
    const told: string[] = [];
    const stop = listener.on(
      "test_two",
      (payload) => told.push(`one ${payload}`),
      () => undefined,
    );
    listener.on(
      "test_two",
      (payload) => told.push(`other ${payload}`),
      () => undefined,
    );
    await listener.ready();
    for (const payload of ["a", "b"]) {
      await db.query("SELECT pg_notify('test_two', $1)", [payload]);
      await listener.caughtUp();
      stop();
    }
    assert.deepEqual(told, ["one a", "other a", "other b"]);
    await listener.close();
  });

  it("tells why it cannot connect, tries again after longer and longer pauses, and waits for nothing while it is closed", async () => {
    const errors: { code: string | undefined; atMs: number }[] = [];
    const thrice = Promise.withResolvers<void>();
    const listener = createListener(`postgres://luka@127.0.0.1:${await ownPort()}/luka`, (error) => {
      errors.push({ code: (error as { code?: string }).code, atMs: performance.now() });
      if (errors.length === 3) thrice.resolve();
    });
    await thrice.promise;
    assert.deepEqual(new Set(errors.map(({ code }) => code)), new Set(["ECONNREFUSED"]));
    const [first, second, third] = errors.map(({ atMs }) => atMs) as [number, number, number];
    assert.ok(second - first > 95 && third - second > 195, `${second - first} ms, ${third - second} ms`);
    assert.equal(listener.isListening, false);
    await listener.caughtUp();
    await listener.close();
  });
});
