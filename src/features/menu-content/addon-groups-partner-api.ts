import { told } from "../../messages/told.ts";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import {
  AddonGroupChange,
  AddonGroupId,
  AddonGroupList,
  NewAddonGroup,
  WrittenAddonGroup,
} from "./addon-group-schemas.ts";
import { brokenRules } from "./addon-rows.ts";
import { Deleted } from "./fields.ts";
import { readAddonGroups } from "./read-addon-groups.ts";
import { changeAddonGroup, createAddonGroup, deleteAddonGroup } from "./write-addon-group.ts";

const tag = "Add-on groups";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/addon-groups",
  door,
  summary: "The add-on groups of a restaurant",
  tag,
  query: Paging,
  responses: { 200: AddonGroupList },
  problems: [],
  handler: async (ctx, { caller, query }) => pageOf(await readAddonGroups(ctx.db, caller.scope), query),
});

const create = route({
  method: "POST",
  path: "/addon-groups",
  ...repeatable,
  door,
  summary: "Make an add-on group",
  tag,
  body: NewAddonGroup,
  responses: { 201: WrittenAddonGroup },
  problems: ["ADDON_GROUP_LIMIT"],
  otherIssues: async (_ctx, { body }) => brokenRules(body),
  handler: async (ctx, { caller, body, locale }) => ({
    status: 201,
    body: told(locale, await createAddonGroup(ctx, caller, body)),
  }),
});

const change = route({
  method: "PATCH",
  path: "/addon-groups/:addonGroupId",
  door,
  summary: "Change an add-on group",
  description: "Add-ons are replaced as a set; those whose `id` is sent are changed where they are.",
  tag,
  params: AddonGroupId,
  body: AddonGroupChange,
  responses: { 200: WrittenAddonGroup },
  problems: ["ADDON_GROUP_NOT_FOUND", "ADDON_GROUP_LIMIT"],
  otherIssues: async (_ctx, { body }) => brokenRules(body),
  handler: async (ctx, { caller, params, body, locale }) =>
    told(locale, await changeAddonGroup(ctx, caller, params.addonGroupId, body)),
});

const remove = route({
  method: "DELETE",
  path: "/addon-groups/:addonGroupId",
  door,
  summary: "Delete an add-on group",
  tag,
  params: AddonGroupId,
  responses: { 200: Deleted },
  problems: ["ADDON_GROUP_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    await deleteAddonGroup(ctx, caller, params.addonGroupId);
    return { data: { id: params.addonGroupId, deleted: true as const } };
  },
});

export const addonGroupRoutes = [list, create, change, remove];
