import { managerRoles } from "../../domain/roles.ts";
import type { Caller } from "../../platform/http/callers.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { readDineIn, setDineIn } from "./dine-in-state.ts";
import { setRoom } from "./set-room.ts";
import { DineInBody, DineInState, RoomBody } from "./settings-schemas.ts";

/** Waiters use the rules; owners and managers make them. */
function requireManager({ role }: Caller<"staff">): void {
  if (role === "STAFF") throw new Problem("FORBIDDEN", { reason: "ROLE", roles: managerRoles });
}

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
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler: (ctx, { caller, body }) => {
      requireManager(caller);
      return setDineIn(ctx.db, caller.scope, body);
    },
  }),
  route({
    method: "PUT",
    path: "/dine-in/room",
    door: "staff",
    tag: "Reservations",
    summary: "Change areas, tables and combinations as a whole; for owners and managers",
    description:
      "Rows are kept by id, or else by name. A table that is left out and has reservations is taken out of use; they keep it.",
    body: RoomBody,
    responses: { 200: DineInState },
    problems: ["FORBIDDEN", "VALIDATION_FAILED"],
    handler: (ctx, { caller, body }) => {
      requireManager(caller);
      return setRoom(ctx.db, caller.scope, body);
    },
  }),
];
