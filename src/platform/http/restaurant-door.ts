import type { FastifyRequest } from "fastify";
import type { Environment } from "../../domain/environment.ts";
import { allowsScope, originScopes } from "../../domain/scopes.ts";
import { parseSlug } from "../../domain/slug.ts";
import { message } from "../../messages/message.ts";
import type { Clock } from "../clock.ts";
import { type RestaurantScope, scopeOf } from "../db/scope.ts";
import { Problem } from "../problem.ts";
import { parseKey } from "../tokens.ts";
import type { AuthenticationFailure, AuthenticationFailures } from "./auth-failures.ts";
import type { RestaurantCaller } from "./callers.ts";
import { type ClientAddresses, limitAddress } from "./client-ip.ts";
import type { Credentials, KnownKey, KnownRestaurant } from "./credentials.ts";
import { type Door, kib } from "./doors.ts";
import type { TrustedOrigins } from "./origins.ts";
import type { HungRoute } from "./route.ts";
import { createKeyReader } from "./shown-keys.ts";

export interface RestaurantDoorParts {
  credentials: Credentials;
  origins: TrustedOrigins;
  failures: AuthenticationFailures;
  addresses: ClientAddresses;
  clock: Clock;
}

export interface RestaurantDoor extends Door<"restaurant"> {
  /** The caller when a good key is at hand; null leaves everything else to `admit`. */
  admitAtOnce(request: FastifyRequest, route: HungRoute): RestaurantCaller | null;
}

/**
 * The restaurant's own website, from its server with a restaurant key or from a browser on a trusted origin
 * . An `Authorization` header is always checked, whatever the origin. Then the slug: 400
 * when missing, 401 when another live restaurant has it, 404 when none has. A real restaurant that is not live yet is
 * 404 to everything but its site gate; a sandbox answers to its own key and to origins bound to it.
 */
export function createRestaurantDoor(parts: RestaurantDoorParts): RestaurantDoor {
  const { credentials, origins, failures, addresses, clock } = parts;

  const readKey = createKeyReader();

  const refuse = (request: FastifyRequest, reason: AuthenticationFailure): Promise<never> =>
    failures.refuse(reason, addresses.of(request.raw));

  const admitKey = (request: FastifyRequest, hung: HungRoute, authorization: string) => {
    const shown = readKey(request.raw.socket, authorization);
    const key = credentials.keys.peek(shown.hash);
    if (key) return enterWithKey(request, hung, key);
    // A key that nobody can have been given costs a checksum, not a query.
    return parseKey(shown.key)?.kind === "RESTAURANT"
      ? lookUpKey(request, hung, shown.hash)
      : refuse(request, "KEY_WRONG");
  };

  const lookUpKey = async (request: FastifyRequest, hung: HungRoute, keyHash: string) => {
    const key = await failures.lookUp(credentials.keys, keyHash, addresses.of(request.raw));
    return key ? enterWithKey(request, hung, key) : refuse(request, "KEY_WRONG");
  };

  const noteUse = (key: KnownKey, nowMs: number, request: FastifyRequest, { route }: HungRoute): void =>
    credentials.markUsed(key, nowMs, () => ({
      from: addresses.of(request.raw),
      call: `${route.method} ${route.path}`,
    }));

  const enterWithKey = (request: FastifyRequest, hung: HungRoute, key: KnownKey) => {
    const nowMs = clock.nowMs();
    if (key.revokedAtMs !== null && key.revokedAtMs <= nowMs) return refuse(request, "KEY_WRONG");
    if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) return refuse(request, "KEY_EXPIRED");
    const slug = slugOf(request, hung, key.restaurant.slug, key.restaurant.slug);
    if (slug !== key.restaurant.slug) return refuseOtherSlug(request, slug, "KEY_OF_OTHER_RESTAURANT");
    if (!isOpen(key.restaurant, hung)) throw new Problem("RESTAURANT_NOT_FOUND");
    requireScope(key.scopes, hung);
    noteUse(key, nowMs, request, hung);
    return new Admitted(key.restaurant, key, null, request, addresses);
  };

  const admitOrigin = async (request: FastifyRequest, hung: HungRoute) => {
    const origin = origins.of(request);
    if (origin === undefined) return refuse(request, hung.route.keyOnly ? "KEY_REQUIRED" : "KEY_MISSING");
    if (hung.route.keyOnly) return refuse(request, "KEY_REQUIRED");
    if (!(await origins.isKnown(origin, addresses.of(request.raw))))
      return refuse(request, "ORIGIN_UNTRUSTED");
    const own = hung.route.slugIsOptional ? await origins.slugOf(origin) : null;
    const slug = slugOf(request, hung, undefined, own);
    const restaurant = await credentials.restaurants.get(slug);
    if (!restaurant || restaurant.isArchived) throw new Problem("RESTAURANT_NOT_FOUND");
    if (!(await origins.isTrustedFor(origin, restaurant))) {
      // Whether a sandbox or a restaurant that is not open yet exists is nobody else's business.
      return restaurant.isLive
        ? refuse(request, "ORIGIN_UNTRUSTED")
        : Promise.reject(new Problem("RESTAURANT_NOT_FOUND"));
    }
    if (!isOpen(restaurant, hung)) throw new Problem("RESTAURANT_NOT_FOUND");
    requireScope(originScopes, hung);
    return new Admitted(restaurant, null, origin, request, addresses);
  };

  const refuseOtherSlug = async (request: FastifyRequest, slug: string, reason: AuthenticationFailure) => {
    const other = await credentials.restaurants.get(slug);
    if (!other?.isLive || other.isArchived) throw new Problem("RESTAURANT_NOT_FOUND");
    return refuse(request, reason);
  };

  return {
    prefix: "/api/v1",
    bodyLimit: 64 * kib,
    isCrossOrigin: true,
    admit(request, hung) {
      const { authorization } = request.headers;
      return authorization === undefined
        ? admitOrigin(request, hung)
        : admitKey(request, hung, authorization);
    },
    admitAtOnce(request, hung) {
      const { authorization } = request.headers;
      if (authorization === undefined) return null;
      const key = credentials.keys.peek(readKey(request.raw.socket, authorization).hash);
      if (!key) return null;
      const nowMs = clock.nowMs();
      const { restaurant, scopes } = key;
      const isHere = (request.query as { slug?: unknown }).slug === restaurant.slug;
      if (!isHere || !worksAt(key, nowMs) || !isOpen(restaurant, hung) || !hasScope(scopes, hung))
        return null;
      noteUse(key, nowMs, request, hung);
      return new Admitted(restaurant, key, null, request, addresses);
    },
    limitSubjects: (caller) => ({ restaurant: caller.restaurantId, ip: limitAddress(caller.clientIp) }),
  };
}

