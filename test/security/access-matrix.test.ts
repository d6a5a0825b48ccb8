import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import { routes } from "../../src/app.ts";
import { originScopes } from "../../src/domain/scopes.ts";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { hire, originOf } from "../../src/features/people/staff.fixture.ts";
import type { DoorName } from "../../src/platform/http/callers.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { newKey } from "../../src/platform/tokens.ts";
import { bearer, createTown, type Town } from "./town.ts";

/**
 * Every operation with every kind of credential, made of the list of routes: a new route is in it without anybody thinking
 * of it. IN is any answer but a refusal of the caller; what the body is worth is other tests' matter.
 */
type Verdict =
  | "IN"
  | "401 UNAUTHORIZED"
  | "401 KEY_EXPIRED"
  | "403 FORBIDDEN"
  | "403 INSUFFICIENT_SCOPE"
  | "404 RESTAURANT_NOT_FOUND";
type Expected = (route: Route) => Verdict;

const doors = ["restaurant", "staff", "partner", "partnerRestaurant", "mcp"] as const satisfies DoorName[];
type Door = (typeof doors)[number];
const prefixes: Record<Door, string> = {
  restaurant: "/api/v1",
  staff: "/api/staff",
  partner: "/api/v1/partner",
  partnerRestaurant: "/api/v1/partner/restaurants/",
  mcp: "",
};

const stranger = "401 UNAUTHORIZED";
const none: Record<Exclude<Door, "mcp">, Verdict> = {
  restaurant: stranger,
  staff: stranger,
  partner: stranger,
  partnerRestaurant: stranger,
};
const scoped =
  (granted: readonly string[]): Expected =>
  ({ scope }) =>
    scope === undefined || granted.includes(scope) ? "IN" : "403 INSUFFICIENT_SCOPE";

interface Credential {
  name: string;
  headers: Record<string, string>;
  /** Who is let in where; the answer of a door may depend on the route. */
  expected: Record<Exclude<Door, "mcp">, Verdict | Expected>;
}

