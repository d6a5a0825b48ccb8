import type { ProblemCode } from "../../domain/problems.ts";
import { route } from "../../platform/http/route.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { PlacedOrder, PlaceOrderBody, Quote, QuoteBody } from "./schemas.ts";

const cartProblems = [
  "BAD_REQUEST",
  "VALIDATION_FAILED",
  "FULFILLMENT_NOT_ALLOWED",
] as const satisfies ProblemCode[];

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
    handler: async (ctx, { body, caller, request }) => {
      const key = idempotencyKeyOf(request);
      const { isReplay, hasOtherBody, order } = await placeOrder(ctx, { caller, body, key });
      request.orderNumber = order.orderNumber;
      if (!isReplay) return { status: 201, body: order };
      return {
        status: 200,
        body: order,
        headers: {
          "idempotent-replayed": "true",
          ...(hasOtherBody && { "idempotent-body-mismatch": "true" }),
        },
      };
    },
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
      "The same body as POST /orders; customer, address and payment method may be left out. What would be refused is listed in " +
      "`warnings`, with the codes of the order; only lines that cannot be ordered at all are refused here too.",
    body: QuoteBody,
    responses: { 200: Quote },
    problems: [...cartProblems],
    handler: (ctx, { body, caller, locale }) => quoteOrder(ctx, caller.scope, body, locale),
  }),
];
