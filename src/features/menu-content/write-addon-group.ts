import type { Context } from "../../context.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { namesEachOnce } from "../../domain/names-each-once.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwriting } from "../../platform/refuse-overwriting.ts";
import type {
  AddonGroupChange,
  AddonGroupOrder,
  PartnerAddonGroup,
  SeenAddonGroup,
} from "./addon-group-schemas.ts";
import {
  type AddonRow,
  addonRows,
  namesakes,
  nestedIssues,
  oddities,
  rulesOf,
  tierRows,
} from "./addon-rows.ts";
import type { Findings } from "./product-rows.ts";
import { readAddonGroups, readNestedGroups } from "./read-addon-groups.ts";
import { createTextCleaner } from "./text-cleaner.ts";

const mostGroups = 200;
const mostAddons = 60;

interface Written {
  data: PartnerAddonGroup;
  warnings: MenuWarning[];
  textCleaned: number;
}

/** @throws Problem VALIDATION_FAILED, ADDON_GROUP_LIMIT (200 groups, 60 add-ons in each) */
export function createAddonGroup(
  ctx: Context,
  caller: RestaurantChanger,
  input: AddonGroupChange,
): Promise<Written> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const [{ count, next } = { count: 0, next: 0 }] = await trx.query<{ count: number; next: number }>(
      "SELECT count(*)::int AS count, coalesce(max(sort_order) + 1, 0) AS next FROM addon_groups WHERE restaurant_id = $1",
      [scope.restaurantId],
    );
    if (count >= mostGroups) throw new Problem("ADDON_GROUP_LIMIT", { limit: mostGroups, of: "GROUPS" });
    const empty: PartnerAddonGroup = {
      id: newId("agr"),
      name: "",
      nameEn: null,
      description: null,
      minSelect: 0,
      maxSelect: null,
      isRequired: false,
      allowQuantity: false,
      maxPerAddon: null,
      freeCount: 0,
      display: input.allowQuantity ? "STEPPER" : input.maxSelect === 1 ? "RADIO" : "CHECKBOX",
      isShared: false,
      sortOrder: next,
      tiers: [],
      addons: [],
    };
    return write(ctx, trx, scope, empty, input);
  });
}

/** Add-ons are replaced as a set; those whose id is sent are changed where they are. @throws Problem ADDON_GROUP_NOT_FOUND, CHANGED */
export function changeAddonGroup(
  ctx: Context,
  caller: RestaurantChanger,
  groupId: string,
  { seen, ...change }: AddonGroupChange & { seen?: SeenAddonGroup | undefined },
): Promise<Written> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const [before] = await readAddonGroups(trx, caller.scope, groupId);
    if (!before) throw new Problem("ADDON_GROUP_NOT_FOUND");
    refuseOverwriting(before, seen);
    return write(ctx, trx, caller.scope, before, change);
  });
}

/** @throws Problem CHANGED when they are not the groups that there are */
export function orderAddonGroups(
  ctx: Context,
  caller: RestaurantChanger,
  { addonGroupIds }: AddonGroupOrder,
): Promise<PartnerAddonGroup[]> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const before = await readAddonGroups(trx, scope);
    if (!namesEachOnce(addonGroupIds, before)) throw new Problem("CHANGED");
    await trx.query(
      `UPDATE addon_groups g SET sort_order = o.place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS o(id, place)
       WHERE g.restaurant_id = $1 AND g.id = o.id`,
      [scope.restaurantId, addonGroupIds],
    );
    return readAddonGroups(trx, scope);
  });
}

/** The group goes from every product and category that has it. @throws Problem ADDON_GROUP_NOT_FOUND */
export function deleteAddonGroup(ctx: Context, caller: RestaurantChanger, groupId: string): Promise<void> {
  const { restaurantId } = caller.scope;
  return changeRestaurant(ctx, caller, async (trx) => {
    const gone = await trx.query(
      "DELETE FROM addon_groups WHERE restaurant_id = $1 AND id = $2 RETURNING id",
      [restaurantId, groupId],
    );
    if (gone.length === 0) throw new Problem("ADDON_GROUP_NOT_FOUND");
    await trx.query(
      `WITH of_products AS (
         UPDATE products SET addon_group_ids = array_remove(addon_group_ids, $2)
         WHERE restaurant_id = $1 AND $2 = ANY (addon_group_ids)
       ), of_addons AS (
         UPDATE addons SET addon_group_ids = array_remove(addon_group_ids, $2)
         WHERE restaurant_id = $1 AND $2 = ANY (addon_group_ids)
       )
       UPDATE categories SET addon_group_ids = array_remove(addon_group_ids, $2)
       WHERE restaurant_id = $1 AND $2 = ANY (addon_group_ids)`,
      [restaurantId, groupId],
    );
  });
}

