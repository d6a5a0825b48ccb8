import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createTestDatabase } from "../../../test/database.ts";

/** An empty machine: a folder and a database with nothing in them. */
export interface House {
  folder: string;
  dataDir: string;
  url: string;
  env: { DATABASE_URL: string; DATA_DIR: string };
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const database = await createTestDatabase({ isEmpty: true });
  const folder = await mkdtemp(join(tmpdir(), "luka-house-"));
  const dataDir = join(folder, "data");
  return {
    folder,
    dataDir,
    url: database.url,
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    async close() {
      await rm(folder, { recursive: true, force: true });
      await database.close();
    },
  };
}

/** What two databases are compared by: every row of every table, but for what tells of the backup itself. */
export async function contentOf(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The command that makes a backup is still under way in it: its line of the service's log ends afterwards.
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relname NOT IN ('last_backup', 'schema_migrations', 'service_log_ends') ORDER BY 1`,
    );
    const content = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        // Numbers of transactions are each database's own.
        `SELECT (to_jsonb(t) - 'changed_in')::text AS row FROM ${name} t ORDER BY 1`,
      );
      content.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return content;
  } finally {
    await client.end();
  }
}
