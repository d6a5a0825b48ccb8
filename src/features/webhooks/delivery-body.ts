import { idBytes, idFromBytes } from "../../platform/ids.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import type { QueuedDelivery } from "./delivery-queue.ts";

/** The order that an event tells of was deleted, and its token with it. */
export class OrderGoneError extends Error {}

type Told = Pick<QueuedDelivery, "event" | "eventAtMs" | "data" | "restaurantId" | "tokenSealed">;

/** What is told of an event, by webhooks and in the feed. The order's public token is opened here. */
export function eventBody({ event, eventAtMs, data, restaurantId, tokenSealed }: Told, secrets: Secrets) {
  const createdAt = Temporal.Instant.fromEpochMilliseconds(Math.floor(eventAtMs)).toString({
    smallestUnit: "millisecond",
  });
  const token = tokenSealed && { publicToken: openPublicToken(secrets, restaurantId, tokenSealed) };
  return { event, createdAt, data: { ...token, ...data } };
}

/**
 * The bytes of a delivery: the same for every attempt, with no secret of them in the log of deliveries. Throws OrderGoneError.
 */
export function deliveryBody(delivery: QueuedDelivery, secrets: Secrets): Buffer {
  if (delivery.orderId !== null && delivery.tokenSealed === null) throw new OrderGoneError();
  return Buffer.from(JSON.stringify(eventBody(delivery, secrets)));
}

/** The public id of a delivery's UUID. */
export const deliveryIdOf = (uuid: string): string => idFromBytes("dlv", uuidBytes(uuid));

/** The UUID of a public delivery id; null when it is none. */
export function uuidOfDelivery(deliveryId: string): string | null {
  const bytes = deliveryId.startsWith("dlv_") ? idBytes(deliveryId) : null;
  return (
    bytes &&
    [
      [0, 4],
      [4, 6],
      [6, 8],
      [8, 10],
      [10, 16],
    ]
      .map(([from, to]) => bytes.subarray(from, to).toString("hex"))
      .join("-")
  );
}

/** When a delivery was made, in epoch milliseconds: its UUIDv7 begins with it. */
export const madeAtMs = (uuid: string): number => uuidBytes(uuid).readUIntBE(0, 6);

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
