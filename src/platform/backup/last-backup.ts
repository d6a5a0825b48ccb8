import type pg from "pg";
import type { Queryable } from "../db/connect.ts";

/** What the database remembers of the last backup. */
export interface LastBackup {
  madeAt: Temporal.Instant;
  bytes: number;
  withKey: boolean;
}

export async function readLastBackup(db: Queryable): Promise<LastBackup | null> {
  const [last] = await db.query<LastBackup>(
    `SELECT made_at AS "madeAt", bytes, with_key AS "withKey" FROM last_backup`,
  );
  return last ?? null;
}

export async function noteBackup(
  client: pg.ClientBase,
  { madeAt, bytes, withKey }: LastBackup,
): Promise<void> {
  await client.query(
    `INSERT INTO last_backup (made_at, bytes, with_key) VALUES ($1, $2, $3)
     ON CONFLICT (is_only) DO UPDATE
        SET made_at = excluded.made_at, bytes = excluded.bytes, with_key = excluded.with_key`,
    [madeAt.toString(), bytes, withKey],
  );
}
