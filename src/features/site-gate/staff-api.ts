import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { SetSiteGate, type SiteGateState, setSiteGate, stateOf } from "./set-site-gate.ts";
import { readGate } from "./stored-gate.ts";

const StaffSiteGate = z
  .object({
    enabled: z.boolean(),
    password: z.string().nullable().describe("null: none, or none that can be read."),
  })
  .meta({ id: "StaffSiteGate" });

const answer = (body: SiteGateState) => ({
  status: 200 as const,
  body,
});

const getGate = route({
  method: "GET",
  path: "/site-gate",
  door: "staff",
  summary: "Whether the restaurant's pages are behind a password, and which",
  tag: "Settings",
  responses: { 200: StaffSiteGate },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return answer(stateOf(ctx, caller.scope, await readGate(ctx, caller.scope)));
  },
});

const putGate = route({
  method: "PUT",
  path: "/site-gate",
  door: "staff",
  summary: "Put the restaurant's pages behind a password, or open them",
  tag: "Settings",
  body: SetSiteGate,
  responses: { 200: StaffSiteGate },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    return answer(await setSiteGate(ctx, caller.scope, body));
  },
});

export const routes = [getGate, putGate];
