import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { uuidOfDelivery } from "./delivery-body.ts";
import { logBegins } from "./kept-in-log.ts";
import { readWebhooks } from "./read-webhooks.ts";

/**
 * Delivers an event once more, under the same delivery id, on a fresh round of the schedule.
 * @param inTransaction what else the caller does with it, e.g. takes a quota
 * @throws Problem WEBHOOK_NOT_FOUND, NOT_FOUND, and RETENTION for one that is older than the log
 */
export async function resendDelivery(
  ctx: Context,
  scope: RestaurantScope,
  webhookId: string,
  deliveryId: string,
  inTransaction: (trx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const uuid = uuidOfDelivery(deliveryId);
  await ctx.db.transaction(async (trx) => {
    await inTransaction(trx);
    const resent = uuid
      ? await trx.query(
          `UPDATE webhook_deliveries SET state = 'PENDING', attempts = 0, due_at = now()
           WHERE restaurant_id = $1 AND webhook_id = $2 AND created_at = uuid_v7_time($3::uuid) AND id = $3
             AND created_at >= ${logBegins}
           RETURNING id`,
          [scope.restaurantId, webhookId, uuid],
        )
      : [];
    if (resent.length > 0) return;
    const [webhook] = await readWebhooks(trx, scope, webhookId);
    if (!webhook) throw new Problem("WEBHOOK_NOT_FOUND");
    const [made] = await trx.query<{ isOld: boolean | null }>(
      `SELECT uuid_v7_time($1::uuid) < ${logBegins} AS "isOld"`,
      [uuid],
    );
    throw new Problem(made?.isOld ? "RETENTION" : "NOT_FOUND");
  });
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId: deliveryId });
}
