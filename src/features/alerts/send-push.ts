import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import { atOnce } from "../../platform/at-once.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { encryptPush, type PushSubscription } from "../../platform/push/encrypt-push.ts";
import { vapidHeader } from "../../platform/push/vapid.ts";
import { pushKey } from "./push-key.ts";
import type { PushOutcome } from "./schemas.ts";

/** A browser as its push service reaches it. */
export interface PushDevice {
  id: string;
  subscription: PushSubscription;
  locale: Locale;
}

/** What a browser shows, also when no tab is open (web/ui/pushed.ts). */
export interface PushText {
  title: string;
  body: string;
  /** What takes the place of what was shown before. */
  tag: string;
  /** What a touch opens: a path of the pages that it was subscribed on. */
  path: string;
}

/** Later than this it is no news. */
const keptSeconds = 600;
const devicesAtOnce = 8;

export type PushParts = Pick<Context, "db" | "secrets" | "outbound" | "clock" | "config" | "log">;

/** Writes to browsers through their push services, each in its language. What is GONE is for whoever keeps it to forget. */
export async function sendPush(
  ctx: PushParts,
  scope: RestaurantScope,
  devices: readonly PushDevice[],
  textFor: (device: PushDevice) => PushText,
): Promise<Map<string, PushOutcome>> {
  const outcomes = new Map<string, PushOutcome>();
  if (devices.length === 0) return outcomes;
  const key = await pushKey(ctx);
  await atOnce(devices, devicesAtOnce, async (device) => {
    const said = textFor(device);
    const url = new URL(device.subscription.endpoint);
    const headers = [
      ...["content-type", "application/octet-stream", "content-encoding", "aes128gcm"],
      ...["ttl", String(keptSeconds), "urgency", "high", "topic", topicOf(said.tag)],
      "authorization",
      vapidHeader(key, url, `https://${ctx.config.serviceDomain}`, ctx.clock.nowMs()),
    ];
    const body = encryptPush(Buffer.from(JSON.stringify(said)), device.subscription);
    const answer = await ctx.outbound.post(url, headers, body);
    const isGone = "status" in answer && (answer.status === 404 || answer.status === 410);
    const isSent = "status" in answer && answer.status >= 200 && answer.status < 300;
    if (!isSent && !isGone)
      ctx.log.warn({ restaurantId: scope.restaurantId, device: device.id, answer }, "a push was not taken");
    outcomes.set(device.id, isGone ? "GONE" : isSent ? "SENT" : "FAILED");
  });
  return outcomes;
}

/** At most 32 characters of base64url (RFC 8030): what waits at the push service under the same is replaced. */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);
