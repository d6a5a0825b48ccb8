import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { type CallbackNews, callbackToleranceMs, isSameBytes, jsonOf } from "./callback-news.ts";
import { orderIdOfReference } from "./vipps.ts";

const signedHeaders = "x-ms-date;host;x-ms-content-sha256";
const Event = z.object({ reference: z.string() });

/**
 * Checks a message of Vipps MobilePay: SHA-256 of the body in `x-ms-content-sha256`, and HMAC-SHA256 over method, path,
 * date, host and that hash in `authorization`
 * (https://developer.vippsmobilepay.com/docs/APIs/webhooks-api/request-authentication). Null: not from them, or too old.
 */
export function readVippsCallback(
  { pathAndQuery, headers, body }: { pathAndQuery: string; headers: IncomingHttpHeaders; body: Buffer },
  secret: string,
  nowMs: number,
): CallbackNews | null {
  const date = headers["x-ms-date"];
  if (typeof date !== "string" || !(Math.abs(nowMs - Date.parse(date)) <= callbackToleranceMs)) return null;
  const hash = createHash("sha256").update(body).digest("base64");
  if (headers["x-ms-content-sha256"] !== hash) return null;
  const signed = `POST\n${pathAndQuery}\n${date};${headers.host};${hash}`;
  const signature = createHmac("sha256", secret).update(signed).digest("base64");
  const expected = `HMAC-SHA256 SignedHeaders=${signedHeaders}&Signature=${signature}`;
  if (!isSameBytes(Buffer.from(expected), Buffer.from(headers.authorization ?? ""))) return null;
  const event = Event.safeParse(jsonOf(body));
  return { orderId: event.success ? orderIdOfReference(event.data.reference) : null };
}
