import { z } from "zod";
import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { staffRoutes as addonGroups } from "./addon-groups-keepers-api.ts";
import { staffRoutes as categories } from "./categories-keepers-api.ts";
import { staffRoutes as menus } from "./menus-keepers-api.ts";
import { MenuOrder, orderMenus, readMenusInOrder, StaffMenus } from "./order-menus.ts";
import { setAvailability } from "./set-availability.ts";
import { readStaffMenu } from "./staff-menu.ts";
import { AvailabilityBody, StaffMenu } from "./staff-schemas.ts";

const list = route({
  method: "GET",
  path: "/menus",
  door: "staff",
  summary: "The menus, the one that wins where windows overlap first",
  tag: "Menus",
  responses: { 200: StaffMenus },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, locale }) {
    requireManager(caller);
    return told(locale, await readMenusInOrder(ctx, caller.scope));
  },
});

const order = route({
  method: "PUT",
  path: "/menus/order",
  door: "staff",
  summary: "Put the menus into another order: the top one gets the highest priority",
  tag: "Menus",
  body: MenuOrder,
  responses: { 200: StaffMenus },
  problems: ["FORBIDDEN", "CHANGED", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body, locale }) {
    requireManager(caller);
    return told(locale, await orderMenus(ctx, caller, body.menuIds));
  },
});

const readMenu = route({
  method: "GET",
  path: "/menu",
  door: "staff",
  summary: "Products and add-ons, and which of them are sold out",
  tag: "Kitchen",
  responses: { 200: StaffMenu },
  problems: [],
  handler: (ctx, { caller }) => readStaffMenu(ctx, caller.scope),
});

const putAvailability = route({
  method: "PUT",
  path: "/availability",
  door: "staff",
  summary: "Mark products and add-ons sold out for a while, or available again",
  tag: "Kitchen",
  body: AvailabilityBody,
  responses: { 200: z.object({ changed: z.int() }) },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { caller, body }) => setAvailability(ctx, caller, body),
});

export const routes = [list, order, ...menus, ...categories, ...addonGroups, readMenu, putAvailability];
