import type { PartnerWebhook, WebhookDelivery } from "../../../src/features/webhooks/schemas.ts";

/** How soon the log is read again: where something is about to happen soon, otherwise now and then. */
export const paceMs = (deliveries: readonly Pick<WebhookDelivery, "state" | "attempts">[]): number =>
  deliveries.some((one) => one.state === "PENDING" && one.attempts.length === 0) ? 1_500 : 15_000;

/** Whether it is sent anything, and whether its receiver took what it was sent last. */
export function webhookState({
  active,
  lastFailureAt,
  lastDeliveryAt,
}: Pick<PartnerWebhook, "active" | "lastFailureAt" | "lastDeliveryAt">): "ACTIVE" | "FAILING" | "PAUSED" {
  if (!active) return "PAUSED";
  return lastFailureAt !== null && lastFailureAt === lastDeliveryAt ? "FAILING" : "ACTIVE";
}
