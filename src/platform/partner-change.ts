import type { Context } from "../context.ts";
import type { Transaction } from "./db/connect.ts";
import type { PartnerRestaurantCaller } from "./http/callers.ts";
import { takePartnerQuota } from "./quotas.ts";

/**
 * A partner's change of what belongs to a restaurant, in one transaction. Those of one restaurant go one after another, so that
 * limits and versions cannot change between the look and the write. Takes one change from the partner's quota.
 * @throws Problem RATE_LIMITED
 */
export const changeRestaurant = <Result>(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (trx) => {
    await takePartnerQuota(trx, "partnerWrites", caller, ctx.clock.nowMs());
    await trx.query("SELECT id FROM restaurants WHERE id = $1 FOR NO KEY UPDATE", [
      caller.scope.restaurantId,
    ]);
    return work(trx);
  });
