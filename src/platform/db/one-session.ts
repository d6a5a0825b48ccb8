import type pg from "pg";
import { message } from "../../messages/message.ts";
import { Client } from "./client.ts";
import { clientConfig } from "./connect.ts";
import { DatabaseError } from "./connect-first.ts";

/**
 * A pooler may give each transaction whichever connection is free (PgBouncer's `pool_mode = transaction`). Locks, `LISTEN`, the role and
 * the scope of a connection are then somebody else's a moment later: what is left of a backup's `luka.scope` would show one
 * restaurant another's rows (decision 0091). So a client that holds the advisory lock `key` is asked for it while another one
 * is in a transaction: on a connection of its own it still has it.
 * @throws DatabaseError
 */
export async function refuseSharedSession(client: pg.Client, url: string, key: number): Promise<void> {
  const other = new Client(clientConfig(url, "luka migrate"));
  await other.connect();
  try {
    await other.query("BEGIN");
    const { rows } = await client.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND pid = pg_backend_pid() AND granted",
      [key],
    );
    if (rows.length === 0)
      throw new DatabaseError(message("start.database.shared", { server: `${client.host}:${client.port}` }));
  } finally {
    await other.end();
  }
}
