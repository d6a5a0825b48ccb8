import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { zstdDecompressSync } from "node:zlib";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { connect } from "../db/connect.ts";
import { makeBackup } from "./make-backup.ts";
import { partName } from "./manifest.ts";
import { openBackupFile } from "./read-backup-file.ts";

describe("what a backup holds of each table", () => {
  let app: TestApp;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-backup-"));
    app = await createTestApp({ env: { DATA_DIR: folder, SECRET_KEY: undefined } });
  });
  after(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("is of one moment, whoever writes meanwhile", async () => {
    const url = app.ctx.config.databaseUrl!;
    const db = connect(url, { poolSize: 4, applicationName: "test", isOwner: true });
    // The first and the last that are copied.
    const tills = ["aa_tills", "zz_tills"];
    for (const till of tills) {
      await db.query(`CREATE TABLE ${till} (number int PRIMARY KEY, money int NOT NULL)`);
      await db.query(`INSERT INTO ${till} SELECT n, 1000 FROM generate_series(1, 20000) n`);
    }
    let isOver = false;
    let begun = 0;
    let moved = 0;
    const moveMoney = async () => {
      while (!isOver) {
        const till = 1 + (begun++ % 20_000);
        await db.transaction(async (trx) => {
          await trx.query("UPDATE aa_tills SET money = money - 7 WHERE number = $1", [till]);
          await trx.query("UPDATE zz_tills SET money = money + 7 WHERE number = $1", [till]);
        });
        moved += 1;
      }
    };
    const working = Promise.all([moveMoney(), moveMoney(), moveMoney()]);
    const path = join(folder, "busy.tar");
    try {
      while (moved < 50) await sleep(5);
      await makeBackup(path, {
        databaseUrl: url,
        storage: app.ctx.storage,
        key: null,
        tell: () => undefined,
      });
    } finally {
      isOver = true;
      await working;
    }
    const [first, last] = await Promise.all(tills.map((till) => moneyIn(path, till)));
    await db.query("DROP TABLE aa_tills, zz_tills");
    await db.close();
    assert.equal(first! + last!, 40_000_000);
    assert.ok(first! <= 20_000_000 - 50 * 7, "some had been moved before");
    assert.ok(first! > 20_000_000 - moved * 7, "and some while it was made");
  });

  const moneyIn = async (path: string, table: string): Promise<number> =>
    Buffer.concat(await partsOf(path, table))
      .toString()
      .split("\n")
      .reduce((total, row) => total + Number(row.split("\t")[1] ?? 0), 0);

  async function partsOf(path: string, table: string): Promise<Buffer[]> {
    const backup = await openBackupFile(path);
    try {
      const { parts } = backup.manifest.tables.find(({ name }) => name === table)!;
      const read = async (part: number) => zstdDecompressSync(await backup.read(partName(table, part)));
      return await Promise.all(Array.from({ length: parts }, (_, part) => read(part)));
    } finally {
      await backup.close();
    }
  }

  it("has a table of many megabytes in parts of four, to its last letter", async () => {
    const { databaseUrl } = app.ctx.config;
    const full = 4 * 1024 * 1024;
    await app.db.query(
      "CREATE TABLE a_long_story AS SELECT n, repeat('luka ', 30) FROM generate_series(1, 60000) n",
    );
    await app.db.query(`CREATE TABLE a_long_word AS SELECT repeat('x', ${full})`);
    const path = join(folder, "long.tar");
    const parts = { databaseUrl: databaseUrl!, storage: app.ctx.storage, key: null, tell: () => undefined };
    const isWhole = async (table: string, text: string) => {
      const found = await partsOf(path, table);
      assert.ok(Buffer.concat(found).toString() === text, table);
      const sizes = found.map(({ length }) => length);
      assert.deepEqual(sizes.slice(0, -1), Array(Math.floor(text.length / full)).fill(full));
    };
    try {
      await makeBackup(path, parts);
      const lines = Array.from({ length: 60_000 }, (_, n) => `${n + 1}\t${"luka ".repeat(30)}\n`);
      await isWhole("a_long_story", lines.join(""));
      await isWhole("a_long_word", `${"x".repeat(full)}\n`);
    } finally {
      await app.db.query("DROP TABLE a_long_story, a_long_word");
    }
  });
});
