import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { ownPort } from "../../../test/own-port.ts";
import { connect, type Database } from "./connect.ts";
import { whyUnavailable } from "./unavailable.ts";

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
});
after(async () => {
  await db?.close();
  await database?.close();
});

describe("a pool", () => {
  it("tells how many of its connections are in use, and how many statements wait for one", async () => {
    const single = connect(database.url, { poolSize: 1, applicationName: "single" });
    assert.deepEqual(single.use(), { most: 1, inUse: 0, idle: 0, waiting: 0, waitingForTurn: 0 });
    const waiting = await single.transaction(async (trx) => {
      await trx.query("SELECT 1");
      const later = single.query("SELECT 1");
      assert.deepEqual(single.use(), { most: 1, inUse: 1, idle: 0, waiting: 1, waitingForTurn: 0 });
      return { later };
    });
    await waiting.later;
    assert.deepEqual(single.use(), { most: 1, inUse: 0, idle: 1, waiting: 0, waitingForTurn: 0 });
    await single.close();
    await single.close();
    await assert.rejects(single.query("SELECT 1"), /Cannot use a pool after calling end/);
  });

  it("of twelve gives one restaurant three at once, and counts who waits for a turn", async () => {
    const twelve = connect(database.url, { poolSize: 12, applicationName: "twelve" });
    const isOver = Promise.withResolvers<void>();
    const all = Array.from({ length: 4 }, () =>
      twelve.transaction(async (trx) => {
        await trx.query("SELECT $1", ["rst_one"]);
        await isOver.promise;
      }),
    );
    while (twelve.use().inUse < 3) await twelve.query("SELECT 1");
    assert.deepEqual([twelve.use().inUse, twelve.use().waitingForTurn], [3, 1]);
    isOver.resolve();
    await Promise.all(all);
    await twelve.close();
  });

  it("takes no turns for connections that could not be had", async () => {
    const away = connect(`postgres://luka@127.0.0.1:${await ownPort()}/luka`, {
      ...{ poolSize: 1, applicationName: "away", turnPatienceMs: 1 },
    });
    for (let count = 0; count < 4; count += 1)
      await assert.rejects(away.query("SELECT $1", ["rst_one"]), { code: "ECONNREFUSED" });
    await away.close();
  });

  it("tells of a connection that was lost while nobody used it, and of none that ends with the pool", async () => {
    const lost: Error[] = [];
    const told = Promise.withResolvers<void>();
    const idle = connect(database.url, {
      ...{ poolSize: 1, applicationName: "idle" },
      onLostConnection: (error) => {
        lost.push(error);
        told.resolve();
      },
    });
    const cut = async () => {
      const [row] = await idle.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      return () => db.query("SELECT pg_terminate_backend($1)", [row!.pid]);
    };
    await (await cut())();
    await told.promise;
    assert.match(lost[0]!.message, /terminating connection/);
    const cutAgain = await cut();
    const closing = idle.close();
    await Promise.all([cutAgain(), closing]);
    assert.equal(lost.length, 1);
  });

  it("waits ten seconds for a connection, or as long as it is told", async (t) => {
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    const url = `postgres://luka@127.0.0.1:${(silent.address() as AddressInfo).port}/luka`;
    t.mock.timers.enable({ apis: ["setTimeout"] });
    for (const [connectsWithinMs, patienceMs] of [
      [undefined, 10_000],
      [300, 300],
    ] as const) {
      const patient = connect(url, {
        ...{ poolSize: 1, applicationName: "patient" },
        ...(connectsWithinMs !== undefined && { connectsWithinMs }),
      });
      let isOver = false;
      const asked = patient.query("SELECT 1").catch((error: unknown) => {
        isOver = true;
        return error;
      });
      const [socket] = (await once(silent, "connection")) as [Socket];
      socket.on("error", () => undefined);
      t.mock.timers.tick(patienceMs - 1);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(isOver, false);
      t.mock.timers.tick(1);
      socket.destroy();
      assert.equal(whyUnavailable(await asked), "AWAY");
      await patient.close();
    }
    silent.close();
  });
});
