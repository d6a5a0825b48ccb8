import type { Context } from "../../context.ts";
import type { EventName } from "../../domain/event-names.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { lastEventOf } from "../orders/event-history.ts";
import { deliveryIdOf, eventBody } from "./delivery-body.ts";
import { logBegins } from "./kept-in-log.ts";
import type { EventFeed } from "./schemas.ts";

/** An event as it was told, and its deliveries: one for each webhook that had subscribed. */
export interface SentEvent {
  event: EventFeed["data"][number];
  deliveryIds: string[];
}

/** The last event of a kind that happened to an order or reservation in 30 days, or null. */
export async function sentEvent(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  scope: RestaurantScope,
  orderId: string,
  name: EventName,
): Promise<SentEvent | null> {
  const last = await lastEventOf(db, scope, orderId, name);
  if (!last) return null;
  const rows = await db.query<{ id: string }>(
    `SELECT d.id FROM webhooks w JOIN webhook_deliveries d ON d.restaurant_id = w.restaurant_id AND d.webhook_id = w.id
       AND d.created_at >= ${logBegins}
     WHERE w.restaurant_id = $1 AND d.order_id = $2 AND d.event = $3
       AND d.event_created_at >= $4 AND d.event_created_at < $4::timestamptz + interval '1 ms'
     ORDER BY d.created_at, d.id`,
    [scope.restaurantId, orderId, name, Temporal.Instant.fromEpochMilliseconds(Math.floor(last.eventAtMs))],
  );
  const body = eventBody({ ...last, restaurantId: scope.restaurantId }, secrets);
  return { event: body as SentEvent["event"], deliveryIds: rows.map(({ id }) => deliveryIdOf(id)) };
}