class Admitted implements RestaurantCaller {
  readonly scope: RestaurantScope;
  readonly restaurantId: string;
  readonly slug: string;
  readonly environment: Environment;
  readonly isLive: boolean;
  readonly via: RestaurantCaller["via"];
  readonly partnerId: string | null;
  readonly keyId: string | null;
  readonly origin: string | null;
  readonly keyScopes: readonly string[];
  readonly #request: FastifyRequest;
  readonly #addresses: ClientAddresses;

  constructor(
    restaurant: KnownRestaurant,
    key: KnownKey | null,
    origin: string | null,
    request: FastifyRequest,
    addresses: ClientAddresses,
  ) {
    this.scope = scopeOf(restaurant.restaurantId);
    this.restaurantId = restaurant.restaurantId;
    this.slug = restaurant.slug;
    this.environment = restaurant.environment;
    this.isLive = restaurant.isLive;
    this.via = key ? "KEY" : "ORIGIN";
    this.partnerId = restaurant.partnerId;
    this.keyId = key?.keyId ?? null;
    this.origin = origin;
    this.keyScopes = key?.scopes ?? originScopes;
    this.#request = request;
    this.#addresses = addresses;
  }

  /** Worked out only when asked for: the menu needs none. */
  get clientIp(): string {
    return this.#addresses.of(this.#request.raw);
  }
}

/** What no restaurant can be called; see the check on the table. */
const noSlug = "-";

/**
 * @param likely the slug it nearly always is, which then needs no closer look
 * @param own the caller's, for routes that need not name it
 */
function slugOf(
  request: FastifyRequest,
  { slugIn, route }: HungRoute,
  likely: string | undefined,
  own: string | null,
): string {
  const holder = slugIn === "body" ? request.body : request.query;
  if (slugIn === "body" && (typeof holder !== "object" || holder === null || Array.isArray(holder))) {
    throw Problem.validation([{ path: "", code: "INVALID", message: message("doors.notAnObject") }]);
  }
  if (slugIn === "body" && (request.query as Record<string, unknown>).slug !== undefined) {
    throw new Problem("BAD_REQUEST", { reason: "SLUG_TWICE" }, message("doors.slugInBody"));
  }
  const { slug } = holder as Record<string, unknown>;
  if (slug === undefined && own !== null && route.slugIsOptional) return own;
  if (slug === undefined || slug === null || slug === "") throw new Problem("MISSING_SLUG");
  if (typeof slug !== "string") {
    throw Problem.validation([{ path: "slug", code: "INVALID", message: message("doors.slugText") }]);
  }
  return slug === likely ? slug : (parseSlug(slug) ?? noSlug);
}

const worksAt = (key: KnownKey, nowMs: number): boolean =>
  (key.revokedAtMs === null || key.revokedAtMs > nowMs) &&
  (key.expiresAtMs === null || key.expiresAtMs > nowMs);

const isOpen = (restaurant: KnownRestaurant, { route }: HungRoute): boolean =>
  !restaurant.isArchived &&
  (restaurant.environment === "TEST" || restaurant.isLive || route.answersBeforeLive === true);

const hasScope = (granted: readonly string[], { route }: HungRoute): boolean =>
  route.scope === undefined || allowsScope(granted, route.scope);

function requireScope(granted: readonly string[], hung: HungRoute): void {
  if (!hasScope(granted, hung)) throw new Problem("INSUFFICIENT_SCOPE", { requiredScope: hung.route.scope });
}
