import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { untilMs } from "../kitchen/until.ts";
import type { AvailabilityBody } from "./staff-schemas.ts";

interface Change {
  id: string;
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/**
 * Marks products and add-ons sold out, or available again. What is sold out comes back by itself: at `soldOutUntil`,
 * by default at the end of the business day. All or nothing: an unknown id is VALIDATION_FAILED with its path.
 * @param inTransaction what else the caller does with it, e.g. takes a quota
 */
export async function setAvailability(
  ctx: Context,
  scope: RestaurantScope,
  body: AvailabilityBody,
  inTransaction: (trx: Transaction) => Promise<void> = async () => undefined,
): Promise<{ changed: number }> {
  const nowMs = ctx.clock.nowMs();
  const change = (item: AvailabilityBody["items"][number], index: number, id: string): Change => ({
    id,
    isAvailable: item.isAvailable,
    soldOutUntil: item.isAvailable
      ? null
      : Temporal.Instant.fromEpochMilliseconds(
          untilMs(item.soldOutUntil, nowMs, `items.${index}.soldOutUntil`),
        ).toString(),
  });
  const products = body.items.flatMap((item, index) =>
    item.productId ? [change(item, index, item.productId)] : [],
  );
  const addons = body.items.flatMap((item, index) =>
    item.addonId ? [change(item, index, item.addonId)] : [],
  );

  return ctx.db.transaction(async (trx) => {
    await inTransaction(trx);
    const update = async (table: "products" | "addons", changes: Change[]): Promise<string[]> => {
      if (!changes.length) return [];
      const rows = await trx.query<{ id: string }>(
        `UPDATE ${table} t SET is_available = c."isAvailable", sold_out_until = c."soldOutUntil"
           FROM jsonb_to_recordset($2::jsonb) AS c(id text, "isAvailable" boolean, "soldOutUntil" timestamptz)
          WHERE t.restaurant_id = $1 AND t.id = c.id RETURNING t.id`,
        [scope.restaurantId, JSON.stringify(changes)],
      );
      return rows.map((row) => row.id);
    };
    const found = new Set([...(await update("products", products)), ...(await update("addons", addons))]);
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
