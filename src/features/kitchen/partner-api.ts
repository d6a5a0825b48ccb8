import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { readKitchenState } from "./kitchen-state.ts";
import { setPause } from "./set-pause.ts";
import { setRush } from "./set-rush.ts";
import { KitchenState, PauseBody, RushBody } from "./staff-schemas.ts";

const shared = {
  door: "partnerRestaurant",
  scope: "availability:write",
  tag: "Kitchen",
  responses: { 200: z.object({ data: KitchenState }) },
} as const;

const read = route({
  ...shared,
  method: "GET",
  path: "/kitchen",
  summary: "The rush and the pauses that are running now",
  problems: [],
  handler: async (ctx, { caller }) => ({ data: await readKitchenState(ctx, caller.scope) }),
});

const rush = route({
  ...shared,
  method: "PUT",
  path: "/kitchen/rush",
  summary: "Add minutes to every new order for a while, or end the rush",
  description: "Orders that are promised already keep their time.",
  body: RushBody,
  problems: [],
  handler: async (ctx, { caller, body }) => ({ data: await setRush(ctx, caller.scope, body) }),
});

const pause = route({
  ...shared,
  method: "PUT",
  path: "/kitchen/pause",
  summary: "Stop new orders for a while, or take them again",
  description:
    "One pause of each kind: a new one replaces the old, and a pause of both replaces those of each.",
  body: PauseBody,
  problems: [],
  handler: async (ctx, { caller, body }) => ({ data: await setPause(ctx, caller.scope, body) }),
});

export const routes = [read, rush, pause];
