import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound-http.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { deliveryBody, deliveryIdOf, OrderGoneError } from "./delivery-body.ts";
import type { QueuedDelivery } from "./delivery-queue.ts";
import { type Outcome, outcomeOf } from "./schedule.ts";
import { signedHeaders } from "./sign.ts";
import type { SigningKeys } from "./signing-secret.ts";

/** Where deliveries of an endpoint go and how they are signed. */
export interface Destination {
  url: URL;
  keys: SigningKeys;
  previousKeys: SigningKeys | null;
}

export interface AttemptParts {
  secrets: Secrets;
  log: Log;
}

/** Makes one attempt, at this time of the database's clock. Never rejects. */
export async function attemptDelivery(
  { secrets, log }: AttemptParts,
  outbound: Outbound,
  { url, keys, previousKeys }: Destination,
  delivery: QueuedDelivery,
  nowMs: number,
): Promise<Outcome> {
  const attempt = delivery.attempts + 1;
  try {
    const body = deliveryBody(delivery, secrets);
    const signed = {
      webhookId: delivery.webhookId,
      deliveryId: deliveryIdOf(delivery.id),
      timestamp: Math.floor(nowMs / 1000),
      body,
    };
    return outcomeOf(await outbound.post(url, signedHeaders(signed, keys, previousKeys), body), attempt);
  } catch (error) {
    if (error instanceof OrderGoneError)
      return { state: "FAILED", status: null, failure: "ORDER_GONE", retryAfterSeconds: null };
    // A fault of ours must not cost the receiver an event: it is tried again on schedule.
    log.error({ err: error, webhookId: delivery.webhookId }, "a webhook delivery could not be made");
    return outcomeOf({ failure: "INTERNAL_ERROR" }, attempt);
  }
}
