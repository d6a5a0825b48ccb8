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

  it("tells of each job when it began, was done and failed the last time, and why, for as long as nothing newer is known", async () => {
    const at = (second: number) => Temporal.Instant.from("2026-06-12T12:00:00Z").add({ seconds: second });
    const written = async (
      ...runs: [name: string, second: number, failure: string | null, failures: number][]
    ) => {
      const jobs = openJobBook({ db, listener, log });
      for (const [name, second, failure, failures] of runs)
        jobs.note(name, { begunAtMs: at(second).epochMilliseconds, failure, failures });
      await jobs.close();
      return (await readJobs(db)).map(({ name, begunAt, doneAt, failedAt, ...row }) => [
        ...[name, String(begunAt), doneAt && String(doneAt), failedAt && String(failedAt)],
        ...[row.failure, row.failures, row.stoppedAt],
      ]);
    };
    const [one, two, three, four] = [at(1), at(2), at(3), at(4)].map(String);
    assert.deepEqual(await written(["sweep", 1, "no", 1]), [["sweep", one, null, one, "no", 1, null]]);
    assert.deepEqual(await written(["sweep", 2, null, 0], ["again", 1, null, 0]), [
      ["again", one, one, null, null, 0, null],
      ["sweep", two, two, one, "no", 0, null],
    ]);
    assert.deepEqual(await written(["sweep", 3, null, 0], ["sweep", 4, "n".repeat(400), 1]), [
      ["again", one, one, null, null, 0, null],
      ["sweep", four, three, four, "n".repeat(300), 1, null],
    ]);
    assert.deepEqual(await written(["again", 2, "gone", 1], ["again", 3, null, 0]), [
      ["again", three, three, two, "gone", 0, null],
      ["sweep", four, three, four, "n".repeat(300), 1, null],
    ]);
  });

  it("is written every fifteen seconds, and only when there is something new", async (t: TestContext) => {
    let writes = 0;
    const counted: Queryable = {
      ...db,
      query: async (text, values) => {
        if (text.startsWith("INSERT")) writes += 1;
        return db.query(text, values);
      },
    };
    t.mock.timers.enable({ apis: ["setInterval"] });
    const jobs = openJobBook({ db: counted, listener, log });
    const note = () => jobs.note("sweep", { begunAtMs: Date.now(), failure: null, failures: 0 });
    t.mock.timers.tick(15_000);
    assert.equal(writes, 0);
    note();
    note();
    t.mock.timers.tick(14_999);
    assert.equal(writes, 0);
    t.mock.timers.tick(1);
    assert.equal(writes, 1);
    t.mock.timers.tick(15_000);
    assert.equal(writes, 1);
    note();
    await jobs.close();
    assert.equal(writes, 2, "and what is left when it is closed");
    t.mock.timers.tick(15_000);
    assert.equal(writes, 2);
  });

  it("lets no job begin that was stopped before, and none that was asked for long ago run twice", async () => {
    await setJobStopped(db, "sweep", now());
    await askForJob(db, "again", now());
    const begun: string[] = [];
    const first = Promise.withResolvers<void>();
    const jobs = openJobBook({ db, listener, log });
    const run = (name: string) => async () => {
      begun.push(name);
      if (name === "sweep") first.resolve();
    };
    const loops = startLoops(
      ["sweep", "again"].map((name) => ({ name, everyMs, run: run(name) })),
      null,
      { log, metrics: createMetrics(), jobs },
    );
    while (!begun.includes("again")) await db.query("SELECT 1");
    assert.deepEqual(begun, ["again"]);
    await setJobStopped(db, "sweep", null);
    await first.promise;
    await loops.stop();
    await jobs.close();
    assert.deepEqual(begun, ["again", "sweep"]);
    assert.equal((await readJobs(db)).find(({ name }) => name === "sweep")!.stoppedAt, null);
  });
});
