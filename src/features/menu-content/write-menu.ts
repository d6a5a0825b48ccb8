import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwriting } from "../../platform/refuse-overwriting.ts";
import type { MenuChange, NewMenu, PartnerMenu, Schedules, SeenMenu } from "./menu-schemas.ts";
import { readMenus } from "./read-menus.ts";
import { createTextCleaner } from "./text-cleaner.ts";

interface Written {
  data: PartnerMenu;
  textCleaned: number;
}

export function createMenu(ctx: Context, caller: RestaurantChanger, input: NewMenu): Promise<Written> {
  const clean = createTextCleaner();
  const texts = {
    name: clean.name(input.name),
    nameEn: clean.line(input.nameEn),
    description: clean.text(input.description),
  };
  const { scope } = caller;
  const id = newId("mnu");
  return changeRestaurant(ctx, caller, async (trx) => {
    await trx.query(
      `INSERT INTO menus (restaurant_id, id, name, name_en, description, is_active, is_default, priority, sort_order, starts_on, ends_on)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8,
         coalesce($9, (SELECT coalesce(max(sort_order) + 1, 0) FROM menus WHERE restaurant_id = $1)), $10, $11`,
      [
        scope.restaurantId,
        id,
        texts.name,
        texts.nameEn,
        texts.description,
        input.isActive,
        input.isDefault,
        input.priority,
        input.sortOrder ?? null,
        input.startsOn,
        input.endsOn,
      ],
    );
    if (input.isDefault) await keepOneDefault(trx, scope, id);
    return { data: await theMenu(trx, ctx, scope, id), textCleaned: clean.count };
  });
}

/**
 * Changes what is named. The menu that is shown when nothing else is cannot be switched off, nor one that is off become it.
 * @throws Problem MENU_NOT_FOUND, CHANGED, MENU_IS_DEFAULT, VALIDATION_FAILED
 */
export function changeMenu(
  ctx: Context,
  caller: RestaurantChanger,
  menuId: string,
  { seen, ...change }: MenuChange & { seen?: SeenMenu | undefined },
): Promise<Written> {
  const clean = createTextCleaner();
  const texts = {
    name: change.name === undefined ? undefined : clean.name(change.name),
    nameEn: clean.line(change.nameEn),
    description: clean.text(change.description),
  };
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const before = await theMenu(trx, ctx, scope, menuId);
    refuseOverwriting(before, seen);
    const after: PartnerMenu = {
      ...before,
      ...(change as Partial<PartnerMenu>),
      ...(texts.name !== undefined && { name: texts.name }),
    };
    if (before.isDefault && before.isActive && after.isDefault && !after.isActive)
      throw new Problem("MENU_IS_DEFAULT");
    const issues = issuesOf(before, after);
    if (issues.length > 0) throw Problem.validation(issues);
    await trx.query(
      `UPDATE menus SET name = $3, name_en = $4, description = $5, is_active = $6, is_default = $7, priority = $8,
         sort_order = $9, starts_on = $10, ends_on = $11 WHERE restaurant_id = $1 AND id = $2`,
      [
        scope.restaurantId,
        menuId,
        after.name,
        change.nameEn === undefined ? before.nameEn : texts.nameEn,
        change.description === undefined ? before.description : texts.description,
        after.isActive,
        after.isDefault,
        after.priority,
        after.sortOrder,
        after.startsOn,
        after.endsOn,
      ],
    );
    if (after.isDefault) await keepOneDefault(trx, scope, menuId);
    return { data: await theMenu(trx, ctx, scope, menuId), textCleaned: clean.count };
  });
}

/** What only shows beside what is not changed. A default that is off since before may be changed in other ways. */
function issuesOf(before: PartnerMenu, after: PartnerMenu): Issue[] {
  const issues: Issue[] = [];
  const refuse = (path: string, said: Message) => issues.push({ path, code: "INVALID", message: said });
  if (after.startsOn !== null && after.endsOn !== null && after.startsOn > after.endsOn)
    refuse("endsOn", message("menu.lastBeforeFirst"));
  if (after.isDefault && !before.isDefault && !after.isActive)
    refuse("isDefault", message("menu.defaultIsOn"));
  return issues;
}

