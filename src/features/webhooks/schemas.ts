import { z } from "zod";
import { deliveryStates } from "../../domain/delivery-state.ts";
import { subscribableEvents } from "../../domain/event-names.ts";
import { envelopeOf } from "../../domain/events.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { pagesOf, paging } from "../../platform/http/paging.ts";

/** Wire shapes of webhooks (R-600 to, D-89). */
const webhookEvent = z.enum(subscribableEvents as readonly string[]);

export const NewWebhook = z
  .strictObject({
    url: z.string().max(2048).describe("Public https address; port 443 or 1024 and up."),
    events: z.array(webhookEvent).min(1).max(subscribableEvents.length),
    active: z
      .boolean()
      .default(true)
      .describe("False: paused. Events while paused are neither stored nor sent."),
  })
  .meta({ id: "NewWebhook" });
export type NewWebhook = z.output<typeof NewWebhook>;

export const PartnerWebhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(webhookEvent),
    active: z.boolean(),
    createdAt: z.iso.datetime(),
    lastDeliveryAt: z.iso.datetime().nullable().describe("The latest attempt."),
    lastDeliveryStatus: z.int().nullable().describe("The HTTP status of its answer; null when none came."),
    lastFailureAt: z.iso.datetime().nullable(),
    lastFailureReason: z.string().nullable().describe("A fixed category, e.g. HTTP_503 or TIMEOUT."),
  })
  .meta({ id: "PartnerWebhook" });
export type PartnerWebhook = z.output<typeof PartnerWebhook>;

export const WebhookChange = z
  .strictObject({
    url: NewWebhook.shape.url.optional(),
    events: NewWebhook.shape.events.optional(),
    active: z.boolean().optional().describe("False pauses: events while paused are neither stored nor sent."),
  })
  .refine((change) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .meta({ id: "WebhookChange" });
export type WebhookChange = z.output<typeof WebhookChange>;

export const WebhookList = z.object({ data: z.array(PartnerWebhook), nextCursor: z.string().nullable() });
export const OneWebhook = z.object({ data: PartnerWebhook });
export const WebhookWithSecret = z.object({
  data: PartnerWebhook,
  secret: z.string().describe("`whsec_…`, shown this once."),
});
export const MadeWebhook = z.object({
  data: PartnerWebhook,
  secret: z.string().nullable().describe("`whsec_…`, shown this once. Null in a replay."),
});
export const RotatedWebhookSecret = z.object({
  ...MadeWebhook.shape,
  effectiveAt: z.iso
    .datetime()
    .describe("Until then deliveries carry both signatures; then the new one alone."),
});
export const SecretRotation = z
  .strictObject({ graceHours: z.int().min(0).max(24).default(24) })
  .meta({ id: "WebhookSecretRotation" })
  .prefault({});
export const DeletedWebhook = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });
export const QueuedDelivery = z.object({ data: z.object({ deliveryId: z.string() }) });

export const WebhookDelivery = z
  .object({
    id: z.string().describe("X-Service-Delivery-Id: the same for every attempt and resend."),
    event: z.string(),
    createdAt: z.iso.datetime(),
    state: z.enum(deliveryStates),
    nextAttemptAt: z.iso.datetime().nullable(),
    attempts: z.array(
      z.object({
        at: z.iso.datetime(),
        durationMs: z.int(),
        status: z.int().nullable(),
        failure: z.string().nullable().describe("A fixed category; nothing of what your endpoint wrote."),
      }),
    ),
    data: z.record(z.string(), z.unknown()).describe("Of the event, without the order's public token."),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveryQuery = z.strictObject({
  state: z.enum(deliveryStates).optional(),
  event: z.string().max(64).optional(),
  ...pagesOf(50),
});
export type WebhookDeliveryQuery = z.output<typeof WebhookDeliveryQuery>;
export const WebhookDeliveryList = z.object({
  data: z.array(WebhookDelivery),
  nextCursor: z.string().nullable(),
});

export const EventFeedQuery = z.strictObject({
  after: z
    .string()
    .max(200)
    .optional()
    .describe("The `cursor` of the answer before; without it: from the oldest on."),
  limit: paging.limit,
});
export type EventFeedQuery = z.output<typeof EventFeedQuery>;
const [first, ...others] = subscribableEvents.map(envelopeOf);
export const EventFeed = z.object({
  data: z
    .array(z.discriminatedUnion("event", [first!, ...others]))
    .describe("Each as a webhook's body has it, in the order in which they became known."),
  cursor: z.string().describe("Where to go on, also when there is nothing more yet. Keep it."),
  hasMore: z.boolean().describe("True: more is waiting already."),
});
export type EventFeed = z.output<typeof EventFeed>;
