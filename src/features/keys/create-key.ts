import type { Environment } from "../../domain/environment.ts";
import type { RestaurantKeyScope } from "../../domain/scopes.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { newKey } from "../../platform/tokens.ts";

interface NewKey {
  name: string;
  environment: Environment;
  /** Null: the key has no expiry. */
  expiresAt: Temporal.Instant | null;
}

export interface NewPartnerKey extends NewKey {
  /** The person whose role in the team decides what the key may do; null: nobody's, so nothing that needs a role. */
  createdBy: string | null;
}

export interface NewRestaurantKey extends NewKey {
  scopes: readonly ("*" | RestaurantKeyScope)[];
}

/** The plain key is shown once: only its hash is stored. */
export interface CreatedKey {
  id: string;
  key: string;
  last4: string;
}

/** Makes a restaurant key and enters it in the directory that leads from a hash to its restaurant. */
export async function createRestaurantKey(
  db: Queryable,
  scope: RestaurantScope,
  input: NewRestaurantKey,
): Promise<CreatedKey> {
  const { key, hash, last4 } = newKey("RESTAURANT", input.environment);
  const id = newId("key");
  await db.query(
    `WITH made AS (
       INSERT INTO restaurant_keys (restaurant_id, id, name, environment, last4, scopes, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7))
     INSERT INTO key_directory (hash, kind, restaurant_id, key_id) VALUES ($8, 'RESTAURANT', $1, $2)`,
    [scope.restaurantId, id, input.name, input.environment, last4, input.scopes, input.expiresAt, hash],
  );
  return { id, key, last4 };
}

/** Makes a partner key and enters it in the directory. */
export async function createPartnerKey(
  db: Queryable,
  partnerId: string,
  input: NewPartnerKey,
): Promise<CreatedKey> {
  const { key, hash, last4 } = newKey("PARTNER", input.environment);
  const id = newId("key");
  await db.everywhere(
    `WITH made AS (
       INSERT INTO partner_keys (id, partner_id, name, environment, last4, expires_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $8))
     INSERT INTO key_directory (hash, kind, key_id) VALUES ($7, 'PARTNER', $1)`,
    [id, partnerId, input.name, input.environment, last4, input.expiresAt, hash, input.createdBy],
  );
  return { id, key, last4 };
}

/** Takes the keys of this name that have expired away from these restaurants, and from the directory. */
export const forgetExpiredKeys = (
  trx: Queryable,
  restaurantIds: readonly string[],
  name: string,
  now: Temporal.Instant,
): Promise<unknown> =>
  trx.everywhere(
    `WITH expired AS (
       DELETE FROM restaurant_keys WHERE restaurant_id = ANY ($1) AND name = $2 AND expires_at <= $3 RETURNING id)
     DELETE FROM key_directory WHERE key_id IN (SELECT id FROM expired)`,
    [restaurantIds, name, now],
  );
