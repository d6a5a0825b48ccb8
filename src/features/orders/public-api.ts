import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { cancelOwnOrder } from "./cancel-own-order.ts";
import { streamOrder } from "./order-stream.ts";
import { pollAfterSeconds, readOrder } from "./tracking.ts";
import { TrackingResponse } from "./tracking-schemas.ts";

const params = z.object({
  token: z.string().describe("`publicToken` of the order or reservation."),
});
const headers = { "cache-control": "private, no-store" };

export const routes = [
  route({
    method: "GET",
    path: "/orders/:token",
    door: "public",
    limits: ["trackingIp", "trackingToken"],
    tag: "Tracking",
    summary: "Follow an order",
    description:
      "The token is the secret: no other authentication. While an online order awaits payment, the payment provider is asked " +
      "before the answer, so polling after the customer returns gives a reliable status.",
    params,
    responses: { 200: TrackingResponse },
    problems: ["MISSING_TOKEN", "ORDER_NOT_FOUND"],
    handler: async (ctx, { params: { token } }) => {
      const order = await readOrder(ctx, token);
      return { status: 200, body: { order, pollAfterSeconds: pollAfterSeconds(order) }, headers };
    },
  }),
  route({
    method: "GET",
    path: "/orders/:token/events",
    door: "public",
    limits: ["orderEvents"],
    tag: "Tracking",
    summary: "Follow an order live (server-sent events)",
    description:
      "Event `order` carries the whole order, at once and after every change; `ping` comes every 20 s. Send `Last-Event-ID` " +
      "when connecting again. Without event streams, poll GET /orders/{token} after `pollAfterSeconds`.",
    params,
    responses: { 200: "text/event-stream" },
    problems: ["MISSING_TOKEN", "ORDER_NOT_FOUND"],
    handler: (ctx, { params: { token }, request }) => streamOrder(ctx, token, request),
  }),
  route({
    method: "POST",
    path: "/orders/:token/cancel",
    door: "public",
    limits: ["orderCancel"],
    tag: "Tracking",
    summary: "Cancel one's own order or reservation, while `actions.canCancelUntil` is in the future",
    params,
    responses: { 200: TrackingResponse },
    problems: ["MISSING_TOKEN", "ORDER_NOT_FOUND", "ILLEGAL_TRANSITION"],
    handler: async (ctx, { params: { token } }) => {
      const order = await cancelOwnOrder(ctx, token);
      return { status: 200, body: { order, pollAfterSeconds: pollAfterSeconds(order) }, headers };
    },
  }),
];