/** A restaurant's menu is often the first thing that is known of it. */
export async function addFirstMenu(trx: Transaction, scope: RestaurantScope): Promise<string> {
  const id = newId("mnu");
  await trx.query(
    "INSERT INTO menus (restaurant_id, id, name, name_en, is_default) VALUES ($1, $2, 'Meny', 'Menu', true)",
    [scope.restaurantId, id],
  );
  return id;
}

/** @throws Problem MENU_NOT_FOUND, MENU_IS_DEFAULT, CATEGORY_NOT_EMPTY while it holds products */
export function deleteMenu(ctx: Context, caller: RestaurantChanger, menuId: string): Promise<void> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const menu = await theMenu(trx, ctx, scope, menuId);
    if (menu.isDefault) throw new Problem("MENU_IS_DEFAULT");
    const [held] = await trx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM categories c
       JOIN products p ON p.restaurant_id = c.restaurant_id AND p.category_id = c.id
       WHERE c.restaurant_id = $1 AND c.menu_id = $2`,
      [scope.restaurantId, menuId],
    );
    if (held!.count > 0) throw new Problem("CATEGORY_NOT_EMPTY", { products: held!.count });
    await trx.query("DELETE FROM menus WHERE restaurant_id = $1 AND id = $2", [scope.restaurantId, menuId]);
  });
}

/**
 * Puts these windows in the place of all that were; none: no limit by time of day.
 * @throws Problem MENU_NOT_FOUND, CHANGED
 */
export function setSchedules(
  ctx: Context,
  caller: RestaurantChanger,
  menuId: string,
  { schedules, seen }: Schedules & { seen?: Pick<PartnerMenu, "schedules"> | undefined },
): Promise<PartnerMenu> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    refuseOverwriting(await theMenu(trx, ctx, scope, menuId), seen);
    await trx.query("DELETE FROM menu_schedules WHERE restaurant_id = $1 AND menu_id = $2", [
      scope.restaurantId,
      menuId,
    ]);
    if (schedules.length > 0) {
      await trx.query(
        `INSERT INTO menu_schedules (restaurant_id, id, menu_id, day_of_week, starts_at, ends_at, priority, is_active)
         SELECT $1, w.id, $2, w."dayOfWeek", w."startsAt", w."endsAt", w.priority, w."isActive"
         FROM jsonb_to_recordset($3::jsonb)
           AS w(id text, "dayOfWeek" text, "startsAt" text, "endsAt" text, priority integer, "isActive" boolean)`,
        [scope.restaurantId, menuId, JSON.stringify(schedules.map((row) => ({ ...row, id: newId("sch") })))],
      );
    }
    return theMenu(trx, ctx, scope, menuId);
  });
}

/** Of the defaults without a period one is kept: the latest. */
async function keepOneDefault(trx: Transaction, scope: RestaurantScope, menuId: string): Promise<void> {
  await trx.query(
    `UPDATE menus SET is_default = false WHERE restaurant_id = $1 AND id <> $2 AND is_default
       AND starts_on IS NULL AND ends_on IS NULL
       AND EXISTS (SELECT FROM menus m WHERE m.restaurant_id = $1 AND m.id = $2 AND m.starts_on IS NULL AND m.ends_on IS NULL)`,
    [scope.restaurantId, menuId],
  );
}

async function theMenu(
  trx: Transaction,
  ctx: Context,
  scope: RestaurantScope,
  menuId: string,
): Promise<PartnerMenu> {
  const menus = await readMenus(trx, scope, ctx.clock.nowMsOf(scope));
  const menu = menus.find(({ id }) => id === menuId);
  if (!menu) throw new Problem("MENU_NOT_FOUND");
  return menu;
}