describe("the access matrix", () => {
  let town: Town;
  let slug: string;
  let credentials: Credential[];

  before(async () => {
    town = await createTown({ env: { DATABASE_POOL_SIZE: "8" } });
    const partner = await openPartner(town, "TEST", { whiteLabel: true });
    const sandbox = await partner.open();
    const foreign = await (await openPartner(town)).open();
    slug = sandbox.slug;
    const key = { slug: "sandkasse", restaurantId: sandbox.restaurantId, key: "" };
    const limited = await town.keyOf(key, { scopes: ["menu:read"] });
    const expired = await town.keyOf(key, { expiresAt: "2026-06-12T10:00:00Z" });
    // The same partner's, in the other environment; and somebody else's there.
    const live = await openPartner(town, "LIVE", { whiteLabel: true });
    const real = await live.open();
    const ownReal = await town.importRestaurant(
      { ...shopFile, slug: "ekte-og-egen" },
      { environment: "LIVE", live: true, partnerId: partner.partnerId },
    );
    await town.trustOrigin(sandbox, "https://sted.example.no");
    const owner = await hire(town, sandbox, "OWNER");
    const other = await hire(town, foreign, "OWNER");
    const own = { host: town.ctx.config.serviceDomain, origin: originOf(town) };
    const both = { ...bearer(partner.key), "x-service-restaurant-key": sandbox.key };
    const withKey = (key: string) => ({ ...bearer(partner.key), "x-service-restaurant-key": key });
    /** The partner's key is good; what stands beside it opens no restaurant (S-03, S-04). */
    const crossed: [string, Record<string, string>][] = [
      ["the partner's TEST key and a LIVE restaurant's of its own", withKey(ownReal.key)],
      ["the partner's TEST key and a LIVE restaurant's of another", withKey(real.key)],
      [
        "a LIVE partner's key and a sandbox's",
        { ...bearer(live.key), "x-service-restaurant-key": sandbox.key },
      ],
      ["the partner's key twice", withKey(partner.key)],
      ["the partner's key and a restaurant's that names no environment", withKey(`lbs_${"a".repeat(32)}`)],
      [
        "the partner's key and a restaurant's turned from test into live",
        withKey(sandbox.key.replace("test", "live")),
      ],
      ["the partner's key and an empty one", withKey("")],
      ["the partner's key and a bearer", withKey(`Bearer ${sandbox.key}`)],
    ];
    const trusted = { origin: "https://sted.example.no" };
    /** Nothing opens for these anywhere; a trusted origin beside a wrong key does not help (S-04, S-05). */
    const worthless: [string, Record<string, string>][] = [
      [
        "a restaurant's key dressed as a partner's",
        { ...bearer(sandbox.key.replace("lbs", "lbp")), "x-service-restaurant-key": partner.key },
      ],
      ["an older key of no environment", bearer(`lbs_${"a".repeat(32)}`)],
    ];
    const besideOrigin = [
      "",
      "Bearer",
      "Basic c3RlZDp4",
      `Bearer ${partner.key}`,
      "Bearer lbs_test_x",
      sandbox.key,
      `Bearer ${newKey("RESTAURANT", "TEST").key}`,
    ];
    credentials = [
      ...besideOrigin.map((authorization) => ({
        name: `a trusted origin and Authorization: ${authorization.slice(0, 16)}`,
        headers: { ...trusted, authorization },
        expected: { ...none, partner: "403 FORBIDDEN", partnerRestaurant: "403 FORBIDDEN" } as const,
      })),
      { name: "nothing", headers: {}, expected: none },
      { name: "the restaurant's key", headers: bearer(sandbox.key), expected: { ...none, restaurant: "IN" } },
      {
        name: "a limited key",
        headers: bearer(limited.key),
        expected: { ...none, restaurant: scoped(["menu:read"]) },
      },
      {
        name: "an expired key",
        headers: bearer(expired.key),
        expected: { ...none, restaurant: "401 KEY_EXPIRED" },
      },
      {
        name: "another restaurant's key",
        headers: bearer(foreign.key),
        // A sandbox exists for nobody but its own.
        expected: { ...none, restaurant: "404 RESTAURANT_NOT_FOUND" },
      },
      {
        name: "a trusted origin",
        headers: { origin: "https://sted.example.no" },
        expected: {
          restaurant: (route) => (route.keyOnly ? stranger : scoped(originScopes)(route)),
          staff: stranger,
          partner: "403 FORBIDDEN",
          partnerRestaurant: "403 FORBIDDEN",
        },
      },
      {
        name: "an unknown origin",
        headers: { origin: "https://ukjent.example.no" },
        expected: { ...none, partner: "403 FORBIDDEN", partnerRestaurant: "403 FORBIDDEN" },
      },
      { name: "the partner's key", headers: bearer(partner.key), expected: { ...none, partner: "IN" } },
      {
        name: "the partner's and the restaurant's key",
        headers: both,
        expected: { ...none, partner: "IN", partnerRestaurant: "IN" },
      },
      {
        name: "the partner's key and a foreign restaurant's",
        headers: { ...both, "x-service-restaurant-key": foreign.key },
        expected: { ...none, partner: "IN", partnerRestaurant: "404 RESTAURANT_NOT_FOUND" },
      },
      {
        name: "the partner's and a limited restaurant key",
        headers: { ...both, "x-service-restaurant-key": limited.key },
        expected: { ...none, partner: "IN", partnerRestaurant: "403 INSUFFICIENT_SCOPE" },
      },
      {
        name: "the keys in each other's place",
        headers: { ...bearer(sandbox.key), "x-service-restaurant-key": partner.key },
        expected: { ...none, restaurant: "IN" },
      },
      ...crossed.map(([name, headers]) => ({ name, headers, expected: { ...none, partner: "IN" as const } })),
      ...worthless.map(([name, headers]) => ({ name, headers, expected: none })),
      {
        name: "both keys from a browser",
        headers: { ...both, origin: "https://sted.example.no" },
        expected: { ...none, partner: "403 FORBIDDEN", partnerRestaurant: "403 FORBIDDEN" },
      },
      {
        name: "the owner, signed in",
        headers: { ...own, cookie: owner.cookie },
        expected: { ...none, staff: "IN", partner: "403 FORBIDDEN", partnerRestaurant: "403 FORBIDDEN" },
      },
      {
        name: "another restaurant's owner, signed in",
        headers: { ...own, cookie: other.cookie },
        expected: {
          restaurant: stranger,
          staff: "404 RESTAURANT_NOT_FOUND",
          partner: "403 FORBIDDEN",
          partnerRestaurant: "403 FORBIDDEN",
        },
      },
    ];
  });
  after(() => town.close());

  let calls = 0;
  function callOf(route: Route, { headers }: Credential): InjectOptions {
    const takesSlugInBody = route.body instanceof z.ZodObject && "slug" in route.body.shape;
    const path = route.path.replace(/:\w+/g, "x");
    const url =
      route.door === "partnerRestaurant"
        ? `${prefixes.partnerRestaurant}${slug}${path}`
        : `${prefixes[route.door as Door]}${path}${takesSlugInBody || route.door === "partner" ? "" : `?slug=${slug}`}`;
    calls += 1;
    return {
      method: route.method,
      url,
      headers: { ...headers, ...(route.takesFile && { "content-type": "multipart/form-data; boundary=x" }) },
      remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(route.body && { payload: takesSlugInBody ? { slug } : {} }),
      ...(route.takesFile && { payload: "--x--" }),
    };
  }

  async function verdictOf(route: Route, credential: Credential): Promise<Verdict> {
    // Nobody is to be refused for how often this test asks.
    town.clock.advance(61_000);
    const response = await town.inject(callOf(route, credential));
    const { statusCode } = response;
    if (statusCode !== 401 && statusCode !== 403 && statusCode !== 404) return "IN";
    const { code } = response.json().error;
    // What lies behind the door may be missing as well.
    return statusCode === 404 && code !== "RESTAURANT_NOT_FOUND"
      ? "IN"
      : (`${statusCode} ${code}` as Verdict);
  }

  /** Streams are answered for ever, a restaurant is deleted once, and recovery has a slug to find: theirs are tests of their own. */
  const isTriedByItself = ({ path, method, door, responses }: Route): boolean =>
    Object.values(responses).includes("text/event-stream") ||
    path.startsWith("/recovery/") ||
    (door === "partnerRestaurant" && path === "" && method === "DELETE");

  for (const door of doors) {
    it(`holds at the ${door} door, for every operation and every credential`, async () => {
      const hung = routes.filter((route) => route.door === door && !isTriedByItself(route));
      assert.ok(hung.length > 0);
      const wrong: string[] = [];
      for (const credential of credentials) {
        // AI clients are let in as the partner's servers are.
        const expected = credential.expected[door === "mcp" ? "partner" : door];
        for (const route of hung) {
          const wanted = typeof expected === "function" ? expected(route) : expected;
          const got = await verdictOf(route, credential);
          if (got !== wanted)
            wrong.push(`${route.method} ${route.path} with ${credential.name}: ${got}, not ${wanted}`);
        }
      }
      assert.deepEqual(wrong, []);
    });
  }
});
