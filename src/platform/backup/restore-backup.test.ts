import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createDiskStorage } from "../storage/disk.ts";
import { type House, openHouse } from "./house.fixture.ts";
import { makeBackup } from "./make-backup.ts";
import { type Manifest, manifestName, sumsName } from "./manifest.ts";
import { type Part, packed, withSums } from "./packed.fixture.ts";
import { openBackupFile } from "./read-backup-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackupFile } from "./write-backup-file.ts";

describe("a backup whose parts do not say the same", () => {
  let app: TestApp;
  let house: House;
  let manifest: Manifest;
  let rows: Part[];
  before(async () => {
    app = await createTestApp();
    house = await openHouse();
    const path = join(house.folder, "whole.tar");
    const { databaseUrl } = app.ctx.config;
    const { storage } = app.ctx;
    await makeBackup(path, { databaseUrl: databaseUrl!, storage, key: null, tell: () => undefined });
    const backup = await openBackupFile(path);
    const others = backup.names.filter((name) => name !== manifestName && name !== sumsName);
    rows = await Promise.all(others.map(async (name): Promise<Part> => [name, await backup.read(name)]));
    manifest = backup.manifest;
    await backup.close();
  });
  after(async () => {
    await house?.close();
    await app?.close();
  });

  const restore = async (told: Manifest) => {
    const path = join(house.folder, "told.tar");
    await writeFile(path, packed(withSums([...rows, [manifestName, JSON.stringify(told)]])));
    return restoreBackup(path, {
      databaseUrl: house.url,
      config: app.ctx.config,
      storage: createDiskStorage(house.dataDir),
      passphrase: null,
      tell: () => undefined,
    });
  };
  type Table = Manifest["tables"][number];
  const withTable = (name: string, change: (table: Table) => Partial<Table>): Manifest => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === name ? { ...table, ...change(table) } : table)),
  });
  const filled = () => manifest.tables.find((table) => table.rows > 0)!.name;

  it("is not restored when a table has fewer rows than it says, or more", async () => {
    const name = filled();
    for (const difference of [1, -1])
      await assert.rejects(
        restore(withTable(name, ({ rows }) => ({ rows: rows + difference }))),
        new RegExp(`The rows of ${name} in the backup do not fit its tables`),
      );
  });

  it("is not restored when its tables have columns that its migrations do not make, or are others", async () => {
    const name = filled();
    for (const told of [
      withTable(name, ({ columns }) => ({ columns: [...columns, "nickname"] })),
      withTable(name, () => ({ columns: ["nickname"] })),
    ])
      await assert.rejects(
        restore(told),
        new RegExp(`The rows of ${name} in the backup do not fit its tables`),
      );
    await assert.rejects(
      restore(withTable(name, () => ({ name: "tills" }))),
      /The rows of tills in the backup do not fit its tables/,
    );
  });

  it("is not restored when a migration of it was another one", async () => {
    const [first, ...others] = manifest.migrations;
    for (const migrations of [
      [{ ...first!, checksum: "another" }, ...others],
      [{ ...first!, name: "0001_another.sql" }, ...others],
    ])
      await assert.rejects(restore({ ...manifest, migrations }), /has tables that this one does not know/);
  });

  it("is restored after all that, when they do", async () => {
    const restored = await restore(manifest);
    assert.equal(restored.tables, manifest.tables.length);
    assert.equal(restored.pictures, 0);
    assert.deepEqual(restored.migrations, []);
  });
});

describe("a backup of what is not in order", () => {
  let app: TestApp;
  let house: House;
  before(async () => {
    app = await createTestApp();
    house = await openHouse();
  });
  after(async () => {
    await house?.close();
    await app?.close();
  });

  const make = (path: string) =>
    makeBackup(path, {
      databaseUrl: app.ctx.config.databaseUrl!,
      storage: app.ctx.storage,
      key: null,
      tell: () => undefined,
    });

  it("is not made while a table is called what no part of a backup can be, and leaves nothing behind", async () => {
    await app.db.query(`CREATE TABLE "Tills" AS SELECT 1 AS money`);
    try {
      await assert.rejects(
        make(join(house.folder, "tills.tar")),
        /tables\/Tills\/\S+ is no name in a backup/,
      );
    } finally {
      await app.db.query(`DROP TABLE "Tills"`);
    }
    assert.deepEqual(await readdir(house.folder), []);
  });

  it("is not there when the disk is full in the middle, and says so by its name", async () => {
    const path = join(house.folder, "full.tar");
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    await assert.rejects(
      writeBackupFile(path, Temporal.Instant.from("2026-06-12T18:00:00Z"), async (writer) => {
        await writer.add("tables/orders/000000.zst", Buffer.from("rows"));
        throw full;
      }),
      /The backup \S+full\.tar could not be written, and there is none: ENOSPC/,
    );
    assert.deepEqual(await readdir(house.folder), []);
  });
});
