import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import type { RemovedPartnerRestaurant } from "./partner-schemas.ts";
import { setStanding } from "./set-standing.ts";

/** A sandbox's orders and reservations, with all that was paid for them. */
export const forgetOrders = async (trx: Transaction, { restaurantId }: RestaurantScope): Promise<void> =>
  void (await trx.query(
    `WITH payments AS (DELETE FROM sandbox_payments WHERE restaurant_id = $1)
     DELETE FROM orders WHERE restaurant_id = $1`,
    [restaurantId],
  ));

/**
 * A sandbox goes with everything in it. A real restaurant is archived: it takes no more orders, its orders and books stay,
 * and only the operator of the service can restore it. Archiving twice is archiving once.
 */
export function removeRestaurant(
  ctx: Context,
  caller: PartnerRestaurantCaller,
): Promise<RemovedPartnerRestaurant> {
  const nowMs = ctx.clock.nowMs();
  const { restaurantId } = caller.scope;
  return ctx.db.transaction(async (trx) => {
    await takePartnerQuota(trx, "partnerWrites", caller, nowMs);
    if (caller.environment === "TEST") {
      await forgetOrders(trx, caller.scope);
      await trx.query("DELETE FROM restaurants WHERE id = $1", [restaurantId]);
      return { data: { slug: caller.slug, deleted: true } };
    }
    const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
    await setStanding(trx, caller.scope, { live: false, archived: true }, now);
    return { data: { slug: caller.slug, archived: true } };
  });
}
