import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { findOrdersOfAll, type OrderKey, type OrderRecord } from "./queries.ts";
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

/** Orders that somebody else than their customers asks for, many at once, for `trackedOrder`; null where there is none (any more). */
export const readOrdersOfAll = (db: Queryable, keys: readonly OrderKey[]): Promise<(OrderRecord | null)[]> =>
  findOrdersOfAll(db, keys);
