import type { EventName } from "../../domain/event-names.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** An event as it was written with its order, and the order's token as it is kept. */
export interface PastEvent {
  position: number;
  event: EventName;
  orderId: string;
  eventAtMs: number;
  /** Without the public token. */
  data: Record<string, unknown>;
  tokenSealed: Buffer;
}

export interface HistoryAsked {
  /** The position behind which it begins; 0: at the oldest. */
  after: number;
  since: Temporal.Instant;
  events: readonly EventName[];
  limit: number;
}

/** The last event of a kind that happened to an order or reservation, or null. */
export async function lastEventOf(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  event: EventName,
): Promise<Omit<PastEvent, "position"> | null> {
  const [row] = await db.query<Omit<PastEvent, "position">>(
    `SELECT e.event, e.order_id AS "orderId", e.data, o.token_sealed AS "tokenSealed",
       (extract(epoch FROM e.created_at) * 1000)::float8 AS "eventAtMs"
     FROM order_events e JOIN orders o ON o.restaurant_id = e.restaurant_id AND o.id = e.order_id
     WHERE e.restaurant_id = $1 AND e.order_id = $2 AND e.event = $3 ORDER BY e.created_at DESC LIMIT 1`,
    [scope.restaurantId, orderId, event],
  );
  return row ?? null;
}

/** So many events of a restaurant are given a place at one call: of a first one, with a month behind it, too. */
const mostNumbered = 1_000;

/**
 * What happened to a restaurant's orders and reservations, in the order in which it became known (decision 0047): what is
 * committed late comes late, and is never passed over. `last` is the last place given out, all of which are seen.
 */
export async function readEventHistory(
  db: Queryable,
  scope: RestaurantScope,
  { after, since, events, limit }: HistoryAsked,
): Promise<{ events: PastEvent[]; last: number }> {
  await db.query("SELECT number_events($1, $2, $3)", [scope.restaurantId, since, mostNumbered]);
  const rows = await db.query<PastEvent & { last: number; position: number | null }>(
    `SELECT f.last_position AS last, e.*
     FROM event_feeds f LEFT JOIN LATERAL (
       SELECT e.feed_position AS position, e.event, e.order_id AS "orderId", e.data, o.token_sealed AS "tokenSealed",
         (extract(epoch FROM e.created_at) * 1000)::float8 AS "eventAtMs"
       FROM order_events e JOIN orders o ON o.restaurant_id = e.restaurant_id AND o.id = e.order_id
       WHERE e.restaurant_id = f.restaurant_id AND e.feed_position > $2 AND e.created_at >= $3 AND e.event = ANY ($4)
       ORDER BY e.feed_position LIMIT $5) AS e ON true
     WHERE f.restaurant_id = $1 ORDER BY e.position`,
    [scope.restaurantId, after, since, events, limit],
  );
  return { events: rows.filter((row) => row.position !== null), last: rows[0]?.last ?? 0 };
}
