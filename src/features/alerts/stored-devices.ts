import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { BrowserName } from "../../domain/browser-name.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PushSubscription } from "../../platform/push/encrypt-push.ts";
import { sealed } from "../../platform/sealed.ts";
import type { PushDevice } from "./send-push.ts";

export const pushSubscriptions = sealed(
  "push subscription",
  { table: "push_devices", key: ["restaurant_id", "id"], column: "subscription_sealed" },
  { table: "guest_devices", key: ["restaurant_id", "order_id", "id"], column: "subscription_sealed" },
);
const purpose = pushSubscriptions.purposeOf({});

export const sealSubscription = ({ secrets }: Pick<Context, "secrets">, subscription: PushSubscription) =>
  secrets.seal(JSON.stringify(subscription), purpose);
export const openSubscription = ({ secrets }: Pick<Context, "secrets">, bytes: Buffer): PushSubscription =>
  JSON.parse(secrets.open(bytes, purpose)) as PushSubscription;

export interface StoredDevice extends PushDevice {
  userId: string;
}

/** A browser's name among the restaurant's devices: what its address comes to. */
export const deviceIdOf = (endpoint: string): string =>
  `psh_${createHash("sha256").update(endpoint).digest("hex").slice(0, 32)}`;

/** Of one person; the oldest make room. */
export const mostDevices = 10;
const mostInRestaurant = 200;

/** @param userId one person's; null: everybody's */
export async function readDevices(
  ctx: Pick<Context, "db" | "secrets">,
  scope: RestaurantScope,
  userId: string | null = null,
): Promise<StoredDevice[]> {
  const rows = await ctx.db.query<Omit<StoredDevice, "subscription"> & { sealed: Buffer }>(
    `SELECT id, user_id AS "userId", subscription_sealed AS sealed, locale FROM push_devices
     WHERE restaurant_id = $1 AND ($2::text IS NULL OR user_id = $2) ORDER BY created_at LIMIT ${mostInRestaurant}`,
    [scope.restaurantId, userId],
  );
  return rows.map(({ sealed: bytes, ...device }) => ({
    ...device,
    subscription: openSubscription(ctx, bytes),
  }));
}

export interface ListedDevice extends BrowserName {
  id: string;
  createdAt: Temporal.Instant;
}

export const listDevices = (db: Queryable, scope: RestaurantScope, userId: string): Promise<ListedDevice[]> =>
  db.query<ListedDevice>(
    `SELECT id, browser, system, created_at AS "createdAt" FROM push_devices
     WHERE restaurant_id = $1 AND user_id = $2 ORDER BY created_at, id LIMIT ${mostDevices}`,
    [scope.restaurantId, userId],
  );

export interface NewDevice extends BrowserName {
  userId: string;
  subscription: PushSubscription;
  locale: Locale;
  nowMs: number;
}

/** Adds a browser, or says again whose it is. The person's row is held, so that no two at once make more than there may be. */
export async function keepDevice(
  ctx: Pick<Context, "db" | "secrets">,
  scope: RestaurantScope,
  { userId, subscription, browser, system, locale, nowMs }: NewDevice,
): Promise<string> {
  const id = deviceIdOf(subscription.endpoint);
  await ctx.db.transaction(async (trx) => {
    await trx.query("SELECT 1 FROM restaurant_members WHERE restaurant_id = $1 AND user_id = $2 FOR UPDATE", [
      scope.restaurantId,
      userId,
    ]);
    await trx.query(
      `INSERT INTO push_devices (restaurant_id, id, user_id, subscription_sealed, browser, system, locale, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (restaurant_id, id) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at,
         subscription_sealed = excluded.subscription_sealed, locale = excluded.locale`,
      [
        scope.restaurantId,
        id,
        userId,
        sealSubscription(ctx, subscription),
        ...[browser, system, locale, Temporal.Instant.fromEpochMilliseconds(nowMs)],
      ],
    );
    await trx.query(
      `DELETE FROM push_devices WHERE restaurant_id = $1 AND id IN (
         SELECT id FROM push_devices WHERE restaurant_id = $1 AND user_id = $2
         ORDER BY created_at DESC, id OFFSET ${mostDevices})`,
      [scope.restaurantId, userId],
    );
  });
  return id;
}

/** One of one's own. */
export const forgetDevice = (
  db: Queryable,
  scope: RestaurantScope,
  id: string,
  userId: string,
): Promise<unknown> =>
  db.query("DELETE FROM push_devices WHERE restaurant_id = $1 AND id = $2 AND user_id = $3", [
    scope.restaurantId,
    id,
    userId,
  ]);

/** Anybody's, whose browsers are gone. */
export const forgetDevices = (
  db: Queryable,
  scope: RestaurantScope,
  ids: readonly string[],
): Promise<unknown> =>
  db.query("DELETE FROM push_devices WHERE restaurant_id = $1 AND id = ANY ($2)", [scope.restaurantId, ids]);
