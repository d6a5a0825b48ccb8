import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { readComingWeek } from "./coming-week.ts";
import { ComingWeek } from "./staff-schemas.ts";

const read = route({
  method: "GET",
  path: "/coming-week",
  door: "staff",
  summary:
    "The times that guests are offered in the next seven days, and how full they are; for owners and managers",
  tag: "Kitchen",
  responses: { 200: ComingWeek },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    const { snapshot } = await ctx.snapshots.of(caller.restaurantId);
    return readComingWeek(ctx.db, caller.scope, snapshot, ctx.clock.nowMsOf(caller));
  },
});

export const routes = [read];
