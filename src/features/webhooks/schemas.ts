import { z } from "zod";
import { subscribableEvents } from "../../domain/events.ts";

/** Wire shapes of webhooks (PartnerWebhook of the interface specification; contract, partner endpoints). */
const webhookEvent = z.enum(subscribableEvents as [string, ...string[]]);

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
