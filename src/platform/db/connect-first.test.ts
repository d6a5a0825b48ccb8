import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type pg from "pg";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { startDatabaseProxy } from "../../../test/database-proxy.ts";
import { ownPort } from "../../../test/own-port.ts";
import { Client } from "./client.ts";
import { connectFirst, DatabaseError } from "./connect-first.ts";

/** What is said of a database that cannot be used. */
const saidOf = async (client: pg.Client) => {
  try {
    await connectFirst(client);
  } catch (error) {
    assert.ok(error instanceof DatabaseError);
    assert.ok(error.cause instanceof Error);
    const { key, params } = error.said;
    return [key, params];
  } finally {
    await client.end();
  }
  return assert.fail("it connected");
};

describe("a database that cannot be used", () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.close());

  it("is told by what PostgreSQL says of its name, its user and its settings", async (t) => {
    const proxy = await startDatabaseProxy(database.url);
    t.after(() => proxy.close());
    const { username: user, pathname, host: server } = new URL(proxy.url);
    const name = pathname.slice(1);
    const changed = (change: (url: URL) => void) => {
      const url = new URL(proxy.url);
      change(url);
      return new Client(url.href);
    };
    assert.deepEqual(await saidOf(changed((url) => (url.pathname = "/nowhere"))), [
      "start.database.unknown",
      { server, name: "nowhere", user, error: 'database "nowhere" does not exist' },
    ]);
    const [refused, { user: asked }] = (await saidOf(
      changed((url) => {
        url.username = "somebody";
        url.password = "wrong";
      }),
    )) as [string, { user: string }];
    assert.deepEqual([refused, asked], ["start.database.refused", "somebody"]);
    const odd = changed((url) => url.searchParams.set("options", "-c no_such_setting=1"));
    assert.deepEqual(await saidOf(odd), [
      "start.database.unusable",
      { server, name, user, error: 'unrecognized configuration parameter "no_such_setting"' },
    ]);
  });

  it("is told to be silent when nobody answers, also where each of its addresses has an error of its own", async () => {
    const server = `127.0.0.1:${await ownPort()}`;
    const of = { server, name: "luka", user: "kari" };
    const url = `postgresql://kari@${server}/luka`;
    assert.deepEqual(await saidOf(new Client(url)), [
      "start.database.silent",
      { ...of, error: `connect ECONNREFUSED ${server}` },
    ]);
    const withoutText = (error: Error) => {
      const client = new Client(url);
      client.connect = (async () => Promise.reject(error)) as typeof client.connect;
      return saidOf(client);
    };
    const all = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    assert.deepEqual(await withoutText(all), ["start.database.silent", { ...of, error: "ECONNREFUSED" }]);
    assert.deepEqual(await withoutText(new AggregateError([])), [
      "start.database.silent",
      { ...of, error: "AggregateError" },
    ]);
  });
});
