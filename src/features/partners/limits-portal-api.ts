import { route } from "../../platform/http/route.ts";
import { PartnerLimits } from "./limits-schemas.ts";
import { readLimits } from "./read-limits.ts";

const limits = route({
  method: "GET",
  path: "/limits",
  door: "portal",
  summary: "What is used of each limit now",
  tag: "Account",
  responses: { 200: PartnerLimits },
  problems: [],
  handler: (ctx, { caller }) => readLimits(ctx, caller),
});

export const routes = [limits];
