import { z } from "zod";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { id } from "./fields.ts";
import { PartnerMenu } from "./menu-schemas.ts";
import { readMenus } from "./read-menus.ts";

export const StaffMenus = z.object({ menus: z.array(PartnerMenu) });
interface StaffMenus {
  menus: PartnerMenu[];
}

export const MenuOrder = z.strictObject({
  menuIds: z.array(id).min(1).max(200).describe("Every menu once, the one that wins first."),
});

/** Menus as they win where their windows overlap: the first before the others. */
export async function readMenusInOrder(
  ctx: Pick<Context, "clock"> & { db: Queryable },
  scope: RestaurantScope,
): Promise<StaffMenus> {
  const menus = await readMenus(ctx.db, scope, ctx.clock.nowMsOf(scope));
  return { menus: menus.toSorted((a, b) => b.priority - a.priority) };
}

/**
 * Puts the menus into another order of precedence: their priorities are rewritten, the top one's highest.
 * @throws Problem CHANGED when these are not the restaurant's menus any more
 */
export function orderMenus(
  ctx: Context,
  caller: RestaurantChanger,
  menuIds: readonly string[],
): Promise<StaffMenus> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const { menus } = await readMenusInOrder({ clock: ctx.clock, db: trx }, scope);
    const wanted = new Set(menuIds);
    if (
      wanted.size !== menuIds.length ||
      wanted.size !== menus.length ||
      menus.some((menu) => !wanted.has(menu.id))
    )
      throw new Problem("CHANGED", { menuIds: menus.map((menu) => menu.id) });
    await trx.query(
      `UPDATE menus SET priority = n.priority
       FROM (SELECT id, greatest(0, least(100, $3::integer) - (place - 1))::integer AS priority
             FROM unnest($2::text[]) WITH ORDINALITY AS o (id, place)) AS n
       WHERE menus.restaurant_id = $1 AND menus.id = n.id AND menus.priority <> n.priority`,
      [scope.restaurantId, menuIds, menuIds.length - 1],
    );
    return readMenusInOrder({ clock: ctx.clock, db: trx }, scope);
  });
}
