import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { message } from "../../messages/message.ts";
import { ToldError } from "../../messages/told-error.ts";
import { markerTable } from "../backup/tables.ts";
import { pathOf } from "../places.ts";
import { Client } from "./client.ts";
import { ownerConfig } from "./connect.ts";
import { connectFirst } from "./connect-first.ts";
import { refuseSharedSession } from "./one-session.ts";
import { readyServiceRole } from "./service-role.ts";

/** The migrations on disk and in the database do not fit. */
export class MigrationError extends ToldError {}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const folder = pathOf("migrations");
// Any fixed number: processes that start at the same time take turns.
const lockKey = 7_305_001;
/** What Debian's stable releases and managed services have; decision 0031. */
export const oldestPostgres = 15;

interface Applied {
  name: string;
  checksum: string;
}

/**
 * Brings the database up to the newest of `migrations/NNNN_name.sql`, each file in one transaction, forward only.
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
    for (const migration of waiting) await apply(client, migration);
    await readyServiceRole(client);
    return waiting.map((migration) => migration.name);
  });
}

/** Runs `work` while nobody else changes the tables, on a PostgreSQL that is new enough. */
export async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(ownerConfig(url, "luka migrate"));
  await connectFirst(client);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
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

/** What a restore has left that was broken off (backup/restore-backup.ts) is no database to start on, nor an empty one. */
async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_tables WHERE tablename = $1", [markerTable]);
  if (rows.length === 0) return;
  const marks = await client.query<{ file: string }>(`SELECT file FROM ${markerTable} ORDER BY began_at`);
  throw new MigrationError(
    message("start.migrations.halfRestored", { file: marks.rows.at(-1)?.file ?? "FILE" }),
  );
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await applyWithin(client, [migration]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * 0047 has landed and stays as it is: it says within CREATE TABLE how bytes are stored, which PostgreSQL 16 was the first to take. What 15 is
 * not told there, 0091 tells it.
 */
const asBefore16 = (sql: string): string => sql.replaceAll("bytea STORAGE EXTERNAL", "bytea");

/** Applies migrations within a transaction that is under way. Throws MigrationError. */
export async function applyWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name       text PRIMARY KEY,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ major: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
  );
  for (const { name, sql, checksum } of migrations) {
    try {
      await client.query(rows[0]!.major < 16 ? asBefore16(sql) : sql);
      await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    } catch (cause) {
      throw new MigrationError(
        message("start.migrations.failed", { name, error: (cause as Error).message }),
        { cause },
      );
    }
  }
}
