import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { isReservedSlug } from "../../domain/slug.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { mostSandboxes, takePartnerQuota } from "../../platform/quotas.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import type { CreatedPartnerRestaurant, NewPartnerRestaurant } from "./partner-schemas.ts";
import {
  type PartnerRestaurantRow,
  partnerRestaurantColumns,
  partnerRestaurantView,
} from "./partner-view.ts";

export interface CreateRestaurant {
  caller: PartnerCaller;
  body: NewPartnerRestaurant;
  key: string;
  locale: Locale;
}

/**
 * Makes a restaurant of the key's environment with its first key, once per idempotency key: the same request again finds
 * the same restaurant, without the key in plain text. A replay, a slug that is taken and whatever else fails takes nothing
 * from the quotas.
 * @throws Problem IDEMPOTENCY_CONFLICT, SLUG_TAKEN, SANDBOX_LIMIT, RATE_LIMITED
 */
export function createRestaurant(ctx: Context, request: CreateRestaurant): Promise<CreatedPartnerRestaurant> {
  const { caller, body, key, locale } = request;
  const nowMs = ctx.clock.nowMs();
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest();
  const scope = scopeOf(newId("rst"));
  return ctx.db.transaction(async (trx) => {
    // Waits for a request with the same key that is still being carried out.
    const [claimed] = await trx.everywhere(
      `INSERT INTO partner_idempotency_keys (partner_id, key, environment, body_hash, restaurant_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (partner_id, key) DO NOTHING RETURNING key`,
      [caller.partnerId, key, caller.environment, bodyHash, scope.restaurantId, instant(nowMs)],
    );
    if (!claimed) return replay(trx, request, bodyHash);
    await takePartnerQuota(trx, "restaurantCreation", caller, nowMs);
    await takePartnerQuota(trx, "partnerWrites", caller, nowMs);
    if (caller.environment === "TEST") await checkSandboxes(trx, caller.partnerId);
    await insertRestaurant(trx, scope, caller, body, nowMs);
    const firstKey = {
      name: tell(locale, message("restaurants.firstKey")),
      environment: caller.environment,
      scopes: ["*" as const],
    };
    const made = await createRestaurantKey(trx, scope, { ...firstKey, expiresAt: null });
    const restaurant = await readRestaurant(trx, scope, caller.partnerId);
    return { data: partnerRestaurantView(restaurant!), restaurantKey: { ...firstKey, ...made } };
  });
}

/** The service keeps some slugs for itself. */
export const reservedSlug = (slug: string): Issue[] =>
  isReservedSlug(slug)
    ? [{ path: "slug", code: "INVALID", message: message("restaurants.slugReserved") }]
    : [];

async function replay(
  trx: Transaction,
  { caller, key, locale }: CreateRestaurant,
  bodyHash: Buffer,
): Promise<CreatedPartnerRestaurant> {
  const [first] = await trx.everywhere<{ environment: string; body_hash: Buffer; restaurant_id: string }>(
    "SELECT environment, body_hash, restaurant_id FROM partner_idempotency_keys WHERE partner_id = $1 AND key = $2",
    [caller.partnerId, key],
  );
  const isSame = first?.environment === caller.environment && first.body_hash.equals(bodyHash);
  const restaurant = isSame
    ? await readRestaurant(trx, scopeOf(first.restaurant_id), caller.partnerId)
    : undefined;
  if (!restaurant) throw new Problem("IDEMPOTENCY_CONFLICT");
  return {
    data: partnerRestaurantView(restaurant),
    restaurantKey: null,
    replayed: true,
    message: tell(locale, message("restaurants.replayed", { slug: restaurant.slug })),
  };
}

/**
 * Holds that the partner may have one more. Whoever makes a sandbox locks the partner, so that the count is the count until commit. Not FOR UPDATE: every row that refers
 * to the partner holds a key share on it, and two of those that wait for each other's would never end.
 * @throws Problem SANDBOX_LIMIT
 */
export async function checkSandboxes(trx: Transaction, partnerId: string): Promise<void> {
  await trx.query("SELECT id FROM partners WHERE id = $1 FOR NO KEY UPDATE", [partnerId]);
  const [row] = await trx.everywhere<{ count: number }>(
    "SELECT count(*)::int AS count FROM restaurants WHERE partner_id = $1 AND environment = 'TEST'",
    [partnerId],
  );
  if (row!.count >= mostSandboxes) throw new Problem("SANDBOX_LIMIT", { limit: mostSandboxes });
}

async function insertRestaurant(
  trx: Transaction,
  scope: RestaurantScope,
  caller: PartnerCaller,
  body: NewPartnerRestaurant,
  nowMs: number,
): Promise<void> {
  const inserted = await trx.query(
    `INSERT INTO restaurants (id, slug, environment, partner_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [scope.restaurantId, body.slug, caller.environment, caller.partnerId, instant(nowMs)],
  );
  if (inserted.length === 0) throw new Problem("SLUG_TAKEN", { slug: body.slug });
  const reserved = reservedSlug(body.slug);
  if (reserved.length > 0) throw Problem.validation(reserved);
  await trx.query(
    `WITH profile AS (
       INSERT INTO restaurant_profiles (restaurant_id, name, email, phone, org_number, legal_source) VALUES ($1, $2, $3, $4, $5, 'PARTNER')
     )
     INSERT INTO ordering_settings (restaurant_id, pickup_enabled, delivery_enabled) VALUES ($1, $6, $7)`,
    [
      scope.restaurantId,
      body.name,
      body.email,
      body.phone ?? null,
      body.orgNumber ?? null,
      body.pickupEnabled,
      body.deliveryEnabled,
    ],
  );
}

async function readRestaurant(
  trx: Transaction,
  scope: RestaurantScope,
  partnerId: string,
): Promise<PartnerRestaurantRow | undefined> {
  const [row] = await trx.query<PartnerRestaurantRow>(
    `SELECT ${partnerRestaurantColumns} FROM restaurants r JOIN restaurant_profiles p ON p.restaurant_id = r.id
     WHERE r.id = $1 AND r.partner_id = $2`,
    [scope.restaurantId, partnerId],
  );
  return row;
}

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);
