import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { osloToday } from "../oslo.ts";
import { createPartner, type Partner } from "../partner.ts";
import { addKey, keysOf } from "../partner-content.ts";
import { newPlace } from "../partners.ts";
import { bearer, issuesAt, newKey, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WireKey, WirePartnerRestaurant } from "../wire-types-partner.ts";

const me = (town: Town, headers: Record<string, string>) =>
  town.client.send({ path: "/api/v1/partner/me", headers });

/** The partner's key no longer works, once that has got round. */
const stops = async (partner: Partner, code = "UNAUTHORIZED"): Promise<void> => {
  refused(
    await eventually(
      () => partner.call("GET", "/me"),
      ({ status }) => status !== 200,
    ),
    401,
    code,
  );
};

/** A partner of its own, which is working when it is returned. */
async function working(town: Town): Promise<Partner> {
  const partner = await createPartner(town);
  assert.equal((await partner.call("GET", "/me")).status, 200);
  return partner;
}

const inDays = (days: number): string => osloToday().add({ days }).toString();

export const partnerAuthentication = chapter(
  "5.2",
  "Partner API",
  sentence(1, "`Authorization: Bearer lbp_test_…` is a partner key of TEST.", async (town) => {
    const { key } = await town.partners.shared();
    assert.match(key, /^lbp_test_[\w-]{20,}$/);
    assert.equal((await me(town, bearer(key))).status, 200);
    for (const authorization of [key, `Basic ${key}`, "Bearer", `Bearer ${key}x`])
      refused(await me(town, { authorization }), 401, "UNAUTHORIZED");
  }),
  sentence(2, "`Authorization: Bearer lbp_live_…` is a partner key of LIVE.", async (town) => {
    const { key } = await town.partners.shared("LIVE");
    assert.match(key, /^lbp_live_[\w-]{20,}$/);
    assert.equal((await me(town, bearer(key))).status, 200);
  }),
  sentence(3, "A partner key works only below /api/v1/partner.", async (town) => {
    const { site, partner } = await town.partners.sharedRestaurant();
    for (const path of ["/menu", "/restaurant", "/prep-time", "/site-gate"])
      refused(await site.get(path, { headers: bearer(partner.key) }), 401, "UNAUTHORIZED");
  }),
  sentence(4, "A request with an `Origin` header: 403 FORBIDDEN.", async (town) => {
    const { key } = await town.partners.shared();
    for (const origin of ["https://partner.example.com", "null", `https://${town.serviceDomain}`])
      refused(await me(town, { ...bearer(key), origin }), 403, "FORBIDDEN");
  }),
  sentence(5, "A suspended partner: 401 UNAUTHORIZED, until it is approved again.", async (town) => {
    const partner = await working(town);
    await town.operator.run("partner", "suspend", "--id", partner.partnerId);
    await stops(partner);
    await town.operator.run("partner", "approve", "--id", partner.partnerId);
    await eventually(
      () => partner.call("GET", "/me"),
      ({ status }) => status === 200,
    );
  }),
  sentence(6, "An archived partner: 401 UNAUTHORIZED.", async (town) => {
    const partner = await working(town);
    await town.operator.run("partner", "archive", "--id", partner.partnerId);
    await stops(partner);
  }),
  sentence(7, "A revoked key: 401 UNAUTHORIZED; the partner's other keys go on.", async (town) => {
    const partner = await working(town);
    const other = await partner.withKey({});
    const { key } = await partner.ask<{ key: { id: string } }>("GET", "/me");
    await town.operator.run("partner", "revoke", "--key", key.id);
    await stops(partner);
    assert.equal((await other.call("GET", "/me")).status, 200);
  }),
  sentence(8, "A restaurant key in this header: 401 UNAUTHORIZED.", async (town) => {
    const { key } = await town.partners.sharedRestaurant();
    refused(await me(town, bearer(key)), 401, "UNAUTHORIZED");
    refused(await me(town, bearer(town.restaurant("kro").key)), 401, "UNAUTHORIZED");
  }),
  sentence(9, "An expired key: 401 KEY_EXPIRED.", async (town) => {
    const partner = await town.partners.shared();
    const ending = await partner.withKey({ expiresAt: new Date(Date.now() + 5000).toISOString() });
    await stops(ending, "KEY_EXPIRED");
  }),
  sentence(10, "A TEST key sees only sandboxes, a LIVE key only real restaurants.", async (town) => {
    const { slug: sandbox, partner } = (await town.partners.restaurant("TEST", 0)) as {
      slug: string;
      partner: Partner;
    };
    const live = await partner.withKey({ environment: "LIVE" });
    const [real] = await live.importRestaurants([newPlace()]);
    const slugsOf = async (one: Partner) =>
      (await one.ask<{ data: WirePartnerRestaurant[] }>("GET", "/restaurants?limit=100")).data.map(
        ({ slug }) => slug,
      );
    const [test, lives] = [await slugsOf(partner), await slugsOf(live)];
    assert.ok(test.includes(sandbox) && !test.includes(real!.slug));
    assert.ok(lives.includes(real!.slug) && !lives.includes(sandbox));
  }),
  sentence(
    11,
    "The restaurant key stands in `X-Service-Restaurant-Key`, with the partner key.",
    async (town) => {
      const { partner, slug, key } = await town.partners.sharedRestaurant();
      const path = `/restaurants/${slug}/settings`;
      const withHeader = (value: string) =>
        partner.call("GET", path, undefined, { headers: { "x-service-restaurant-key": value } });
      assert.equal((await withHeader(key)).status, 200);
      for (const wrong of ["", `Bearer ${key}`, `${key}x`, partner.key])
        refused(await withHeader(wrong), 401, "UNAUTHORIZED");
      const alone = await town.client.send({
        path: `/api/v1/partner${path}`,
        headers: { "x-service-restaurant-key": key },
      });
      refused(alone, 401, "UNAUTHORIZED");
    },
  ),
  sentence(12, "It must have full access: else 403 INSUFFICIENT_SCOPE.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const { restaurantKey } = await addKey(restaurant, { scopes: ["menu:read"] });
    const limited = restaurant.partner.restaurantAt({ slug: restaurant.slug, key: restaurantKey.key });
    const { details } = refused(await limited.call("GET", "/menus"), 403, "INSUFFICIENT_SCOPE");
    assert.equal(details!.requiredScope, "*");
  }),
  sentence(13, "It must belong to a restaurant that the partner owns.", async (town) => {
    const { slug, key } = await town.partners.sharedRestaurant();
    const { partner: another } = await town.partners.restaurant("TEST", 0);
    refused(await another.restaurantAt({ slug, key }).call("GET", ""), 404, "RESTAURANT_NOT_FOUND");
    const { slug: nobodys, key: nobodysKey } = town.restaurant("sandkasse");
    const answer = await another.restaurantAt({ slug: nobodys, key: nobodysKey }).call("GET", "");
    refused(answer, 404, "RESTAURANT_NOT_FOUND");
  }),
  sentence(14, "It must match the `slug` of the path.", async (town) => {
    const { partner, key } = await town.partners.restaurant("TEST", 0);
    const [other] = await partner.importRestaurants([newPlace()]);
    refused(
      await partner.restaurantAt({ slug: other!.slug, key }).call("GET", ""),
      404,
      "RESTAURANT_NOT_FOUND",
    );
  }),
  sentence(15, "It must be of the partner key's environment: else 401.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const live = await restaurant.partner.withKey({ environment: "LIVE" });
    const { slug, key } = restaurant;
    refused(await live.restaurantAt({ slug, key }).call("GET", ""), 401, "UNAUTHORIZED");
  }),
  sentence(16, "Older keys without an environment in the prefix are not accepted.", async (town) => {
    const { partner, slug, key } = await town.partners.sharedRestaurant();
    for (const older of [`lbs_${newKey()}`, key.replace("lbs_test_", "lbs_")])
      refused(await partner.restaurantAt({ slug, key: older }).call("GET", ""), 401, "UNAUTHORIZED");
  }),
  sentence(17, "A partner key created by an owner may call what needs a role.", async (town) => {
    assert.equal((await (await town.partners.shared()).call("GET", "/brand/sender-domain")).status, 200);
  }),
  sentence(
    18,
    "Somebody who no longer is an owner or administrator: 403 KEY_ROLE_FORBIDDEN.",
    async (town) => {
      const partner = await createPartner(town);
      const email = `${newKey()}@prove.example`;
      await partner.setRole(email, "ADMIN");
      const theirs = await partner.withKey({ email });
      const draft = { title: "Nyhet", body: "Tekst", level: "INFO", audienceAll: false, restaurantSlugs: [] };
      const send = () => theirs.call("POST", "/news", draft);
      assert.notEqual((await send()).status, 403);
      await partner.setRole(email, "MEMBER");
      const { details } = refused(await send(), 403, "KEY_ROLE_FORBIDDEN");
      assert.equal(details!.capability, "news.manage");
    },
  ),
  sentence(
    19,
    "Restaurant keys carry scopes: a call outside of a limited key's gives 403 INSUFFICIENT_SCOPE.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const { restaurantKey } = await addKey(restaurant, { scopes: ["menu:read"] });
      const { slug } = restaurant;
      const limited = restaurant.partner.restaurantAt({ slug, key: restaurantKey.key }).site;
      assert.equal((await limited.get("/menu")).status, 200);
      const answer = await limited.get("/site-gate");
      assert.equal(refused(answer, 403, "INSUFFICIENT_SCOPE").details!.requiredScope, "site_gate:read");
    },
  ),
  sentence(20, "Unknown scopes, and `*` beside others, are not given out.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    for (const scopes of [["menu:*"], ["everything"], ["*", "menu:read"], []])
      refused(await restaurant.call("POST", "/keys", { name: "Nøkkel", scopes }), 422, "VALIDATION_FAILED");
  }),
  sentence(21, "Keys may have an expiry date: tomorrow up to two years ahead.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    for (const expiresOn of [inDays(2), osloToday().add({ years: 2 }).toString()])
      assert.notEqual((await addKey(restaurant, { expiresOn })).data.expiresAt, null);
    for (const expiresOn of [inDays(-1), inDays(0), osloToday().add({ years: 2, days: 3 }).toString()]) {
      const answer = await restaurant.call("POST", "/keys", { name: "Nøkkel", expiresOn });
      assert.ok(issuesAt(answer, "expiresOn").length > 0, expiresOn);
    }
  }),
  sentence(22, "The status becomes `expiring` 14 days before.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    for (const days of [2, 12, 16, 100])
      await addKey(restaurant, { name: String(days), expiresOn: inDays(days) });
    const byName = new Map((await keysOf(restaurant)).map((key: WireKey) => [key.name, key.status]));
    const statuses = ["2", "12", "16", "100"].map((name) => byName.get(name));
    assert.deepEqual(statuses, ["expiring", "expiring", "active", "active"]);
  }),
  sentence(23, "A webhook's signing secret starts with `whsec_`, and is shown once.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const body = { url: "https://mottak.example.com/hook", events: ["ORDER_CREATED"] };
    const { secret } = await restaurant.ask<{ secret: string }>("POST", "/webhooks", body);
    assert.match(secret, /^whsec_\S{20,}$/);
    assert.ok(!(await restaurant.call("GET", "/webhooks")).text.includes(secret.slice(6)));
  }),
);
