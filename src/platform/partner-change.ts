import type { Context } from "../context.ts";
import type { Transaction } from "./db/connect.ts";
import type { RestaurantScope } from "./db/scope.ts";
import type { RestaurantChanger } from "./http/callers.ts";
import { oncePerKey } from "./partner-repeat.ts";
import { takePartnerQuota } from "./quotas.ts";

/**
 * A change of what belongs to a restaurant by its partner or its own people, in one transaction. Those of one restaurant go one
 * after another, so that limits and versions cannot change between the look and the write. A partner's takes one change from its quota and,
 * on a route that is `repeatable`, is done once per `Idempotency-Key`, so what `work` answers is plain JSON.
 * @throws Problem RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export const changeRestaurant = <Result>(
  ctx: Context,
  caller: RestaurantChanger,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  changeSettingsOf(ctx, caller, async (trx) => {
    await takeTurn(trx, caller.scope);
    return work(trx);
  });

/**
 * Waits for the changes of a restaurant that are under way. Whatever writes its menu takes its turn before the rows that it writes: the
 * version is raised in the restaurant's row once they are written, and by then another would wait for them with that row in hand.
 */
export const takeTurn = async (trx: Transaction, { restaurantId }: RestaurantScope): Promise<void> =>
  void (await trx.query("SELECT id FROM restaurants WHERE id = $1 FOR NO KEY UPDATE", [restaurantId]));

/**
 * As `changeRestaurant`, without the turn: for what is kept with the restaurant's settings, which the work holds itself (hold-settings.ts).
 * @throws Problem RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export const changeSettingsOf = <Result>(
  ctx: Context,
  caller: RestaurantChanger,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction((trx) => {
    const nowMs = ctx.clock.nowMs();
    return oncePerKey(trx, caller, nowMs, async () => {
      if ("partnerId" in caller) await takePartnerQuota(trx, "partnerWrites", caller, nowMs);
      return work(trx);
    });
  });
