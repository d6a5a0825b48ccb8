import { z } from "zod";
import { told } from "../../messages/told.ts";
import {
  type KeepersDoor,
  overwritingAt,
  pagingAt,
  refusedAt,
  repeatableAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { pageOf } from "../../platform/http/paging.ts";
import { route } from "../../platform/http/route.ts";
import {
  AddonGroupId,
  AddonGroupList,
  AddonGroupOrder,
  addonGroupChangeAt,
  NewAddonGroup,
  PartnerAddonGroup,
  WrittenAddonGroup,
} from "./addon-group-schemas.ts";
import { brokenRules } from "./addon-rows.ts";
import { Deleted } from "./fields.ts";
import { readAddonGroups } from "./read-addon-groups.ts";
import {
  changeAddonGroup,
  createAddonGroup,
  deleteAddonGroup,
  orderAddonGroups,
} from "./write-addon-group.ts";

const tag = "Add-on groups";

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "GET",
    path: "/addon-groups",
    door,
    summary: "The add-on groups of a restaurant",
    tag,
    query: pagingAt(door),
    responses: { 200: AddonGroupList },
    problems: [],
    handler: async (ctx, { caller, query }) => pageOf(await readAddonGroups(ctx.db, caller.scope), query),
  }),
  route({
    method: "POST",
    path: "/addon-groups",
    ...repeatableAt(door),
    door,
    summary: "Make an add-on group",
    tag,
    body: NewAddonGroup,
    responses: { 201: WrittenAddonGroup },
    problems: ["ADDON_GROUP_LIMIT", ...refusedAt(door)],
    otherIssues: async (_ctx, { body }) => brokenRules(body),
    async handler(ctx, { caller, body, locale }) {
      requireKeeper(caller);
      return { status: 201, body: told(locale, await createAddonGroup(ctx, caller, body)) };
    },
  }),
  route({
    method: "PATCH",
    path: "/addon-groups/:addonGroupId",
    door,
    summary: "Change an add-on group",
    description: "Add-ons are replaced as a set; those whose `id` is sent are changed where they are.",
    tag,
    params: AddonGroupId,
    body: addonGroupChangeAt(door),
    responses: { 200: WrittenAddonGroup },
    problems: ["ADDON_GROUP_NOT_FOUND", "ADDON_GROUP_LIMIT", ...overwritingAt(door), ...refusedAt(door)],
    otherIssues: async (_ctx, { body }) => brokenRules(body),
    async handler(ctx, { caller, params, body, locale }) {
      requireKeeper(caller);
      return told(locale, await changeAddonGroup(ctx, caller, params.addonGroupId, body));
    },
  }),
  route({
    method: "DELETE",
    path: "/addon-groups/:addonGroupId",
    door,
    summary: "Delete an add-on group",
    tag,
    params: AddonGroupId,
    responses: { 200: Deleted },
    problems: ["ADDON_GROUP_NOT_FOUND", ...refusedAt(door)],
    async handler(ctx, { caller, params }) {
      requireKeeper(caller);
      await deleteAddonGroup(ctx, caller, params.addonGroupId);
      return { data: { id: params.addonGroupId, deleted: true as const } };
    },
  }),
];

export const partnerRoutes = routesAt("partnerRestaurant");

/** People see the list that they put in order; a partner's programs say each group's `sortOrder`. */
const order = route({
  method: "PUT",
  path: "/addon-groups/order",
  door: "staff",
  summary: "Put the add-on groups in order",
  tag,
  body: AddonGroupOrder,
  responses: { 200: z.object({ data: z.array(PartnerAddonGroup) }) },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
  async handler(ctx, { caller, body }) {
    requireKeeper(caller);
    return { data: await orderAddonGroups(ctx, caller, body) };
  },
});

export const staffRoutes = [...routesAt("staff"), order];
