import type { FastifyRequest } from "fastify";
import type { AuthenticationFailures } from "./auth-failures.ts";
import type { Credentials, KnownRestaurant } from "./credentials.ts";
import type { Hosts } from "./hosts.ts";

/** Browser origins: compared to the letter as browsers write them, never by prefix or suffix. */
export interface TrustedOrigins {
  /** The origin a browser vouches for, if any. */
  of(request: FastifyRequest): string | undefined;
  /** Whether any restaurant trusts it. Throws 429 when the address has asked for too many unknown ones. */
  isKnown(origin: string, address: string): Promise<boolean>;
  /** The same from memory alone; undefined when it is not at hand. */
  isKnownNow(origin: string): boolean | undefined;
  isTrustedFor(origin: string, restaurant: KnownRestaurant): Promise<boolean>;
  /** The slug of the one restaurant that the origin belongs to; null when there are several. */
  slugOf(origin: string): Promise<string | null>;
}

export function createTrustedOrigins(parts: {
  credentials: Credentials;
  failures: AuthenticationFailures;
  hosts: Hosts;
  isLocal: boolean;
}): TrustedOrigins {
  const { credentials, failures, hosts, isLocal } = parts;

  /** Pages exist for real restaurants that are live; sandboxes have none. */
  const hasPage = (restaurant: KnownRestaurant | null | undefined): boolean =>
    restaurant?.isLive === true && !restaurant.isArchived;

  return {
    of(request) {
      const { origin, host } = request.headers;
      if (origin !== undefined) return origin;
      // Browsers send no Origin with a GET to the page's own host; Sec-Fetch-Site, which no script can write, says the same.
      if (request.headers["sec-fetch-site"] !== "same-origin") return undefined;
      const { kind } = hosts.of(host);
      if (kind === "domain") return `https://${host}`;
      return kind === "page" ? `${isLocal ? "http" : "https"}://${host}` : undefined;
    },
    isKnownNow(origin) {
      if (!isPlainOrigin(origin)) return false;
      const slug = hosts.slugOfOrigin(origin);
      if (slug === null) {
        const bound = credentials.origins.peek(origin);
        return bound === undefined ? undefined : bound !== null;
      }
      const restaurant = credentials.restaurants.peek(slug);
      return restaurant === undefined ? undefined : hasPage(restaurant);
    },
    async isKnown(origin, address) {
      const atHand = this.isKnownNow(origin);
      if (atHand !== undefined) return atHand;
      await failures.checkNotSpent(address);
      const slug = hosts.slugOfOrigin(origin);
      if (slug !== null) return hasPage(await credentials.restaurants.get(slug));
      return (await credentials.origins.get(origin)) !== null;
    },
    async isTrustedFor(origin, restaurant) {
      if (!isPlainOrigin(origin)) return false;
      const slug = hosts.slugOfOrigin(origin);
      if (slug !== null) return slug === restaurant.slug && hasPage(restaurant);
      return (await credentials.origins.get(origin))?.restaurants.has(restaurant.restaurantId) ?? false;
    },
    async slugOf(origin) {
      const slug = hosts.slugOfOrigin(origin);
      if (slug !== null) return slug;
      return (await credentials.origins.get(origin))?.slug ?? null;
    },
  };
}

/**
 * `https://host` or `https://host:port` in lower case, as browsers serialise origins; http only for names on localhost.
 * Everything else (`null`, upper case, a trailing dot or slash) is nobody's origin and is not looked up.
 */
const isPlainOrigin = (origin: string): boolean =>
  origin.length <= 300 &&
  (/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:[1-9]\d{0,4})?$/.test(origin) ||
    /^https?:\/\/([a-z0-9-]+\.)*localhost(:[1-9]\d{0,4})?$/.test(origin));
