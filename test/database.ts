import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../src/platform/db/embedded.ts";
import { migrate, readMigrations } from "../src/platform/db/migrate.ts";
import { openDebianServer } from "./debian-server.ts";

/** The embedded PostgreSQL, or the one of the system. */
type TestServer = "embedded" | "debian";

export interface TestDatabase {
  url: string;
  /** Drops the database. */
  close(): Promise<void>;
}

/**
 * A database of its own for one test file: a clone (about 25 ms) of a template that has every migration, or an empty one. All test
 * processes of this checkout share one PostgreSQL; the last one to leave stops it. LUKA_TEST_TEMPLATE names another template:
 * that of a mutant (test/mutants); LUKA_TEST_SERVER the address of a PostgreSQL of another version to run them on. With
 * `TEST_DATABASE=debian` it is the one of the system, from Debian's packages: what an operator's servers have.
 */
export async function createTestDatabase({
  isEmpty = false,
  on = serverWished(),
}: {
  isEmpty?: boolean;
  on?: TestServer;
} = {}): Promise<TestDatabase> {
  const server = await openServer(on);
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Under its name: a database is left over when nobody has this connection any more.
  const admin = new pg.Client({ connectionString: server.url, application_name: name });
  try {
    await admin.connect();
    await dropLeftDatabases(admin);
    const template = isEmpty
      ? "template0"
      : (process.env.LUKA_TEST_TEMPLATE ?? (await makeTemplate(admin, server.url, name)));
    await clone(admin, template, name);
  } catch (error) {
    // A connection that stays would keep the process, and the run waits for it.
    await admin.end().catch(() => undefined);
    await server.close();
    throw error;
  }
  return {
    url: urlOf(server.url, name),
    async close() {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
      await server.close();
    },
  };
}

/** Throws for another word: somebody would believe that it was tried. */
function serverWished(): TestServer {
  const which = process.env.TEST_DATABASE || "embedded";
  if (which !== "debian" && which !== "embedded")
    throw new Error(`TEST_DATABASE=${which} is not known: it is "embedded" or "debian".`);
  return which;
}

async function openServer(on: TestServer): Promise<{ url: string; close(): Promise<void> }> {
  const other = process.env.LUKA_TEST_SERVER;
  if (other) return { url: other, close: async () => undefined };
  if (on === "debian") return openDebianServer(await serverFolder(on), settings);
  return openEmbedded({
    dataDir: await serverFolder(on),
    as: "command",
    onTrouble: () => undefined,
    settings,
  });
}

// Tests may lose their data with the machine; fault tests start a server of their own.
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "400",
  shared_buffers: "256MB",
  max_wal_size: "512MB",
  // Databases live for seconds: nothing is to be gained from looking after them.
  autovacuum: "off",
  // Tables have a few rows: starting a process to read some of them takes longer than reading all.
  max_parallel_workers_per_gather: "0",
  // No copies of this server are kept.
  wal_level: "minimal",
  max_wal_senders: "0",
  // As the embedded server has it: what people typed stands in no log.
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
};

/** What the tests' PostgreSQL has written of itself, of all test databases. */
export const databaseLog = async (): Promise<string> =>
  readFile(join(await serverFolder(serverWished()), "postgres.log"), "utf8");

/**
 * One server per checkout and user: in memory, where the machine has room for it (a container often has 64 MB), for a
 * database is 700 files, and a file system on a disk takes twice as long to make and forget them.
 */
async function serverFolder(on: TestServer): Promise<string> {
  const checkout = createHash("sha256")
    .update(new URL("..", import.meta.url).pathname)
    .digest("hex")
    .slice(0, 12);
  const name = `luka-test-${process.getuid?.() ?? 0}-${checkout}`;
  const folder = join(await roomiest(), on === "debian" ? `${name}-debian` : name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** In memory, where the machine has room for it. */
export async function roomiest(): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => null);
  return memory && memory.blocks * memory.bsize >= 2 ** 31 ? "/dev/shm" : tmpdir();
}

const templateLock = 5;

/** The name of a database with exactly the migrations on disk, made by whoever needs it first. */
async function makeTemplate(admin: pg.Client, serverUrl: string, draft: string): Promise<string> {
  const checksums = (await readMigrations()).map(({ name, checksum }) => `${name} ${checksum}`);
  const name = `template_${createHash("sha256").update(checksums.join("\n")).digest("hex").slice(0, 16)}`;
  const isThere = async () =>
    (await admin.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
  if (await isThere()) return name;
  await admin.query("SELECT pg_advisory_lock($1)", [templateLock]);
  try {
    if (await isThere()) return name;
    await dropOldTemplates(admin);
    await admin.query(`CREATE DATABASE ${draft}`);
    await migrate(urlOf(serverUrl, draft));
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1)", [templateLock]);
  }
}

/** What killed processes have left behind. */
const dropLeftDatabases = (admin: pg.Client): Promise<void> =>
  drop(
    admin,
    `datname ~ '^test_[0-9a-f]+$' AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = pg_database.datname)`,
  );

/** Those of earlier migrations, which a run that began before the edit may still need. */
const dropOldTemplates = (admin: pg.Client): Promise<void> =>
  drop(
    admin,
    `datname ~ '^template_[0-9a-f]+$'
      AND (SELECT modification < now() - interval '1 hour' FROM pg_stat_file('base/' || oid || '/PG_VERSION'))`,
  );

async function drop(admin: pg.Client, which: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(`SELECT datname FROM pg_database WHERE ${which}`);
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

async function clone(admin: pg.Client, template: string, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
