import type { FastifyRequest } from "fastify";
import type { ProblemCode } from "../../domain/problems.ts";
import { route } from "../../platform/http/route.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { placeOrder } from "./place-order.ts";
import { type PlaceOrderResult, replayWhatever } from "./placed-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { PlacedOrder, PlaceOrderBody, Quote, QuoteBody } from "./schemas.ts";
import { whatElse } from "./what-else.ts";

const cartProblems = [
  "BAD_REQUEST",
  "VALIDATION_FAILED",
  "FULFILLMENT_NOT_ALLOWED",
] as const satisfies ProblemCode[];

function answerOf(request: FastifyRequest, { isReplay, hasOtherBody, order }: PlaceOrderResult) {
  request.orderNumber = order.orderNumber;
  if (!isReplay) return { status: 201 as const, body: order };
  const other: Record<string, string> = hasOtherBody ? { "idempotent-body-mismatch": "true" } : {};
  return { status: 200 as const, body: order, headers: { "idempotent-replayed": "true", ...other } };
}

export const routes = [
  route({
    method: "POST",
    path: "/orders",
    door: "restaurant",
    scope: "orders:create",
    limits: ["orders"],
    tag: "Orders",
    summary: "Place an order",
    description:
      "Send an `Idempotency-Key` (16 to 128 characters of a-z, A-Z, 0-9, _ and -) and repeat it on every retry: the same " +
      "key is the same order. A replay answers 200 with `idempotent: true` and `Idempotent-Replayed: true`; when the body " +
      "differs from the first one, also `Idempotent-Body-Mismatch: true`. Online payment: send the customer to `paymentUrl`.",
    requestHeaders: {
      "Idempotency-Key":
        "16 to 128 characters of a-z, A-Z, 0-9, _ and -; kept for 30 days, one key space per restaurant.",
    },
    responseHeaders: {
      "Idempotent-Replayed": "`true` when the order had been placed before with this key.",
      "Idempotent-Body-Mismatch": "`true` when the body is not the one that the order was placed with.",
    },
    body: PlaceOrderBody,
    responses: { 200: PlacedOrder, 201: PlacedOrder },
    problems: [
      ...cartProblems,
      "INVALID_SUCCESS_URL",
      "INVALID_CANCEL_URL",
      "PRICE_CHANGED",
      "SLOT_FULL",
      "CHANGED",
      "IDEMPOTENCY_CONFLICT",
      "PAYMENT_PENDING",
      "PAYMENT_INCOMPLETE",
      "PAYMENT_PROVIDER_INVALID",
      "PAYMENT_PROVIDER_UNAVAILABLE",
    ],
    refusedInput: async (ctx, { caller, body, request, issues }) => {
      const replay = await replayWhatever(ctx, caller, idempotencyKeyOf(request));
      if (replay) return answerOf(request, replay);
      return { further: await whatElse(ctx, caller, body, issues) };
    },
    handler: async (ctx, { body, caller, request }) =>
      answerOf(request, await placeOrder(ctx, { caller, body, key: idempotencyKeyOf(request) })),
  }),
  route({
    method: "POST",
    path: "/orders/quote",
    door: "restaurant",
    scope: "orders:quote",
    limits: ["quote"],
    tag: "Orders",
    summary: "Price an order without placing it",
    description:
      "The same body as POST /orders; customer, address and payment method may be left out. What the order would be refused for is " +
      "listed in `warnings`, with its codes, and what is missing with REQUIRED; `canOrder` is true exactly when an order with this " +
      "very body would be accepted. Only lines that cannot be ordered at all are refused here too.",
    body: QuoteBody,
    responses: { 200: Quote },
    problems: [...cartProblems],
    handler: (ctx, { body, caller, locale, request }) => quoteOrder(ctx, caller, body, request.body, locale),
  }),
];
