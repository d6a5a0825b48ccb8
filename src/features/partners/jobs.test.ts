import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { partnerLoops } from "./jobs.ts";

describe("what is done for partners every hour", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  it("makes room for the calls of the days to come", async () => {
    const daysAhead = async () =>
      (
        await app.db.query<{ name: string }>(
          "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'api_calls'::regclass ORDER BY 1",
        )
      ).map(({ name }) => name);
    const makeRoom = () =>
      partnerLoops
        .find(({ name }) => name === "maintain-api-calls")!
        .run(app.ctx, new AbortController().signal);
    // The database's tables may be from before midnight.
    await makeRoom();
    const before = await daysAhead();
    const last = before.filter((name) => !name.endsWith("_default")).at(-1)!;
    await app.db.query(`DROP TABLE ${last}`);
    await makeRoom();
    assert.deepEqual(await daysAhead(), before);
  });

  it("forgets what somebody has taken of a quota once no window of it lasts any more: after 25 hours", async () => {
    const now = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs());
    const windows = {
      still: now.subtract({ hours: 25 }),
      over: now.subtract({ hours: 25, milliseconds: 1 }),
    };
    for (const [subject, startedAt] of Object.entries(windows))
      await app.db.query("INSERT INTO quota_windows VALUES ($1, 'partnerWrites', $2, 1)", [
        subject,
        startedAt,
      ]);
    await partnerLoops
      .find(({ name }) => name === "forget-partner-windows")!
      .run(app.ctx, new AbortController().signal);
    const left = await app.db.query("SELECT subject FROM quota_windows WHERE subject IN ('still', 'over')");
    assert.deepEqual(left, [{ subject: "still" }]);
  });
});
