import type { Context } from "../../context.ts";
import { namesEachOnce } from "../../domain/names-each-once.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { PartnerDeliveryZone } from "./schemas.ts";
import { readZones } from "./stored-zones.ts";

/** Puts the zones in order. @throws Problem CHANGED when these are not all of them any more */
export function orderZones(
  ctx: Context,
  caller: RestaurantChanger,
  zoneIds: readonly string[],
): Promise<PartnerDeliveryZone[]> {
  return changeRestaurant(ctx, caller, async (trx) => {
    if (!namesEachOnce(zoneIds, await readZones(trx, caller.scope))) throw new Problem("CHANGED");
    await trx.query(
      `UPDATE delivery_zones z SET sort_order = o.place - 1
       FROM unnest($2::text[]) WITH ORDINALITY AS o(id, place)
       WHERE z.restaurant_id = $1 AND z.id = o.id AND z.sort_order <> o.place - 1`,
      [caller.scope.restaurantId, zoneIds],
    );
    return readZones(trx, caller.scope);
  });
}
