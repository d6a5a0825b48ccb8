import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwritingWhole } from "../../platform/refuse-overwriting.ts";
import { unknownDishes } from "./unknown-dishes.ts";
import type { KeptUpsell } from "./upsell-schemas.ts";

/** Null while nothing is set up. */
export async function readUpsell(db: Queryable, scope: RestaurantScope): Promise<KeptUpsell | null> {
  const [row] = await db.query<KeptUpsell>(
    `SELECT is_active AS "isActive", mode, product_ids AS "productIds" FROM upsells WHERE restaurant_id = $1`,
    [scope.restaurantId],
  );
  return row ?? null;
}

/** Sets what is suggested beside a cart, as a whole. @throws Problem CHANGED, VALIDATION_FAILED, RATE_LIMITED */
export function setUpsell(
  ctx: Context,
  caller: RestaurantChanger,
  { seen, ...upsell }: KeptUpsell & { seen?: KeptUpsell | null | undefined },
): Promise<KeptUpsell> {
  return changeRestaurant(ctx, caller, async (trx) => {
    refuseOverwritingWhole(await readUpsell(trx, caller.scope), seen);
    const issues = await unknownDishes(trx, caller.scope, upsell);
    if (issues.length > 0) throw Problem.validation(issues);
    const [row] = await trx.query<KeptUpsell>(
      `INSERT INTO upsells (restaurant_id, is_active, mode, product_ids) VALUES ($1, $2, $3, $4)
       ON CONFLICT (restaurant_id) DO UPDATE SET is_active = excluded.is_active, mode = excluded.mode,
         product_ids = excluded.product_ids
       RETURNING is_active AS "isActive", mode, product_ids AS "productIds"`,
      [caller.scope.restaurantId, upsell.isActive, upsell.mode, upsell.productIds],
    );
    return row!;
  });
}
