import type { Context } from "../../context.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import type { Issue } from "../../domain/problems.ts";
import type { Product } from "../../domain/snapshot.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { cacheNotice } from "./fields.ts";
import { checkProductLimit, readReferences } from "./product-references.ts";
import { cleanProduct, type Findings } from "./product-rows.ts";
import type { Batch, PartnerProduct, Written } from "./product-schemas.ts";
import { readProductsById } from "./read-products.ts";
import { referenceIssues } from "./reference-issues.ts";
import { createTextCleaner } from "./text-cleaner.ts";
import { tierWarnings } from "./tier-warnings.ts";
import { insertProducts, namedColumns, replaceVariants } from "./write-product.ts";

type Item = Batch["products"][number] & { combo?: Product["combo"] };

/**
 * Makes products, all or none, last in their categories in the order in which they were sent. The whole batch counts against
 * the restaurant's limits.
 * @throws Problem VALIDATION_FAILED (a category that is not the restaurant's: `products.N.categoryId`), PRODUCT_LIMIT
 */
export function createProducts(
  ctx: Context,
  caller: RestaurantChanger,
  items: readonly Item[],
  pathOf: (index: number) => string,
): Promise<Written<{ products: PartnerProduct[] }>> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const { productIds, warnings, textCleaned } = await addProducts(ctx, trx, scope, items, pathOf);
    const products = await readProductsById(trx, scope, productIds);
    return {
      data: { products, warnings, textCleaned, notice: cacheNotice },
    };
  });
}

/** One, whose issues are named without a place in a list. @throws Problem VALIDATION_FAILED, PRODUCT_LIMIT */
export async function createProduct(
  ctx: Context,
  caller: RestaurantChanger,
  item: Item,
): Promise<Written<{ product: PartnerProduct }>> {
  const { data } = await createProducts(ctx, caller, [item], () => "");
  const { products, ...found } = data;
  return { data: { product: products[0]!, ...found } };
}

/**
 * The same within a change of the restaurant that is under way.
 * @throws Problem VALIDATION_FAILED, PRODUCT_LIMIT
 */
export async function addProducts(
  ctx: Pick<Context, "config" | "clock">,
  trx: Transaction,
  scope: RestaurantScope,
  items: readonly Item[],
  pathOf: (index: number) => string,
  otherIssues: readonly Issue[] = [],
): Promise<{ productIds: string[]; warnings: MenuWarning[]; textCleaned: number }> {
  const clean = createTextCleaner();
  const findings: Findings = { issues: [], warnings: [] };
  const products = items.map((item, index) => ({
    id: newId("prd"),
    item,
    content: cleanProduct(item, null, { clean, at: pathOf(index), findings }),
  }));
  const known = await readReferences(trx, scope);
  const issues = [...findings.issues, ...otherIssues];
  items.forEach((item, index) => {
    const at = pathOf(index);
    issues.push(...referenceIssues(ctx.config, known, item, null, at));
    findings.warnings.push(...tierWarnings(item.variants, known, at));
  });
  if (issues.length > 0) throw Problem.validation(issues);
  const last = await trx.query<{ category_id: string; last: number }>(
    `SELECT category_id, max(sort_order) AS last FROM products WHERE restaurant_id = $1 AND category_id = ANY ($2)
     GROUP BY category_id`,
    [scope.restaurantId, items.map(({ categoryId }) => categoryId)],
  );
  const next = new Map(last.map((row) => [row.category_id, row.last + 1]));
  const rows = products.map(({ id, item, content }) => {
    const place = next.get(item.categoryId) ?? 0;
    next.set(item.categoryId, place + 1);
    return { ...plainProduct, ...namedColumns(item), ...content.columns, id, sort_order: place };
  });
  await insertProducts(trx, scope, rows);
  await checkProductLimit(trx, scope);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope));
  const sizes = products.map(({ id, content }) => ({ productId: id, variants: content.variants }));
  await replaceVariants(trx, scope, sizes, now);
  return { productIds: products.map(({ id }) => id), warnings: findings.warnings, textCleaned: clean.count };
}

/** What a product is of which nothing else is named. The rows of one statement are alike. */
const plainProduct = {
  allergens: [],
  may_contain: [],
  dietary: [],
  is_vegan: false,
  is_vegetarian: false,
  is_popular: false,
  is_combo: false,
  combo: null,
  allowed_fulfillment: null,
  bottle_deposit: 0,
  max_per_order: null,
  make_minutes: null,
  is_active: true,
  is_available: true,
  sold_out_until: null,
  addon_group_ids: [],
  image_url: null,
  image_is_stock: false,
};
