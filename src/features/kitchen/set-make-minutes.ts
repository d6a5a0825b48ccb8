import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { MakeMinutesBody } from "./staff-schemas.ts";

/** Sets the work in dishes, all or none; null is the restaurant's default again. A product of somebody else is none. */
export async function setMakeMinutes(
  ctx: Context,
  scope: RestaurantScope,
  { items }: MakeMinutesBody,
): Promise<{ changed: number }> {
  return ctx.db.transaction(async (trx) => {
    const rows = await trx.query<{ id: string }>(
      `UPDATE products p SET make_minutes = i.minutes
         FROM unnest($2::text[], $3::integer[]) AS i (id, minutes)
        WHERE p.restaurant_id = $1 AND p.id = i.id RETURNING p.id`,
      [scope.restaurantId, items.map((item) => item.productId), items.map((item) => item.makeMinutes)],
    );
    const found = new Set(rows.map((row) => row.id));
    const issues = items.flatMap(({ productId }, index) =>
      found.has(productId)
        ? []
        : [
            {
              path: `items.${index}.productId`,
              code: "PRODUCT_UNAVAILABLE",
              message: message("menu.noSuchProduct"),
            },
          ],
    );
    if (issues.length > 0) throw Problem.validation(issues);
    return { changed: rows.length };
  });
}
