import type { Context } from "../../context.ts";
import { businessDay } from "../../domain/business-day.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { takenBetween } from "../orders/taken-between.ts";
import { runningDay } from "./overrides.ts";
import type { PartnerHours } from "./schemas.ts";
import { deleteSpecialDay, keepSpecialDay, readSpecialDays } from "./special-days.ts";
import {
  DayId,
  DeletedDay,
  SpecialDay,
  SpecialDayBody,
  StaffHours,
  Taken,
  TakenQuery,
  WeekBody,
} from "./staff-schemas.ts";
import { readWeek, replaceWeek, versionOfWeek } from "./week.ts";

const tag = "Opening hours";
const door = "staff";

const read = route({
  method: "GET",
  path: "/hours",
  door,
  summary: "The opening hours of a week; for owners and managers",
  tag,
  responses: { 200: StaffHours },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return staffHours(ctx, caller.scope, await readWeek(ctx.db, caller.scope));
  },
});

const replace = route({
  method: "PUT",
  path: "/hours",
  door,
  summary: "Replace the opening hours of the week; for owners and managers",
  description: "With `expectedVersion` nothing is written when somebody else has changed the week since.",
  tag,
  body: WeekBody,
  responses: { 200: StaffHours },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
  async handler(ctx, { caller, body: { expectedVersion, ...week } }) {
    requireManager(caller);
    return staffHours(ctx, caller.scope, await replaceWeek(ctx, caller, week, expectedVersion));
  },
});

const create = route({
  method: "POST",
  path: "/hours/days",
  door,
  summary: "Give a day, or a run of days, hours of its own; for owners and managers",
  description: "They take the place of the week's. Of several on a day the shortest counts (D-78).",
  tag,
  body: SpecialDayBody,
  responses: { 201: SpecialDay },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "HOURS_OVERRIDE_LIMIT"],
  async handler(ctx, { caller, body: { expectedVersion: _, ...day } }) {
    requireManager(caller);
    return { status: 201, body: await keepSpecialDay(ctx, caller, day) };
  },
});

const change = route({
  method: "PUT",
  path: "/hours/days/:dayId",
  door,
  summary: "Change a day's own hours; for owners and managers",
  tag,
  params: DayId,
  body: SpecialDayBody,
  responses: { 200: SpecialDay },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "HOURS_OVERRIDE_NOT_FOUND", "HOURS_OVERRIDE_LIMIT", "CHANGED"],
  async handler(ctx, { caller, params, body: { expectedVersion, ...day } }) {
    requireManager(caller);
    return keepSpecialDay(ctx, caller, day, { dayId: params.dayId, expectedVersion });
  },
});

const remove = route({
  method: "DELETE",
  path: "/hours/days/:dayId",
  door,
  summary: "Go back to the week's hours; for owners and managers",
  tag,
  params: DayId,
  responses: { 200: DeletedDay },
  problems: ["FORBIDDEN", "HOURS_OVERRIDE_NOT_FOUND"],
  async handler(ctx, { caller, params }) {
    requireManager(caller);
    await deleteSpecialDay(ctx, caller, params.dayId);
    return { data: { id: params.dayId, deleted: true as const } };
  },
});

const taken = route({
  method: "GET",
  path: "/hours/taken",
  door,
  summary: "What is ordered and booked on a day, or a run of days, already",
  description: "Orders that are asked for and tables that are booked. A day ends at 04:00.",
  tag,
  query: TakenQuery,
  responses: { 200: Taken },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  handler(ctx, { caller, query: { from, until } }) {
    requireManager(caller);
    return takenBetween(ctx.db, caller.scope, businessDay(from).fromMs, businessDay(until ?? from).untilMs);
  },
});

async function staffHours(ctx: Context, scope: RestaurantScope, week: PartnerHours): Promise<StaffHours> {
  const today = runningDay(ctx, scope);
  return { ...week, version: versionOfWeek(week), days: await readSpecialDays(ctx.db, scope, today), today };
}

export const routes = [read, replace, create, change, remove, taken];
