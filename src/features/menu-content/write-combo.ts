import type { Context } from "../../context.ts";
import { limitsOf, optionIssues } from "../../domain/combo.ts";
import type { Issue } from "../../domain/problems.ts";
import type { ComboSlot } from "../../domain/snapshot.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { productBefore, writeChange } from "./change-product.ts";
import type { ComboChange, NewCombo, SlotInput } from "./combo-schemas.ts";
import { addProducts } from "./create-products.ts";
import { cacheNotice } from "./fields.ts";
import type { PartnerProduct, Written } from "./product-schemas.ts";
import { readProductsById } from "./read-products.ts";

type WrittenCombo = Written<{ product: PartnerProduct }>["data"];

/** Every combo of a restaurant, by its place in its category. */
export async function readCombos(db: Queryable, scope: RestaurantScope): Promise<PartnerProduct[]> {
  const rows = await db.query<{ id: string }>(
    "SELECT id FROM products WHERE restaurant_id = $1 AND is_combo ORDER BY sort_order, id",
    [scope.restaurantId],
  );
  return readProductsById(
    db,
    scope,
    rows.map(({ id }) => id),
  );
}

/** Makes a combo, last in its category. @throws Problem VALIDATION_FAILED, PRODUCT_LIMIT */
export function createCombo(ctx: Context, caller: RestaurantChanger, input: NewCombo): Promise<WrittenCombo> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const { slots, issues } = await slotsOf(trx, scope, input.combo.slots, []);
    const items = [{ ...input, combo: { slots } }];
    const { productIds, ...found } = await addProducts(ctx, trx, scope, items, () => "", issues);
    const [product] = await readProductsById(trx, scope, productIds);
    return { product: product!, ...found, notice: cacheNotice };
  });
}

/** Changes what is named of a combo; its slots are replaced as a set. @throws Problem PRODUCT_NOT_FOUND, CHANGED, VALIDATION_FAILED, PRODUCT_LIMIT */
export function changeCombo(
  ctx: Context,
  caller: RestaurantChanger,
  productId: string,
  { combo, ...change }: ComboChange,
): Promise<WrittenCombo> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const before = await productBefore(trx, scope, productId, change.expectedVersion);
    if (!before.isCombo) throw new Problem("PRODUCT_NOT_FOUND");
    if (!combo) return writeChange(ctx, trx, scope, before, change);
    const { slots, issues } = await slotsOf(trx, scope, combo.slots, before.combo?.slots ?? []);
    return writeChange(ctx, trx, scope, before, { ...change, combo: { slots } }, issues);
  });
}

/** @throws Problem PRODUCT_NOT_FOUND */
export function deleteCombo(ctx: Context, caller: RestaurantChanger, productId: string): Promise<void> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const gone = await trx.query(
      "DELETE FROM products WHERE restaurant_id = $1 AND id = $2 AND is_combo RETURNING id",
      [caller.scope.restaurantId, productId],
    );
    if (gone.length === 0) throw new Problem("PRODUCT_NOT_FOUND");
  });
}

/** The slots as they are kept, and what is wrong with them. A slot that was there keeps its id: open carts name it. */
async function slotsOf(
  trx: Transaction,
  scope: RestaurantScope,
  inputs: readonly SlotInput[],
  before: readonly ComboSlot[],
): Promise<{ slots: ComboSlot[]; issues: Issue[] }> {
  const known = new Map(before.map((slot) => [slot.id, slot]));
  const issues: Issue[] = [];
  const slots = inputs.map((input, at): ComboSlot => {
    const path = `combo.slots.${at}`;
    const old = input.id === undefined ? undefined : known.get(input.id);
    const limits = limitsOf(input, old);
    if (input.id !== undefined && !known.delete(input.id))
      issues.push({ path: `${path}.id`, code: "INVALID", message: message("menu.noSuchSlot") });
    if (limits.minSelect > limits.maxSelect)
      issues.push({ path: `${path}.maxSelect`, code: "INVALID", message: message("menu.selectTurned") });
    const name = cleanLine(input.name).text;
    return { id: old?.id ?? newId("slt"), name, ...limits, options: input.options };
  });
  const dishes = await readDishes(trx, scope, slots);
  const chosen = slots.map(({ options }) => ({
    options: options.map(({ productId, variantId }) => ({ dish: productId, size: variantId })),
  }));
  const fields = { dish: "productId", size: "variantId" };
  issues.push(...optionIssues(chosen, (productId) => dishes.get(productId), fields));
  return { slots, issues };
}

async function readDishes(trx: Transaction, scope: RestaurantScope, slots: readonly ComboSlot[]) {
  const named = slots.flatMap(({ options }) => options.map(({ productId }) => productId));
  const products = await readProductsById(trx, scope, named);
  return new Map(
    products.map(({ id, isCombo, variants }) => [
      id,
      { isCombo, sizes: new Set(variants.map((variant) => variant.id)) },
    ]),
  );
}
