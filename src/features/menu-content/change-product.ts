import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
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
 * when it was changed since.
 * @throws Problem PRODUCT_NOT_FOUND, CHANGED, VALIDATION_FAILED, PRODUCT_LIMIT
 */
export function changeProduct(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  productId: string,
  change: ProductChange,
): Promise<Written<{ product: PartnerProduct }>> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const [before] = await readProductsById(trx, scope, [productId]);
    if (!before) throw new Problem("PRODUCT_NOT_FOUND");
    if (change.expectedVersion !== undefined && change.expectedVersion !== before.version)
      throw new Problem("CHANGED", { version: before.version });
    if (before.isCombo) {
      const said = message("menu.comboInDashboard");
      throw Problem.validation([{ path: "isCombo", code: "INVALID", message: said }]);
    }
    const clean = createTextCleaner();
    const findings: Findings = { issues: [], warnings: [] };
    const content = cleanProduct(change as Parameters<typeof cleanProduct>[0], before, {
      clean,
      at: "",
      findings,
    });
    const known = await readReferences(trx, scope);
    const issues = [...findings.issues, ...referenceIssues(ctx.config, known, change, before.imageUrl, "")];
    if (issues.length > 0) throw Problem.validation(issues);
    await updateProduct(trx, scope, { id: productId, ...namedColumns(change), ...content.columns });
    if (change.isActive === true) await checkProductLimit(trx, scope);
    if (change.variants !== undefined) {
      const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
      await replaceVariants(trx, scope, [{ productId, variants: content.variants }], now);
    }
    const [product] = await readProductsById(trx, scope, [productId]);
    return {
      data: {
        product: product!,
        warnings: [...findings.warnings, ...tierWarnings(change.variants, known, "")],
        textCleaned: clean.count,
        notice: cacheNotice,
      },
    };
  });
}

/** @throws Problem PRODUCT_NOT_FOUND */
export function deleteProduct(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  productId: string,
): Promise<void> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const gone = await trx.query("DELETE FROM products WHERE restaurant_id = $1 AND id = $2 RETURNING id", [
      caller.scope.restaurantId,
      productId,
    ]);
    if (gone.length === 0) throw new Problem("PRODUCT_NOT_FOUND");
  });
}
