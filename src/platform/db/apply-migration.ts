import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { message } from "../../messages/message.ts";
import { ToldError } from "../../messages/told-error.ts";

/** The migrations on disk and in the database do not fit. */
export class MigrationError extends ToldError {}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** How long a file may keep others waiting behind it for a table; then it lets them by, and tries again. */
const lockPatienceMs = 1_000;
const tries = 60;

/** Its statements, when a file has nothing but indexes that are built or dropped beside the work that goes on; else null. */
export function statementsBeside(sql: string): string[] | null {
  const statements = sql
    .split("\n")
    .map((line) => line.split("--", 1)[0])
    .join("\n")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  const areBeside = statements.every((statement) =>
    /^(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY /.test(statement),
  );
  return areBeside && statements.length > 0 ? statements : null;
}

/**
 * Applies a file while others work: whole or not at all, and nobody waits behind it for longer than a second. A file of indexes built
 * beside the work (`statementsBeside`) is no transaction, for PostgreSQL builds them in several; what was broken off is begun anew.
 * @throws MigrationError
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const beside = statementsBeside(migration.sql);
  if (beside) {
    await said(migration, async () => {
      for (const statement of beside) await client.query(statement);
      await note(client, migration);
    });
    return;
  }
  for (let tried = 1; ; tried += 1) {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL lock_timeout = ${lockPatienceMs}`);
      await applyWithin(client, [migration]);
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (tried === tries || !isLocked(error)) throw error;
      await sleep(lockPatienceMs);
    }
  }
}

/**
 * 0047 has landed and stays as it is: it says within CREATE TABLE how bytes are stored, which PostgreSQL 16 was the first to take. What is
 * not told there, 0091 tells.
 */
const asBefore16 = (sql: string): string => sql.replaceAll("bytea STORAGE EXTERNAL", "bytea");
/** Where nobody else is at work there is nothing to be beside. */
const asWithin = (sql: string): string => (statementsBeside(sql) ? sql.replaceAll(" CONCURRENTLY", "") : sql);

/** Applies migrations within a transaction that is under way. Throws MigrationError. */
export async function applyWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name       text PRIMARY KEY,
    checksum   text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now())`);
  for (const migration of migrations)
    await said(migration, async () => {
      await client.query(asBefore16(asWithin(migration.sql)));
      await note(client, migration);
    });
}

const note = (client: pg.Client, { name, checksum }: Migration): Promise<unknown> =>
  client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);

async function said({ name }: Migration, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new MigrationError(message("start.migrations.failed", { name, error: (cause as Error).message }), {
      cause,
    });
  }
}

const isLocked = (error: unknown): boolean =>
  ((error as Error).cause as { code?: string } | undefined)?.code === "55P03";
