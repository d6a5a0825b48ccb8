import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, type TestContext } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { connect, type Database, type Queryable } from "./db/connect.ts";
import { createListener, type Listener } from "./db/listen.ts";
import { askForJob, openJobBook, readJobs, setJobStopped } from "./jobs.ts";
import { createLog } from "./log.ts";
import { type Loop, startLoops } from "./loops.ts";
import { createMetrics } from "./metrics.ts";

const log = createLog("silent");
const everyMs = 3_600_000;

describe("the book of jobs", () => {
  let database: TestDatabase;
  let db: Database;
  let listener: Listener;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test" });
    listener = createListener(database.url, (error) => assert.fail(error));
    await listener.ready();
  });
  beforeEach(() => db.query("DELETE FROM jobs"));
  after(async () => {
    await listener.close();
    await db.close();
    await database.close();
  });

  const now = () => Temporal.Now.instant();
  const opened = (run: Loop<null>["run"], told: Queryable = db) => {
    const jobs = openJobBook({ db: told, listener, log });
    const loops = startLoops([{ name: "sweep", everyMs, run }], null, {
      log,
      metrics: createMetrics(),
      jobs,
    });
    return {
      async close() {
        await loops.stop();
        await jobs.close();
      },
    };
  };

  it("begins a run that is asked for while one is under way when that has ended", async () => {
    const begun = [0, 1].map(() => Promise.withResolvers<void>());
    const isOver = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    const watched: Queryable = {
      ...db,
      async query<Row>(text: string, values?: readonly unknown[]) {
        const rows = await db.query<Row>(text, values);
        if (text.startsWith("SELECT") && rows.length > 0) setImmediate(isRead.resolve);
        return rows;
      },
    };
    let runs = 0;
    const book = opened(async () => {
      begun[runs]?.resolve();
      runs += 1;
      await isOver.promise;
    }, watched);
    await begun[0]!.promise;
    await askForJob(db, "sweep", now());
    await isRead.promise;
    isOver.resolve();
    await begun[1]!.promise;
    await book.close();
    assert.equal(runs, 2);
  });

  it("has no failure of a run that was stopped in the middle, and lets it go on when it may", async () => {
    const begun = [0, 1].map(() => Promise.withResolvers<void>());
    const stopped = Promise.withResolvers<void>();
    let runs = 0;
    const book = opened((_parts, signal) => {
      begun[runs]?.resolve();
      runs += 1;
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          stopped.resolve();
          reject(signal.reason);
        }),
      );
    });
    await begun[0]!.promise;
    await setJobStopped(db, "sweep", now());
    await stopped.promise;
    await setJobStopped(db, "sweep", null);
    await begun[1]!.promise;
    await book.close();
    const [row] = await readJobs(db);
    assert.deepEqual([row!.failures, row!.failure, row!.failedAt], [0, null, null]);
  });

  it("writes down later what could not be written", async (t: TestContext) => {
    let isAway = true;
    const sometimes: Queryable = {
      ...db,
      query: async (text, values) => {
        if (isAway && text.startsWith("INSERT")) throw new Error("away");
        return db.query(text, values);
      },
    };
    t.mock.timers.enable({ apis: ["setInterval"] });
    const jobs = openJobBook({ db: sometimes, listener, log });
    const run = { begunAtMs: Date.now(), failure: "it stumbled", failures: 1 };
    jobs.note("sweep", run);
    t.mock.timers.tick(15_000);
    await new Promise(setImmediate);
    isAway = false;
    await jobs.close();
    const [row] = await readJobs(db);
    assert.deepEqual([row?.name, row?.failure], ["sweep", "it stumbled"]);
  });
});
