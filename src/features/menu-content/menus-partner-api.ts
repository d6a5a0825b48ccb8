import { told } from "../../messages/told.ts";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { Deleted } from "./fields.ts";
import { MenuChange, MenuId, MenuList, NewMenu, OneMenu, Schedules, WrittenMenu } from "./menu-schemas.ts";
import { readMenus } from "./read-menus.ts";
import { changeMenu, createMenu, deleteMenu, setSchedules } from "./write-menu.ts";

const tag = "Menus";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/menus",
  door,
  summary: "The menus of a restaurant",
  tag,
  query: Paging,
  responses: { 200: MenuList },
  problems: [],
  handler: async (ctx, { caller, query, locale }) =>
    pageOf(told(locale, await readMenus(ctx.db, caller.scope, ctx.clock.nowMsOf(caller))), query),
});

const create = route({
  method: "POST",
  path: "/menus",
  ...repeatable,
  door,
  summary: "Make a menu",
  tag,
  body: NewMenu,
  responses: { 201: WrittenMenu },
  problems: [],
  handler: async (ctx, { caller, body, locale }) => ({
    status: 201,
    body: told(locale, await createMenu(ctx, caller, body)),
  }),
});

const change = route({
  method: "PATCH",
  path: "/menus/:menuId",
  door,
  summary: "Change a menu",
  tag,
  params: MenuId,
  body: MenuChange,
  responses: { 200: WrittenMenu },
  problems: ["MENU_NOT_FOUND", "MENU_IS_DEFAULT"],
  handler: async (ctx, { caller, params, body, locale }) =>
    told(locale, await changeMenu(ctx, caller, params.menuId, body)),
});

const remove = route({
  method: "DELETE",
  path: "/menus/:menuId",
  door,
  summary: "Delete a menu without products",
  tag,
  params: MenuId,
  responses: { 200: Deleted },
  problems: ["MENU_NOT_FOUND", "MENU_IS_DEFAULT", "CATEGORY_NOT_EMPTY"],
  handler: async (ctx, { caller, params }) => {
    await deleteMenu(ctx, caller, params.menuId);
    return { data: { id: params.menuId, deleted: true as const } };
  },
});

const schedules = route({
  method: "PUT",
  path: "/menus/:menuId/schedules",
  door,
  summary: "Replace the schedule of a menu",
  description:
    "An empty list removes it. Which menu wins where windows overlap is decided by the menus' own `priority`.",
  tag,
  params: MenuId,
  body: Schedules,
  responses: { 200: OneMenu },
  problems: ["MENU_NOT_FOUND"],
  handler: async (ctx, { caller, params, body, locale }) => ({
    data: told(locale, await setSchedules(ctx, caller, params.menuId, body)),
  }),
});

export const menuRoutes = [list, create, change, remove, schedules];
