import { route } from "../../platform/http/route.ts";
import { changeSettings, unfitIssues } from "./change-settings.ts";
import { readSettings } from "./read-settings.ts";
import { PartnerSettingsAnswer, SettingsChange } from "./schemas.ts";

const tag = "Settings";

const read = route({
  method: "GET",
  path: "/settings",
  door: "partnerRestaurant",
  summary: "The settings of a restaurant",
  tag,
  responses: { 200: PartnerSettingsAnswer },
  problems: [],
  handler: async (ctx, { caller }) => ({ data: await readSettings(ctx.db, caller.scope) }),
});

const change = route({
  method: "PATCH",
  path: "/settings",
  door: "partnerRestaurant",
  summary: "Change settings",
  description:
    "What is left out stays. With `expectedVersion` nothing is written when the settings have changed since they were read; orders do not " +
    "change the version. How guests pay, the e-mail address and the font are the restaurant's own to set. Legal details can be changed until the owner has signed the customer agreement. Pictures are uploaded first.",
  tag,
  body: SettingsChange,
  responses: { 200: PartnerSettingsAnswer },
  problems: ["CHANGED", "LEGAL_LOCKED"],
  otherIssues: async (ctx, { caller, body }) =>
    unfitIssues(ctx.config, await readSettings(ctx.db, caller.scope), body),
  handler: async (ctx, { caller, body }) => ({ data: await changeSettings(ctx, { caller, body }) }),
});

export const routes = [read, change];
