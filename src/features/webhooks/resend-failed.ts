import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { logBegins } from "./kept-in-log.ts";
import { readWebhook } from "./read-webhooks.ts";

const mostAtOnce = 1_000;

/**
 * Delivers all that failed since a moment once more, the oldest first, each under its own delivery id on a fresh round of the schedule.
 * @returns how many, and whether there were more than one call sends
 * @throws Problem WEBHOOK_NOT_FOUND, RATE_LIMITED
 */
export async function resendFailed(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  webhookId: string,
  since: string,
): Promise<{ count: number; hasMore: boolean }> {
  const { restaurantId } = caller.scope;
  const { count, hasMore } = await ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    await readWebhook(trx, caller.scope, webhookId);
    const resent = await trx.query(
      `WITH failed AS (
         SELECT created_at, id FROM webhook_deliveries
         WHERE restaurant_id = $1 AND webhook_id = $2 AND state = 'FAILED'
           AND created_at >= greatest($3::timestamptz, ${logBegins})
         ORDER BY created_at, id LIMIT $4 FOR UPDATE
       )
       UPDATE webhook_deliveries d SET state = 'PENDING', attempts = 0, due_at = now() FROM failed
       WHERE d.restaurant_id = $1 AND d.webhook_id = $2 AND d.created_at = failed.created_at AND d.id = failed.id
       RETURNING d.id`,
      [restaurantId, webhookId, Temporal.Instant.from(since), mostAtOnce],
    );
    return { count: resent.length, hasMore: resent.length === mostAtOnce };
  });
  if (count > 0) ctx.live.publish({ restaurantId, orderId: webhookId });
  return { count, hasMore };
}
