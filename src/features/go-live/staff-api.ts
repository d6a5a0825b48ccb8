import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { requireOwner } from "../../platform/http/staff-roles.ts";
import { readGoLive } from "./go-live-state.ts";
import { OneGoLive } from "./schemas.ts";

const read = route({
  method: "GET",
  path: "/go-live",
  door: "staff",
  summary: "How far the restaurant is from going live; for owners",
  tag: "Going live",
  responses: { 200: OneGoLive },
  problems: ["FORBIDDEN", "SANDBOX_NOT_SUPPORTED"],
  async handler(ctx, { caller, locale }) {
    requireOwner(caller);
    return { data: told(locale, await readGoLive(ctx, caller.scope)) };
  },
});

export const routes = [read];
