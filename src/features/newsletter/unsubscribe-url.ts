import { baseUrl, type Config, pageUrl } from "../../config.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { subscriberToken } from "../../platform/tokens.ts";

export const unsubscribePath = "/newsletter/unsubscribe";
export const resubscribePath = "/newsletter/resubscribe";

/**
 * Where a subscriber leaves: on the restaurant's name below the service's, or the service's host when it has no pages. Never on
 * a domain of its own: mails are kept for years, and the name may be somebody else's by then, who would get the link's token.
 */
export const unsubscribeUrl = (
  { config, secrets }: { config: Config; secrets: Secrets },
  restaurant: { id: string; slug: string; isLive: boolean },
  subscriberId: string,
): string => {
  const host = restaurant.isLive ? pageUrl(config, restaurant.slug) : baseUrl(config);
  return `${host}${unsubscribePath}/${subscriberToken(secrets, restaurant.id, subscriberId)}`;
};
