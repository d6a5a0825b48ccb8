import { createHash, createHmac, randomBytes } from "node:crypto";

/** As the service makes them: `whsec_` and the base64 of 24 bytes. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString("base64")}`;

interface Delivery {
  deliveryId: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/** The headers of a delivery, as the service signs it. */
export function signedHeaders(
  secret: string,
  { deliveryId, timestamp, body }: Delivery,
): Record<string, string> {
  const seconds = String(timestamp);
  const decoded = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const standard = createHmac("sha256", decoded).update(`${deliveryId}.${seconds}.${body}`).digest("base64");
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Luka-Webhooks/1",
    "X-Service-Webhook-Id": "whk_luka_dev",
    "X-Service-Delivery-Id": deliveryId,
    "X-Service-Webhook-Timestamp": seconds,
    "X-Service-Webhook-Signature": `sha256=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
    "webhook-id": deliveryId,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${standard}`,
  };
}

/** The same for an event however often it is sent: no two of one order have the same moment. */
export const deliveryIdOf = (orderId: string, createdAt: string): string =>
  `dlv_${createHash("sha256").update(`${orderId} ${createdAt}`).digest("hex").slice(0, 26)}`;
