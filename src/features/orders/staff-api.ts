import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { acceptOrder } from "./accept-order.ts";
import { staffActor } from "./actors.ts";
import { listOrders, toldOrder } from "./board.ts";
import { boardChanges } from "./board-changes.ts";
import {
  AcceptBody,
  Board,
  BoardChanges,
  BoardOrder,
  boardStates,
  CancelBody,
  DelayBody,
  MoveBody,
  Refund,
  RefundBody,
  TicksBody,
  ToldOrder,
} from "./board-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { markSeen } from "./mark-seen.ts";
import { moveOrderTo } from "./move-order.ts";
import { refundOrder } from "./refund-order.ts";
import { reviseTime } from "./revise-time.ts";
import { streamBoard } from "./staff-stream.ts";
import { tickLines } from "./tick-lines.ts";
import { undoCancel } from "./undo-cancel.ts";

const params = z.object({ id: z.string().max(64) });
const shared = { door: "staff", tag: "Board", params } as const;
const moveProblems = ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "CHANGED", "VALIDATION_FAILED"] as const;

export const routes = [
  route({
    method: "GET",
    path: "/orders",
    door: "staff",
    tag: "Board",
    summary: "The restaurant's orders by state",
    description:
      "`new` waits for a person's answer, `active` is being made or waits to be collected, `unseen` was cancelled by others than the " +
      "restaurant and nobody has seen it, `unpaid` was taken by phone and waits for its payment, `done` was finished in the running business day. Pages of 100 by `cursor`.",
    query: z.object({
      slug: z.string().optional(),
      state: z.enum(boardStates),
      cursor: z.string().max(100).optional(),
    }),
    responses: { 200: Board },
    problems: ["VALIDATION_FAILED", "BAD_REQUEST"],
    handler: (ctx, { caller, query }) => listOrders(ctx, caller.scope, query.state, { cursor: query.cursor }),
  }),
  route({
    method: "GET",
    path: "/orders/changes",
    door: "staff",
    tag: "Board",
    summary: "What has changed on the board since it was last asked",
    description:
      "`since` is the last answer's `position`. Every change is given once, to whoever asks, whatever was missed meanwhile. Without " +
      "`since`, with one of another database, or when more than 100 orders have changed, `mustReadAll` is true.",
    query: z.object({ slug: z.string().optional(), since: z.string().max(4_000).optional() }),
    responses: { 200: BoardChanges },
    problems: ["VALIDATION_FAILED"],
    handler: (ctx, { caller, query }) => boardChanges(ctx, caller.scope, query.since),
  }),
  route({
    ...shared,
    method: "GET",
    path: "/orders/:id",
    summary: "One order, wherever it stands, with the names of those who did something to it",
    responses: { 200: ToldOrder },
    problems: ["ORDER_NOT_FOUND"],
    handler: (ctx, { caller, params: { id } }) => toldOrder(ctx, caller.scope, id),
  }),
  route({
    method: "GET",
    path: "/events",
    door: "staff",
    tag: "Board",
    summary: "What changes in the restaurant, live (server-sent events)",
    description:
      "`sync`: read everything, now and after a lost connection; `orders` and `kitchen`: something changed; `ping` every 8 s.",
    responses: { 200: "text/event-stream" },
    problems: [],
    handler: async (ctx, { caller, request }) => streamBoard(ctx, caller, request),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/accept",
    summary: "Answer a new order, with a time",
    body: AcceptBody,
    responses: { 200: BoardOrder },
    problems: [...moveProblems],
    handler: (ctx, { caller, params: { id }, body }) =>
      acceptOrder(ctx, caller.scope, id, body, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/status",
    summary: "Move an order one step",
    description: "Asking for the status that the order already has changes nothing.",
    body: MoveBody,
    responses: { 200: BoardOrder },
    problems: [...moveProblems],
    handler: (ctx, { caller, params: { id }, body }) =>
      moveOrderTo(ctx, caller.scope, id, body.status, staffActor(caller), body),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/ticks",
    summary: "A station has made lines of an order, or not after all",
    description: "When every station has made its part, an order to be collected is ready.",
    body: TicksBody,
    responses: { 200: BoardOrder },
    problems: ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "VALIDATION_FAILED"],
    handler: (ctx, { caller, params: { id }, body: { lineIds = null, ...ticks } }) =>
      tickLines(ctx, caller.scope, id, { ...ticks, lineIds }, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/delay",
    summary: "Promise another time",
    body: DelayBody,
    responses: { 200: BoardOrder },
    problems: [...moveProblems],
    handler: (ctx, { caller, params: { id }, body }) =>
      reviseTime(ctx, caller.scope, id, body, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/cancel",
    summary: "Cancel an order and pay back what is asked",
    description:
      "Who may not pay back all that is left of an order may not cancel it either, unless the guest still could: 403 with " +
      "`details.reason` `REFUND_LIMIT`.",
    body: CancelBody,
    responses: { 200: BoardOrder },
    problems: [...moveProblems, "FORBIDDEN"],
    handler: (ctx, { caller, params: { id }, body }) =>
      cancelOrder(ctx, caller.scope, id, { ...body, canBeUndone: true }, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/cancel/undo",
    summary: "Take a cancellation back while its money is still there",
    description:
      "For two minutes after somebody of the restaurant has cancelled it (`undoUntil`). What it held of slots, stock and coupons is taken again, or named as gone.",
    responses: { 200: BoardOrder },
    problems: ["ORDER_NOT_FOUND", "ILLEGAL_TRANSITION", "VALIDATION_FAILED", "SLOT_FULL"],
    handler: (ctx, { caller, params: { id } }) => undoCancel(ctx, caller.scope, id, staffActor(caller)),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/seen",
    summary: "Say that somebody has seen that an order was cancelled",
    description:
      "It leaves every board. Who has seen it first is kept with the order; a second time changes nothing.",
    responses: { 200: BoardOrder },
    problems: ["ORDER_NOT_FOUND"],
    handler: (ctx, { caller, params: { id } }) => markSeen(ctx, caller.scope, id, caller.userId),
  }),
  route({
    ...shared,
    method: "POST",
    path: "/orders/:id/refunds",
    summary: "Pay back lines, an amount or the tip, as far as one's role goes",
    description:
      "Beyond what the owner lets the role give back of one order: 403 with `details.reason` `REFUND_LIMIT`. With `Idempotency-Key`, the same refund is made once however often it is sent.",
    body: RefundBody,
    responses: { 200: Refund, 201: Refund },
    problems: ["FORBIDDEN", "ORDER_NOT_FOUND", "VALIDATION_FAILED", "BAD_REQUEST"],
    handler: async (ctx, { caller, params: { id }, body, request }) => {
      const key = idempotencyKeyOf(request);
      const refund = await refundOrder(ctx, caller.scope, id, body, key, staffActor(caller));
      return { status: refund.idempotent ? 200 : 201, body: refund };
    },
  }),
];
