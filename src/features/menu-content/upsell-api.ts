import { z } from "zod";
import {
  type KeepersDoor,
  overwritingAt,
  refusedAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { route } from "../../platform/http/route.ts";
import { readUpsell, setUpsell } from "./set-upsell.ts";
import { unknownDishes } from "./unknown-dishes.ts";
import { KeptUpsell, upsellBodyAt } from "./upsell-schemas.ts";

const tag = "Offers";

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "GET",
    path: "/upsell",
    door,
    summary: "What is suggested beside a cart",
    tag,
    responses: { 200: z.object({ data: KeptUpsell.nullable() }) },
    problems: [],
    handler: async (ctx, { caller }) => ({ data: await readUpsell(ctx.db, caller.scope) }),
  }),
  route({
    method: "PUT",
    path: "/upsell",
    door,
    summary: "Set what is suggested beside a cart",
    description: "`isActive: false` switches it off.",
    tag,
    body: upsellBodyAt(door),
    responses: { 200: z.object({ data: KeptUpsell }) },
    problems: [...overwritingAt(door), ...refusedAt(door)],
    otherIssues: (ctx, { caller, body }) => unknownDishes(ctx.db, caller.scope, body),
    async handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return { data: await setUpsell(ctx, caller, body) };
    },
  }),
];

export const partnerRoutes = routesAt("partnerRestaurant");
export const staffRoutes = routesAt("staff");
