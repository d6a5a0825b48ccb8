import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { addProducts } from "../menu-content/create-products.ts";
import { cacheNotice } from "../menu-content/fields.ts";
import { addCategories } from "../menu-content/write-category.ts";
import { addFirstMenu } from "../menu-content/write-menu.ts";
import { replaceVariants, updateProducts } from "../menu-content/write-product.ts";
import { type ImportView, openDraft, readImport, shownDifference, viewOf } from "./import-rows.ts";
import { readLiveMenu } from "./live-menu.ts";
import { differenceOf, type MenuDifference, type ProductAfter } from "./menu-difference.ts";
import { type Expected, sameName } from "./schemas.ts";

/** What somebody who has looked at the difference leaves of it, and what of the dishes that the draft does not have is hidden. */
export interface Chosen {
  /** Of dishes, as the difference names them (`path`). */
  leave?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
}

/**
 * Writes what is new and what differs, all or nothing, and takes nothing away but what it is told to hide. Of two at once one does it; the other finds the
 * import closed.
 * @throws Problem MENU_IMPORT_NOT_FOUND, MENU_IMPORT_CLOSED, CHANGED, MENU_IMPORT_EMPTY, PRODUCT_LIMIT, CATEGORY_LIMIT,
 *   VALIDATION_FAILED
 */
export function applyImport(
  ctx: Context,
  caller: RestaurantChanger,
  importId: string,
  expected: Expected,
  chosen: Chosen = {},
): Promise<ImportView> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const row = await readImport(trx, scope, importId);
    const draft = openDraft(row, expected?.expectedVersion);
    if (!draft.categories.some(({ products }) => products.length > 0)) throw new Problem("MENU_IMPORT_EMPTY");
    const live = await readLiveMenu(trx, scope, row.menuId);
    const whole = differenceOf(draft, live);
    const { version } = shownDifference(whole.view);
    if (expected?.expectedDifference !== undefined && expected.expectedDifference !== version)
      throw new Problem("CHANGED", { difference: version });
    const difference = withoutLeft(whole, new Set(chosen.leave));
    const menuId = live.menuId ?? (await addFirstMenu(trx, scope));
    const written = await writeNew(ctx, trx, scope, menuId, difference);
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    await writeChanged(trx, scope, difference.changed, now);
    await hide(trx, scope, whole.view.missing, new Set(chosen.hide));
    const applied = { created: difference.created.length, changed: difference.changed.length };
    await trx.query(
      `UPDATE menu_imports SET status = 'APPLIED', applied = $3, warnings = $4, text_cleaned = text_cleaned + $5, finished_at = $6,
         menu_id = $7
       WHERE restaurant_id = $1 AND id = $2`,
      [
        scope.restaurantId,
        importId,
        JSON.stringify(applied),
        JSON.stringify(written.warnings),
        written.textCleaned,
        now,
        menuId,
      ],
    );
    return { ...viewOf(await readImport(trx, scope, importId), null), notice: cacheNotice };
  });
}

/** Without the dishes that are left, and without new categories that would have none. */
function withoutLeft(whole: MenuDifference, left: ReadonlySet<string>): MenuDifference {
  const created = whole.created.filter(({ path }) => !left.has(path));
  const changed = whole.changed.filter(({ path }) => !left.has(path));
  const needed = new Set(created.map(({ category }) => category));
  return {
    ...whole,
    ...{ created, changed, newCategories: whole.newCategories.filter(({ name }) => needed.has(name)) },
  };
}

/** Of the dishes that the draft does not have. */
async function hide(
  trx: Transaction,
  scope: RestaurantScope,
  missing: MenuDifference["view"]["missing"],
  hidden: ReadonlySet<string>,
): Promise<void> {
  const ids = missing.map(({ productId }) => productId).filter((id) => hidden.has(id));
  if (ids.length > 0)
    await updateProducts(
      trx,
      scope,
      ids.map((id) => ({ id, is_active: false })),
    );
}

async function writeNew(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  menuId: string,
  { newCategories, created }: MenuDifference,
): Promise<Pick<Awaited<ReturnType<typeof addProducts>>, "warnings" | "textCleaned">> {
  const categoryIds = await addCategories(trx, scope, menuId, newCategories);
  const made = new Map(newCategories.map(({ name }, index) => [sameName(name), categoryIds[index]!]));
  if (created.length === 0) return { warnings: [], textCleaned: 0 };
  const items = created.map(({ category, categoryId, product }) => {
    const { name, description, basePrice, variants, allergens } = product;
    return {
      categoryId: categoryId ?? made.get(sameName(category))!,
      name,
      description,
      // The default size has it.
      ...(variants.length === 0 && basePrice !== null && { basePrice }),
      variants,
      allergens,
    };
  });
  return addProducts(ctx, trx, scope, items, (index) => `${created[index]!.path}.`);
}

async function writeChanged(
  trx: Transaction,
  scope: RestaurantScope,
  changed: readonly ProductAfter[],
  now: Temporal.Instant,
): Promise<void> {
  if (changed.length === 0) return;
  await updateProducts(
    trx,
    scope,
    changed.map(({ before, description, basePrice, allergens }) => ({
      id: before.id,
      description,
      base_price: basePrice,
      allergens,
    })),
  );
  const sizes = changed.map(({ before, variants }) => ({
    productId: before.id,
    variants: variants.map((variant) => ({ ...variant, id: variant.id || newId("var") })),
  }));
  await replaceVariants(trx, scope, sizes, now);
}
