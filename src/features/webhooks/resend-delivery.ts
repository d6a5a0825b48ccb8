import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { madeAtMs, uuidOfDelivery } from "./delivery-body.ts";
import { readWebhooks } from "./read-webhooks.ts";

const keptMs = 30 * 24 * 3_600_000;

/**
 * Delivers an event once more, under the same delivery id, on a fresh round of the schedule.
 * @throws Problem WEBHOOK_NOT_FOUND, NOT_FOUND, and RETENTION for one that is older than the log
 */
export async function resendDelivery(
  ctx: Context,
  caller: RestaurantChanger,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  const { restaurantId } = caller.scope;
  const uuid = uuidOfDelivery(deliveryId);
  await ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    const resent = uuid
      ? await trx.query(
          `UPDATE webhook_deliveries SET state = 'PENDING', attempts = 0, due_at = now()
           WHERE restaurant_id = $1 AND webhook_id = $2 AND created_at = uuid_v7_time($3::uuid) AND id = $3
           RETURNING id`,
          [restaurantId, webhookId, uuid],
        )
      : [];
    if (resent.length > 0) return;
    const [webhook] = await readWebhooks(trx, caller.scope, webhookId);
    if (!webhook) throw new Problem("WEBHOOK_NOT_FOUND");
    throw new Problem(uuid && madeAtMs(uuid) < ctx.clock.nowMs() - keptMs ? "RETENTION" : "NOT_FOUND");
  });
  ctx.live.publish({ restaurantId, orderId: deliveryId });
}
