import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { deliveryIdOf } from "./delivery-body.ts";
import { readWebhooks } from "./read-webhooks.ts";

/**
 * Sends a test event to one webhook: delivered, signed and logged like the others.
 * @param inTransaction what else the caller does with it, e.g. takes a quota
 * @throws Problem WEBHOOK_NOT_FOUND; VALIDATION_FAILED at `active` for one that is paused, which nothing is stored for or sent to
 *   (R-702)
 */
export async function pingWebhook(
  { db, live }: Pick<Context, "db" | "live">,
  scope: RestaurantScope,
  webhookId: string,
  inTransaction: (trx: Transaction) => Promise<void> = async () => undefined,
): Promise<{ deliveryId: string }> {
  const deliveryId = await db.transaction(async (trx) => {
    await inTransaction(trx);
    return queuePing(trx, scope, webhookId);
  });
  live.publish({ restaurantId: scope.restaurantId, orderId: deliveryId });
  return { deliveryId };
}

/** The same within a transaction; nobody is told yet. @throws Problem WEBHOOK_NOT_FOUND, VALIDATION_FAILED at `active` */
export async function queuePing(
  trx: Transaction,
  scope: RestaurantScope,
  webhookId: string,
): Promise<string> {
  const [made] = await trx.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, due_at)
       SELECT w.restaurant_id, w.id, made.id, uuid_v7_time(made.id), 'PING', now(),
         jsonb_build_object('webhookId', w.id, 'slug', r.slug, 'environment', r.environment,
           'message', 'This is a test delivery.'), now()
       FROM (SELECT uuid_v7() AS id) AS made, webhooks w JOIN restaurants r ON r.id = w.restaurant_id
       WHERE w.restaurant_id = $1 AND w.id = $2 AND w.is_active
       RETURNING id`,
    [scope.restaurantId, webhookId],
  );
  if (!made) throw await refusalOf(trx, scope, webhookId);
  return deliveryIdOf(made.id);
}

async function refusalOf(trx: Transaction, scope: RestaurantScope, webhookId: string): Promise<Problem> {
  const [paused] = await readWebhooks(trx, scope, webhookId);
  if (!paused) return new Problem("WEBHOOK_NOT_FOUND");
  const said = message("hosts.paused");
  return Problem.validation([{ path: "active", code: "INVALID", message: said }]);
}
