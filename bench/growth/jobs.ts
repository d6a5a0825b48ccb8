import pg from "pg";
import { purgeMails } from "../../src/features/mails/mail-queue.ts";
import { forgetOldKeys } from "../../src/features/orders/forget-old-keys.ts";
import { processorMs } from "../processor-time.ts";
import { type BenchDatabase, ownerOf, serve } from "../service.ts";

const idleSeconds = 20;

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Nothing waits for an answer, a receiver or a look any more: what is left to do is asking. */
const quiet = `SET session_replication_role = replica;
  UPDATE orders SET status = 'COMPLETED', completed_at = updated_at
    WHERE status IN ('AWAITING_PAYMENT', 'PAID', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY');
  UPDATE webhook_deliveries SET state = 'DELIVERED' WHERE state = 'PENDING';
  UPDATE webhook_endpoints SET wake_at = NULL, claim_id = NULL WHERE wake_at IS NOT NULL;
  UPDATE mails SET state = 'SENT', finished_at = created_at WHERE state = 'PENDING';
  INSERT INTO menu_looks (restaurant_id, snapshot_version) SELECT id, snapshot_version FROM restaurants
    ON CONFLICT (restaurant_id) DO UPDATE SET snapshot_version = excluded.snapshot_version`;

/** What the database of an idle service is opened with: it counts by statement. */
export const counting = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "top" };

interface Idle {
  /** As `D-408` counts: without the empty ones that prove, four times a second, that a process still hears. */
  "statements/s": number;
  "blocks/s": number;
  "CPU ms/s": number;
  /** Who reads most, with its blocks a second. */
  most: string;
}

/** What a service with all its work does while nothing happens. The database is opened with `counting`. */
export async function idleWork(database: BenchDatabase, env: Record<string, string>): Promise<Idle> {
  await ask(database.url, `${quiet}; CREATE EXTENSION IF NOT EXISTS pg_stat_statements`);
  const service = await serve(database, { ...env, ROLE: "all" });
  try {
    // What is done when a process begins is done: jobs of the hour too.
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await ask(database.url, "SELECT pg_stat_statements_reset()");
    const beforeMs = await processorMs(service.processId);
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
    const ms = (await processorMs(service.processId)) - beforeMs;
    const counted = await ask<{ query: string; calls: string; blocks: string }>(
      database.url,
      `SELECT query, calls, shared_blks_hit + shared_blks_read AS blocks FROM pg_stat_statements
       WHERE query !~ 'set_config|pg_stat_statements' ORDER BY blocks DESC`,
    );
    const sum = (of: "calls" | "blocks"): number =>
      Number((counted.reduce((all, row) => all + Number(row[of]), 0) / idleSeconds).toFixed(1));
    const most = counted
      .slice(0, 3)
      .map(({ query, blocks }) => `${Math.round(Number(blocks) / idleSeconds)} ${query.slice(0, 60)}`);
    return {
      "statements/s": sum("calls"),
      "blocks/s": sum("blocks"),
      "CPU ms/s": Number((ms / idleSeconds).toFixed(1)),
      most: most.join("; ").replace(/\s+/g, " "),
    };
  } finally {
    await service.stop();
  }
}

/** The nightly work over a day that has just become too old: rows by batches, and deliveries by their weeks. */
export async function forgetADay(
  database: BenchDatabase,
): Promise<{ what: string; rows: number; seconds: number; blocks: number }[]> {
  const owner = await ownerOf(database);
  const { ctx } = owner;
  const signal = new AbortController().signal;
  const counted = async (what: string, tables: readonly string[], work: () => Promise<unknown>) => {
    const count = async (): Promise<number> => {
      const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(" + ");
      const [row] = await ask<{ count: string }>(database.url, `SELECT ${counts} AS count`);
      return Number(row!.count);
    };
    const blocks = async (): Promise<number> => {
      const [row] = await ask<{ blocks: string }>(
        database.url,
        `SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read) AS blocks
         FROM pg_statio_user_tables WHERE relname = ANY ('{${tables.join(",")}}')`,
      );
      return Number(row!.blocks);
    };
    const rows = await count();
    const read = await blocks();
    const beganAt = performance.now();
    await work();
    const seconds = Number(((performance.now() - beganAt) / 1_000).toFixed(2));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return { what, rows: rows - (await count()), seconds, blocks: (await blocks()) - read };
  };
  try {
    return [
      await counted("idempotency keys, slots", ["idempotency_keys", "slot_usage"], () =>
        forgetOldKeys(ctx, signal),
      ),
      await counted("mails", ["mails"], () => purgeMails(ctx, signal)),
      await counted("deliveries, the week before the last that is kept", ["webhook_deliveries"], () =>
        ctx.db.query("SELECT maintain_webhook_deliveries(30)"),
      ),
    ];
  } finally {
    await owner.close();
  }
}

/** Bytes of an order on disk, with everything that is kept of it for good. */
export async function ordersOnDisk(
  url: string,
  orders: number,
): Promise<{ bytesPerOrder: number; text: string; databaseGb: number }> {
  const [row] = await ask<{ kept: string; whole: string }>(
    url,
    `SELECT (SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest('{orders,order_lines,order_events,payments,refunds,coupon_redemptions}'::text[]) AS name) AS kept,
       pg_database_size(current_database()) AS whole`,
  );
  const bytesPerOrder = Math.round(Number(row!.kept) / orders);
  const databaseGb = Number((Number(row!.whole) / 1e9).toFixed(2));
  return {
    bytesPerOrder,
    databaseGb,
    text: `${bytesPerOrder} bytes on disk per order, ${databaseGb} GB in all`,
  };
}
