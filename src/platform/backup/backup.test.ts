import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { luka, lukaReading, spawnService } from "../../../test/service.ts";
import { type Facts, keptReleases, openKept, readFacts } from "../../../test/upgrades/kept.ts";
import { readSchema, schemaText } from "../../../tools/schema.ts";
import { makeForms } from "../../features/uploads/make-forms.ts";
import { connect } from "../db/connect.ts";
import { createDiskStorage } from "../storage/disk.ts";
import { BackupError } from "./backup-error.ts";
import { contentOf, type House, openHouse } from "./house.fixture.ts";
import { type MadeBackup, makeBackup } from "./make-backup.ts";
import { openBackupFile } from "./read-backup-file.ts";
import { type RestoreParts, restoreBackup } from "./restore-backup.ts";

const passphrase = "blåbær, bjørk og regn";

describe("a backup", () => {
  let app: TestApp;
  let facts: Facts;
  let folder: string;
  let file: string;
  let env: Record<string, string>;
  let told: { said: string; made: MadeBackup };
  before(async () => {
    const release = (await keptReleases()).at(-1)!;
    app = await openKept(release, { DATABASE_POOL_SIZE: "8" });
    facts = await readFacts(release);
    const { databaseUrl, dataDir } = app.ctx.config;
    env = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir };
    folder = join(dataDir, "backups");
    await mkdir(folder);
    await writeFile(join(folder, "passphrase"), passphrase);
    file = join(folder, "luka.tar");
    const made = await luka(env, "backup", file, "--with-key", `@${join(folder, "passphrase")}`, "--json");
    assert.equal(made.code, 0, made.stderr);
    told = { said: made.stderr, made: JSON.parse(made.stdout) };
  });
  after(() => app?.close());

  const restore = (
    house: House,
    { path = file, passphrase: given = passphrase as string | null } = {},
    more: Partial<RestoreParts> = {},
  ) =>
    restoreBackup(path, {
      databaseUrl: house.url,
      config: { dataDir: house.dataDir, secretKey: undefined, previousSecretKey: undefined },
      storage: createDiskStorage(house.dataDir),
      passphrase: given,
      tell: () => undefined,
      ...more,
    });
  const opened = async (path: string) => {
    const backup = await openBackupFile(path, (bytes) => assert.fail(`${bytes} bytes are read at once`));
    await backup.close();
    return backup;
  };
  const inHouse = async (work: (house: House) => Promise<void>) => {
    const house = await openHouse();
    try {
      await work(house);
    } finally {
      await house.close();
    }
  };

  it("tells while it is made what it has, and at the end how much that was", async () => {
    const { manifest, names, bytes } = await opened(file);
    const content = await contentOf(app.ctx.config.databaseUrl!);
    const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
    for (const table of ["orders", "order_lines", "restaurants"])
      assert.equal(rowsOf(table), content.get(table)!.length, table);
    const { keyFingerprint, ...figures } = told.made;
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    assert.deepEqual(figures, {
      file,
      bytes: (await stat(file)).size,
      tables: manifest.tables.length,
      rows,
      pictures: names.filter((name) => name.startsWith("uploads/")).length,
      missingPictures: 0,
      withKey: true,
    });
    assert.equal(bytes, figures.bytes);
    assert.ok(figures.pictures > 0 && rows > 100);
    assert.match(keyFingerprint, /^[0-9a-f]{16}$/);
    assert.equal(manifest.keyFingerprint, keyFingerprint);
    const filled = manifest.tables.filter((table) => table.rows > 0).map(({ name }) => name);
    const lines = [...told.said.matchAll(/^(\w+): \d+ rows, (\d+) MB so far$/gm)];
    assert.deepEqual(
      lines.map(([, name]) => name),
      filled,
    );
    const most = Math.ceil(bytes / 1e6);
    assert.ok(lines.every(([, , megabytes]) => Number(megabytes) >= 1 && Number(megabytes) <= most));
  });

  it("is a tar archive that other programs read and check", async () => {
    const run = (program: string, ...args: string[]) =>
      once(spawn(program, args, { cwd: folder, stdio: "ignore" }), "exit").then(([code]) => code);
    assert.equal(await run("tar", "-xf", file), 0);
    assert.equal(await run("sha256sum", "--check", "--strict", "SHA256SUMS"), 0);
    assert.equal((await stat(file)).mode & 0o077, 0, "nobody else reads it");
    await rm(join(folder, "tables"), { recursive: true });
  });

  it("brings everything back on an empty machine, key and pictures too", () =>
    inHouse(async (house) => {
      const back = await lukaReading(passphrase, house.env, "restore", file, "--passphrase", "@-", "--json");
      assert.equal(back.code, 0, back.stderr);
      assert.match(back.stderr, /^orders: \d+ rows$/m, "progress is told");
      assert.doesNotMatch(back.stderr, /: 0 rows/);
      const { tables, rows, pictures, keyFingerprint } = told.made;
      assert.match(back.stderr, new RegExp(`^${pictures} of ${pictures} pictures$`, "m"));
      const { manifest } = await opened(file);
      const { release, madeAt } = manifest;
      assert.deepEqual(JSON.parse(back.stdout), {
        ...{ release, madeAt, tables, rows, pictures, migrations: [] },
      });
      assert.equal(keyFingerprint, manifest.keyFingerprint);
      const last = "SELECT made_at = $1::timestamptz AS same, bytes::int, with_key FROM last_backup";
      assert.deepEqual(await ask(house.url, last, [madeAt]), [
        { same: true, bytes: (await stat(file)).size, with_key: true },
      ]);
      assert.deepEqual(await contentOf(house.url), await contentOf(app.ctx.config.databaseUrl!));
      assert.equal(
        schemaText(await readSchema(house.url)),
        schemaText(await readSchema(app.ctx.config.databaseUrl!)),
      );
      assert.equal(
        await readFile(join(house.dataDir, "secret.key"), "utf8"),
        await readFile(join(app.ctx.config.dataDir, "secret.key"), "utf8").then((text) => `${text.trim()}\n`),
      );
      const picture = facts.picture.path;
      assert.deepEqual(
        await readFile(join(house.dataDir, picture)),
        await readFile(join(app.ctx.config.dataDir, picture)),
      );
    }));

  it("has the pictures alone: the sizes in which they are seen are made anew from them, at once", () =>
    inHouse(async (house) => {
      const { databaseUrl } = app.ctx.config;
      // As a worker leaves them; whoever takes one has it for an hour.
      await app.db.query("UPDATE uploads SET forms = 1, forms_after = now() + interval '1 hour'", []);
      await mkdir(house.dataDir, { recursive: true });
      await cp(join(app.ctx.config.dataDir, "secret.key"), join(house.dataDir, "secret.key"));
      const path = join(folder, "with-forms.tar");
      const parts = { storage: app.ctx.storage, key: null, tell: () => undefined };
      await makeBackup(path, { databaseUrl: databaseUrl!, ...parts });
      await app.db.query("UPDATE uploads SET forms = 0, forms_after = '-infinity'", []);
      await restore(house, { path, passphrase: null });
      const db = connect(house.url, { poolSize: 2, applicationName: "test", isOwner: true });
      const storage = createDiskStorage(house.dataDir);
      const form = join(house.dataDir, facts.picture.path.replace(".webp", "-224.avif"));
      try {
        await assert.rejects(stat(form));
        assert.equal(await makeForms({ ...app.ctx, db, storage }, new AbortController().signal), true);
        assert.ok((await stat(form)).size > 0);
        assert.deepEqual(await db.query("SELECT 1 FROM uploads WHERE forms < 1", []), []);
      } finally {
        await db.close();
      }
    }));

  it("that cannot be finished leaves nothing behind", async () => {
    const storage = { ...app.ctx.storage, get: () => Promise.reject(new Error("The storage is away.")) };
    const { databaseUrl } = app.ctx.config;
    const before = await readdir(folder);
    await assert.rejects(
      makeBackup(join(folder, "half.tar"), {
        databaseUrl: databaseUrl!,
        storage,
        key: null,
        tell: () => undefined,
      }),
      /The storage is away/,
    );
    assert.deepEqual(await readdir(folder), before);
  });

  it("says how many pictures are not where they should be, and is made without them", async () => {
    const lost = [`${"a".repeat(40)}.webp`, "portrait.jpg"];
    const names = await app.db.query<{ name: string }>(
      `INSERT INTO uploads (restaurant_id, name, kind, width, height, bytes, created_at)
       SELECT id, unnest($1::text[]), 'LOGO', 800, 600, 9000, now() FROM restaurants WHERE slug = $2 RETURNING name`,
      [lost, facts.slug],
    );
    try {
      const { databaseUrl } = app.ctx.config;
      const parts = { databaseUrl: databaseUrl!, storage: app.ctx.storage, key: null, tell: () => undefined };
      const made = await makeBackup(join(folder, "without-pictures.tar"), parts);
      assert.equal(made.missingPictures, names.length);
      assert.equal(made.pictures, told.made.pictures);
    } finally {
      await app.db.query("DELETE FROM uploads WHERE name = ANY($1)", [lost]);
      await app.db.query("DELETE FROM removed_uploads");
    }
  });

  it("that was cut off or changed, wherever that was, is refused in one sentence", async () => {
    const whole = await readFile(file);
    const path = join(folder, "broken.tar");
    const isRefused = async (bytes: Buffer) => {
      await writeFile(path, bytes);
      await assert.rejects(openBackupFile(path), (error: Error) => {
        assert.ok(error instanceof BackupError, String(error));
        assert.match(
          error.message,
          /^\S+broken\.tar is not a whole backup of Luka: .+ Nothing was restored\.$/,
        );
        return true;
      });
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), (at) => isRefused(whole.subarray(0, at))),
      { numRuns: 60, examples: [[0], [512], [whole.length - 512], [whole.length - 1024]] },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(whole);
        changed[at]! ^= change;
        return isRefused(changed);
      }),
      {
        numRuns: 100,
        examples: [
          [0, 1],
          [whole.length - 1, 1],
        ],
      },
    );
    await isRefused(Buffer.concat([whole, Buffer.of(0)]));
  });

  it("needs its key, or the passphrase that it is sealed with", () =>
    inHouse(async (house) => {
      const refused = (sentence: RegExp, given: Parameters<typeof restore>[1] = {}) =>
        assert.rejects(restore(house, given), sentence);
      await refused(/This is not the passphrase/, { passphrase: "rogn, rype og regn" });
      await refused(/give the passphrase that the backup's was sealed with/, { passphrase: null });
      const path = join(folder, "keyless.tar");
      const { databaseUrl } = app.ctx.config;
      const parts = { databaseUrl: databaseUrl!, storage: app.ctx.storage, key: null, tell: () => undefined };
      const storage = { ...app.ctx.storage, get: async () => null };
      const made = await makeBackup(path, { ...parts, storage });
      const { pictures, missingPictures, withKey } = made;
      assert.deepEqual(
        { pictures, missingPictures, withKey },
        {
          ...{ pictures: 0, missingPictures: told.made.pictures, withKey: false },
        },
      );
      await refused(/The backup has no key: put the key [0-9a-f]{16} in/, { path });
      await mkdir(house.dataDir, { recursive: true });
      await writeFile(join(house.dataDir, "secret.key"), "another installation's key, of 32 letters");
      await refused(/secret\.key holds another key than the backup's/);
      const config = {
        dataDir: house.dataDir,
        secretKey: "another key in a setting",
        previousSecretKey: undefined,
      };
      await assert.rejects(restore(house, {}, { config }), /SECRET_KEY holds another key than the backup's/);
      assert.deepEqual([...(await contentOf(house.url)).keys()], [], "nothing was touched");
      await cp(join(app.ctx.config.dataDir, "secret.key"), join(house.dataDir, "secret.key"));
      await restore(house, { path, passphrase: null });
    }));

  it("brings the key with it, also that before it while there are two", () =>
    inHouse(async (house) => {
      const path = join(folder, "two-keys.tar");
      const { databaseUrl, dataDir } = app.ctx.config;
      const key = (await readFile(join(dataDir, "secret.key"), "utf8")).trim();
      const keys = [key, "the key that was there before, of 40 letters"];
      const parts = { databaseUrl: databaseUrl!, storage: app.ctx.storage, tell: () => undefined };
      await makeBackup(path, { ...parts, key: { keys, passphrase } });
      await restore(house, { path });
      const written = await readFile(join(house.dataDir, "secret.key"), "utf8");
      assert.deepEqual(written.trim().split("\n"), keys);
    }));

  it("is restored into an empty database only", () =>
    inHouse(async (house) => {
      await ask(house.url, "CREATE TABLE guests (name text)");
      await assert.rejects(restore(house), /The database is not empty \(there is guests\)/);
    }));

  it("is never taken for whole when its restore was killed, and is restored again", () =>
    inHouse(async (house) => {
      const filled = (await opened(file)).manifest.tables.filter(({ rows }) => rows > 0).length;
      for (const table of [1, filled]) {
        await killedWhileRestoring(house, table);
        assert.deepEqual([...(await contentOf(house.url)).keys()], ["restore_unfinished"]);
      }
      const service = await startedOn(house);
      assert.equal(service.code, 1);
      assert.match(
        service.said,
        /^A restore of \S+ was broken off, and this database is not whole: .+over\.$/,
      );
      assert.match((await luka(house.env, "demo")).stderr, /was broken off/);
      await restore(house);
      assert.deepEqual(await contentOf(house.url), await contentOf(app.ctx.config.databaseUrl!));
    }));

  /** Ends with SIGKILL when the rows of so many tables are there. */
  async function killedWhileRestoring(house: House, tables: number): Promise<void> {
    const fixture = new URL("killed-at-table.fixture.ts", import.meta.url).href;
    const words = ["--import", fixture, "src/cli.ts", "restore", file, "--passphrase", "@-"];
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env.PATH, ...house.env, KILLED_AT_TABLE: `${tables}` },
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.stdin.end(passphrase);
    const [, signal] = await once(child, "exit");
    assert.equal(signal, "SIGKILL");
  }

  async function startedOn(house: House): Promise<{ code: number; said: string }> {
    const service = spawnService({ ...house.env, SEED: "none", PORT: "0" });
    let said = "";
    for (const stream of [service.stdout!, service.stderr!]) stream.on("data", (text) => (said += text));
    const [code] = await once(service, "exit");
    return { code, said: said.trim() };
  }

  it("of an older release is brought up to date after its rows are there; one of a newer release is refused", () =>
    inHouse(async (house) => {
      const migrations = join(house.folder, "migrations");
      await cp(new URL("../../../migrations/", import.meta.url), migrations, { recursive: true });
      await writeFile(
        join(migrations, "9999_nicknames.sql"),
        "ALTER TABLE restaurants ADD nickname text; UPDATE restaurants SET nickname = upper(slug)",
      );
      const [newest] = (await readdir(migrations))
        .filter((name) => /^\d/.test(name))
        .toSorted()
        .slice(-2);
      const older = join(house.folder, "older");
      await cp(migrations, older, { recursive: true, filter: (path) => !/9999|nothing/.test(path) });
      await rm(join(older, newest!));
      await assert.rejects(restore(house, {}, { migrationsFolder: older }), /has tables that this one does/);
      const restored = await restore(house, {}, { migrationsFolder: migrations });
      assert.deepEqual(restored.migrations, ["9999_nicknames.sql"]);
      const [row] = await ask<{ nickname: string }>(
        house.url,
        `SELECT nickname FROM restaurants WHERE slug = '${facts.slug}'`,
      );
      assert.equal(row!.nickname, facts.slug.toUpperCase());
    }));

  it("is remembered, and is not put in the place of another file", async () => {
    const [last] = await app.db.query<{ bytes: number }>("SELECT bytes FROM last_backup");
    assert.ok(last!.bytes > 10_000);
    const again = await luka(env, "backup", file);
    assert.match(again.stderr, /There is a file \S+luka\.tar already/);
    assert.match(
      (await luka(env, "backup", "/proc/luka.tar")).stderr,
      /could not be written, and there is none/,
    );
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith(".partial")),
      [],
    );
  });

  it("keeps rows in every kind of relation that there is", async () => {
    const others = await app.db.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'p', 'i', 'I')`,
    );
    assert.deepEqual(others, [], "teach it sequences, or views that keep rows");
  });
});

async function ask<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const db = connect(url, { poolSize: 1, applicationName: "test", isOwner: true });
  try {
    return await db.query<Row>(text, values);
  } finally {
    await db.close();
  }
}
