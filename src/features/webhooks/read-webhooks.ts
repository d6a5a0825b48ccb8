import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { PartnerWebhook } from "./schemas.ts";

type Instants = "createdAt" | "lastDeliveryAt" | "lastFailureAt";
interface Row extends Omit<PartnerWebhook, Instants> {
  createdAt: Temporal.Instant;
  lastDeliveryAt: Temporal.Instant | null;
  lastFailureAt: Temporal.Instant | null;
}

/** The webhooks of a restaurant, or one of them, the oldest first. The signing secret is never read. */
export async function readWebhooks(
  db: Queryable,
  scope: RestaurantScope,
  webhookId: string | null = null,
): Promise<PartnerWebhook[]> {
  const rows = await db.query<Row>(
    `SELECT w.id, w.url, w.events, w.is_active AS active, w.created_at AS "createdAt",
       e.last_delivery_at AS "lastDeliveryAt", e.last_delivery_status AS "lastDeliveryStatus",
       e.last_failure_at AS "lastFailureAt", e.last_failure_reason AS "lastFailureReason"
     FROM webhooks w JOIN webhook_endpoints e ON e.restaurant_id = w.restaurant_id AND e.webhook_id = w.id
     WHERE w.restaurant_id = $1 AND ($2::text IS NULL OR w.id = $2)
     ORDER BY w.created_at, w.id`,
    [scope.restaurantId, webhookId],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: text(row.createdAt),
    lastDeliveryAt: row.lastDeliveryAt && text(row.lastDeliveryAt),
    lastFailureAt: row.lastFailureAt && text(row.lastFailureAt),
  }));
}

/** One of them. @throws Problem WEBHOOK_NOT_FOUND */
export async function readWebhook(
  db: Queryable,
  scope: RestaurantScope,
  webhookId: string,
): Promise<PartnerWebhook> {
  const [webhook] = await readWebhooks(db, scope, webhookId);
  if (!webhook) throw new Problem("WEBHOOK_NOT_FOUND");
  return webhook;
}

const text = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: "millisecond" });
