import type { Context } from "../../context.ts";
import { statusesBeforeReady } from "../../domain/order-state.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { findTracked } from "../orders/tracking.ts";
import { requirePushService } from "./push-address.ts";
import { pushKey } from "./push-key.ts";
import type { NewAlertDevice, ReadyAlert } from "./schemas.ts";
import { deviceIdOf, sealSubscription } from "./stored-devices.ts";

/** Of one order; the oldest make room. */
const mostDevices = 5;

/** Whether a browser will hear when the food is ready, and with which key it subscribes. Throws MISSING_TOKEN, ORDER_NOT_FOUND. */
export async function readReadyAlert(
  ctx: Context,
  token: string,
  deviceId: string | null,
): Promise<ReadyAlert> {
  const [{ scope, order }, { publicKey }] = await Promise.all([findTracked(ctx, token), pushKey(ctx)]);
  return { publicKey, isOn: deviceId !== null && (await waits(ctx.db, scope, order.id, deviceId)) };
}

async function waits(db: Queryable, scope: RestaurantScope, orderId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM guest_devices WHERE restaurant_id = $1 AND order_id = $2 AND id = $3 AND due_at IS NULL",
    [scope.restaurantId, orderId, id],
  );
  return rows.length > 0;
}

/**
 * Tells this browser, once, when the food is ready or on its way (D-353). Of an order that is further than that nothing is kept.
 * Throws MISSING_TOKEN, ORDER_NOT_FOUND, VALIDATION_FAILED for an address or keys that no push service gives.
 */
export async function addGuestDevice(
  ctx: Context,
  token: string,
  { locale, ...subscription }: NewAlertDevice,
): Promise<ReadyAlert> {
  requirePushService(ctx, subscription);
  const { scope, order } = await findTracked(ctx, token);
  const id = deviceIdOf(subscription.endpoint);
  const kept = { orderId: order.id, id, sealed: sealSubscription(ctx, subscription), locale };
  await ctx.db.transaction((trx) => keepDevice(trx, scope, kept));
  return readReadyAlert(ctx, token, id);
}

/** The order's row is held, so that no two at once make more than there may be, and none comes between the order and what it tells. */
async function keepDevice(
  trx: Transaction,
  scope: RestaurantScope,
  { orderId, id, sealed, locale }: { orderId: string; id: string; sealed: Buffer; locale: Locale },
): Promise<void> {
  const held = await trx.query(
    `SELECT 1 FROM orders WHERE restaurant_id = $1 AND id = $2 AND type = 'ORDER' AND status = ANY ($3)
     FOR NO KEY UPDATE`,
    [scope.restaurantId, orderId, statusesBeforeReady],
  );
  if (held.length === 0) return;
  await trx.query(
    `INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (restaurant_id, order_id, id) DO UPDATE SET subscription_sealed = excluded.subscription_sealed,
       locale = excluded.locale, created_at = excluded.created_at`,
    [scope.restaurantId, orderId, id, sealed, locale],
  );
  await trx.query(
    `DELETE FROM guest_devices WHERE restaurant_id = $1 AND order_id = $2 AND id IN (
       SELECT id FROM guest_devices WHERE restaurant_id = $1 AND order_id = $2
       ORDER BY created_at DESC, id OFFSET ${mostDevices})`,
    [scope.restaurantId, orderId],
  );
}

/** Throws MISSING_TOKEN, ORDER_NOT_FOUND. */
export async function removeGuestDevice(ctx: Context, token: string, deviceId: string): Promise<ReadyAlert> {
  const { scope, order } = await findTracked(ctx, token);
  await forgetDevice(ctx.db, scope, order.id, deviceId);
  return readReadyAlert(ctx, token, deviceId);
}

const forgetDevice = (db: Queryable, scope: RestaurantScope, orderId: string, id: string): Promise<unknown> =>
  db.query("DELETE FROM guest_devices WHERE restaurant_id = $1 AND order_id = $2 AND id = $3", [
    scope.restaurantId,
    orderId,
    id,
  ]);

/** Browsers of orders that are over are forgotten, and of one that nobody ends so long after it should have been ready. */
export async function forgetGuestDevices({ db }: { db: Queryable }): Promise<void> {
  const { GUEST_DEVICES } = await readKeptDays(db);
  await db.everywhere(
    `DELETE FROM guest_devices d USING orders o
     WHERE o.restaurant_id = d.restaurant_id AND o.id = d.order_id
       AND (o.status = 'CANCELLED'
         OR greatest(d.created_at, o.estimated_ready_at) < now() - make_interval(days => $1))`,
    [GUEST_DEVICES],
  );
}
