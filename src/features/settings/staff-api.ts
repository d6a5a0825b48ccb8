import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { changeOwnSettings, unfitIssues } from "./change-settings.ts";
import { readOwnSettings } from "./read-settings.ts";
import { StaffSettingsAnswer, StaffSettingsChange } from "./schemas.ts";

const tag = "Settings";
const door = "staff";

const read = route({
  method: "GET",
  path: "/settings",
  door,
  summary: "The settings of the restaurant",
  tag,
  responses: { 200: StaffSettingsAnswer },
  problems: [],
  handler: async (ctx, { caller }) => ({ data: await readOwnSettings(ctx.db, caller.scope) }),
});

const change = route({
  method: "PATCH",
  path: "/settings",
  door,
  summary: "Change settings; for owners and managers",
  description:
    "What is left out stays. Besides what partners change, the restaurant's own people set its e-mail address, its font, and how guests can pay.",
  tag,
  body: StaffSettingsChange,
  responses: { 200: StaffSettingsAnswer },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED", "LEGAL_LOCKED"],
  otherIssues: async (ctx, { caller, body }) =>
    unfitIssues(ctx.config, await readOwnSettings(ctx.db, caller.scope), body),
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    return { data: await changeOwnSettings(ctx, { caller, body }) };
  },
});

export const routes = [read, change];
