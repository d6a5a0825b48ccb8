import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { logBegins } from "./kept-in-log.ts";
import type { DeliveryHealth } from "./portal-schemas.ts";
import { readWebhook } from "./read-webhooks.ts";

/** How a webhook's deliveries have gone, day by day in Oslo, for 30 days. @throws Problem WEBHOOK_NOT_FOUND */
export async function readDeliveryHealth(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  webhookId: string,
): Promise<DeliveryHealth> {
  await readWebhook(db, scope, webhookId);
  const days = await db.query<DeliveryHealth["days"][number]>(
    `SELECT to_char(d.created_at AT TIME ZONE 'Europe/Oslo', 'YYYY-MM-DD') AS day,
       count(*) FILTER (WHERE d.state = 'DELIVERED')::int AS delivered,
       count(*) FILTER (WHERE d.state = 'FAILED')::int AS failed,
       count(*) FILTER (WHERE d.state = 'PENDING')::int AS waiting,
       round((percentile_cont(0.5) WITHIN GROUP (ORDER BY
         extract(epoch FROM (d.attempt_log -> -1 ->> 'at')::timestamptz - d.created_at) * 1000
           + (d.attempt_log -> -1 ->> 'durationMs')::float8)
         FILTER (WHERE d.state = 'DELIVERED'))::numeric)::float8 AS "medianMs"
     FROM webhook_deliveries d
     WHERE d.restaurant_id = $1 AND d.webhook_id = $2 AND d.created_at >= ${logBegins}
     GROUP BY 1 ORDER BY 1`,
    [scope.restaurantId, webhookId],
  );
  return { days };
}
