import type { Context } from "../../context.ts";
import { mostPrice } from "../../domain/money.ts";
import { namesEachOnce } from "../../domain/names-each-once.ts";
import { changedPrice, type PriceChange } from "../../domain/price-change.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { checkProductLimit, readReferences } from "./product-references.ts";
import type { PartnerProduct } from "./product-schemas.ts";
import { readProductsById } from "./read-products.ts";
import { referenceIssues } from "./reference-issues.ts";
import type { DishesChange, DishOrder } from "./staff-dish-schemas.ts";
import { type ProductRow, updateProducts } from "./write-product.ts";

/**
 * Does the same to many dishes: changes their prices by a share, moves them to a category, hides or shows them. All or nothing, and
 * prices only of dishes that cost what was seen.
 * @throws Problem PRODUCT_NOT_FOUND and CHANGED with the ids of the dishes, VALIDATION_FAILED, PRODUCT_LIMIT
 */
export function changeDishes(
  ctx: Context,
  caller: RestaurantChanger,
  { dishes, prices, categoryId, isActive }: DishesChange,
): Promise<{ changed: number }> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const ids = dishes.map(({ id }) => id);
    const before = new Map((await readProductsById(trx, scope, ids)).map((dish) => [dish.id, dish]));
    refuse(
      "PRODUCT_NOT_FOUND",
      ids.filter((id) => !before.has(id)),
    );
    const seen = ({ id, prices: those }: DishesChange["dishes"][number]): boolean =>
      those === undefined || String(those) === String(pricesOf(before.get(id)!));
    refuse(
      "CHANGED",
      dishes.filter((dish) => !seen(dish)).map(({ id }) => id),
    );
    const rows = ids.map((id): ProductRow => ({ id }));
    if (categoryId !== undefined) await placeLast(ctx, trx, scope, rows, categoryId);
    if (isActive !== undefined) for (const row of rows) row.is_active = isActive;
    if (prices) await changePrices(trx, scope, [...before.values()], prices, rows);
    await updateProducts(trx, scope, rows);
    if (isActive) await checkProductLimit(trx, scope);
    return { changed: rows.length };
  });
}

function refuse(code: "PRODUCT_NOT_FOUND" | "CHANGED", productIds: readonly string[]): void {
  if (productIds.length > 0) throw new Problem(code, { productIds });
}

const pricesOf = ({ variants, basePrice }: PartnerProduct): number[] =>
  variants.length > 0 ? variants.map(({ price }) => price) : [basePrice];

/** Last in a category, in the order in which they are named. */
async function placeLast(
  ctx: Pick<Context, "config">,
  trx: Transaction,
  scope: RestaurantScope,
  rows: readonly ProductRow[],
  categoryId: string,
): Promise<void> {
  const issues = referenceIssues(ctx.config, await readReferences(trx, scope), { categoryId }, null, "");
  if (issues.length > 0) throw Problem.validation(issues);
  const [last] = await trx.query<{ next: number }>(
    "SELECT coalesce(max(sort_order) + 1, 0) AS next FROM products WHERE restaurant_id = $1 AND category_id = $2 AND id <> ALL ($3)",
    [scope.restaurantId, categoryId, rows.map(({ id }) => id)],
  );
  rows.forEach((row, place) => {
    row.category_id = categoryId;
    row.sort_order = last!.next + place;
  });
}

/** A price before that is not above the new one says nothing any more (as where one dish is changed). */
async function changePrices(
  trx: Transaction,
  scope: RestaurantScope,
  before: readonly PartnerProduct[],
  change: PriceChange,
  rows: readonly ProductRow[],
): Promise<void> {
  const priced = ({ price, previousPrice }: { price: number; previousPrice: number | null }) => {
    const now = changedPrice(price, change);
    if (now > mostPrice)
      throw Problem.validation([
        { path: "prices.perMille", code: "INVALID", message: message("menu.priceTooHigh") },
      ]);
    return { price: now, previous: previousPrice !== null && previousPrice > now ? previousPrice : null };
  };
  before.forEach(({ basePrice: price, previousPrice }, at) => {
    const { price: now, previous } = priced({ price, previousPrice });
    Object.assign(rows[at]!, { base_price: now, previous_price: previous });
  });
  const sizes = before.flatMap(({ variants }) => variants.map((size) => ({ id: size.id, ...priced(size) })));
  await trx.query(
    `UPDATE variants SET price = n.price, previous_price = n.previous
     FROM jsonb_to_recordset($2::jsonb) AS n(id text, price bigint, previous bigint)
     WHERE variants.restaurant_id = $1 AND variants.id = n.id`,
    [scope.restaurantId, JSON.stringify(sizes)],
  );
}

/** Puts a category's dishes in this order. @throws Problem CHANGED when these are not its dishes any more */
export function orderDishes(
  ctx: Context,
  caller: RestaurantChanger,
  { categoryId, dishIds }: DishOrder,
): Promise<{ changed: number }> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const dishes = await trx.query<{ id: string }>(
      "SELECT id FROM products WHERE restaurant_id = $1 AND category_id = $2",
      [scope.restaurantId, categoryId],
    );
    if (!namesEachOnce(dishIds, dishes))
      throw new Problem("CHANGED", { productIds: dishes.map(({ id }) => id) });
    await updateProducts(
      trx,
      scope,
      dishIds.map((id, place) => ({ id, sort_order: place })),
    );
    return { changed: dishes.length };
  });
}
