import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { requirePerson } from "../../platform/http/require-person.ts";
import { route } from "../../platform/http/route.ts";
import { acceptOrder } from "./accept-order.ts";
import { type Actor, keyActor } from "./actors.ts";
import { AcceptBody, CancelBody, DelayBody, MoveBody, RefundBody } from "./board-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeOrder } from "./change-order.ts";
import { changeCall } from "./change-schemas.ts";
import { dayReport } from "./day-report.ts";
import { moveOrderTo } from "./move-order.ts";
import { keyRequestOf, onceByKey } from "./once-by-key.ts";
import { listPartnerOrders, readPartnerOrder } from "./partner-orders.ts";
import {
  OnePartnerOrder,
  OneRefund,
  OrderParams,
  OrdersQuery,
  type PartnerOrderDetail,
  PartnerOrders,
} from "./partner-schemas.ts";
import { refundOrder } from "./refund-order.ts";
import { DayReport, reportQuery } from "./report-schemas.ts";
import { reviseTime } from "./revise-time.ts";

const tag = "Orders at work";
const door = "partnerRestaurant";

const list = route({
  method: "GET",
  path: "/orders",
  door,
  scope: "orders:read",
  summary: "The restaurant's orders by their last change",
  description:
    "The oldest change first. Read pages until `nextCursor` is null, keep `resumeCursor`, and send it as `cursor` for what has changed since: nothing is left out, however much is ordered and moved meanwhile. Orders that are not paid yet (`AWAITING_PAYMENT`) and never were (`FAILED`) are among them.",
  tag,
  query: OrdersQuery,
  responses: { 200: PartnerOrders },
  problems: [],
  handler: (ctx, { caller, query }) => listPartnerOrders(ctx, caller, query),
});

const read = route({
  method: "GET",
  path: "/orders/:orderId",
  door,
  scope: "orders:read",
  summary: "One order whole, with its payment and what was given back",
  tag,
  params: OrderParams,
  responses: { 200: OnePartnerOrder },
  problems: ["ORDER_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => ({ data: await readPartnerOrder(ctx, caller, params.orderId) }),
});

/** What every move of an order has in common. */
const move = {
  method: "POST",
  door,
  scope: "orders:write",
  tag,
  params: OrderParams,
  requestHeaders: { "Idempotency-Key": "The same key does it once, however often it is sent." },
  responses: { 200: OnePartnerOrder },
} as const;
const moveProblems = ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "CHANGED", "IDEMPOTENCY_CONFLICT"] as const;

interface Call {
  caller: PartnerRestaurantCaller;
  params: { orderId: string };
  body: unknown;
  request: FastifyRequest;
}

/** Does it once for the call's key, in the name of the restaurant's key, and answers with the order as it is then. */
async function once(
  ctx: Context,
  { caller, params: { orderId }, body, request }: Call,
  action: string,
  work: (actor: Actor) => Promise<unknown>,
): Promise<{ data: PartnerOrderDetail }> {
  const asked = keyRequestOf(request, action, body);
  await onceByKey(ctx.db, caller.scope, orderId, asked, () => work(keyActor(caller, asked)));
  return { data: await readPartnerOrder(ctx, caller, orderId) };
}

const accept = route({
  ...move,
  path: "/orders/:orderId/accept",
  summary: "Answer a new order, with a time",
  description: "Also orders that arrive confirmed wait for it: the board rings until somebody has answered.",
  body: AcceptBody.prefault({}),
  problems: [...moveProblems],
  handler: (ctx, call) =>
    once(ctx, call, "accept", (actor) =>
      acceptOrder(ctx, call.caller.scope, call.params.orderId, call.body, actor),
    ),
});

const status = route({
  ...move,
  path: "/orders/:orderId/status",
  summary: "Move an order one step",
  description: "Asking for the status that the order already has changes nothing.",
  body: MoveBody,
  problems: [...moveProblems],
  handler: (ctx, call) =>
    once(ctx, call, "status", (actor) =>
      moveOrderTo(ctx, call.caller.scope, call.params.orderId, call.body.status, actor, call.body),
    ),
});

const delay = route({
  ...move,
  path: "/orders/:orderId/delay",
  summary: "Promise another time; the guest is told",
  body: DelayBody,
  problems: [...moveProblems],
  handler: (ctx, call) =>
    once(ctx, call, "delay", (actor) =>
      reviseTime(ctx, call.caller.scope, call.params.orderId, call.body, actor),
    ),
});

const change = route({
  ...move,
  path: "/orders/:orderId/changes",
  ...changeCall,
  problems: [...moveProblems, "FULFILLMENT_NOT_ALLOWED", "PRICE_CHANGED", "SLOT_FULL", "HUMAN_REQUIRED"],
  handler: (ctx, call) =>
    once(ctx, call, "changes", (actor) =>
      changeOrder(ctx, call.caller.scope, call.params.orderId, call.body, actor, () =>
        requirePerson(call.caller),
      ),
    ),
});

const cancel = route({
  ...move,
  path: "/orders/:orderId/cancel",
  summary: "Cancel an order and pay back what is asked",
  description:
    "Beyond what the guest could still take back alone it takes the right to all that is left of the order's money: 403 `FORBIDDEN` with `details.reason` `REFUND_LIMIT`.",
  body: CancelBody.prefault({}),
  problems: [...moveProblems, "FORBIDDEN", "HUMAN_REQUIRED"],
  handler: (ctx, call) => {
    requirePerson(call.caller);
    return once(ctx, call, "cancel", (actor) =>
      cancelOrder(ctx, call.caller.scope, call.params.orderId, call.body, actor),
    );
  },
});

const refund = route({
  method: "POST",
  path: "/orders/:orderId/refunds",
  door,
  scope: "refunds:write",
  summary: "Pay back lines, an amount or the tip",
  description:
    "A key may give back of one order what the owner lets managers give back: beyond it 403 `FORBIDDEN` with `details.reason` `REFUND_LIMIT`. 201, and 200 for the same `Idempotency-Key` again.",
  tag,
  params: OrderParams,
  needsIdempotencyKey: true,
  requestHeaders: { "Idempotency-Key": "Required: the same key pays back once, however often it is sent." },
  body: RefundBody,
  responses: { 200: OneRefund, 201: OneRefund },
  problems: [
    "ORDER_NOT_FOUND",
    "FORBIDDEN",
    "HUMAN_REQUIRED",
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_CONFLICT",
  ],
  handler: async (ctx, { caller, params, body, request }) => {
    requirePerson(caller);
    const asked = keyRequestOf(request, "refund", body)!;
    const actor = keyActor(caller, asked);
    const data = await refundOrder(ctx, caller.scope, params.orderId, body, asked.key, actor);
    return { status: data.idempotent ? 200 : 201, body: { data } };
  },
});

const report = route({
  method: "GET",
  path: "/reports/day",
  door,
  scope: "reports:read",
  summary:
    "A day's sales: VAT by rate, discounts, tips, deposits, delivery fees, refunds, and how it was paid",
  description:
    "Exact sums of what stands in the orders. A refund belongs to the day on which it was made, and changes no day before; one that the provider refuses later counts no more.",
  tag: "Reports",
  query: z.strictObject(reportQuery),
  responses: { 200: z.object({ data: DayReport }) },
  problems: [],
  handler: async (ctx, { caller, query }) => ({ data: await dayReport(ctx, caller.scope, query.date) }),
});

export const routes = [list, read, accept, status, delay, change, cancel, refund, report];
