import { z } from "zod";
import { type Route, route } from "../../platform/http/route.ts";
import { returnFromPayment } from "./return-from-payment.ts";

export const routes: Route[] = [
  route({
    method: "GET",
    path: "/payments/return/:token",
    door: "page",
    limits: ["trackingIp"],
    tag: "Payments",
    summary: "Where a payment provider sends the customer back to",
    isPublic: false,
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
];
