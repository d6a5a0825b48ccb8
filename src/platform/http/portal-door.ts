import type { FastifyRequest } from "fastify";
import type { Environment } from "../../domain/environment.ts";
import { worksIn } from "../../domain/partner-status.ts";
import { teamRoles } from "../../domain/roles.ts";
import { lacksSecondFactor } from "../../domain/second-factor.ts";
import { parseSlug } from "../../domain/slug.ts";
import { message } from "../../messages/message.ts";
import { scopeOf } from "../db/scope.ts";
import type { People, SignedIn, TeamPlace } from "../people.ts";
import { Problem } from "../problem.ts";
import type { PortalCaller, PortalRestaurantCaller } from "./callers.ts";
import { type ClientAddresses, limitAddress } from "./client-ip.ts";
import type { Credentials } from "./credentials.ts";
import { type Door, kib } from "./doors.ts";
import type { Hosts } from "./hosts.ts";
import type { HungRoute, Route } from "./route.ts";

export interface PortalDoorParts {
  people: People;
  credentials: Credentials;
  hosts: Hosts;
  addresses: ClientAddresses;
}

/** Somebody with a session, on the service's own pages. @throws Problem UNAUTHORIZED, FORBIDDEN */
export async function admitPerson(
  { people, hosts }: Pick<PortalDoorParts, "people" | "hosts">,
  request: FastifyRequest,
  { route }: HungRoute,
): Promise<SignedIn> {
  const person = await people.sessionOf(request.headers);
  if (!person) throw new Problem("UNAUTHORIZED", { reason: "NOT_SIGNED_IN" }, message("doors.signIn"));
  const { origin, host } = request.headers;
  if (route.method !== "GET" && (origin === undefined || !hosts.isOwnOrigin(origin, host)))
    throw new Problem("FORBIDDEN", { reason: "FOREIGN_ORIGIN" });
  return person;
}

/** @throws Problem FORBIDDEN */
export function requireSecondFactor(person: SignedIn): void {
  if (lacksSecondFactor(person.standing, person.provenBy))
    throw new Problem(
      "FORBIDDEN",
      { reason: "SECOND_FACTOR_REQUIRED" },
      message("doors.secondFactorRequired"),
    );
}

/** Orders, tables and who the guests are: of a real restaurant they are its own, whoever builds its pages (D-375). */
export const isOfGuests = ({ scope }: Pick<Route, "scope">): boolean =>
  /^(orders|refunds|reservations|reports|customers):/.test(scope ?? "");

/**
 * Of a partner that is archived, which is for good, everybody looks as readers do (D-409).
 * @throws Problem PARTNER_ARCHIVED, PARTNER_AGREEMENT_REQUIRED, PARTNER_NOT_APPROVED; FORBIDDEN for who only looks
 */
function requireMayChange(
  { role, status, hasSigned }: TeamPlace,
  environment: Environment,
  { answersUnapproved, isForReaders }: Route,
): void {
  if (status === "ARCHIVED" && !isForReaders) throw new Problem("PARTNER_ARCHIVED");
  if (!answersUnapproved) {
    if (environment === "LIVE" && !hasSigned) throw new Problem("PARTNER_AGREEMENT_REQUIRED");
    if (!worksIn(status, environment)) throw new Problem("PARTNER_NOT_APPROVED");
  }
  if (role === "READER" && !isForReaders) {
    const requiredRoles = teamRoles.filter((one) => one !== "READER");
    throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles });
  }
}

const prefix = "/api/portal/:partnerId/:environment";
const environmentsInPath: ReadonlyMap<string, Environment> = new Map([
  ["test", "TEST"],
  ["live", "LIVE"],
]);

/**
 * People of a partner's team, in the portal: what a key of theirs would let in, by their session. Who is not in the team finds no such
 * partner. Without approval and agreement they may look, and do what says that it `answersUnapproved` (D-366).
 */
export function createPortalDoors(parts: PortalDoorParts): {
  portal: Door<"portal">;
  portalRestaurant: Door<"portalRestaurant">;
} {
  const { people, credentials, addresses } = parts;

  const admit = async (request: FastifyRequest, hung: HungRoute): Promise<PortalCaller> => {
    const person = await admitPerson(parts, request, hung);
    requireSecondFactor(person);
    const { partnerId, environment: named } = request.params as { partnerId: string; environment: string };
    const environment = environmentsInPath.get(named);
    const place = environment ? await people.placeIn(person.userId, partnerId) : null;
    if (!environment || !place) throw new Problem("NOT_FOUND");
    if (hung.route.method !== "GET") requireMayChange(place, environment, hung.route);
    return {
      partnerId,
      environment,
      keyId: null,
      callerId: person.userId,
      isWhiteLabel: place.isWhiteLabel,
      isThroughMcp: false,
      clientIp: addresses.of(request.raw),
      sessionId: person.sessionId,
      name: person.name,
      email: person.email,
      role: place.role,
      status: place.status,
      hasSigned: place.hasSigned,
    };
  };

  const admitForRestaurant = async (
    request: FastifyRequest,
    hung: HungRoute,
  ): Promise<PortalRestaurantCaller> => {
    const caller = await admit(request, hung);
    const { slug } = request.params as { slug: string };
    const restaurant = await credentials.restaurants.get(parseSlug(slug) ?? "-");
    if (
      !restaurant ||
      restaurant.partnerId !== caller.partnerId ||
      restaurant.environment !== caller.environment
    )
      throw new Problem("RESTAURANT_NOT_FOUND");
    if (isOfGuests(hung.route) && restaurant.environment === "LIVE") throw new Problem("SANDBOX_ONLY");
    if (hung.route.method !== "GET") {
      if (restaurant.isDemo) throw new Problem("DEMO_RESTAURANT");
      if (restaurant.isArchived && !hung.route.worksOnArchived) throw new Problem("RESTAURANT_ARCHIVED");
    }
    return {
      ...caller,
      scope: scopeOf(restaurant.restaurantId),
      restaurantId: restaurant.restaurantId,
      slug: restaurant.slug,
      isLive: restaurant.isLive,
      isArchived: restaurant.isArchived,
      restaurantKeyId: null,
      keyScopes: ["*"],
    };
  };

  const common = {
    bodyLimit: 1024 * kib,
    isCrossOrigin: false,
    limitSubjects: (caller: PortalCaller) => ({
      ip: limitAddress(caller.clientIp),
      user: caller.callerId,
      partner: caller.partnerId,
    }),
  };
  return {
    portal: { ...common, prefix, admit },
    portalRestaurant: { ...common, prefix: `${prefix}/restaurants/:slug`, admit: admitForRestaurant },
  };
}

/** Calls of the partner API as the portal's pages make them: the same routes, on the doors of people. */
export const atPortal = <Hung extends Route>(routes: readonly Hung[]): Hung[] =>
  routes.map((route) => ({
    ...route,
    door: route.door === "partner" ? "portal" : "portalRestaurant",
  }));
