import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";
import { encryptPush, type PushSubscription } from "../../platform/push/encrypt-push.ts";
import { parseWebhookUrl } from "../webhooks/webhook-url.ts";

/** @throws Problem VALIDATION_FAILED for an address or keys that no push service gives */
export function requirePushService(
  { config }: Pick<Context, "config">,
  subscription: PushSubscription,
): void {
  const { serviceDomain, allowPrivateWebhookTargets: allowsLoopback } = config;
  const parsed = parseWebhookUrl(subscription.endpoint, { serviceDomain, allowsLoopback });
  if ("issue" in parsed) throw Problem.validation([{ ...parsed.issue, path: "endpoint" }]);
  try {
    encryptPush(Buffer.from("?"), subscription);
  } catch {
    throw Problem.validation([{ path: "p256dh", code: "INVALID", message: message("alerts.push.badKey") }]);
  }
}
