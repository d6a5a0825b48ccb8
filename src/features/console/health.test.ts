import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Context } from "../../context.ts";
import { openJobBook } from "../../platform/jobs.ts";
import { createHealth, type Work } from "./health.ts";

const nightly = { name: "purge-mails", everyMs: 90_400, run: async () => undefined };
const work: Work = {
  loops: [nightly, { ...nightly, name: "send-mails", lasts: true }],
  queues: [
    {
      name: "mails",
      due: "SELECT now() - make_interval(secs => s) AS due_at FROM unnest(ARRAY[90.6, 12]) s",
    },
    { name: "webhooks", due: "SELECT now() AS due_at WHERE false" },
  ],
};

describe("how the service stands", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  /** As it is when a replica is asked for that nobody runs. */
  const withoutReplica = (): Context => ({
    ...app.ctx,
    config: { ...app.ctx.config, databaseReadUrl: "postgres://127.0.0.1:1/none" },
  });
  const replicaOf = ({ checks }: Awaited<ReturnType<ReturnType<typeof createHealth>>>) =>
    checks.find(({ name }) => name === "replica")!.verdict;

  it("says of what waits how much it is, and for how many seconds the first of it", async () => {
    const { queues } = await createHealth(work)(app.ctx);
    assert.deepEqual(queues, [
      { name: "mails", waiting: 2, oldestSeconds: 91 },
      { name: "webhooks", waiting: 0, oldestSeconds: 0 },
    ]);
  });

  it("says of a job how often it runs, and how its last runs ended", async () => {
    const read = createHealth(work);
    const unknown = {
      begunAt: null,
      doneAt: null,
      failedAt: null,
      failure: null,
      failures: 0,
      stoppedAt: null,
    };
    assert.deepEqual((await read(app.ctx)).jobs, [
      { name: "purge-mails", everySeconds: 90, lasts: false, ...unknown },
      { name: "send-mails", everySeconds: 90, lasts: true, ...unknown },
    ]);

    const book = openJobBook(app.ctx);
    const at = Date.parse("2026-06-12T03:00:00Z");
    book.note("purge-mails", { begunAtMs: at, failure: null, failures: 0 });
    book.note("purge-mails", { begunAtMs: at + 60_000, failure: "the disk is full", failures: 2 });
    await book.close();
    assert.deepEqual((await read(app.ctx)).jobs[0], {
      ...{ name: "purge-mails", everySeconds: 90, lasts: false, stoppedAt: null },
      ...{ doneAt: "2026-06-12T03:00:00.000Z", failures: 2, failure: "the disk is full" },
      ...{ begunAt: "2026-06-12T03:01:00.000Z", failedAt: "2026-06-12T03:01:00.000Z" },
    });
  });

  it("is looked at outside anew when twenty seconds have passed, however often it is asked for", async (t) => {
    let later = 0;
    const now = performance.now.bind(performance);
    t.mock.method(performance, "now", () => now() + later);
    const read = createHealth(work);
    assert.equal(replicaOf(await read(app.ctx)), "ok");
    assert.equal(replicaOf(await read(withoutReplica())), "ok", "what was found a moment ago");
    later = 20_000;
    assert.notEqual(replicaOf(await read(withoutReplica())), "ok");
  });
});
