/**
 * What a webhook may hear of; what each is, and holds, is in events.ts. Here is no zod: pages that list them would load it for the
 * sake of nine words.
 */
export const subscribableEvents = [
  "ORDER_CREATED",
  "ORDER_PAID",
  "ORDER_STATUS_CHANGED",
  "ORDER_CANCELLED",
  "RESERVATION_REQUESTED",
  "RESERVATION_APPROVED",
  "RESERVATION_REJECTED",
  "RESERVATION_CANCELLED",
] as const;

/** PING is sent on request, and cannot be subscribed to. */
export const eventNames = [...subscribableEvents, "PING"] as const;
export type EventName = (typeof eventNames)[number];
