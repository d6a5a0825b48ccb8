import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { readKitchenState } from "./kitchen-state.ts";
import type { KitchenState, RushBody } from "./staff-schemas.ts";
import { untilMs } from "./until.ts";

/**
 * Adds minutes to every new order until an instant, or ends the rush (`minutes: null`). Orders already promised keep
 * their time. The new time is in the next answer of prep-time: the change raises the snapshot's version.
 */
export async function setRush(ctx: Context, scope: RestaurantScope, body: RushBody): Promise<KitchenState> {
  const until =
    body.minutes === null
      ? null
      : Temporal.Instant.fromEpochMilliseconds(untilMs(body.until, ctx.clock.nowMsOf(scope), "until"));
  return ctx.db.transaction(async (trx) => {
    await trx.query(
      "UPDATE ordering_settings SET rush_minutes = $2, rush_until = $3 WHERE restaurant_id = $1",
      [scope.restaurantId, body.minutes, until],
    );
    return readKitchenState(ctx, scope, trx);
  });
}
