import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { type OrderRecord, orderRecord } from "./queries.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";
import { type ShownRestaurant, trackingView } from "./tracking-view.ts";

export type { ShownRestaurant } from "./tracking-view.ts";

/** The customer's view of a stored order, at this time of the restaurant's clock. */
export function trackedOrder(
  { config, secrets }: Pick<Context, "config" | "secrets">,
  order: OrderRecord,
  shown: ShownRestaurant,
  nowMs: number,
): TrackingOrder {
  const { restaurant } = shown;
  const publicToken = openPublicToken(secrets, restaurant.id, order.token_sealed);
  const link = { publicToken, trackingUrl: trackingUrl(config, restaurant, publicToken) };
  return trackingView(order, shown, link, nowMs);
}

/** Which order of which restaurant. */
export interface OrderKey {
  restaurantId: string;
  orderId: string;
}

/**
 * Orders of whatever restaurants that somebody else than their customers asks for, for `trackedOrder`: each where it stands among those
 * asked for, null where there is none (any more).
 */
export async function readOrdersOfAll(
  db: Queryable,
  keys: readonly OrderKey[],
): Promise<(OrderRecord | null)[]> {
  const rows = await db.everywhere<OrderRecord & { place: number }>(
    `SELECT asked.place::int AS place, found.*
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (restaurant_id, id, place)
     CROSS JOIN LATERAL (${orderRecord} WHERE o.restaurant_id = asked.restaurant_id AND o.id = asked.id) AS found`,
    [keys.map(({ restaurantId }) => restaurantId), keys.map(({ orderId }) => orderId)],
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, index) => found.get(index + 1) ?? null);
}
