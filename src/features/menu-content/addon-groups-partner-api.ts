import { route } from "../../platform/http/route.ts";
import {
  AddonGroupChange,
  AddonGroupId,
  AddonGroupList,
  NewAddonGroup,
  WrittenAddonGroup,
} from "./addon-group-schemas.ts";
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
  responses: { 200: AddonGroupList },
  problems: [],
  handler: async (ctx, { caller }) => ({
    data: await readAddonGroups(ctx.db, caller.scope),
    nextCursor: null,
  }),
});

const create = route({
  method: "POST",
  path: "/addon-groups",
  door,
  summary: "Make an add-on group",
  tag,
  body: NewAddonGroup,
  responses: { 201: WrittenAddonGroup },
  problems: ["ADDON_GROUP_LIMIT"],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: await createAddonGroup(ctx, caller, body),
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
  handler: (ctx, { caller, params, body }) => changeAddonGroup(ctx, caller, params.addonGroupId, body),
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
