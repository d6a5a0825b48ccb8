import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import type { Product } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { cacheNotice } from "./fields.ts";
import { checkProductLimit, readReferences } from "./product-references.ts";
import { cleanProduct, type Findings } from "./product-rows.ts";
import type { PartnerProduct, ProductChange, Written } from "./product-schemas.ts";
import { readProductsById } from "./read-products.ts";
import { referenceIssues } from "./reference-issues.ts";
import { createTextCleaner } from "./text-cleaner.ts";
import { tierWarnings } from "./tier-warnings.ts";
import { namedColumns, replaceVariants, updateProduct } from "./write-product.ts";

/**
 * Changes what is named of a product; variants and allergens are replaced as a set. With `expectedVersion` nothing is written
 * when it was changed since. A combo is its own people's matter: they change its name, texts and price here as well.
 * @throws Problem PRODUCT_NOT_FOUND, CHANGED, VALIDATION_FAILED, PRODUCT_LIMIT
 */
export function changeProduct(
  ctx: Context,
  caller: RestaurantChanger,
  productId: string,
  change: ProductChange,
): Promise<Written<{ product: PartnerProduct }>> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const before = await productBefore(trx, caller.scope, productId, change.expectedVersion);
    if (before.isCombo && "partnerId" in caller) {
      const said = message("menu.comboInDashboard");
      throw Problem.validation([{ path: "isCombo", code: "INVALID", message: said }]);
    }
    return { data: await writeChange(ctx, trx, caller.scope, before, change) };
  });
}

/** @throws Problem PRODUCT_NOT_FOUND, CHANGED when it has another version than the expected one */
export async function productBefore(
  trx: Transaction,
  scope: RestaurantScope,
  productId: string,
  expectedVersion: string | undefined,
): Promise<PartnerProduct> {
  const [before] = await readProductsById(trx, scope, [productId]);
  if (!before) throw new Problem("PRODUCT_NOT_FOUND");
  if (expectedVersion !== undefined && expectedVersion !== before.version)
    throw new Problem("CHANGED", { version: before.version });
  return before;
}

/**
 * Writes what a change of a product names, within a change of the restaurant that is under way.
 * @throws Problem VALIDATION_FAILED, PRODUCT_LIMIT
 */
export async function writeChange(
  ctx: Pick<Context, "config" | "clock">,
  trx: Transaction,
  scope: RestaurantScope,
  before: PartnerProduct,
  change: ProductChange & { combo?: Product["combo"] },
  otherIssues: readonly Issue[] = [],
): Promise<Written<{ product: PartnerProduct }>["data"]> {
  const clean = createTextCleaner();
  const findings: Findings = { issues: [], warnings: [] };
  const named = change as Parameters<typeof cleanProduct>[0];
  const content = cleanProduct(named, before, { clean, at: "", findings });
  const known = await readReferences(trx, scope);
  const issues = [
    ...findings.issues,
    ...otherIssues,
    ...referenceIssues(ctx.config, known, change, before.imageUrl, ""),
  ];
  if (issues.length > 0) throw Problem.validation(issues);
  await updateProduct(trx, scope, { id: before.id, ...namedColumns(change), ...content.columns });
  if (change.isActive === true) await checkProductLimit(trx, scope);
  if (change.variants !== undefined) {
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope));
    await replaceVariants(trx, scope, [{ productId: before.id, variants: content.variants }], now);
  }
  const [product] = await readProductsById(trx, scope, [before.id]);
  return {
    product: product!,
    warnings: [...findings.warnings, ...tierWarnings(change.variants, known, "")],
    textCleaned: clean.count,
    notice: cacheNotice,
  };
}

/** @throws Problem PRODUCT_NOT_FOUND */
export function deleteProduct(ctx: Context, caller: RestaurantChanger, productId: string): Promise<void> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const gone = await trx.query("DELETE FROM products WHERE restaurant_id = $1 AND id = $2 RETURNING id", [
      caller.scope.restaurantId,
      productId,
    ]);
    if (gone.length === 0) throw new Problem("PRODUCT_NOT_FOUND");
  });
}
