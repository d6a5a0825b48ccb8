import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

export const keyedEndpoints = ["orders", "reservations"] as const;

/** The order or reservation that an idempotency key stands for: both share one key space. */
export interface UsedKey {
  endpoint: (typeof keyedEndpoints)[number];
  body_hash: Buffer;
  order_id: string;
}

export async function findUsedKey(
  db: Queryable,
  scope: RestaurantScope,
  key: string,
): Promise<UsedKey | null> {
  const [row] = await db.query<UsedKey>(
    "SELECT endpoint, body_hash, order_id FROM idempotency_keys WHERE restaurant_id = $1 AND key = $2",
    [scope.restaurantId, key],
  );
  return row ?? null;
}
