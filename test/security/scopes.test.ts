import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import { routes } from "../../src/app.ts";
import { originScopes, type RestaurantKeyScope, restaurantKeyScopes } from "../../src/domain/scopes.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { bearer, createTown, type Town } from "./town.ts";

/** Which scope opens which endpoint (D-58). */
const scopeOf: Record<string, RestaurantKeyScope> = {
  "GET /menu": "menu:read",
  "GET /restaurant": "restaurant:read",
  "GET /prep-time": "prep_time:read",
  "POST /orders": "orders:create",
  "POST /orders/quote": "orders:quote",
  "GET /dine-in/availability": "reservations:availability",
  "POST /reservations": "reservations:create",
  "POST /coupons/validate": "coupons:validate",
  "POST /coupons/preview-auto": "coupons:validate",
  "POST /newsletter/signup": "newsletter:write",
  "GET /site-gate": "site_gate:read",
  "GET /address-search": "address:search",
  "GET /order-slots": "prep_time:read",
  "POST /dine-in/holds": "reservations:create",
  "DELETE /dine-in/holds/:id": "reservations:create",
  "POST /dine-in/waitlist": "reservations:create",
  "DELETE /dine-in/waitlist/:id": "reservations:create",
};

const hung = routes.filter(({ door }) => door === "restaurant");
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

describe("scopes of restaurant keys (S-06)", () => {
  let town: Town;
  const keys = new Map<RestaurantKeyScope, string>();
  before(async () => {
    town = await createTown();
    for (const scope of restaurantKeyScopes)
      keys.set(scope, (await town.keyOf(town.prova, { scopes: [scope] })).key);
    await town.trustOrigin(town.prova, "https://pizza.example.no");
  });
  after(() => town.close());

  let calls = 0;
  /** The call with nothing but the slug, from an address of its own. */
  function callOf(route: Route, headers: Record<string, string>): InjectOptions {
    const takesSlugInBody = route.body instanceof z.ZodObject && "slug" in route.body.shape;
    const path = route.path.replace(/:\w+/g, "x");
    calls += 1;
    return {
      method: route.method,
      url: `/api/v1${path}${takesSlugInBody ? "" : "?slug=prova"}`,
      headers,
      remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(route.body && { payload: takesSlugInBody ? { slug: "prova" } : {} }),
    };
  }

  it("are named for every endpoint (D-58)", () => {
    for (const route of hung) assert.equal(route.scope, scopeOf[nameOf(route)], nameOf(route));
    for (const name of Object.keys(scopeOf))
      assert.ok(
        hung.some((route) => nameOf(route) === name),
        `${name} does not exist`,
      );
  });

  for (const route of hung)
    it(`${nameOf(route)}: one scope opens it, each other one is refused by name`, async () => {
      for (const [scope, key] of keys) {
        const { statusCode, json } = await town.inject(callOf(route, bearer(key)));
        if (scope === route.scope) {
          assert.ok(statusCode !== 401 && statusCode !== 403, `${scope}: ${statusCode}`);
          continue;
        }
        assert.deepEqual(
          [statusCode, json().error.code, json().error.details],
          [403, "INSUFFICIENT_SCOPE", { requiredScope: route.scope }],
          scope,
        );
      }
    });

  it("open what they open together, and `*` opens everything", async () => {
    const several = await town.keyOf(town.prova, { scopes: ["menu:read", "prep_time:read"] });
    for (const route of hung) {
      const limited = await town.inject(callOf(route, bearer(several.key)));
      const isNamed = route.scope === "menu:read" || route.scope === "prep_time:read";
      assert.equal(limited.statusCode === 403, !isNamed, nameOf(route));
      const full = await town.inject(callOf(route, bearer(town.prova.key)));
      assert.ok(full.statusCode !== 401 && full.statusCode !== 403, `${nameOf(route)}: ${full.statusCode}`);
    }
  });

  it("know no wildcard but `*`", async () => {
    for (const scopes of [[], ["menu:*"], ["**"], ["MENU:READ"], ["menu"], [""]]) {
      const { key } = await town.keyOf(town.prova, { scopes: scopes as never });
      const { statusCode } = await town.inject({ url: "/api/v1/menu?slug=prova", headers: bearer(key) });
      assert.equal(statusCode, 403, JSON.stringify(scopes));
    }
  });

  it("of a browser are the storefront's, without the site gate", async () => {
    assert.ok(!originScopes.includes("site_gate:read"));
    for (const route of hung) {
      for (const origin of ["http://prova.luka.localhost", "https://pizza.example.no"]) {
        const { statusCode } = await town.inject(callOf(route, { origin }));
        const isOpen = statusCode !== 401 && statusCode !== 403;
        assert.equal(
          isOpen,
          originScopes.includes(route.scope!),
          `${nameOf(route)} from ${origin}: ${statusCode}`,
        );
      }
    }
  });

  it("are looked at before anything else of the request", async () => {
    const { key } = await town.keyOf(town.prova, { scopes: ["menu:read"] });
    const { json } = await town.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: bearer(key),
      payload: { slug: "prova", nonsense: true },
    });
    assert.equal(json().error.code, "INSUFFICIENT_SCOPE");
  });
});
