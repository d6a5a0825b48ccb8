import { z } from "zod";
import {
  type KeepersDoor,
  overwritingAt,
  refusedAt,
  requireKeeper,
} from "../../platform/http/keepers-doors.ts";
import { route } from "../../platform/http/route.ts";
import { KeptPopup, popupBodyAt } from "./popup-schemas.ts";
import { popupIssues, readPopup, setPopup } from "./set-popup.ts";

const tag = "Offers";

const routesAt = <Door extends KeepersDoor>(door: Door) => [
  route({
    method: "GET",
    path: "/newsletter-popup",
    door,
    summary: "The newsletter's popup, and the coupon that signing up gives",
    tag,
    responses: { 200: z.object({ data: KeptPopup.nullable() }) },
    problems: [],
    handler: async (ctx, { caller }) => ({ data: await readPopup(ctx.db, caller.scope) }),
  }),
  route({
    method: "PUT",
    path: "/newsletter-popup",
    door,
    summary: "Set the newsletter's popup",
    description: "As a whole: what is left out takes its default. Pictures are uploaded first.",
    tag,
    body: popupBodyAt(door),
    responses: { 200: z.object({ data: KeptPopup, textCleaned: z.int() }) },
    problems: [...overwritingAt(door), ...refusedAt(door)],
    otherIssues: (ctx, { caller, body }) => popupIssues(ctx, ctx.db, caller.scope, body),
    handler(ctx, { caller, body }) {
      requireKeeper(caller);
      return setPopup(ctx, caller, body);
    },
  }),
];

export const partnerRoutes = routesAt("partnerRestaurant");
export const staffRoutes = routesAt("staff");
