import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { spawnService, startService } from "../test/service.ts";
import { connect } from "./platform/db/connect.ts";
import { newKey } from "./platform/tokens.ts";

describe("the service's process", () => {
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await createTestDatabase({ isEmpty: true });
    folder = await mkdtemp(join(tmpdir(), "luka-serve-"));
  });
  after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const env = (more: Record<string, string>) => ({
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, SEED: "none", PORT: "0", ...more },
  });
  const ended = async (child: ChildProcess) => {
    const [said, [code]] = await Promise.all([text(child.stdout!), once(child, "exit")]);
    return [code, said.trim()];
  };

  it("with the role of migrating brings the database up to date, says by what, and ends", async () => {
    const [code, said] = await ended(spawnService(env({ ROLE: "migrate" })));
    assert.equal(code, 0);
    assert.match(said, /^Applied 0001_ids\.sql, .* and \d{4}_\w+\.sql\.$/);
    assert.deepEqual(await ended(spawnService(env({ ROLE: "migrate" }))), [0, "The database is up to date."]);
  });

  it("answers what is in flight when it is told to stop, and ends at once when it is told again", async () => {
    const service = await startService(env({}));
    const db = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    try {
      await db.transaction(async (trx) => {
        // A key that nobody has seen yet is looked up here.
        await trx.query("LOCK TABLE key_directory IN ACCESS EXCLUSIVE MODE");
        const headers = { authorization: `Bearer ${newKey("RESTAURANT", "LIVE").key}` };
        const unanswered = assert.rejects(fetch(`${service.base}/api/v1/menu?slug=prova`, { headers }));
        const isWaiting = "SELECT FROM pg_locks WHERE relation = 'key_directory'::regclass AND NOT granted";
        while ((await trx.query(isWaiting)).length === 0) await sleep(20);
        // A terminal tells it, and so does npm: that is one wish.
        service.process.kill("SIGINT");
        service.process.kill("SIGTERM");
        await sleep(1_200);
        assert.equal(service.process.exitCode, null, service.output());
        service.process.kill("SIGTERM");
        assert.equal(await service.ended, 1);
        await unanswered;
      });
    } finally {
      service.process.kill("SIGKILL");
      await db.close();
    }
  });
});
