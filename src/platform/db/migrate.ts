import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { message } from "../../messages/message.ts";
import { lastMark, markerTable } from "../backup/tables.ts";
import { pathOf } from "../places.ts";
import { applyMigration, type Migration, MigrationError } from "./apply-migration.ts";
import { Client } from "./client.ts";
import { ownerConfig } from "./connect.ts";
import { connectFirst } from "./connect-first.ts";
import { refuseSharedSession } from "./one-session.ts";
import { readyServiceRole } from "./service-role.ts";

const folder = pathOf("migrations");
// Any fixed number: processes that start at the same time take turns.
const lockKey = 7_305_001;
const lockPauseMs = 50;
/** What Debian's stable releases and managed services have; decision 0031. */
export const oldestPostgres = 15;

interface Applied {
  name: string;
  checksum: string;
}

/**
 * Brings the database up to the newest of `migrations/NNNN_name.sql`, each file in one transaction, forward only (apply-migration.ts).
 * Returns the names of the files it applied. Throws DatabaseError when there is no way in, and MigrationError, with nothing touched, when PostgreSQL is too old, when
 * an applied file was edited or is not known here, or when a new file sorts before an applied one.
 */
export async function migrate(url: string, from: string = folder): Promise<string[]> {
  const migrations = await readMigrations(from);
  return withMigrationLock(url, async (client) => {
    await refuseHalfRestored(client);
    const { rows } = await client.query<{ isBegun: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isBegun"`,
    );
    const applied = rows[0]!.isBegun
      ? await client.query<Applied>("SELECT name, checksum FROM schema_migrations ORDER BY name")
      : { rows: [] };
    const waiting = unapplied(migrations, applied.rows);
    for (const migration of waiting) await applyMigration(client, migration);
    await readyServiceRole(client);
    return waiting.map((migration) => migration.name);
  });
}

/** Runs `work` while nobody else changes the tables, on a PostgreSQL that is new enough. */
export async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(ownerConfig(url, "luka migrate"));
  await connectFirst(client);
  try {
    await takeLock(client);
    await refuseSharedSession(client, url, lockKey);
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    refuseOldPostgres(Math.floor(Number(rows[0]!.version) / 10_000));
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asked for again and again: a statement that waits would be waited for by an index that is built beside it. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      `SELECT pg_try_advisory_lock($1) AS "isTaken"`,
      [lockKey],
    );
    if (rows[0]!.isTaken) return;
    await sleep(lockPauseMs);
  }
}

/** What a restore has left that was broken off (backup/restore-backup.ts) is no database to start on, nor an empty one. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_tables WHERE tablename = $1", [markerTable]);
  if (rows.length === 0) return;
  const marks = await client.query<{ file: string }>(lastMark);
  throw new MigrationError(message("start.migrations.halfRestored", { file: marks.rows[0]?.file ?? "FILE" }));
}

/** Throws MigrationError for a PostgreSQL of a major version that lacks what the statements need. */
export function refuseOldPostgres(version: number): void {
  if (version >= oldestPostgres) return;
  throw new MigrationError(message("start.migrations.oldPostgres", { version, oldest: oldestPostgres }));
}

/** The migrations of a folder, in order, with the SHA-256 of their text. */
export async function readMigrations(from: string = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function unapplied(migrations: Migration[], applied: Applied[]): Migration[] {
  const onDisk = new Map(migrations.map((migration) => [migration.name, migration]));
  const newestKnown = migrations.at(-1)?.name ?? "";
  for (const { name, checksum } of applied) {
    const migration = onDisk.get(name);
    if (!migration) {
      throw new MigrationError(
        message(name > newestKnown ? "start.migrations.newer" : "start.migrations.unknown", { name }),
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(message("start.migrations.edited", { name }));
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const newest = applied.at(-1)?.name ?? "";
  const waiting = migrations.filter((migration) => !done.has(migration.name));
  const late = waiting.find((migration) => migration.name < newest);
  if (late) {
    throw new MigrationError(message("start.migrations.late", { name: late.name, newest }));
  }
  return waiting;
}
