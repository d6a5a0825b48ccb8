import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { endsOtherwise } from "../ends-otherwise.ts";
import { bodiesOf, type Furnished, furnish, nameOf, partnerRoutes, pathOf } from "./furnished.ts";

const hung = partnerRoutes.filter(({ door }) => door === "partnerRestaurant");

describe("a restaurant that is somebody else's (S-01)", () => {
  let app: TestApp;
  let partnerKey: string;
  let own: Furnished;
  let foreign: Furnished;
  before(async () => {
    app = await createTestApp();
    const partner = await openPartner(app, "LIVE");
    partnerKey = partner.key;
    own = await furnish(app, partner);
    foreign = await furnish(app, await openPartner(app, "LIVE"));
  });
  after(() => app.close());

  const call = (route: Route, slug: string, restaurantKey = own.key) =>
    app.inject({
      method: route.method,
      url: `/api/v1/partner/restaurants/${slug}${pathOf(route, foreign.ids)}`,
      headers: {
        authorization: `Bearer ${partnerKey}`,
        "x-service-restaurant-key": restaurantKey,
        ...(route.takesFile && { "content-type": "multipart/form-data; boundary=x" }),
      },
      ...(route.takesFile && { payload: "--x--" }),
      ...(route.body && { payload: bodiesOf(foreign.ids, foreign.slug)[nameOf(route)] }),
    });
  /** All that a caller sees, but what is another at every call. */
  const seen = ({ statusCode, headers, body }: LightMyRequestResponse, slug: string): unknown => ({
    statusCode,
    names: Object.keys(headers).sort(),
    headers: { ...headers, date: "", "x-request-id": "" },
    body: body.replace(String(headers["x-request-id"]), "").replaceAll(slug, "…"),
  });
  /** As long as the foreign one: the length of an answer is no secret, that of a slug is the caller's own. */
  const nobodys = (): string => endsOtherwise(foreign.slug);

  it("is answered as one that does not exist, header by header, at every operation", async () => {
    for (const route of hung) {
      app.clock.advance(61_000);
      const unknown = await call(route, nobodys());
      assert.equal(unknown.statusCode, 404, `${nameOf(route)} ${unknown.body}`);
      assert.equal(unknown.json().error.code, "RESTAURANT_NOT_FOUND");
      app.clock.advance(61_000);
      const answers = [
        await call(route, foreign.slug),
        // Also with that restaurant's own key in hand.
        await call(route, foreign.slug, foreign.key),
        await call(route, own.slug, foreign.key),
      ];
      const slugs = [foreign.slug, foreign.slug, own.slug];
      for (const [i, answer] of answers.entries())
        assert.deepEqual(seen(answer, slugs[i]!), seen(unknown, nobodys()), nameOf(route));
    }
  });

  it("takes as long: the median of many calls in turn tells nothing", async () => {
    const route = hung.find((one) => nameOf(one) === "GET /settings")!;
    const slugs = [nobodys(), foreign.slug] as const;
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < 500; i += 1) {
      app.clock.advance(1_000);
      // In turn, and each as often first, so that whatever else the machine does is in both.
      for (const which of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const startedAt = performance.now();
        const { statusCode } = await call(route, slugs[which]);
        times[which].push(performance.now() - startedAt);
        assert.equal(statusCode, 404);
      }
    }
    const [unknown, theirs] = times.map((list) => list.toSorted((a, b) => a - b)[250]!) as [number, number];
    // A look into the database would be a millisecond, and more where the machine is slow.
    const bound = Math.max(2, 0.5 * unknown);
    assert.ok(Math.abs(unknown - theirs) < bound, `${unknown.toFixed(3)} and ${theirs.toFixed(3)} ms`);
  });
});
