import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { choosePrimary, leaveDirectory, lockRestaurant, readDomain } from "./queries.ts";

/**
 * Removes a domain, and with it the trust in its origin. Others may claim the name from then on.
 * @throws Problem DOMAIN_NOT_FOUND, DOMAIN_MANAGED, CHANGED when somebody is changing the domain at this very moment
 */
export function removeDomain(ctx: Context, caller: RestaurantChanger, domainId: string): Promise<void> {
  const { scope } = caller;
  return ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    await lockRestaurant(trx, scope, { mayBeArchived: true });
    const [held] = await trx.query<{ is_managed: boolean }>(
      "SELECT is_managed FROM domains WHERE restaurant_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED",
      [scope.restaurantId, domainId],
    );
    if (!held) {
      await readDomain(trx, scope, domainId);
      throw new Problem("CHANGED");
    }
    if (held.is_managed) throw new Problem("DOMAIN_MANAGED");
    await trx.query("DELETE FROM domains WHERE restaurant_id = $1 AND id = $2", [
      scope.restaurantId,
      domainId,
    ]);
    await leaveDirectory(trx, scope, domainId);
    await choosePrimary(trx, scope);
  });
}
