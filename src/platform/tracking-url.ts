import { baseUrl, type Config } from "../config.ts";
import { type PageAddress, restaurantUrl } from "./restaurant-url.ts";

/** Where a customer follows an order: on the restaurant's own pages, or the service's host when it has none. */
export const trackingUrl = (
  config: Config,
  restaurant: PageAddress & { isLive: boolean },
  publicToken: string,
): string => `${restaurant.isLive ? restaurantUrl(config, restaurant) : baseUrl(config)}/o/${publicToken}`;
