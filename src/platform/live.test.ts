import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { connect, type Database } from "./db/connect.ts";
import { createListener, type Listener } from "./db/listen.ts";
import { createLive, type Live, type LiveChange } from "./live.ts";

interface Process {
  live: Live;
  heard: LiveChange[];
  resets: number;
  close(): Promise<void>;
}

let database: TestDatabase;
let db: Database;
const fail = (error: Error): void => assert.fail(error);

/** As another process on the same database. */
async function createProcess(onError = fail): Promise<Process> {
  const listener: Listener = createListener(database.url, onError);
  const live = createLive(db, listener, onError);
  const self: Process = {
    live,
    heard: [],
    resets: 0,
    async close() {
      await live.close();
      await listener.close();
    },
  };
  live.subscribe(
    (change) => self.heard.push(change),
    () => {
      self.resets += 1;
    },
  );
  await listener.ready();
  return self;
}

const until = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 3_000 && !condition(); tries++) await sleep(10);
  assert.ok(condition());
};
const change = (number: number): LiveChange => ({ restaurantId: "rst_1", orderId: `ord_${number}` });

before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
});
after(async () => {
  await db.close();
  await database.close();
});

describe("live changes", () => {
  it("are heard at once in the same process, and soon in the others, once each", async () => {
    const [here, there] = [await createProcess(), await createProcess()];
    here.live.publish(change(1));
    assert.deepEqual(here.heard, [change(1)]);
    await until(() => there.heard.length > 0);
    // What came twice would have come before the next.
    here.live.publish(change(2));
    await until(() => there.heard.some(({ orderId }) => orderId === change(2).orderId));
    const both = [change(1), change(2)];
    assert.deepEqual([here.heard, there.heard], [both, both]);
    await Promise.all([here.close(), there.close()]);
  });

  it("go together in few notifications, and none is lost however many there are", async () => {
    const [here, there] = [await createProcess(), await createProcess()];
    const orders = Array.from({ length: 500 }, (_, number) => change(number));
    for (const order of orders) here.live.publish(order);
    await until(() => there.heard.length === orders.length);
    assert.deepEqual(there.heard, orders);
    await Promise.all([here.close(), there.close()]);
  });

  it("are sent before the process ends, whose connections are closed then", async () => {
    const there = await createProcess();
    const own = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    const errors: Error[] = [];
    const listener = createListener(database.url, (error) => errors.push(error));
    const live = createLive(own, listener, (error) => errors.push(error));
    await listener.ready();
    live.publish(change(1));
    await live.close();
    await own.close();
    await listener.close();
    await until(() => there.heard.length === 1);
    assert.deepEqual(errors, []);
    await there.close();
  });

  it("ask for everything to be read again after the connection was lost, and go on", async () => {
    // Both lose it: that is told, and no failure here.
    const [here, there] = [await createProcess(() => undefined), await createProcess(() => undefined)];
    const before = there.resets;
    await db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'luka listen' AND datname = current_database()",
    );
    await until(() => there.resets > before);
    here.live.publish(change(9));
    await until(() => there.heard.length === 1);
    await Promise.all([here.close(), there.close()]);
  });
});
