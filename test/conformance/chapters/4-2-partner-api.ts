import assert from "node:assert/strict";
import { createPartner } from "../partner.ts";
import { addKey } from "../partner-content.ts";
import { newPlace, newSlug } from "../partners.ts";
import { bearer, issuesAt, newKey, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import { unchangeable } from "../unchangeable.ts";
import { newRestaurantBody } from "./2-15-restaurant-keys.ts";

/** An endpoint of each kind: with the partner key alone, and about one restaurant; reading and writing. */
const alone = [
  ["GET", "/me"],
  ["GET", "/restaurants"],
  ["GET", "/news"],
] as const;
const aboutOne = [
  ["GET", ""],
  ["GET", "/settings"],
  ["GET", "/menus"],
  ["GET", "/products"],
  ["GET", "/keys"],
  ["GET", "/webhooks"],
  ["GET", "/domains"],
] as const;
/** With bodies that fit nowhere: what is told of them comes after everything that is the same for all endpoints. */
const writes = [
  ["PATCH", "/settings"],
  ["POST", "/products/batch"],
  ["POST", "/keys/key_none/rotate"],
  ["PATCH", "/menus/mnu_none"],
  ["PATCH", "/products/prd_none"],
  ["PUT", "/menus/mnu_none/schedules"],
  ["POST", "/webhooks"],
] as const;

export const partnerApi = chapter(
  "4.2",
  "Partner API",
  sentence(
    1,
    "Server to server only: an `Origin` header gives 403 FORBIDDEN, before anything else.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const headers = { origin: `https://${town.serviceDomain}` };
      for (const [method, path] of alone)
        refused(await restaurant.partner.call(method, path, undefined, { headers }), 403, "FORBIDDEN");
      for (const [method, path] of writes)
        refused(await restaurant.call(method, path, {}, { headers }), 403, "FORBIDDEN");
      const withoutKey = await town.client.send({ path: "/api/v1/partner/me", headers });
      refused(withoutKey, 403, "FORBIDDEN");
    },
  ),
  sentence(2, "No browser is let through CORS.", async (town) => {
    const answer = await town.client.send({
      method: "OPTIONS",
      path: "/api/v1/partner/restaurants",
      headers: {
        origin: `https://${town.serviceDomain}`,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    assert.equal(answer.headers["access-control-allow-origin"], undefined);
  }),
  sentence(3, "The partner key stands in `Authorization`.", async (town) => {
    const { partner } = await town.partners.sharedRestaurant();
    for (const [method, path] of alone) {
      assert.equal((await partner.call(method, path)).status, 200);
      refused(await town.client.send({ method, path: `/api/v1/partner${path}` }), 401, "UNAUTHORIZED");
    }
  }),
  sentence(4, "Calls about one restaurant also need the restaurant key's header.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const { partner, slug } = restaurant;
    for (const [method, path] of aboutOne) {
      assert.equal((await restaurant.call(method, path)).status, 200, path);
      refused(await partner.call(method, `/restaurants/${slug}${path}`), 401, "UNAUTHORIZED");
    }
  }),
  sentence(5, "400 INVALID_JSON: the body is no JSON.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const headers = { "content-type": "application/json" };
    for (const [method, path] of writes)
      refused(
        await restaurant.call(method, path, undefined, { raw: '{"name":', headers }),
        400,
        "INVALID_JSON",
      );
  }),
  sentence(6, "401 UNAUTHORIZED: a key that nobody has.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const headers = bearer(`lbp_test_${newKey()}`);
    for (const [method, path] of aboutOne)
      refused(await restaurant.call(method, path, undefined, { headers }), 401, "UNAUTHORIZED");
  }),
  sentence(7, "403 INSUFFICIENT_SCOPE: `details.requiredScope` is `*`.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const { restaurantKey } = await addKey(restaurant, {
      scopes: ["menu:read", "settings:read", "settings:write"],
    });
    const limited = restaurant.partner.restaurantAt({ slug: restaurant.slug, key: restaurantKey.key });
    for (const [method, path] of [...aboutOne.slice(0, 2), ...writes.slice(0, 2)]) {
      const answer = await limited.call(method, path, method === "GET" ? undefined : {});
      assert.equal(refused(answer, 403, "INSUFFICIENT_SCOPE").details!.requiredScope, "*");
    }
  }),
  sentence(
    8,
    "404 RESTAURANT_NOT_FOUND: the same answer for a slug that is unknown, another partner's, or not the key's.",
    async (town) => {
      const [mine, another] = await town.partners
        .creator(0)
        .then((one) => one.importRestaurants([newPlace(), newPlace()]));
      const strangers = await town.partners.sharedRestaurant();
      const answers = await Promise.all(
        [newSlug(), strangers.slug, another!.slug].map((slug) =>
          mine!.partner.restaurantAt({ slug, key: mine!.key }).call("GET", "/settings"),
        ),
      );
      const strangersKey = { slug: strangers.slug, key: strangers.key };
      answers.push(await mine!.partner.restaurantAt(strangersKey).call("GET", "/settings"));
      const told = answers.map((answer) => {
        const { requestId: _, ...rest } = refused(answer, 404, "RESTAURANT_NOT_FOUND");
        return rest;
      });
      for (const one of told) assert.deepEqual(one, told[0]);
    },
  ),
  sentence(
    9,
    "409 RESTAURANT_ARCHIVED: an archived restaurant can be read and not changed.",
    async (town) => {
      const { archived } = await unchangeable(town);
      assert.equal((await archived.call("GET", "/settings")).status, 200);
      for (const [method, path] of writes)
        refused(await archived.call(method, path, {}), 409, "RESTAURANT_ARCHIVED");
    },
  ),
  sentence(10, "409 DEMO_RESTAURANT: the demo restaurant cannot be changed.", async (town) => {
    const { demo } = await unchangeable(town);
    assert.equal((await demo.call("GET", "/settings")).status, 200);
    for (const [method, path] of writes) refused(await demo.call(method, path, {}), 409, "DEMO_RESTAURANT");
    refused(await demo.call("DELETE", ""), 409, "DEMO_RESTAURANT");
  }),
  sentence(11, "422 VALIDATION_FAILED: with every issue's path.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await restaurant.call("POST", "/webhooks", { url: 7, events: ["NOTHING"], secret: "x" });
    for (const path of ["url", "events.0", "secret"]) assert.ok(issuesAt(answer, path).length > 0, path);
  }),
  sentence(12, "429 RATE_LIMITED: with `Retry-After`.", async (town) => {
    const partner = await createPartner(town);
    for (let asked = 0; ; asked += 1) {
      const answer = await partner.call("GET", "/me", undefined, { mayBeLimited: true });
      if (answer.status === 200 && asked < 400) continue;
      refused(answer, 429, "RATE_LIMITED");
      const seconds = Number(answer.headers["retry-after"]);
      assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
      return;
    }
  }),
  sentence(
    13,
    "403 PARTNER_AGREEMENT_REQUIRED: a LIVE key of a partner that has not signed.",
    async (town) => {
      const partner = await createPartner(town, { environment: "LIVE", unsigned: true });
      for (const [method, path] of alone)
        refused(await partner.call(method, path), 403, "PARTNER_AGREEMENT_REQUIRED");
      const headers = { "idempotency-key": newKey() };
      const answer = await partner.call("POST", "/restaurants", newRestaurantBody(), { headers });
      refused(answer, 403, "PARTNER_AGREEMENT_REQUIRED");
    },
  ),
  sentence(14, "A TEST key of a partner that has not signed works.", async (town) => {
    const partner = await createPartner(town, { unsigned: true });
    assert.equal((await partner.call("GET", "/me")).status, 200);
  }),
  sentence(15, "403 PARTNER_NOT_APPROVED: a partner that waits for approval.", async (town) => {
    const partner = await createPartner(town, { pending: true });
    for (const [method, path] of alone)
      refused(await partner.call(method, path), 403, "PARTNER_NOT_APPROVED");
  }),
);
