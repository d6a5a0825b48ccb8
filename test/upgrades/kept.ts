import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { openHouse } from "../../src/platform/backup/house.fixture.ts";
import { makeBackup } from "../../src/platform/backup/make-backup.ts";
import { restoreBackup } from "../../src/platform/backup/restore-backup.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { keysAtHand } from "../../src/platform/key/key-file.ts";
import { createDiskStorage } from "../../src/platform/storage/disk.ts";
import { readReleases } from "../../tools/releases.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { createTestDatabase } from "../database.ts";

/**
 * What a release leaves behind, one folder for each: `database.sql.gz` (its rows; the tables are made by the migrations that
 * released.json lists, which nobody may change), `data` (DATA_DIR: the secret key and a picture), `facts.json`, and from 0.2.0 on
 * `backup.tar`, which that release's `luka backup` made of it.
 */
const folderOf = (release: string): URL => new URL(`./${release}/`, import.meta.url);

/** What those who used the release hold in their hands. */
export interface Facts {
  slug: string;
  keys: { restaurant: string; partner: string };
  person: { email: string; password: string };
  /** Public tokens, and the orders and tables as they were shown. */
  tracked: { token: string; order: object }[];
  /** A request that was answered, and may be sent again. */
  placed: { key: string; body: object; orderId: string; publicToken: string };
  webhook: { id: string; secret: string };
  picture: { path: string; sha256: string };
}

export const pathsOf = (release: string) => ({
  folder: fileURLToPath(folderOf(release)),
  database: new URL("database.sql.gz", folderOf(release)),
  data: fileURLToPath(new URL("data/", folderOf(release))),
  facts: new URL("facts.json", folderOf(release)),
  backup: fileURLToPath(new URL("backup.tar", folderOf(release))),
});

export const keptReleases = async (): Promise<string[]> =>
  (await readdir(new URL("./", import.meta.url), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

export const readFacts = async (release: string): Promise<Facts> =>
  JSON.parse(await readFile(pathsOf(release).facts, "utf8"));

/** The rows of every table, as SQL for a database with the same tables. */
export async function dumpRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
         AND relname <> 'schema_migrations' ORDER BY 1`,
    );
    const statements: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT row_to_json(t)::text AS row FROM ${name} t`,
      );
      if (rows.length === 0) continue;
      const all = pg.escapeLiteral(`[\n${rows.map(({ row }) => row).join(",\n")}\n]`);
      statements.push(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${all});`);
    }
    // Rows were written in an order that foreign keys and triggers knew of; here they are as they are.
    return ["SET session_replication_role = replica;", ...statements, ""].join("\n");
  } finally {
    await client.end();
  }
}

/** Today's service on what the release left behind. */
export async function openKept(release: string, env: Record<string, string> = {}): Promise<TestApp> {
  await using made = new AsyncDisposableStack();
  const database = await createTestDatabase({ isEmpty: true });
  made.defer(() => database.close());
  const folder = await mkdtemp(join(tmpdir(), "luka-upgrade-"));
  made.defer(() => rm(folder, { recursive: true }));
  const paths = pathsOf(release);
  await makeTables(database.url, release, folder);
  await insertRows(database.url, gunzipSync(await readFile(paths.database)).toString("utf8"));
  await migrate(database.url);
  const dataDir = join(folder, "data");
  await cp(paths.data, dataDir, { recursive: true });
  const app = await createTestApp({ database, env: { DATA_DIR: dataDir, SECRET_KEY: undefined, ...env } });
  made.defer(() => app.close());
  const everything = made.move();
  return { ...app, close: () => everything.disposeAsync() };
}

/** What the key in kept backups is sealed with: they are tests' data. */
export const keptPassphrase = "a passphrase for tests";

/** A backup of this service, and what it keeps. */
export async function backUp({ ctx }: TestApp, path: string): Promise<void> {
  const { config, storage } = ctx;
  const key = { keys: keysAtHand(config), passphrase: keptPassphrase };
  await makeBackup(path, { databaseUrl: config.databaseUrl!, storage, key, tell: () => undefined });
}

/** Today's service on an empty machine, after `luka restore`. */
export async function openRestored(path: string, env: Record<string, string> = {}): Promise<TestApp> {
  await using made = new AsyncDisposableStack();
  const house = await openHouse();
  made.defer(() => house.close());
  await restoreBackup(path, {
    databaseUrl: house.url,
    config: { dataDir: house.dataDir, secretKey: undefined, previousSecretKey: undefined },
    storage: createDiskStorage(house.dataDir),
    passphrase: keptPassphrase,
    tell: () => undefined,
  });
  const app = await createTestApp({
    database: { url: house.url },
    env: { DATA_DIR: house.dataDir, SECRET_KEY: undefined, ...env },
  });
  made.defer(() => app.close());
  const everything = made.move();
  return { ...app, close: () => everything.disposeAsync() };
}

/** The tables as the release had them: its migrations, and those of the releases before it. */
async function makeTables(url: string, release: string, folder: string): Promise<void> {
  const migrations = new URL("../../migrations/", import.meta.url);
  const from = join(folder, "migrations/");
  for (const [one, files] of Object.entries(readReleases())) {
    for (const name of Object.keys(files)) await cp(new URL(name, migrations), join(from, name));
    if (one === release) break;
  }
  await migrate(url, from);
}

async function insertRows(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
