import { told } from "../../messages/told.ts";
import {
  type KeepersDoor,
  overwritingAt,
  refusedAt,
  repeatableAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import { Deleted } from "./fields.ts";
import {
  MenuId,
  MenuList,
  menuChangeAt,
  NewMenu,
  OneMenu,
  schedulesAt,
  WrittenMenu,
} from "./menu-schemas.ts";
import { readMenus } from "./read-menus.ts";
import { changeMenu, createMenu, deleteMenu, setSchedules } from "./write-menu.ts";

const tag = "Menus";

const partnersList = route({
  method: "GET",
  path: "/menus",
  door: "partnerRestaurant",
  summary: "The menus of a restaurant",
  tag,
  query: Paging,
  responses: { 200: MenuList },
  problems: [],
  handler: async (ctx, { caller, query, locale }) =>
    pageOf(told(locale, await readMenus(ctx.db, caller.scope, ctx.clock.nowMsOf(caller))), query),
});

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "POST",
    path: "/menus",
    ...repeatableAt(door),
    door,
    summary: "Make a menu",
    tag,
    body: NewMenu,
    responses: { 201: WrittenMenu },
    problems: [],
    async handler(ctx, { caller, body, locale }) {
      requireKeeper(caller);
      return { status: 201, body: told(locale, await createMenu(ctx, caller, body)) };
    },
  }),
  route({
    method: "PATCH",
    path: "/menus/:menuId",
    door,
    summary: "Change a menu",
    tag,
    params: MenuId,
    body: menuChangeAt(door),
    responses: { 200: WrittenMenu },
    problems: ["MENU_NOT_FOUND", "MENU_IS_DEFAULT", ...overwritingAt(door), ...refusedAt(door)],
    async handler(ctx, { caller, params, body, locale }) {
      requireKeeper(caller);
      return told(locale, await changeMenu(ctx, caller, params.menuId, body));
    },
  }),
  route({
    method: "DELETE",
    path: "/menus/:menuId",
    door,
    summary: "Delete a menu without products",
    tag,
    params: MenuId,
    responses: { 200: Deleted },
    problems: ["MENU_NOT_FOUND", "MENU_IS_DEFAULT", "CATEGORY_NOT_EMPTY", ...refusedAt(door)],
    async handler(ctx, { caller, params }) {
      requireKeeper(caller);
      await deleteMenu(ctx, caller, params.menuId);
      return { data: { id: params.menuId, deleted: true as const } };
    },
  }),
  route({
    method: "PUT",
    path: "/menus/:menuId/schedules",
    door,
    summary: "Replace the schedule of a menu",
    description:
      "An empty list removes it. Which menu wins where windows overlap is decided by the menus' own `priority`.",
    tag,
    params: MenuId,
    body: schedulesAt(door),
    responses: { 200: OneMenu },
    problems: ["MENU_NOT_FOUND", ...overwritingAt(door), ...refusedAt(door)],
    async handler(ctx, { caller, params, body, locale }) {
      requireKeeper(caller);
      return { data: told(locale, await setSchedules(ctx, caller, params.menuId, body)) };
    },
  }),
];

export const partnerRoutes = [partnersList, ...routesAt("partnerRestaurant")];
export const staffRoutes = routesAt("staff");
