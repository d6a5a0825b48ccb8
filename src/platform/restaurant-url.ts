import { type Config, pageUrl } from "../config.ts";

/** What the address of a restaurant's pages follows from. */
export interface PageAddress {
  slug: string;
  /** See RestaurantProfile. */
  pageDomain: string | null;
}

/**
 * The restaurant's address on the web: its own domain while it has one that leads here, else its name below the service's.
 * An origin, without a slash at the end.
 */
export const restaurantUrl = (config: Config, { slug, pageDomain }: PageAddress): string =>
  pageDomain === null ? pageUrl(config, slug) : `https://${pageDomain}`;
