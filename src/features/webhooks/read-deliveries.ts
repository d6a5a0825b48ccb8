import { z } from "zod";
import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { cursorInstant, decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";
import { deliveryIdOf, uuidOfDelivery } from "./delivery-body.ts";
import { logBegins } from "./kept-in-log.ts";
import type { WebhookDelivery, WebhookDeliveryQuery } from "./schemas.ts";

interface Row {
  id: string;
  event: string;
  created_at: Temporal.Instant;
  state: WebhookDelivery["state"];
  due_at: Temporal.Instant;
  attempt_log: WebhookDelivery["attempts"];
  data: Record<string, unknown>;
}

/** The log of a webhook's deliveries, the newest first, for 30 days. */
export async function readWebhookDeliveries(
  ctx: Pick<Context, "db">,
  scope: RestaurantScope,
  webhookId: string,
  query: WebhookDeliveryQuery,
): Promise<{ data: WebhookDelivery[]; nextCursor: string | null }> {
  const after = decodeCursor(query.cursor, z.tuple([cursorInstant, z.uuid()]));
  const rows = await ctx.db.query<Row | { id: null }>(
    `SELECT d.id, d.event, d.created_at, d.state, d.due_at, d.attempt_log, d.data
     FROM webhooks w
     LEFT JOIN LATERAL (
       SELECT * FROM webhook_deliveries d
       WHERE d.restaurant_id = w.restaurant_id AND d.webhook_id = w.id AND d.created_at >= ${logBegins}
         AND ($3::text IS NULL OR d.state = $3) AND ($4::text IS NULL OR d.event = $4)
         AND ($5::timestamptz IS NULL OR (d.created_at, d.id) < ($5, $6::uuid))
       ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS d ON true
     WHERE w.restaurant_id = $1 AND w.id = $2
     ORDER BY d.created_at DESC, d.id DESC`,
    [
      scope.restaurantId,
      webhookId,
      query.state ?? null,
      query.event ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      query.limit + 1,
    ],
  );
  if (rows.length === 0) throw new Problem("WEBHOOK_NOT_FOUND");
  const found = rows.filter((row): row is Row => row.id !== null);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    data: page.map(viewOf),
    nextCursor:
      found.length > page.length && last ? encodeCursor([last.created_at.toString(), last.id]) : null,
  };
}

/** One delivery of a webhook, while it is kept. @throws Problem NOT_FOUND */
export async function readDelivery(
  ctx: Context,
  scope: RestaurantScope,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const uuid = uuidOfDelivery(deliveryId);
  if (uuid === null) throw new Problem("NOT_FOUND");
  const [row] = await ctx.db.query<Row>(
    `SELECT id, event, created_at, state, due_at, attempt_log, data FROM webhook_deliveries
     WHERE restaurant_id = $1 AND webhook_id = $2 AND created_at = uuid_v7_time($3::uuid) AND id = $3`,
    [scope.restaurantId, webhookId, uuid],
  );
  if (!row) throw new Problem("NOT_FOUND");
  return viewOf(row);
}

const viewOf = (row: Row): WebhookDelivery => ({
  id: deliveryIdOf(row.id),
  event: row.event,
  createdAt: text(row.created_at),
  state: row.state,
  nextAttemptAt: row.state === "PENDING" ? text(row.due_at) : null,
  attempts: row.attempt_log,
  data: row.data,
});

const text = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: "millisecond" });
