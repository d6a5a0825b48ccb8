import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { checkBooking } from "./check-booking.ts";
import { bookingProblem, noTable } from "./no-table.ts";
import type { HoldInput, TableHold } from "./schemas.ts";
import { writeHold } from "./write-reservation.ts";

/** How long a table is kept while the guest fills in the form (D-48). */
const holdMs = 10 * minuteMs;
const mostAttempts = 6;

/** Keeps a table for ten minutes, by the rules of a reservation. Throws what a reservation would. */
export async function holdTable(ctx: Context, scope: RestaurantScope, body: HoldInput): Promise<TableHold> {
  const request = {
    dineInMs: Date.parse(body.dineInAt),
    partySize: body.partySize,
    areaId: body.areaId ?? null,
  };
  let list = await ctx.snapshots.byId(scope.restaurantId);
  for (let count = 0; count < mostAttempts; count += 1) {
    if (!list) throw new Problem("RESTAURANT_NOT_FOUND");
    const { snapshot } = list;
    const nowMs = ctx.clock.nowMsOf(scope);
    const checked = checkBooking(snapshot, request, nowMs);
    if (!checked.ok) {
      const newer = await ctx.snapshots.newerThan(snapshot);
      if (newer === undefined) throw await bookingProblem(ctx, scope, snapshot, request, checked.refusals);
      list = newer;
      continue;
    }
    const { booking } = checked;
    const hold = {
      holdId: newId("hld"),
      snapshotVersion: snapshot.version,
      nowMs,
      expiresAtMs: nowMs + holdMs,
      booking,
      pacing: snapshot.diningRoom.settings,
    };
    const outcome = await writeHold(ctx.db, scope, hold);
    if (outcome === "HELD") {
      return {
        holdId: hold.holdId,
        dineInAt: isoInstant(booking.dineInMs),
        partySize: booking.partySize,
        durationMinutes: booking.durationMinutes,
        expiresAt: isoInstant(hold.expiresAtMs),
      };
    }
    if (outcome !== "STALE_SNAPSHOT") throw await noTable(ctx, scope, snapshot, booking);
    list = await ctx.snapshots.reload(scope.restaurantId);
  }
  throw new Problem("CHANGED");
}

/** Lets a table go before its time. One that is gone already is no mistake. */
export async function releaseHold(ctx: Context, scope: RestaurantScope, holdId: string): Promise<void> {
  await ctx.db.query("DELETE FROM dine_in_holds WHERE restaurant_id = $1 AND id = $2", [
    scope.restaurantId,
    holdId,
  ]);
}
