import type { FastifyRequest } from "fastify";
import { worksIn } from "../../domain/partner-status.ts";
import { allowsScope } from "../../domain/scopes.ts";
import { message } from "../../messages/message.ts";
import type { Clock } from "../clock.ts";
import { scopeOf } from "../db/scope.ts";
import { Problem } from "../problem.ts";
import { type KeyKind, parseKey } from "../tokens.ts";
import type { AuthenticationFailure, AuthenticationFailures } from "./auth-failures.ts";
import type { PartnerCaller, PartnerRestaurantCaller } from "./callers.ts";
import { type ClientAddresses, limitAddress } from "./client-ip.ts";
import type { Credentials, KnownKey, KnownPartnerKey } from "./credentials.ts";
import { type Door, kib } from "./doors.ts";
import type { LookupCache } from "./lookup-cache.ts";
import type { HungRoute } from "./route.ts";
import { createKeyReader } from "./shown-keys.ts";
import { isThroughMcp } from "./through-mcp.ts";

export interface PartnerDoorParts {
  credentials: Credentials;
  failures: AuthenticationFailures;
  addresses: ClientAddresses;
  clock: Clock;
}

export interface PartnerDoors {
  /** With the partner key alone. */
  partner: Door<"partner">;
  /** About one restaurant, whose slug stands in the path: with the partner key and the restaurant's. */
  partnerRestaurant: Door<"partnerRestaurant">;
  /** AI clients, with the partner key: their tool calls come through the other two. */
  mcp: Door<"mcp">;
}

const prefix = "/api/v1/partner";

/** A call as a key's last use is told by it. */
const callOf = ({ route }: HungRoute): string => {
  const place = route.door === "partnerRestaurant" ? "/restaurants/{slug}" : "";
  return `${route.method} ${place}${route.path.replace(/:(\w+)/g, "{$1}")}`;
};

/**
 * Integrators' servers (R-24 to R-36). What is wrong is told in this order (D-14): an `Origin`
 * header (403), the partner key (401), agreement and approval (403), the restaurant key (401, or 404 for
 * every slug that is not its own, so that nobody learns which slugs exist), its scope (403), and what may not be
 * changed (409). The limits of the key are taken after that.
 */
export function createPartnerDoors({
  credentials,
  failures,
  addresses,
  clock,
}: PartnerDoorParts): PartnerDoors {
  const readPartnerKey = createKeyReader();
  const readRestaurantKey = createKeyReader();

  const refuse = (request: FastifyRequest, reason: AuthenticationFailure): Promise<never> =>
    failures.refuse(reason, addresses.of(request.raw));

  /** The key when it is known and works now. Made-up ones cost a checksum, not a query. */
  const find = async <Key extends KnownKey | KnownPartnerKey>(
    request: FastifyRequest,
    shown: { key: string; hash: string },
    kind: KeyKind,
    cache: LookupCache<Key>,
  ): Promise<Key> => {
    const wrong = kind === "PARTNER" ? "PARTNER_KEY_WRONG" : "RESTAURANT_KEY_WRONG";
    if (parseKey(shown.key)?.kind !== kind) return refuse(request, wrong);
    const key = await failures.lookUp(cache, shown.hash, addresses.of(request.raw));
    const nowMs = clock.nowMs();
    if (!key || (key.revokedAtMs !== null && key.revokedAtMs <= nowMs)) return refuse(request, wrong);
    if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) return refuse(request, "KEY_EXPIRED");
    return key;
  };

  const admitPartner = async (request: FastifyRequest, hung: HungRoute): Promise<PartnerCaller> => {
    if (request.headers.origin !== undefined)
      throw new Problem("FORBIDDEN", { reason: "ORIGIN_PRESENT" }, message("doors.partnersUseServers"));
    const { authorization } = request.headers;
    if (authorization === undefined) return refuse(request, "PARTNER_KEY_MISSING");
    const shown = readPartnerKey(request.raw.socket, authorization);
    const key = await find(request, shown, "PARTNER", credentials.partnerKeys);
    const { partnerId, status, hasSigned, isWhiteLabel } = key.partner;
    if (status === "SUSPENDED" || status === "ARCHIVED") return refuse(request, "PARTNER_KEY_WRONG");
    if (key.environment === "LIVE" && !hasSigned) throw new Problem("PARTNER_AGREEMENT_REQUIRED");
    if (!worksIn(status, key.environment)) throw new Problem("PARTNER_NOT_APPROVED");
    const clientIp = addresses.of(request.raw);
    credentials.markUsed(key, clock.nowMs(), () => ({ from: clientIp, call: callOf(hung) }));
    const { environment, keyId } = key;
    const caller = {
      partnerId,
      environment,
      keyId,
      callerId: keyId,
      isWhiteLabel,
      clientIp,
      isThroughMcp: isThroughMcp(),
    };
    // Known from here on: what is refused later is in the partner's log too.
    request.caller = caller;
    return caller;
  };

  const admitForRestaurant = async (
    request: FastifyRequest,
    hung: HungRoute,
  ): Promise<PartnerRestaurantCaller> => {
    const partner = await admitPartner(request, hung);
    const header = request.headers["x-service-restaurant-key"];
    if (typeof header !== "string" || header === "") return refuse(request, "RESTAURANT_KEY_MISSING");
    const shown = readRestaurantKey(request.raw.socket, `Bearer ${header}`);
    const key = await find(request, shown, "RESTAURANT", credentials.keys);
    const { restaurant, keyId, scopes } = key;
    if (restaurant.environment !== partner.environment) return refuse(request, "ENVIRONMENTS_DIFFER");
    const { slug } = request.params as { slug: string };
    if (restaurant.slug !== slug.toLowerCase() || restaurant.partnerId !== partner.partnerId)
      throw new Problem("RESTAURANT_NOT_FOUND");
    const needed = hung.route.scope ?? "*";
    if (!(needed === "*" ? scopes.includes("*") : allowsScope(scopes, needed)))
      throw new Problem("INSUFFICIENT_SCOPE", { requiredScope: needed });
    if ((request.query as Record<string, unknown>).slug !== undefined)
      throw new Problem("BAD_REQUEST", { reason: "SLUG_TWICE" }, message("doors.slugInPath"));
    if (hung.route.method !== "GET") {
      if (restaurant.isDemo) throw new Problem("DEMO_RESTAURANT");
      if (restaurant.isArchived && !hung.route.worksOnArchived) throw new Problem("RESTAURANT_ARCHIVED");
    }
    credentials.markUsed(key, clock.nowMs(), () => ({ from: partner.clientIp, call: callOf(hung) }));
    return {
      ...partner,
      scope: scopeOf(restaurant.restaurantId),
      restaurantId: restaurant.restaurantId,
      slug: restaurant.slug,
      isLive: restaurant.isLive,
      isArchived: restaurant.isArchived,
      restaurantKeyId: keyId,
      keyScopes: scopes,
    };
  };

  const common = {
    bodyLimit: 1024 * kib,
    isCrossOrigin: false,
    limitSubjects: (caller: PartnerCaller) => ({
      ip: limitAddress(caller.clientIp),
      partnerKey: caller.callerId,
      partner: caller.partnerId,
    }),
  };
  return {
    partner: { ...common, prefix, admit: admitPartner },
    partnerRestaurant: {
      ...common,
      prefix: `${prefix}/restaurants/:slug`,
      admit: admitForRestaurant,
    },
    mcp: { ...common, prefix: "", admit: admitPartner },
  };
}