async function write(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  before: PartnerAddonGroup,
  change: AddonGroupChange,
): Promise<Written> {
  if ((change.addons?.length ?? 0) > mostAddons)
    throw new Problem("ADDON_GROUP_LIMIT", { limit: mostAddons, of: "ADDONS" });
  const clean = createTextCleaner();
  const group = {
    ...before,
    ...(change as Partial<PartnerAddonGroup>),
    name: change.name === undefined ? before.name : clean.name(change.name),
    nameEn: change.nameEn === undefined ? before.nameEn : clean.line(change.nameEn),
    description: change.description === undefined ? before.description : clean.text(change.description),
    tiers: change.tiers ? tierRows(change.tiers, before, clean) : before.tiers,
  };
  const findings: Findings = { issues: [], warnings: [] };
  const addons = change.addons ? addonRows(ctx, change.addons, before, clean, findings) : before.addons;
  findings.issues.push(...rulesOf(group, addons));
  if (change.addons) {
    const nested = await readNestedGroups(trx, scope);
    findings.issues.push(...namesakes(addons), ...nestedIssues(group.id, addons, nested));
  }
  if (findings.issues.length > 0) throw Problem.validation(findings.issues);
  await trx.query(
    `INSERT INTO addon_groups (restaurant_id, id, name, name_en, description, min_select, max_select, allow_quantity,
       max_per_addon, free_count, display, tiers, is_shared, sort_order)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, name_en = excluded.name_en,
       description = excluded.description, min_select = excluded.min_select, max_select = excluded.max_select,
       allow_quantity = excluded.allow_quantity, max_per_addon = excluded.max_per_addon, free_count = excluded.free_count,
       display = excluded.display, tiers = excluded.tiers, is_shared = excluded.is_shared, sort_order = excluded.sort_order`,
    [
      scope.restaurantId,
      group.id,
      group.name,
      group.nameEn,
      group.description,
      group.minSelect,
      group.maxSelect,
      group.allowQuantity,
      group.maxPerAddon,
      group.freeCount,
      group.display,
      JSON.stringify(group.tiers),
      group.isShared,
      group.sortOrder,
    ],
  );
  if (change.addons) await replaceAddons(ctx, trx, scope, group.id, addons);
  const [data] = await readAddonGroups(trx, scope, group.id);
  const warnings = [...findings.warnings, ...oddities(group, addons)];
  return { data: data!, warnings, textCleaned: clean.count };
}

/** Rows left out are marked as deleted and forgotten later, so that a cached menu still orders their namesakes. */
async function replaceAddons(
  ctx: Context,
  trx: Transaction,
  scope: RestaurantScope,
  groupId: string,
  addons: readonly AddonRow[],
): Promise<void> {
  await trx.query(
    `UPDATE addons SET deleted_at = $4
     WHERE restaurant_id = $1 AND addon_group_id = $2 AND id <> ALL ($3) AND deleted_at IS NULL`,
    [
      scope.restaurantId,
      groupId,
      addons.map(({ id }) => id),
      Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope)),
    ],
  );
  if (addons.length === 0) return;
  await trx.query(
    `INSERT INTO addons (restaurant_id, id, addon_group_id, name, name_en, price, tier_prices, is_default, is_available,
       kitchen_name, image_url, allergens, is_vegan, is_vegetarian, max_quantity, addon_group_ids, sort_order)
     SELECT $1, a.id, $2, a.name, a."nameEn", a.price, a."tierPrices", a."isDefault", a."isAvailable", a."kitchenName",
       a."imageUrl", a.allergens, a."isVegan", a."isVegetarian", a."maxQuantity",
       a."addonGroupIds", a."sortOrder"
     FROM jsonb_to_recordset($3::jsonb) AS a(id text, name text, "nameEn" text, price bigint, "tierPrices" jsonb,
       "isDefault" boolean, "isAvailable" boolean, "kitchenName" text, "imageUrl" text, allergens text[], "isVegan" boolean,
       "isVegetarian" boolean, "maxQuantity" integer, "addonGroupIds" text[], "sortOrder" integer)
     ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, name_en = excluded.name_en, price = excluded.price,
       tier_prices = excluded.tier_prices, is_default = excluded.is_default, is_available = excluded.is_available,
       kitchen_name = excluded.kitchen_name, image_url = excluded.image_url, allergens = excluded.allergens,
       is_vegan = excluded.is_vegan, is_vegetarian = excluded.is_vegetarian, max_quantity = excluded.max_quantity, addon_group_ids = excluded.addon_group_ids,
       sort_order = excluded.sort_order,
       sold_out_until = CASE WHEN excluded.is_available THEN NULL ELSE addons.sold_out_until END`,
    [scope.restaurantId, groupId, JSON.stringify(addons)],
  );
}
