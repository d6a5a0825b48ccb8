import type { Context } from "../../context.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { readKeptDays } from "../../platform/retention.ts";

/** A slot's count is kept for a week after it; for how long an idempotency key is, operators say (D-8). */
const slotDays = 7;
const perStatement = 5_000;

/**
 * Deletes keys and slot counts that nothing asks for any more, in all restaurants, a few thousand rows at a time; what
 * somebody holds on to goes the next time.
 */
export async function forgetOldKeys(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = (days: number) => Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs() - days * dayMs);
  const deleteAll = async (statement: string, days: number): Promise<void> => {
    while (!signal.aborted) {
      const [row] = await ctx.db.everywhere<{ deleted: number }>(statement, [before(days), perStatement]);
      if (row!.deleted < perStatement) return;
    }
  };
  const { IDEMPOTENCY_KEYS } = await readKeptDays(ctx.db);
  await deleteAll(
    `WITH gone AS (DELETE FROM idempotency_keys WHERE (restaurant_id, key) IN (
       SELECT restaurant_id, key FROM idempotency_keys WHERE created_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1)
     SELECT count(*) AS deleted FROM gone`,
    IDEMPOTENCY_KEYS,
  );
  await deleteAll(
    `WITH gone AS (DELETE FROM slot_usage WHERE (restaurant_id, starts_at) IN (
       SELECT restaurant_id, starts_at FROM slot_usage WHERE starts_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1)
     SELECT count(*) AS deleted FROM gone`,
    slotDays,
  );
}
