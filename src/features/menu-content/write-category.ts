import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwriting } from "../../platform/refuse-overwriting.ts";
import type {
  CategoryChange,
  CategoryOrder,
  NewCategory,
  PartnerCategory,
  SeenCategory,
} from "./category-schemas.ts";
import { readReferences } from "./product-references.ts";
import { referenceIssues } from "./reference-issues.ts";
import { createTextCleaner, type TextCleaner } from "./text-cleaner.ts";

const mostCategories = 200;

interface Written {
  data: PartnerCategory;
  textCleaned: number;
}

/** Every category of a restaurant, in the order of the menus. */
export const readCategories = (
  db: Queryable,
  scope: RestaurantScope,
  categoryId: string | null = null,
): Promise<PartnerCategory[]> =>
  db.query<PartnerCategory>(
    `SELECT c.id, c.menu_id AS "menuId", c.name, c.name_en AS "nameEn", c.description, c.image_url AS "imageUrl",
       c.addon_group_ids AS "addonGroupIds", c.sort_order AS "sortOrder",
       (SELECT count(*)::int FROM products p WHERE p.restaurant_id = c.restaurant_id AND p.category_id = c.id) AS "productCount"
     FROM categories c JOIN menus m ON m.restaurant_id = c.restaurant_id AND m.id = c.menu_id
     WHERE c.restaurant_id = $1 AND ($2::text IS NULL OR c.id = $2)
     ORDER BY m.sort_order, m.id, c.sort_order, c.id`,
    [scope.restaurantId, categoryId],
  );

/** @throws Problem VALIDATION_FAILED (a menu that is not the restaurant's), CATEGORY_LIMIT */
export function createCategory(
  ctx: Context,
  caller: RestaurantChanger,
  input: NewCategory,
): Promise<Written> {
  const clean = createTextCleaner();
  const { scope } = caller;
  const id = newId("cat");
  return changeRestaurant(ctx, caller, async (trx) => {
    const row = await checkedRow(ctx, trx, scope, input, null, clean);
    const [{ count } = { count: 0 }] = await trx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM categories WHERE restaurant_id = $1",
      [scope.restaurantId],
    );
    if (count >= mostCategories) throw new Problem("CATEGORY_LIMIT", { limit: mostCategories });
    await trx.query(
      `INSERT INTO categories (restaurant_id, id, menu_id, name, name_en, description, image_url, addon_group_ids, sort_order)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8,
         (SELECT coalesce(max(sort_order) + 1, 0) FROM categories WHERE restaurant_id = $1 AND menu_id = $3)`,
      [
        scope.restaurantId,
        id,
        row.menuId,
        row.name,
        row.nameEn,
        row.description,
        row.imageUrl,
        row.addonGroupIds,
      ],
    );
    return { data: (await readCategories(trx, scope, id))[0]!, textCleaned: clean.count };
  });
}

/**
 * Makes categories last in a menu, within a change of the restaurant that is under way. Their texts are clean.
 * @returns their ids, in the same order
 * @throws Problem CATEGORY_LIMIT
 */
export async function addCategories(
  trx: Transaction,
  scope: RestaurantScope,
  menuId: string,
  categories: readonly { name: string; description: string | null }[],
): Promise<string[]> {
  if (categories.length === 0) return [];
  const rows = categories.map((category, place) => ({ ...category, id: newId("cat"), place }));
  await trx.query(
    `INSERT INTO categories (restaurant_id, id, menu_id, name, description, sort_order)
     SELECT $1, n.id, $2, n.name, n.description, n.place + last.next
     FROM jsonb_to_recordset($3::jsonb) AS n(id text, name text, description text, place integer)
     CROSS JOIN (SELECT coalesce(max(sort_order) + 1, 0) AS next FROM categories WHERE restaurant_id = $1 AND menu_id = $2) AS last`,
    [scope.restaurantId, menuId, JSON.stringify(rows)],
  );
  const [{ count } = { count: 0 }] = await trx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM categories WHERE restaurant_id = $1",
    [scope.restaurantId],
  );
  if (count > mostCategories) throw new Problem("CATEGORY_LIMIT", { limit: mostCategories });
  return rows.map(({ id }) => id);
}

