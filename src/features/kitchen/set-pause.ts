import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { readKitchenState } from "./kitchen-state.ts";
import type { KitchenState, PauseBody } from "./staff-schemas.ts";
import { untilMs } from "./until.ts";

/**
 * Stops new orders of one kind or of both until an instant, or takes them again (`until: null`). One pause per kind:
 * a new one replaces the old, and a pause of both replaces those of each. Opening both ends every pause.
 */
export async function setPause(ctx: Context, scope: RestaurantScope, body: PauseBody): Promise<KitchenState> {
  const fulfillment = body.fulfillment ?? null;
  const nowMs = ctx.clock.nowMsOf(scope);
  const until =
    body.until === null ? null : Temporal.Instant.fromEpochMilliseconds(untilMs(body.until, nowMs, "until"));
  return ctx.db.transaction(async (trx) => {
    // One at a time: two tablets that pause at once leave one pause, not two.
    await trx.query("SELECT 1 FROM ordering_settings WHERE restaurant_id = $1 FOR UPDATE", [
      scope.restaurantId,
    ]);
    await trx.query(
      `DELETE FROM ordering_pauses
        WHERE restaurant_id = $1 AND ($2::text IS NULL OR fulfillment IS NOT DISTINCT FROM $2 OR until <= $3)`,
      [scope.restaurantId, fulfillment, Temporal.Instant.fromEpochMilliseconds(nowMs)],
    );
    if (until) {
      await trx.query(
        "INSERT INTO ordering_pauses (restaurant_id, id, fulfillment, until, reason) VALUES ($1, $2, $3, $4, $5)",
        [scope.restaurantId, newId("psu"), fulfillment, until, body.reason || null],
      );
    } else if (fulfillment) {
      // Opening one kind out of a pause of both leaves the other paused as it was.
      const other = fulfillment === "PICKUP" ? "DELIVERY" : "PICKUP";
      await trx.query(
        "UPDATE ordering_pauses SET fulfillment = $2 WHERE restaurant_id = $1 AND fulfillment IS NULL",
        [scope.restaurantId, other],
      );
    }
    return readKitchenState(ctx, scope, trx);
  });
}
