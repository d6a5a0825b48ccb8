import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { type KeyRow, keyColumns } from "./key-view.ts";

/** All keys of a restaurant, the newest first. */
export const readKeys = (db: Queryable, scope: RestaurantScope): Promise<KeyRow[]> =>
  db.query<KeyRow>(
    `SELECT ${keyColumns} FROM restaurant_keys WHERE restaurant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 2000`,
    [scope.restaurantId],
  );

export async function findKey(
  db: Queryable,
  scope: RestaurantScope,
  keyId: string,
): Promise<KeyRow | undefined> {
  const [row] = await db.query<KeyRow>(
    `SELECT ${keyColumns} FROM restaurant_keys WHERE restaurant_id = $1 AND id = $2`,
    [scope.restaurantId, keyId],
  );
  return row;
}

/** Ends a key at an instant. Undefined when it does not exist or its end is set already. */
export async function endKey(
  db: Queryable,
  scope: RestaurantScope,
  keyId: string,
  at: Temporal.Instant,
): Promise<KeyRow | undefined> {
  const [row] = await db.query<KeyRow>(
    `UPDATE restaurant_keys SET revoked_at = $3 WHERE restaurant_id = $1 AND id = $2 AND revoked_at IS NULL
     RETURNING ${keyColumns}`,
    [scope.restaurantId, keyId, at],
  );
  return row;
}
