import type { PartnerWebhook, WebhookDelivery } from "../../../src/features/webhooks/schemas.ts";

/** How soon the log is read again: where something is about to happen soon, otherwise now and then. */
export const paceMs = (deliveries: readonly Pick<WebhookDelivery, "state" | "attempts">[]): number =>
  deliveries.some((one) => one.state === "PENDING" && one.attempts.length === 0) ? 1_500 : 15_000;

/** Whether its receiver did not take what it was sent last. */
export const hasFailed = ({
  lastFailureAt,
  lastDeliveryAt,
}: Pick<PartnerWebhook, "lastFailureAt" | "lastDeliveryAt">): boolean =>
  lastFailureAt !== null && lastFailureAt === lastDeliveryAt;
