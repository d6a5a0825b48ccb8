import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer } from "node:net";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { Client } from "./client.ts";
import { clientConfig, connect, ownerConfig } from "./connect.ts";

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

describe("a connection's settings", () => {
  it("are there with the first statement, of owners and of the service", async () => {
    const client = new Client(ownerConfig(database.url, "test"));
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('TimeZone') AS zone, current_setting('luka.scope') AS scope",
    );
    assert.deepEqual(rows, [{ zone: "UTC", scope: "*" }]);
    await client.end();

    const db = connect(database.url, { poolSize: 1, applicationName: "test", lockPatienceMs: 1_234 });
    const [settings] = await db.query(
      `SELECT current_setting('TimeZone') AS zone, current_setting('lock_timeout') AS patience,
         current_setting('idle_in_transaction_session_timeout') AS left_lying`,
    );
    await db.close();
    assert.deepEqual(settings, { zone: "UTC", patience: "1234ms", left_lying: "30s" });
  });

  it("do not come with the first message, in which poolers know few", async () => {
    const socket = new URL(database.url);
    const path = `${decodeURIComponent(socket.hostname)}/.s.PGSQL.5432`;
    let first: Buffer | undefined;
    const server = createServer((client) => {
      const to = connectSocket(path);
      client.on("data", (bytes: Buffer) => {
        first ??= bytes;
        to.write(bytes);
      });
      to.pipe(client);
      client.on("close", () => to.destroy()).on("error", () => undefined);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = new URL(socket.pathname, `postgresql://127.0.0.1:${(server.address() as AddressInfo).port}`);
    url.username = socket.username;
    url.password = socket.password;
    const db = connect(url.href, { poolSize: 1, applicationName: "test" });
    await db.query("SELECT 1");
    await db.close();
    server.close();
    // Length, version, then names and values, each ended by a zero.
    const words = first!.subarray(8).toString().split("\0");
    const names = words.filter((_, index) => index % 2 === 0 && index < words.length - 2);
    assert.deepEqual(names.sort(), ["application_name", "client_encoding", "database", "user"]);
  });

  it("that PostgreSQL refuses leave no connection behind", async () => {
    const client = new Client(clientConfig(database.url, "test of bad settings", { lock_timeout: "soon" }));
    const ended = once(client, "end");
    await assert.rejects(client.connect(), { code: "22023" });
    await ended;
  });
});
