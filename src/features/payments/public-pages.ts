import { z } from "zod";
import type { AccountProvider } from "../../domain/payment-providers.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { receiveCallback } from "./receive-callback.ts";
import { returnFromPayment } from "./return-from-payment.ts";

/** Where a provider tells us what becomes of payments: one address per account, so that each has a secret of its own. */
const callback = (path: "stripe" | "vipps", provider: AccountProvider): Route =>
  route({
    method: "POST",
    path: `/callbacks/${path}/:restaurantId/:accountId`,
    door: "page",
    limits: ["paymentCallback"],
    keepsRawBody: true,
    tag: "Payments",
    summary: `Signed messages of ${path === "stripe" ? "Stripe" : "Vipps MobilePay"}`,
    params: z.object({ restaurantId: z.string().max(64), accountId: z.string().max(64) }),
    responses: { 204: null },
    problems: ["UNAUTHORIZED", "PAYMENT_PROVIDER_UNAVAILABLE"],
    handler: async (ctx, { params, request }) => {
      await receiveCallback(ctx, {
        provider,
        ...params,
        pathAndQuery: request.originalUrl,
        headers: request.headers,
        body: request.rawBody ?? Buffer.alloc(0),
      });
      return { status: 204, headers: { "cache-control": "no-store" } };
    },
  });

export const routes = [
  route({
    method: "GET",
    path: "/payments/return/:token",
    door: "page",
    limits: ["trackingIp"],
    tag: "Payments",
    summary: "Where a payment provider sends the customer back to",
    params: z.object({ token: z.string().max(100) }),
    responses: { 303: null },
    problems: ["MISSING_TOKEN", "ORDER_NOT_FOUND"],
    handler: async (ctx, { params }) => {
      const { redirectTo } = await returnFromPayment(ctx, params.token);
      return {
        status: 303,
        headers: {
          location: redirectTo,
          "referrer-policy": "no-referrer",
          "cache-control": "private, no-store",
        },
      };
    },
  }),
  callback("stripe", "STRIPE"),
  callback("vipps", "VIPPS"),
];
