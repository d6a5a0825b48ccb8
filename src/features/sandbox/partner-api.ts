import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { playOrder, playReservation } from "./play-in-sandbox.ts";
import { PlayedInSandbox, SandboxOrderAction, SandboxReservationAction } from "./schemas.ts";

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

export const routes = [order, reservation];
