import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { ownPort } from "../../../test/own-port.ts";
import { readConfig } from "../../config.ts";
import { readStanding } from "./standing.ts";

describe("how everything stands", () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database?.close());

  const standing = (env: Record<string, string>, url = database.url) =>
    readStanding(readConfig({ DATABASE_URL: url, ...env }), url, [
      {
        name: "mails",
        due: "SELECT now() - interval '90 seconds' AS due_at UNION ALL SELECT now() - interval '7 seconds'",
      },
      { name: "pictures", due: "SELECT now() AS due_at WHERE false" },
    ]);

  it("is asked of the service where it can be reached from this machine, wherever it listens", async () => {
    const answers = [JSON.stringify({ status: "unavailable", checks: { database: false } }), "{}", "<html>"];
    const server = createServer(({ url }, response) => {
      response.statusCode = 503;
      response.end(url === "/readyz" ? answers.shift() : "");
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const PORT = String((server.address() as AddressInfo).port);
    const service = async (HOST: string) => (await standing({ HOST, PORT })).service;
    const url = `http://127.0.0.1:${PORT}/readyz`;
    assert.deepEqual(await service("0.0.0.0"), { url, status: "unavailable", checks: { database: false } });
    const bare = await service("127.0.0.1");
    assert.equal(bare.url, url);
    assert.ok(!("checks" in bare));
    assert.deepEqual(await service("127.0.0.1"), { url, status: "away" }, "somebody who is not the service");
    server.close();
    assert.equal((await service("::")).url, `http://[::1]:${PORT}/readyz`);
    assert.equal((await service("fd00::1")).url, `http://[fd00::1]:${PORT}/readyz`);
  });

  it("counts what is due in each queue, and for how long the oldest has been", async () => {
    const { queues, database: found } = await standing({ PORT: String(await ownPort()) });
    assert.deepEqual(queues, [
      { queue: "mails", waiting: 2, oldestSeconds: 90 },
      { queue: "pictures", waiting: 0, oldestSeconds: 0 },
    ]);
    assert.match(found.migration!, /^\d{4}_[a-z_]+$/);
  });

  it("is of no tables and no queues before the service was started once, and refused when the database is away", async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    const { queues, database: found } = await standing({ PORT: String(await ownPort()) }, empty.url);
    await empty.close();
    assert.equal(found.migration, null);
    assert.deepEqual(queues, []);
    await assert.rejects(standing({}, `postgres://luka@127.0.0.1:${await ownPort()}/luka`), {
      code: "ECONNREFUSED",
    });
  });
});
