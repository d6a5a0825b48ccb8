import type { Context } from "../../context.ts";
import { isBookingPaused } from "../../domain/dine-in-settings.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { takesBookings } from "../../domain/reservation-slots.ts";
import { waitlistOffers } from "../../domain/waitlist.ts";
import { dueRows, jobNowMs } from "../../platform/db/due-rows.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import { at, waitingIn } from "./queries.ts";
import { bookingsAround, partyOf } from "./read-waitlist.ts";

/** Tells waiting guests of all restaurants, or of one, that a table is free, and lets go of those whose time is past. */
export async function tellWaitlist(
  ctx: Context,
  signal: AbortSignal,
  of: RestaurantScope | null = null,
): Promise<void> {
  await dueRows(
    ctx.db,
    of,
    (whose) => `UPDATE dine_in_waitlist SET status = 'EXPIRED', updated_at = $2 WHERE (restaurant_id, id) IN (
       SELECT restaurant_id, id FROM dine_in_waitlist
       WHERE ${whose} AND status IN ('WAITING', 'NOTIFIED') AND until_at <= $2 FOR UPDATE SKIP LOCKED)`,
    [at(jobNowMs(ctx.clock, of))],
  );
  const rows = await dueRows<{ restaurant_id: string }>(
    ctx.db,
    of,
    (whose) => `SELECT DISTINCT restaurant_id FROM dine_in_waitlist WHERE ${whose} AND status = 'WAITING'`,
  );
  const waiting = rows.map(({ restaurant_id }) => ({ scope: scopeOf(restaurant_id) }));
  await eachDue(ctx.log, waiting, restaurantsAtOnce, async ({ scope }) => {
    if (!signal.aborted) await tellOne(ctx, scope);
  });
}

async function tellOne(ctx: Context, scope: RestaurantScope): Promise<void> {
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const nowMs = ctx.clock.nowMsOf(scope);
  if (!takesBookings(snapshot)) return;
  if (isBookingPaused(snapshot.diningRoom.settings, nowMs)) return;
  const waiting = (await waitingIn(ctx.db, scope)).map(partyOf);
  const bookings = await bookingsAround(ctx.db, scope, waiting, nowMs);
  const offers = waitlistOffers(snapshot, waiting, bookings, nowMs);
  if (offers.length === 0) return;
  const told = await ctx.db.query<{ id: string }>(
    `WITH told AS (
       UPDATE dine_in_waitlist w SET status = 'NOTIFIED', free_at = o.free_at, notified_at = $3, updated_at = $3
       FROM jsonb_to_recordset($2) AS o(id text, free_at timestamptz)
       WHERE w.restaurant_id = $1 AND w.id = o.id AND w.status = 'WAITING'
       RETURNING w.*
     )
     SELECT id, queue_mail(restaurant_id, 'WAITLIST_TABLE_FREE', customer_email, locale,
       jsonb_build_object('waitlistId', id, 'dineInAt', iso_utc(free_at), 'partySize', party_size, 'date', date))
     FROM told`,
    [
      scope.restaurantId,
      JSON.stringify(offers.map(({ id, freeMs }) => ({ id, free_at: isoInstant(freeMs) }))),
      at(nowMs),
    ],
  );
  for (const { id } of told) ctx.live.publish({ restaurantId: scope.restaurantId, orderId: id });
}