/** @throws Problem CATEGORY_NOT_FOUND, CHANGED, VALIDATION_FAILED */
export function changeCategory(
  ctx: Context,
  caller: RestaurantChanger,
  categoryId: string,
  { seen, ...change }: CategoryChange & { seen?: SeenCategory | undefined },
): Promise<Written> {
  const clean = createTextCleaner();
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const [before] = await readCategories(trx, scope, categoryId);
    if (!before) throw new Problem("CATEGORY_NOT_FOUND");
    refuseOverwriting(before, seen);
    const row = await checkedRow(ctx, trx, scope, change, before, clean);
    await trx.query(
      `UPDATE categories SET menu_id = $3, name = $4, name_en = $5, description = $6, image_url = $7, addon_group_ids = $8
       WHERE restaurant_id = $1 AND id = $2`,
      [
        scope.restaurantId,
        categoryId,
        row.menuId,
        row.name,
        row.nameEn,
        row.description,
        row.imageUrl,
        row.addonGroupIds,
      ],
    );
    return { data: (await readCategories(trx, scope, categoryId))[0]!, textCleaned: clean.count };
  });
}

/** @throws Problem CATEGORY_NOT_FOUND, CATEGORY_NOT_EMPTY */
export function deleteCategory(ctx: Context, caller: RestaurantChanger, categoryId: string): Promise<void> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const [category] = await readCategories(trx, scope, categoryId);
    if (!category) throw new Problem("CATEGORY_NOT_FOUND");
    if (category.productCount > 0)
      throw new Problem("CATEGORY_NOT_EMPTY", { products: category.productCount });
    await trx.query("DELETE FROM categories WHERE restaurant_id = $1 AND id = $2", [
      scope.restaurantId,
      categoryId,
    ]);
  });
}

/** Puts a menu's categories in this order: all of them, each once. @throws Problem VALIDATION_FAILED, MENU_NOT_FOUND */
export function orderCategories(
  ctx: Context,
  caller: RestaurantChanger,
  { menuId, categoryIds }: CategoryOrder,
): Promise<PartnerCategory[]> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const [menu] = await trx.query<{ ids: string[] }>(
      `SELECT ARRAY(SELECT c.id FROM categories c WHERE c.restaurant_id = m.restaurant_id AND c.menu_id = m.id) AS ids
       FROM menus m WHERE m.restaurant_id = $1 AND m.id = $2`,
      [scope.restaurantId, menuId],
    );
    if (!menu) throw new Problem("MENU_NOT_FOUND");
    const issues = categoryIds.flatMap((id, index) =>
      menu.ids.includes(id)
        ? []
        : [{ path: `categoryIds.${index}`, code: "INVALID", message: message("menu.categoryOfOtherMenu") }],
    );
    if (issues.length === 0 && categoryIds.length < menu.ids.length)
      issues.push({ path: "categoryIds", code: "INVALID", message: message("menu.everyCategory") });
    if (issues.length > 0) throw Problem.validation(issues);
    await trx.query(
      `UPDATE categories c SET sort_order = o.place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS o(id, place)
       WHERE c.restaurant_id = $1 AND c.id = o.id`,
      [scope.restaurantId, categoryIds],
    );
    return (await readCategories(trx, scope)).filter((category) => category.menuId === menuId);
  });
}

async function checkedRow(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  input: CategoryChange,
  before: PartnerCategory | null,
  clean: TextCleaner,
) {
  const row = {
    menuId: input.menuId ?? before!.menuId,
    name: input.name === undefined ? before!.name : clean.name(input.name),
    nameEn: input.nameEn === undefined ? (before?.nameEn ?? null) : clean.line(input.nameEn),
    description:
      input.description === undefined ? (before?.description ?? null) : clean.text(input.description),
    imageUrl: input.imageUrl === undefined ? (before?.imageUrl ?? null) : input.imageUrl || null,
    addonGroupIds: [...new Set(input.addonGroupIds ?? before?.addonGroupIds ?? [])],
  };
  const known = await readReferences(trx, scope);
  const issues = referenceIssues(ctx.config, known, input, before?.imageUrl ?? null, "");
  if (issues.length > 0) throw Problem.validation(issues);
  return row;
}
