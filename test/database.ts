import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../src/platform/db/embedded.ts";
import { migrate, readMigrations } from "../src/platform/db/migrate.ts";

export interface TestDatabase {
  url: string;
  /** Drops the database. */
  close(): Promise<void>;
}

/**
 * A database of its own for one test file: a clone (about 25 ms) of a template that has every migration. All test
 * processes of this checkout share one PostgreSQL; the last one to leave stops it. LUKA_TEST_TEMPLATE names another template:
 * that of a mutant (test/mutants).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await openEmbedded({
    dataDir: await serverFolder(),
    as: "command",
    onTrouble: () => undefined,
    settings,
  });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const template = process.env.LUKA_TEST_TEMPLATE ?? (await makeTemplate(admin, server.url));
  const name = `test_${randomBytes(6).toString("hex")}`;
  await clone(admin, template, name);
  return {
    url: urlOf(server.url, name),
    async close() {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server.close();
    },
  };
}

// Tests may lose their data with the machine; fault tests start a server of their own.
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "400",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
};

/** What the tests' PostgreSQL has written of itself, of all test databases. */
export const databaseLog = async (): Promise<string> =>
  readFile(join(await serverFolder(), "postgres.log"), "utf8");

/** One server per checkout and user, in the system's folder for temporary files. */
async function serverFolder(): Promise<string> {
  const checkout = createHash("sha256")
    .update(new URL("..", import.meta.url).pathname)
    .digest("hex")
    .slice(0, 12);
  const folder = join(tmpdir(), `luka-test-${process.getuid?.() ?? 0}-${checkout}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const templateLock = 5;

/** The name of a database with exactly the migrations on disk, made by whoever needs it first. */
async function makeTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const checksums = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`);
  const name = `template_${createHash("sha256").update(checksums.join("\n")).digest("hex").slice(0, 16)}`;
  const isThere = async () =>
    (await admin.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
  if (await isThere()) return name;
  await admin.query("SELECT pg_advisory_lock($1)", [templateLock]);
  try {
    if (await isThere()) return name;
    await dropOldDatabases(admin);
    const draft = `draft_${randomBytes(6).toString("hex")}`;
    await admin.query(`CREATE DATABASE ${draft}`);
    await migrate(urlOf(serverUrl, draft));
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1)", [templateLock]);
  }
}

/** What killed test processes and earlier migrations left behind. */
async function dropOldDatabases(admin: pg.Client): Promise<void> {
  const unused = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^(test|draft|template)_[0-9a-f]+$'
       AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pg_stat_activity.datname = pg_database.datname)
       AND (SELECT modification < now() - interval '1 hour'
            FROM pg_stat_file('base/' || pg_database.oid || '/PG_VERSION'))`,
  );
  for (const { datname } of unused.rows) await admin.query(`DROP DATABASE IF EXISTS ${datname}`);
}

async function clone(admin: pg.Client, template: string, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
