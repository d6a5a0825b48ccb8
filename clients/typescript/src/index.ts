/** `@luka/client`: a restaurant's own site, and receivers of webhooks. */
export type * from "./api.ts";
export { type ClientOptions, createClient, type RestaurantClient } from "./client.ts";
export type { FollowOptions } from "./follow-order.ts";
export { type Issue as RefusedIssue, LukaError } from "./luka-error.ts";
export type { CallOptions, Retry, ServiceOptions } from "./send.ts";
export {
  type HeadersLike,
  type ReceivedWebhook,
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
} from "./verify-webhook.ts";
export type * from "./webhook-events.ts";
