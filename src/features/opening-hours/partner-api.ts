import { repeatable, route } from "../../platform/http/route.ts";
import { changeOverride, createOverride, deleteOverride, listOverrides } from "./overrides.ts";
import {
  DeletedOverride,
  HoursAnswer,
  HoursBody,
  NewOverride,
  OverrideChange,
  OverrideId,
  OverrideList,
  OverrideQuery,
  WrittenOverride,
} from "./schemas.ts";
import { readWeek, replaceWeek } from "./week.ts";

const tag = "Opening hours";
const door = "partnerRestaurant";

const read = route({
  method: "GET",
  path: "/hours",
  door,
  summary: "The opening hours of a week",
  tag,
  responses: { 200: HoursAnswer },
  problems: [],
  handler: async (ctx, { caller }) => ({ data: await readWeek(ctx.db, caller.scope) }),
});

const replace = route({
  method: "PUT",
  path: "/hours",
  door,
  summary: "Replace the opening hours of the week",
  description:
    "Several rows may share a day; a period may run past midnight, and belongs to the day it opened. A day without rows is closed.",
  tag,
  body: HoursBody,
  responses: { 200: HoursAnswer },
  problems: [],
  handler: async (ctx, { caller, body }) => ({ data: await replaceWeek(ctx, caller, body) }),
});

const list = route({
  method: "GET",
  path: "/hours/overrides",
  door,
  summary: "Days with hours of their own",
  tag,
  query: OverrideQuery,
  responses: { 200: OverrideList },
  problems: [],
  handler: (ctx, { caller, query }) => listOverrides(ctx.db, caller.scope, query),
});

const create = route({
  method: "POST",
  path: "/hours/overrides",
  ...repeatable,
  door,
  summary: "Give a day, or a run of days, hours of its own",
  description:
    "They take the place of the week's. Of overrides that hold the same day the shortest counts, so one open Sunday can be cut out of a " +
    "closed July; several of the same days are several periods, and a closed one among them closes the day.",
  tag,
  body: NewOverride,
  responses: { 201: WrittenOverride },
  problems: ["HOURS_OVERRIDE_LIMIT"],
  handler: async (ctx, { caller, body }) => ({
    status: 201,
    body: await createOverride(ctx, caller, body),
  }),
});

const change = route({
  method: "PATCH",
  path: "/hours/overrides/:overrideId",
  door,
  summary: "Change a day's own hours",
  tag,
  params: OverrideId,
  body: OverrideChange,
  responses: { 200: WrittenOverride },
  problems: ["HOURS_OVERRIDE_NOT_FOUND", "HOURS_OVERRIDE_LIMIT"],
  handler: (ctx, { caller, params, body }) => changeOverride(ctx, caller, params.overrideId, body),
});

const remove = route({
  method: "DELETE",
  path: "/hours/overrides/:overrideId",
  door,
  summary: "Go back to the week's hours",
  tag,
  params: OverrideId,
  responses: { 200: DeletedOverride },
  problems: ["HOURS_OVERRIDE_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    await deleteOverride(ctx, caller, params.overrideId);
    return { data: { id: params.overrideId, deleted: true as const } };
  },
});

export const routes = [read, replace, list, create, change, remove];
