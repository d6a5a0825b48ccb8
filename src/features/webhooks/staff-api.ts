import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { changeWebhook, deleteWebhook } from "./change-webhook.ts";
import { createWebhook } from "./create-webhook.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { readWebhookDeliveries } from "./read-deliveries.ts";
import { readWebhooks } from "./read-webhooks.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { rotateSecret } from "./rotate-secret.ts";
import {
  DeletedWebhook,
  NewWebhook,
  OneWebhook,
  QueuedDelivery,
  RotatedWebhookSecret,
  SecretRotation,
  WebhookChange,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookList,
  WebhookWithSecret,
} from "./schemas.ts";

const shared = { door: "staff", tag: "Webhooks" } as const;
const params = z.object({ webhookId: z.string().max(64) });

const list = route({
  ...shared,
  method: "GET",
  path: "/webhooks",
  summary: "The restaurant's webhooks; for owners and managers",
  responses: { 200: WebhookList },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller }) {
    requireManager(caller);
    return { data: await readWebhooks(ctx.db, caller.scope), nextCursor: null };
  },
});

const create = route({
  ...shared,
  method: "POST",
  path: "/webhooks",
  summary: "Subscribe an address to events; the signing secret is shown this once",
  body: NewWebhook,
  responses: { 201: WebhookWithSecret },
  problems: ["FORBIDDEN", "WEBHOOK_LIMIT", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, body }) {
    requireManager(caller);
    const { webhook, secret } = await createWebhook(ctx, caller.scope, body, async (trx, work) => {
      await takeAccessChange(trx, caller, ctx.clock.nowMs());
      return work();
    });
    return { status: 201, body: { data: webhook, secret } };
  },
});

const change = route({
  ...shared,
  method: "PATCH",
  path: "/webhooks/:webhookId",
  summary: "Change, pause or resume a webhook",
  params,
  body: WebhookChange,
  responses: { 200: OneWebhook },
  problems: ["FORBIDDEN", "WEBHOOK_NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { webhookId }, body }) {
    requireManager(caller);
    return { data: await changeWebhook(ctx, caller, webhookId, body) };
  },
});

const remove = route({
  ...shared,
  method: "DELETE",
  path: "/webhooks/:webhookId",
  summary: "End a webhook",
  params,
  responses: { 200: DeletedWebhook },
  problems: ["FORBIDDEN", "WEBHOOK_NOT_FOUND", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { webhookId } }) {
    requireManager(caller);
    await deleteWebhook(ctx, caller, webhookId);
    return { data: { id: webhookId, deleted: true as const } };
  },
});

const rotate = route({
  ...shared,
  method: "POST",
  path: "/webhooks/:webhookId/rotate-secret",
  summary: "Put a new signing secret in the place of one; both sign for some hours",
  params,
  body: SecretRotation,
  responses: { 201: RotatedWebhookSecret },
  problems: ["FORBIDDEN", "WEBHOOK_NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { webhookId }, body }) {
    requireManager(caller);
    const rotated = await rotateSecret(ctx, caller, webhookId, body.graceHours);
    return { status: 201, body: rotated };
  },
});

const test = route({
  ...shared,
  method: "POST",
  path: "/webhooks/:webhookId/test",
  summary: "Send a PING; a paused webhook gets none",
  params,
  responses: { 202: QueuedDelivery },
  problems: ["FORBIDDEN", "WEBHOOK_NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { webhookId } }) {
    requireManager(caller);
    const data = await pingWebhook(ctx, caller.scope, webhookId, (trx) =>
      takeAccessChange(trx, caller, ctx.clock.nowMs()),
    );
    return { status: 202, body: { data } };
  },
});

const deliveries = route({
  ...shared,
  method: "GET",
  path: "/webhooks/:webhookId/deliveries",
  summary: "The deliveries of the last 30 days with every attempt, the newest first",
  params,
  query: WebhookDeliveryQuery.extend({ slug: z.string().optional() }),
  responses: { 200: WebhookDeliveryList },
  problems: ["FORBIDDEN", "WEBHOOK_NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { caller, params: { webhookId }, query }) {
    requireManager(caller);
    return readWebhookDeliveries(ctx, caller.scope, webhookId, query);
  },
});

const resend = route({
  ...shared,
  method: "POST",
  path: "/webhooks/:webhookId/deliveries/:deliveryId/resend",
  summary: "Deliver an event once more, on a fresh round of the schedule",
  params: params.extend({ deliveryId: z.string().max(64) }),
  responses: { 202: QueuedDelivery },
  problems: ["FORBIDDEN", "WEBHOOK_NOT_FOUND", "NOT_FOUND", "RETENTION", "RATE_LIMITED"],
  async handler(ctx, { caller, params: { webhookId, deliveryId } }) {
    requireManager(caller);
    await resendDelivery(ctx, caller.scope, webhookId, deliveryId, (trx) =>
      takeAccessChange(trx, caller, ctx.clock.nowMs()),
    );
    return { status: 202, body: { data: { deliveryId } } };
  },
});

export const routes = [list, create, change, remove, rotate, test, deliveries, resend];
