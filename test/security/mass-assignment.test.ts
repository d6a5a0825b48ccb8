import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { routes } from "../../src/app.ts";
import type { Issue } from "../../src/domain/problems.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { hire, originOf, type Staff } from "../../src/features/people/staff.fixture.ts";
import { operationExample } from "../../src/platform/http/openapi-examples.ts";
import { templateOf } from "../../src/platform/http/openapi-operations.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { rememberSharedObjects } from "../poisoning.ts";
import { booksOf } from "./books.ts";
import { bodiesOf, type Furnished, furnish, nameOf, pathOf } from "./furnished.ts";
import { fieldsAt, type JsonSchema, resolveSchema, schemaOf, skeletonOf } from "./schema-shapes.ts";
import { bearer } from "./town.ts";

/** What would be worth writing, if a body were taken as it is (S-10). */
const coveted: Record<string, unknown> = {
  id: "rst_01h45ytscbebyvny4gc8cr8ma2",
  slug: "andre",
  restaurantId: "rst_01h45ytscbebyvny4gc8cr8ma2",
  restaurant_id: "rst_01h45ytscbebyvny4gc8cr8ma2",
  partnerId: "ptn_01h45ytscbebyvny4gc8cr8ma2",
  environment: "LIVE",
  live: true,
  isLive: true,
  archived: false,
  version: "0123456789abcdef",
  createdAt: "2020-01-01T00:00:00Z",
  isCombo: true,
  status: "PAID",
  total: 1,
  usageCount: 0,
  role: "OWNER",
  isAdmin: true,
  scope: "*",
  toString: "x",
  hasOwnProperty: true,
  constructor: { prototype: { isAdmin: true } },
};

/** Every object in a value, by its path. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, one]) => objectsIn(one, [...path, name]));
  return Array.isArray(value) ? inner : [path, ...inner];
}

const writes = routes.filter(
  ({ door, body, takesForm }) =>
    body && !takesForm && ["restaurant", "staff", "partner", "partnerRestaurant"].includes(door),
);

describe("fields that nobody may set (S-10)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  let owner: Staff;
  let assertNoPoisoning: () => void;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "6" } });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await furnish(app, partner);
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [own.restaurantId]);
    owner = await hire(app, own, "OWNER");
    // Whatever is noted of calls has been noted before anything is compared.
    for (const route of writes) await send(route, "{}");
    // Now every library is there.
    assertNoPoisoning = await rememberSharedObjects();
  });
  after(() => app.close());

  let sent = 0;
  const send = (route: Route, payload: string) => {
    app.clock.advance(61_000);
    sent += 1;
    const takesSlug = route.body instanceof z.ZodObject && "slug" in route.body.shape;
    const path = pathOf(route, own.ids);
    const { url, headers } = {
      restaurant: {
        url: `/api/v1${path}${takesSlug ? "" : `?slug=${own.slug}`}`,
        headers: bearer(own.key),
      },
      staff: {
        url: `/api/staff${path}?slug=${own.slug}`,
        headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), cookie: owner.cookie },
      },
      partner: {
        url: `/api/v1/partner${path}`,
        headers: { ...bearer(partner.key), "idempotency-key": newIdempotencyKey() },
      },
      partnerRestaurant: {
        url: `/api/v1/partner/restaurants/${own.slug}${path}`,
        headers: {
          ...bearer(partner.key),
          "x-service-restaurant-key": own.key,
          "idempotency-key": newIdempotencyKey(),
        },
      },
    }[route.door as "staff"];
    return app.inject({
      method: route.method,
      url,
      headers: { "content-type": "application/json", ...headers },
      remoteAddress: `10.8.${(sent >> 8) & 255}.${sent & 255}`,
      payload,
    });
  };

  /** One that would be taken, where there is one, and one with something in every place. */
  const bodiesFor = (route: Route, schema: JsonSchema): Record<string, unknown>[] => {
    const known = route.door.startsWith("partner")
      ? bodiesOf(own.ids, own.slug)[nameOf(route)]
      : (operationExample(route.method, `/api/v1${templateOf(route.path)}`)?.body as object | undefined);
    const takesSlug = route.body instanceof z.ZodObject && "slug" in route.body.shape;
    // What tells the kinds of a body apart is needed before the rest is looked at.
    const plain = known ?? (resolveSchema(schema, schema).oneOf ? skeletonOf(schema) : {});
    return [structuredClone(plain) as object, skeletonOf(schema) as object].map((body) => ({
      ...body,
      ...(takesSlug && { slug: own.slug }),
    }));
  };

  for (const route of writes)
    it(`are unknown to ${route.door} ${nameOf(route)}, wherever they stand, and nothing is written`, async () => {
      const schema = schemaOf(route.body!);
      const before = await booksOf(app);
      const missed: string[] = [];
      const tried = bodiesFor(route, schema).flatMap((body) =>
        objectsIn(body).map((path) => ({ body, path })),
      );
      for (const { body, path } of tried) {
        const itsOwn = fieldsAt(schema, path);
        // A record's fields are its keys: there is nothing that they could set.
        if (itsOwn === null || (itsOwn.size === 0 && path.length > 0)) continue;
        const names = Object.keys(coveted).filter((name) => !itsOwn.has(name));
        // What would reach into every object of the process is refused before anything else is looked at.
        for (const together of [
          names.filter((name) => name !== "constructor"),
          ["constructor"],
          ["__proto__"],
        ]) {
          const response = await send(route, withFields(body, path, together));
          const where = `${path.join(".")} ${response.statusCode} ${response.body.slice(0, 400)}`;
          assert.equal(response.statusCode, 422, where);
          const issues = response.json().error.details.issues as Issue[];
          for (const name of together) {
            const at = [...path, name].join(".");
            if (!issues.some((issue) => issue.path === at && issue.code === "UNKNOWN_FIELD")) missed.push(at);
          }
        }
      }
      assert.deepEqual(missed, []);
      assert.deepEqual(await booksOf(app), before);
      assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
    });

  it("reach into nothing that all objects share (S-29)", () => assertNoPoisoning());

  /** The body as JSON, with these fields in the object at the path. */
  function withFields(body: object, path: readonly string[], names: readonly string[]): string {
    const copy = structuredClone(body);
    let holder: Record<string, unknown> = copy as Record<string, unknown>;
    for (const name of path) holder = holder[name] as Record<string, unknown>;
    const value = (name: string): unknown => coveted[name] ?? { isAdmin: true };
    // Set as fields of their own, whatever they are called.
    for (const name of names)
      Object.defineProperty(holder, name, { value: value(name), enumerable: true, configurable: true });
    return JSON.stringify(copy);
  }
});
