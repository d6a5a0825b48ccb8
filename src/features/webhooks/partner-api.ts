import { z } from "zod";
import { Paging, pageOf } from "../../platform/http/paging.ts";
import { repeatable, route } from "../../platform/http/route.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { changeWebhook, deleteWebhook } from "./change-webhook.ts";
import { createWebhook } from "./create-webhook.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { readWebhookDeliveries } from "./read-deliveries.ts";
import { readEvents } from "./read-events.ts";
import { readWebhooks } from "./read-webhooks.ts";
import { resendDelivery } from "./resend-delivery.ts";
import { rotateSecret } from "./rotate-secret.ts";
import {
  DeletedWebhook,
  EventFeed,
  EventFeedQuery,
  MadeWebhook,
  NewWebhook,
  OneWebhook,
  QueuedDelivery,
  RotatedWebhookSecret,
  SecretRotation,
  WebhookChange,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookList,
} from "./schemas.ts";

const tag = "Webhooks";
const door = "partnerRestaurant";
const WebhookId = z.object({ webhookId: z.string().max(64) });
const DeliveryId = WebhookId.extend({ deliveryId: z.string().max(64) });

const list = route({
  method: "GET",
  path: "/webhooks",
  door,
  summary: "The webhooks of a restaurant",
  tag,
  query: Paging,
  responses: { 200: WebhookList },
  problems: [],
  handler: async (ctx, { caller, query }) => pageOf(await readWebhooks(ctx.db, caller.scope), query),
});

const create = route({
  method: "POST",
  path: "/webhooks",
  ...repeatable,
  door,
  summary: "Subscribe an address to events",
  description:
    "The signing secret is in this answer alone: in a replay it is null, and `rotate-secret` makes another. At most 10 webhooks a restaurant.",
  tag,
  body: NewWebhook,
  responses: { 201: MadeWebhook },
  problems: ["WEBHOOK_LIMIT"],
  handler: async (ctx, { caller, body }) => {
    const nowMs = ctx.clock.nowMs();
    const { webhook, secret } = await createWebhook(ctx, caller.scope, body, (trx, work) =>
      oncePerKey(
        trx,
        caller,
        nowMs,
        async () => {
          await takeAccessChange(trx, caller, nowMs);
          return work();
        },
        (made) => ({ ...made, secret: null }),
      ),
    );
    return { status: 201, body: { data: webhook, secret } };
  },
});

const change = route({
  method: "PATCH",
  path: "/webhooks/:webhookId",
  door,
  summary: "Change, pause or resume a webhook",
  tag,
  params: WebhookId,
  body: WebhookChange,
  responses: { 200: OneWebhook },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: async (ctx, { caller, params, body }) => ({
    data: await changeWebhook(ctx, caller, params.webhookId, body),
  }),
});

const remove = route({
  method: "DELETE",
  path: "/webhooks/:webhookId",
  door,
  worksOnArchived: true,
  summary: "End a webhook",
  description: "What was still to be delivered goes with it.",
  tag,
  params: WebhookId,
  responses: { 200: DeletedWebhook },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    await deleteWebhook(ctx, caller, params.webhookId);
    return { data: { id: params.webhookId, deleted: true as const } };
  },
});

const rotate = route({
  method: "POST",
  path: "/webhooks/:webhookId/rotate-secret",
  ...repeatable,
  door,
  summary: "Put a new signing secret in the place of one",
  description:
    "For `graceHours` every delivery carries the signatures of both: `webhook-signature` holds both, `X-Service-Webhook-Signature` the old one until it ends. In a replay the secret is null: rotate again, with a key of its own.",
  tag,
  params: WebhookId,
  body: SecretRotation,
  responses: { 201: RotatedWebhookSecret },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: async (ctx, { caller, params, body }) => ({
    status: 201,
    body: await rotateSecret(ctx, caller, params.webhookId, body.graceHours),
  }),
});

const test = route({
  method: "POST",
  path: "/webhooks/:webhookId/test",
  door,
  summary: "Send a PING",
  description:
    "Signed, delivered and logged like every other event. A paused webhook gets none: 422 at `active`.",
  tag,
  params: WebhookId,
  responses: { 202: QueuedDelivery },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: async (ctx, { caller, params }) => {
    const data = await pingWebhook(ctx, caller.scope, params.webhookId, (trx) =>
      takeAccessChange(trx, caller, ctx.clock.nowMs()),
    );
    return { status: 202, body: { data } };
  },
});

const deliveries = route({
  method: "GET",
  path: "/webhooks/:webhookId/deliveries",
  door,
  summary: "The deliveries of the last 30 days",
  description: "The newest first, with every attempt.",
  tag,
  params: WebhookId,
  query: WebhookDeliveryQuery,
  responses: { 200: WebhookDeliveryList },
  problems: ["WEBHOOK_NOT_FOUND"],
  handler: (ctx, { caller, params, query }) =>
    readWebhookDeliveries(ctx, caller.scope, params.webhookId, query),
});

const resend = route({
  method: "POST",
  path: "/webhooks/:webhookId/deliveries/:deliveryId/resend",
  door,
  summary: "Deliver an event once more",
  description: "Under the same delivery id, on a fresh round of the schedule.",
  tag,
  params: DeliveryId,
  responses: { 202: QueuedDelivery },
  problems: ["WEBHOOK_NOT_FOUND", "NOT_FOUND", "RETENTION"],
  handler: async (ctx, { caller, params }) => {
    await resendDelivery(ctx, caller.scope, params.webhookId, params.deliveryId, (trx) =>
      takeAccessChange(trx, caller, ctx.clock.nowMs()),
    );
    return { status: 202, body: { data: { deliveryId: params.deliveryId } } };
  },
});

const events = route({
  method: "GET",
  path: "/events",
  door,
  summary: "What happened in the last 30 days",
  description:
    "Every event of orders and reservations, as webhooks have it, whether or not anything is subscribed. Ask again with the `cursor` you got: nothing is passed over. The same event has the same `createdAt` and `data.orderId` here and in a webhook.",
  tag,
  query: EventFeedQuery,
  responses: { 200: EventFeed },
  problems: [],
  handler: (ctx, { caller, query }) => readEvents(ctx, caller.scope, query),
});

export const routes = [events, list, create, change, remove, rotate, test, deliveries, resend];
