import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { readDeliveryHealth } from "./delivery-health.ts";
import { DeliveryHealth, ResendFailed, ResentFailed } from "./portal-schemas.ts";
import { resendFailed } from "./resend-failed.ts";

const shared = { door: "portalRestaurant", tag: "Webhooks" } as const;
const params = z.object({ webhookId: z.string().max(64) });

const health = route({
  ...shared,
  method: "GET",
  path: "/webhooks/:webhookId/health",
  summary: "How the deliveries of the last 30 days have gone, day by day",
  params,
  responses: { 200: DeliveryHealth },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: (ctx, { caller, params: { webhookId } }) => readDeliveryHealth(ctx, caller.scope, webhookId),
});

const resend = route({
  ...shared,
  method: "POST",
  path: "/webhooks/:webhookId/resend-failed",
  summary: "Deliver all that failed since a moment once more",
  params,
  body: ResendFailed,
  responses: { 200: ResentFailed },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: (ctx, { caller, params: { webhookId }, body }) => resendFailed(ctx, caller, webhookId, body.since),
});

export const routes = [health, resend];
