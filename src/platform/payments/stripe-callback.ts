import { createHmac } from "node:crypto";
import { z } from "zod";
import { type CallbackNews, callbackToleranceMs, isSameBytes, jsonOf } from "./callback-news.ts";

/** Sessions, payments, charges and refunds of ours all carry the order's id. */
const Event = z.object({
  data: z.object({ object: z.object({ metadata: z.record(z.string(), z.string()).nullish() }) }),
});

/**
 * Checks the signature of a message (`Stripe-Signature: t=…,v1=…`, HMAC-SHA256 over `t.body`; several `v1` while a secret
 * is being replaced: https://docs.stripe.com/webhooks#verify-manually). The raw bytes count. Null: not from Stripe, or too
 * old.
 */
export function readStripeCallback(
  { header, body }: { header: string | undefined; body: Buffer },
  secret: string,
  nowMs: number,
): CallbackNews | null {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs - Number(time) * 1000) > callbackToleranceMs) return null;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  const isGenuine = parts.some(
    ([name, value]) => name === "v1" && isSameBytes(expected, Buffer.from(value ?? "", "hex")),
  );
  if (!isGenuine) return null;
  return { orderId: Event.safeParse(jsonOf(body)).data?.data.object.metadata?.luka_order ?? null };
}
