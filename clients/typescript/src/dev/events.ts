import type { WebhookEvent } from "../webhook-events.ts";
import { UsageError } from "./command.ts";

const known: Record<WebhookEvent["event"], true> = {
  ORDER_CREATED: true,
  ORDER_PAID: true,
  ORDER_STATUS_CHANGED: true,
  ORDER_CANCELLED: true,
  RESERVATION_REQUESTED: true,
  RESERVATION_APPROVED: true,
  RESERVATION_REJECTED: true,
  RESERVATION_CANCELLED: true,
  PING: true,
};
export const eventNames = Object.keys(known) as WebhookEvent["event"][];

export function eventNamed(name: string | undefined): WebhookEvent["event"] {
  const found = eventNames.find((one) => one === name?.toUpperCase());
  if (!found) throw new UsageError(`Name an event: ${eventNames.join(", ")}.`);
  return found;
}
