import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { setAvailability } from "./set-availability.ts";
import { readStaffMenu } from "./staff-menu.ts";
import { AvailabilityBody, StaffMenu } from "./staff-schemas.ts";

const readMenu = route({
  method: "GET",
  path: "/menu",
  door: "staff",
  summary: "Products and add-ons, and which of them are sold out",
  tag: "Kitchen",
  responses: { 200: StaffMenu },
  problems: [],
  handler: (ctx, { caller }) => readStaffMenu(ctx, caller.scope),
});

const putAvailability = route({
  method: "PUT",
  path: "/availability",
  door: "staff",
  summary: "Mark products and add-ons sold out for a while, or available again",
  tag: "Kitchen",
  body: AvailabilityBody,
  responses: { 200: z.object({ changed: z.int() }) },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { caller, body }) => setAvailability(ctx, caller.scope, body),
});

export const routes = [readMenu, putAvailability];
