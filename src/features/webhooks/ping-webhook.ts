import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { deliveryIdOf } from "./delivery-body.ts";

/**
 * Sends a test event to one webhook: delivered, signed and logged like the others. Throws WEBHOOK_NOT_FOUND, also for a
 * paused one, which nothing is stored for.
 */
export async function pingWebhook(
  { db, live }: Pick<Context, "db" | "live">,
  scope: RestaurantScope,
  webhookId: string,
): Promise<{ deliveryId: string }> {
  const [made] = await db.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, due_at)
     SELECT w.restaurant_id, w.id, made.id, uuid_extract_timestamp(made.id), 'PING', now(),
       jsonb_build_object('webhookId', w.id, 'slug', r.slug, 'environment', r.environment,
         'message', 'This is a test delivery.'), now()
     FROM (SELECT uuidv7() AS id) AS made, webhooks w JOIN restaurants r ON r.id = w.restaurant_id
     WHERE w.restaurant_id = $1 AND w.id = $2 AND w.is_active
     RETURNING id`,
    [scope.restaurantId, webhookId],
  );
  if (!made) throw new Problem("WEBHOOK_NOT_FOUND");
  const deliveryId = deliveryIdOf(made.id);
  live.publish({ restaurantId: scope.restaurantId, orderId: deliveryId });
  return { deliveryId };
}
