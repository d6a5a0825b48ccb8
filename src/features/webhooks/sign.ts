import { createHmac } from "node:crypto";
import type { HeaderList } from "../../platform/outbound-http.ts";
import type { SigningKeys } from "./signing-secret.ts";

export interface Attempt {
  webhookId: string;
  /** Public id (`dlv_…`), the same for every attempt and resend. */
  deliveryId: string;
  /** Unix seconds when this attempt is signed. */
  timestamp: number;
  body: Buffer;
}

/**
 * The headers of one attempt: the four of R-720 to R-723, and the trio of Standard Webhooks (D-12) over the same
 * body. While a secret is being replaced the trio carries both signatures; the specified header holds one, and stays with
 * the previous secret until that expires, so that a receiver may switch at any moment in between.
 */
export function signedHeaders(
  { webhookId, deliveryId, timestamp, body }: Attempt,
  keys: SigningKeys,
  previousKeys: SigningKeys | null,
): HeaderList {
  const seconds = String(timestamp);
  const standard = (key: Buffer) =>
    `v1,${createHmac("sha256", key).update(`${deliveryId}.${seconds}.`).update(body).digest("base64")}`;
  const specified = createHmac("sha256", (previousKeys ?? keys).text)
    .update(`${seconds}.`)
    .update(body);
  return [
    "content-type",
    "application/json; charset=utf-8",
    "user-agent",
    "Luka-Webhooks/1",
    "X-Service-Webhook-Id",
    webhookId,
    "X-Service-Delivery-Id",
    deliveryId,
    "X-Service-Webhook-Timestamp",
    seconds,
    "X-Service-Webhook-Signature",
    `sha256=${specified.digest("hex")}`,
    "webhook-id",
    deliveryId,
    "webhook-timestamp",
    seconds,
    "webhook-signature",
    previousKeys ? `${standard(keys.decoded)} ${standard(previousKeys.decoded)}` : standard(keys.decoded),
  ];
}
