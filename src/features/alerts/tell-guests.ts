import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue } from "../../platform/each-due.ts";
import type { Queue } from "../../platform/queues.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import type { PushOutcome } from "./schemas.ts";
import { type PushText, sendPush } from "./send-push.ts";
import { openSubscription } from "./stored-devices.ts";

/** Guests' browsers that should have heard by now that the food is ready. */
export const guestDeviceQueue: Queue = {
  name: "guest_devices",
  due: "SELECT due_at FROM guest_devices WHERE due_at <= now() - interval '1 minute' ORDER BY due_at",
};

const perRun = 100;
const devicesAtOnce = 8;
/** A push service is given up after less (platform/outbound-http), so who lets this run out is dead or stopped. */
const leaseSeconds = 60;
/** From one try to the next; after the last the guest has heard otherwise, or the food is cold. */
const pausesSeconds = [10, 30, 120];

interface DueRow {
  restaurant_id: string;
  order_id: string;
  id: string;
  sealed: Buffer;
  locale: Locale;
}
interface DueDevice extends DueRow {
  scope: RestaurantScope;
  orderId: string;
}

/** Tells guests that their food is ready or on its way, each browser once; safe beside another worker (D-353). */
export async function tellGuests(ctx: Context): Promise<void> {
  const claimId = randomUUID();
  const rows = await leaseDue<DueRow>(ctx.db, perRun, {
    table: "guest_devices",
    key: "restaurant_id, order_id, id",
    where: "due_at <= now()",
    orderBy: "due_at",
    set: `claim_id = $1, due_at = now() + interval '${leaseSeconds} s'`,
    returning: "restaurant_id, order_id, id, subscription_sealed AS sealed, locale",
    values: [claimId],
  });
  const due = rows.map((row) => ({ ...row, scope: scopeOf(row.restaurant_id), orderId: row.order_id }));
  await eachDue(ctx.log, due, devicesAtOnce, async (device) => {
    const { scope, id, locale } = device;
    const text = await textFor(ctx, device);
    if (!text) return waitAgain(ctx.db, scope, device, claimId);
    const subscription = openSubscription(ctx, device.sealed);
    const outcomes = await sendPush(ctx, scope, [{ id, locale, subscription }], () => text);
    await writeOutcome(ctx.db, scope, device, claimId, outcomes.get(id)!);
  });
}

/** Null: the order has gone on meanwhile. Nothing of the guest is in it: it lies on locked screens. */
async function textFor(ctx: Context, { scope, orderId, locale }: DueDevice): Promise<PushText | null> {
  const [order] = await ctx.db.query<{
    status: "READY_FOR_PICKUP" | "OUT_FOR_DELIVERY";
    code: string | null;
    token: Buffer;
  }>(
    `SELECT status, pickup_code AS code, token_sealed AS token FROM orders
     WHERE restaurant_id = $1 AND id = $2 AND status IN ('READY_FOR_PICKUP', 'OUT_FOR_DELIVERY')`,
    [scope.restaurantId, orderId],
  );
  const loaded = order && (await ctx.snapshots.byId(scope.restaurantId));
  if (!loaded) return null;
  const t = wordsOf(locale, "alerts").push;
  const { name: restaurant } = loaded.snapshot.restaurant;
  const isHere = order.status === "READY_FOR_PICKUP";
  return {
    title: isHere ? t.ready : t.onItsWay,
    body: isHere && order.code !== null ? t.readyText({ restaurant, code: order.code }) : restaurant,
    tag: orderId,
    path: `/o/${openPublicToken(ctx.secrets, scope.restaurantId, order.token)}`,
  };
}

const waitAgain = (db: Queryable, scope: RestaurantScope, { orderId, id }: DueDevice, claimId: string) =>
  db.query(
    `UPDATE guest_devices SET due_at = NULL, claim_id = NULL
     WHERE restaurant_id = $1 AND order_id = $2 AND id = $3 AND claim_id = $4`,
    [scope.restaurantId, orderId, id, claimId],
  );

/** Who has been told, or cannot be, is forgotten; a push service that is away is tried again. */
async function writeOutcome(
  db: Queryable,
  scope: RestaurantScope,
  { orderId, id }: DueDevice,
  claimId: string,
  outcome: PushOutcome,
): Promise<void> {
  await db.query(
    `DELETE FROM guest_devices WHERE restaurant_id = $1 AND order_id = $2 AND id = $3 AND claim_id = $4
       AND ($5 OR attempts >= ${pausesSeconds.length})`,
    [scope.restaurantId, orderId, id, claimId, outcome !== "FAILED"],
  );
  if (outcome !== "FAILED") return;
  await db.query(
    `UPDATE guest_devices SET claim_id = NULL, attempts = attempts + 1,
       due_at = now() + make_interval(secs => ($5::int[])[attempts + 1])
     WHERE restaurant_id = $1 AND order_id = $2 AND id = $3 AND claim_id = $4`,
    [scope.restaurantId, orderId, id, claimId, pausesSeconds],
  );
}
