import type { Context } from "../../context.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import { publishNews } from "./publish-news.ts";
import { later } from "./stored-news.ts";

/**
 * Publishes news whose time has come, one transaction each. What another worker or a partner's call holds is passed over, so
 * each is published once. News that nobody is left to read, or whose last day is over, is a draft again.
 */
export async function publishScheduled(
  ctx: Pick<Context, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const nowMs = ctx.clock.nowMs();
    const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
    const found = await ctx.db.transaction(async (trx) => {
      // News of a suspended partner waits for it to be approved again.
      const [due] = await trx.query<{ id: string; expires_on: string | null }>(
        `SELECT n.id, n.expires_on FROM partner_news n JOIN partners p ON p.id = n.partner_id
         WHERE n.status = 'SCHEDULED' AND n.scheduled_at <= $1 AND (p.status = 'APPROVED' OR p.status = 'TESTING' AND n.environment = 'TEST')
         ORDER BY n.scheduled_at LIMIT 1 FOR NO KEY UPDATE OF n SKIP LOCKED`,
        [now],
      );
      if (!due) return false;
      const isOver = due.expires_on !== null && due.expires_on < osloDateOf(nowMs);
      if (isOver || (await publishNews(trx, due.id, nowMs)) === 0)
        await trx.query(
          `UPDATE partner_news SET status = 'DRAFT', scheduled_at = NULL, updated_at = ${later("$2")} WHERE id = $1`,
          [due.id, now],
        );
      return true;
    });
    if (!found) return;
  }
}
