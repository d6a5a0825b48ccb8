import { baseUrl, type Config, pageUrl } from "../config.ts";

/** Where a customer follows an order: on the restaurant's ordering page, or the service's host when it has none. */
export const trackingUrl = (
  config: Config,
  restaurant: { slug: string; isLive: boolean },
  publicToken: string,
): string => `${restaurant.isLive ? pageUrl(config, restaurant.slug) : baseUrl(config)}/o/${publicToken}`;
