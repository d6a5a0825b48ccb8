import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../../test/database-proxy.ts";
import { message } from "../../messages/message.ts";
import { Client } from "./client.ts";
import { DatabaseError } from "./connect-first.ts";
import { refuseSharedSession } from "./one-session.ts";

const key = 4_711;

describe("a connection whose session may be somebody else's a moment later", () => {
  let database: TestDatabase;
  /** By TCP, as a pooler is reached. */
  let proxy: DatabaseProxy;
  before(async () => {
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url);
  });
  after(async () => {
    await proxy.close();
    await database.close();
  });

  const opened = async (lock: number | null) => {
    const client = new Client(proxy.url);
    await client.connect();
    if (lock !== null) await client.query("SELECT pg_advisory_lock($1)", [lock]);
    return client;
  };

  it("is told by the lock that it has no longer: another's is not its own, nor is another lock", async (t) => {
    const holder = await opened(key);
    t.after(() => holder.end());
    for (const lock of [null, key + 1]) {
      const client = await opened(lock);
      t.after(() => client.end());
      await assert.rejects(refuseSharedSession(client, proxy.url, key), (error) => {
        assert.ok(error instanceof DatabaseError);
        const server = new URL(proxy.url).host;
        assert.deepEqual(error.said, message("start.database.shared", { server }));
        return true;
      });
    }
    await refuseSharedSession(holder, proxy.url, key);
  });
});
