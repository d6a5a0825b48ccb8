import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { untilMs } from "../kitchen/until.ts";
import type { AvailabilityBody } from "./staff-schemas.ts";

/**
 * Marks products and add-ons sold out, or available again. What is sold out comes back by itself: at `soldOutUntil`,
 * by default at the end of the business day. All or nothing: an unknown id is VALIDATION_FAILED with its path.
 */
export async function setAvailability(
  ctx: Context,
  caller: RestaurantChanger,
  body: AvailabilityBody,
): Promise<{ changed: number }> {
  const { scope } = caller;
  const nowMs = ctx.clock.nowMsOf(scope);
  const changes = body.items.map(({ productId, addonId, isAvailable, soldOutUntil }, index) => ({
    productId: productId || null,
    addonId: addonId || null,
    isAvailable,
    soldOutUntil: isAvailable
      ? null
      : Temporal.Instant.fromEpochMilliseconds(
          untilMs(soldOutUntil, nowMs, `items.${index}.soldOutUntil`),
        ).toString(),
  }));
  return changeRestaurant(ctx, caller, async (trx) => {
    const rows = await trx.query<{ id: string }>(
      `WITH c AS (
         SELECT * FROM jsonb_to_recordset($2::jsonb)
           AS c("productId" text, "addonId" text, "isAvailable" boolean, "soldOutUntil" timestamptz)
       ), marked AS (
         UPDATE products p SET is_available = c."isAvailable", sold_out_until = c."soldOutUntil"
         FROM c WHERE p.restaurant_id = $1 AND p.id = c."productId" RETURNING p.id
       ), marked_addons AS (
         UPDATE addons a SET is_available = c."isAvailable", sold_out_until = c."soldOutUntil"
         FROM c WHERE a.restaurant_id = $1 AND a.id = c."addonId" RETURNING a.id
       )
       TABLE marked UNION ALL TABLE marked_addons`,
      [scope.restaurantId, JSON.stringify(changes)],
    );
    const found = new Set(rows.map(({ id }) => id));
    const issues = body.items.flatMap((item, index): Issue[] => {
      const name = item.productId ? "productId" : "addonId";
      if (found.has(item[name]!)) return [];
      return [{ path: `items.${index}.${name}`, code: "INVALID", message: message("menu.notOnMenu") }];
    });
    if (issues.length) throw Problem.validation(issues);
    await setStock(trx, scope, body);
    return { changed: found.size };
  });
}

/** Sets what is counted. The product's own row was written above, so every process hears that the menu has changed. */
async function setStock(
  trx: Transaction,
  scope: RestaurantScope,
  { items }: AvailabilityBody,
): Promise<void> {
  const counted = items.flatMap(({ productId, stock }) =>
    productId && stock !== undefined ? [{ productId, stock }] : [],
  );
  if (counted.length === 0) return;
  await trx.query(
    `WITH wanted AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS w("productId" text, stock integer)
     ), uncounted AS (
       DELETE FROM product_stock s USING wanted w
       WHERE s.restaurant_id = $1 AND s.product_id = w."productId" AND w.stock IS NULL
     )
     INSERT INTO product_stock (restaurant_id, product_id, stock_left)
     SELECT $1, "productId", stock FROM wanted WHERE stock IS NOT NULL ORDER BY "productId"
     ON CONFLICT (restaurant_id, product_id) DO UPDATE SET stock_left = excluded.stock_left`,
    [scope.restaurantId, JSON.stringify(counted)],
  );
}
