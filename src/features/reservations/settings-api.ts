import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { readDineIn, setDineIn } from "./dine-in-state.ts";
import { setRoom } from "./set-room.ts";
import { DineInBody, DineInState, RoomBody } from "./settings-schemas.ts";

const roomCall = {
  method: "PUT",
  path: "/dine-in/room",
  description:
    "Rows are kept by id, or else by name. A table that is left out and has reservations is taken out of use; they keep it.",
  body: RoomBody,
} as const;

/** Waiters use the rules; owners and managers make them. */
export const settingsRoutes = [
  route({
    method: "GET",
    path: "/dine-in",
    door: "staff",
    tag: "Reservations",
    summary: "How table bookings are taken, and the room",
    responses: { 200: DineInState },
    problems: [],
    handler: (ctx, { caller }) => readDineIn(ctx.db, caller.scope),
  }),
  route({
    method: "PUT",
    path: "/dine-in",
    door: "staff",
    tag: "Reservations",
    summary: "Change how table bookings are taken; for owners and managers",
    body: DineInBody,
    responses: { 200: DineInState },
    problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
    handler: (ctx, { caller, body }) => {
      requireManager(caller);
      return setDineIn(ctx, caller, body);
    },
  }),
  route({
    ...roomCall,
    door: "staff",
    tag: "Reservations",
    summary: "Change areas, tables and combinations as a whole; for owners and managers",
    responses: { 200: DineInState },
    problems: ["FORBIDDEN", "VALIDATION_FAILED", "CHANGED"],
    handler: (ctx, { caller, body }) => {
      requireManager(caller);
      return setRoom(ctx, caller, body);
    },
  }),
];

const OneDineIn = z.object({ data: DineInState });
const partners = { door: "partnerRestaurant", tag: "Dining room" } as const;

/** The same for partners, in their API's answers. */
export const partnerRoutes = [
  route({
    ...partners,
    method: "GET",
    path: "/dine-in",
    summary: "How table bookings are taken, and the room",
    responses: { 200: OneDineIn },
    problems: [],
    handler: async (ctx, { caller }) => ({ data: await readDineIn(ctx.db, caller.scope) }),
  }),
  route({
    ...partners,
    method: "PUT",
    path: "/dine-in",
    summary: "Change how table bookings are taken",
    description: "What is booked already stays.",
    body: DineInBody,
    responses: { 200: OneDineIn },
    problems: ["CHANGED"],
    handler: async (ctx, { caller, body }) => ({ data: await setDineIn(ctx, caller, body) }),
  }),
  route({
    ...partners,
    ...roomCall,
    summary: "Change areas, tables and combinations as a whole",
    responses: { 200: OneDineIn },
    problems: ["CHANGED"],
    handler: async (ctx, { caller, body }) => ({ data: await setRoom(ctx, caller, body) }),
  }),
];
