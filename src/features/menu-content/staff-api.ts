import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { MenuOrder, orderMenus, readMenusInOrder, StaffMenus } from "./order-menus.ts";

const list = route({
  method: "GET",
  path: "/menus",
  door: "staff",
  summary: "The menus, the one that wins where windows overlap first",
  tag: "Menus",
  responses: { 200: StaffMenus },
  problems: ["FORBIDDEN"],
  handler(ctx, { caller }) {
    requireManager(caller);
    return readMenusInOrder(ctx, caller.scope);
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
  handler(ctx, { caller, body }) {
    requireManager(caller);
    return orderMenus(ctx, caller.scope, body.menuIds);
  },
});

export const routes = [list, order];
