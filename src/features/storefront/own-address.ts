import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { Empty } from "../../platform/http/route.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import type { Loaded } from "../menus/snapshots.ts";

/**
 * Sends a guest who arrives at another of the restaurant's host names on to its address; null for one who is there. Not for
 * good: browsers remember that for ever, and a domain may end tomorrow. Who moves about on a host stays on it, since the
 * basket is kept there (docs/decisions/0026).
 */
export function onToOwnAddress(
  ctx: Context,
  { snapshot }: Loaded,
  request: FastifyRequest,
): Empty<302> | null {
  const { pageDomain } = snapshot.restaurant;
  const { host = "", "sec-fetch-site": cameFrom } = request.headers;
  if (pageDomain === null || cameFrom === "same-origin") return null;
  if (host.toLowerCase().replace(/:443$/, "") === pageDomain) return null;
  return {
    status: 302,
    headers: {
      location: `${restaurantUrl(ctx.config, snapshot.restaurant)}${ownPath(request.originalUrl)}`,
      "cache-control": "no-store",
    },
  };
}

/** A path on a host to go on to; never `//other.host`, which browsers take for another one. */
export function ownPath(text: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length <= 500 ? text : "/";
}
