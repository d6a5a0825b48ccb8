import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { Stations, StationsBody } from "./schemas.ts";
import { readStations, setStations } from "./stations.ts";

const shared = { door: "staff", tag: "Kitchen", path: "/stations" } as const;

const read = route({
  ...shared,
  method: "GET",
  summary: "The kitchen's stations and whose dishes each makes; for owners and managers",
  responses: { 200: Stations },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return { stations: await readStations(ctx.db, caller.scope) };
  },
});

const replace = route({
  ...shared,
  method: "PUT",
  summary: "Set the kitchen's stations; for owners and managers",
  description: "All of them at once. A category is made at one station, at the most.",
  body: StationsBody,
  responses: { 200: Stations },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    return { stations: await setStations(ctx, caller, body) };
  },
});

export const routes = [read, replace];
