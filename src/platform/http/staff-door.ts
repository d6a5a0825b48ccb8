import type { FastifyRequest } from "fastify";
import { parseSlug } from "../../domain/slug.ts";
import { scopeOf } from "../db/scope.ts";
import type { People, SignedIn } from "../people.ts";
import { Problem } from "../problem.ts";
import type { StaffCaller } from "./callers.ts";
import { type ClientAddresses, limitAddress } from "./client-ip.ts";
import type { Credentials } from "./credentials.ts";
import { type Door, kib } from "./doors.ts";
import type { Hosts } from "./hosts.ts";
import { refuseInLook } from "./looks.ts";
import { admitPerson, requireSecondFactor } from "./portal-door.ts";

/** `/me` and what is below it is about the person alone. */
const isPersonal = (path: string): boolean => path === "/me" || path.startsWith("/me/");

/**
 * People signed in to the dashboard. The session is a cookie, so whatever changes something must come from the service's own
 * pages: only browsers can be made to send a cookie, and they always say where a request comes from. Without membership a
 * restaurant does not exist; people who run the service look at one for a while as its owner does, and change nothing.
 */
export function createStaffDoor(parts: {
  people: People;
  credentials: Credentials;
  hosts: Hosts;
  addresses: ClientAddresses;
}): Door<"staff"> {
  const { people, credentials, addresses } = parts;

  const callerOf = (
    person: SignedIn,
    request: FastifyRequest,
    at: Pick<StaffCaller, "restaurantId" | "slug" | "environment" | "role" | "looksUntil">,
  ): StaffCaller => ({
    ...at,
    userId: person.userId,
    sessionId: person.sessionId,
    provenBy: person.provenBy,
    standing: person.standing,
    name: person.name,
    email: person.email,
    scope: scopeOf(at.restaurantId),
    clientIp: addresses.of(request.raw),
  });

  return {
    prefix: "/api/staff",
    bodyLimit: 64 * kib,
    isCrossOrigin: false,
    async admit(request, hung) {
      const { route } = hung;
      const person = await admitPerson(parts, request, hung);
      // Below /me is where they get one.
      if (!isPersonal(route.path)) requireSecondFactor(person);
      const { slug } = request.query as { slug?: string };
      if (!slug) {
        if (isPersonal(route.path))
          return callerOf(person, request, {
            restaurantId: "",
            slug: "",
            environment: "TEST",
            role: "STAFF",
            looksUntil: null,
          });
        throw new Problem("MISSING_SLUG");
      }
      const restaurant = await credentials.restaurants.get(parseSlug(slug) ?? "-");
      if (!restaurant || restaurant.isArchived) throw new Problem("RESTAURANT_NOT_FOUND");
      const role = await people.roleIn(person.userId, restaurant.restaurantId);
      const looksUntil =
        role === null && person.standing.isOperator
          ? await people.looksUntil(person.userId, restaurant.restaurantId)
          : null;
      if (looksUntil) refuseInLook(route);
      else if (!role) throw new Problem("RESTAURANT_NOT_FOUND");
      return callerOf(person, request, {
        restaurantId: restaurant.restaurantId,
        slug: restaurant.slug,
        environment: restaurant.environment,
        role: role ?? "OWNER",
        looksUntil,
      });
    },
    limitSubjects: (caller) => ({ user: caller.userId, ip: limitAddress(caller.clientIp) }),
  };
}
