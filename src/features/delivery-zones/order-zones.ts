import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { PartnerDeliveryZone } from "./schemas.ts";
import { readZones } from "./stored-zones.ts";

/**
 * Puts the zones in order. All of them are named: where one has come or gone meanwhile, whoever orders them has not seen it.
 * @throws Problem CHANGED
 */
export function orderZones(
  ctx: Context,
  caller: RestaurantChanger,
  zoneIds: readonly string[],
): Promise<PartnerDeliveryZone[]> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const known = await readZones(trx, caller.scope);
    const isAll = known.length === zoneIds.length && known.every(({ id }) => zoneIds.includes(id));
    if (!isAll) throw new Problem("CHANGED");
    await trx.query(
      `UPDATE delivery_zones z SET sort_order = o.place - 1
       FROM unnest($2::text[]) WITH ORDINALITY AS o(id, place)
       WHERE z.restaurant_id = $1 AND z.id = o.id AND z.sort_order <> o.place - 1`,
      [caller.scope.restaurantId, zoneIds],
    );
    return readZones(trx, caller.scope);
  });
}
