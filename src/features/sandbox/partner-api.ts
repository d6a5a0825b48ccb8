import { z } from "zod";
import { repeatable, route } from "../../platform/http/route.ts";
import { bringAbout } from "./bring-about.ts";
import { moveClock, readSandboxClock, resetClock } from "./move-clock.ts";
import { playOrder, playReservation } from "./play-in-sandbox.ts";
import {
  BringAboutEvent,
  BroughtAbout,
  MoveSandboxClock,
  PlayedInSandbox,
  SandboxClock,
  SandboxOrderAction,
  SandboxReservationAction,
} from "./schemas.ts";

const shared = { door: "partnerRestaurant", tag: "Sandbox", responses: { 200: PlayedInSandbox } } as const;
const problems = ["SANDBOX_ONLY", "ORDER_NOT_FOUND", "ILLEGAL_TRANSITION"] as const;

const order = route({
  ...shared,
  method: "POST",
  path: "/sandbox/orders/:orderId/actions",
  summary: "Play what a guest or the kitchen does with an order of a sandbox",
  description:
    "`pay` or `decline` the payment, `accept`, `move` or `cancel` the order: as it happens for real, with the same events. Sandboxes only.",
  params: z.object({ orderId: z.string().max(64) }),
  body: SandboxOrderAction,
  problems: [...problems],
  handler: async (ctx, { caller, params, body }) => ({
    data: await playOrder(ctx, caller, params.orderId, body),
  }),
});

const reservation = route({
  ...shared,
  method: "POST",
  path: "/sandbox/reservations/:reservationId/actions",
  summary: "Play what a guest or the restaurant does with a reservation of a sandbox",
  description:
    "`pay` or `decline` the deposit, `approve`, `reject` or `cancel` the reservation: as it happens for real, with the same events. Sandboxes only.",
  params: z.object({ reservationId: z.string().max(64) }),
  body: SandboxReservationAction,
  problems: [...problems, "NO_TABLE"],
  handler: async (ctx, { caller, params, body }) => ({
    data: await playReservation(ctx, caller, params.reservationId, body),
  }),
});

const clock = {
  door: "partnerRestaurant",
  tag: "Sandbox",
  path: "/sandbox/clock",
  responses: { 200: SandboxClock },
} as const;

const readTime = route({
  ...clock,
  method: "GET",
  summary: "What time it is in a sandbox",
  problems: ["SANDBOX_ONLY"],
  handler: async (ctx, { caller }) => ({ data: readSandboxClock(ctx, caller) }),
});

const moveTime = route({
  ...clock,
  ...repeatable,
  method: "POST",
  summary: "Let time pass in a sandbox",
  description:
    "The sandbox's clock goes on by `advanceMinutes`, or to `now`, and runs on from there: opening hours, times, offers, tables and everything with an end follow it. The answer comes when all that is due by then has been done, as it would happen at that moment. Keys, signatures, limits and deliveries keep the real time. Sandboxes only.",
  body: MoveSandboxClock,
  problems: ["SANDBOX_ONLY"],
  handler: async (ctx, { caller, body }) => ({ data: await moveClock(ctx, caller, body) }),
});

const resetTime = route({
  ...clock,
  method: "DELETE",
  summary: "Put a sandbox's clock back to the real time",
  description: "Orders and reservations keep the times that they have got meanwhile.",
  problems: ["SANDBOX_ONLY"],
  handler: async (ctx, { caller }) => ({ data: await resetClock(ctx, caller) }),
});

const event = route({
  ...repeatable,
  door: "partnerRestaurant",
  tag: "Sandbox",
  method: "POST",
  path: "/sandbox/events",
  summary: "Bring about an event in a sandbox",
  description:
    "What the event tells of happens: to the order or reservation that you name, or to one that an example guest makes for it, of the sandbox's own menu and tables. The webhooks that have subscribed get it, and `GET …/events` has it. Where no guest could order at this time, it is 422 at `orderId`: set the clock. Sandboxes only.",
  body: BringAboutEvent,
  responses: { 200: BroughtAbout },
  problems: [...problems, "NO_TABLE", "WEBHOOK_NOT_FOUND", "PAYMENT_PENDING"],
  handler: async (ctx, { caller, body }) => ({ data: await bringAbout(ctx, caller, body) }),
});

export const routes = [order, reservation, event, readTime, moveTime, resetTime];
