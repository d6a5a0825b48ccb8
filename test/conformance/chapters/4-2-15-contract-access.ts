import assert from "node:assert/strict";
import { claim, look, prove, provedDomain } from "../domains.ts";
import { eventually } from "../eventually.ts";
import { osloToday } from "../oslo.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { newSubscription } from "../subscriptions.ts";
import { newDomain } from "../surroundings.ts";
import type { List, WireDelivery, WireDomain } from "../wire-types-integration.ts";

interface Key {
  id: string;
  name: string;
  scopes: string[];
  expiresAt: string | null;
}
interface NewKey {
  data: Key;
  restaurantKey: { key: string };
}
interface Origin {
  id: string;
  origin: string;
}

/** Keys, webhooks, domains and origins. */
export const contractAccess = [
  sentence(1, "GET keys lists a restaurant's keys, without the keys themselves.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await restaurant.call("GET", "/keys");
    assert.ok(answer.json<List<Key>>().data.length > 0);
    assert.ok(!answer.text.includes("lbs_"));
  }),
  sentence(
    2,
    "POST keys makes a key with chosen scopes: it opens what they name, and no partner call.",
    async (town) => {
      const restaurant = await town.partners.restaurant();
      const { data, restaurantKey } = await restaurant.ask<NewKey>("POST", "/keys", {
        name: "Skjerm",
        scopes: ["menu:read"],
      });
      assert.deepEqual([data.name, data.scopes, data.expiresAt], ["Skjerm", ["menu:read"], null]);
      const { slug } = restaurant;
      const limited = restaurant.partner.restaurantAt({ slug, key: restaurantKey.key });
      assert.equal((await limited.site.get("/menu")).status, 200);
      assert.equal(
        refused(await limited.site.get("/prep-time"), 403, "INSUFFICIENT_SCOPE").details!.requiredScope,
        "prep_time:read",
      );
      assert.equal(
        refused(await limited.call("GET", "/keys"), 403, "INSUFFICIENT_SCOPE").details!.requiredScope,
        "*",
      );
    },
  ),
  sentence(
    3,
    "POST keys refuses scopes that are none, wildcards among them, and a day that is past.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      for (const scopes of [["orders:*"], ["*", "menu:read"], [], ["finnes:ikke"]])
        refused(await restaurant.call("POST", "/keys", { name: "K", scopes }), 422, "VALIDATION_FAILED");
      const expiresOn = osloToday().subtract({ days: 1 }).toString();
      const late = await restaurant.call("POST", "/keys", { name: "K", expiresOn });
      assert.equal(issuesAt(late, "expiresOn").length, 1);
    },
  ),
  sentence(4, "PATCH webhook changes its address, its events, or pauses it.", async (town) => {
    const { restaurant, path, endpoint } = await newSubscription(town, { changes: 3 });
    const next = town.receiver.endpoint();
    await restaurant.ask("PATCH", path, { url: next.url });
    const { orderId } = await restaurant.site.order();
    await next.waitFor(orderId, "ORDER_CREATED");
    assert.deepEqual(endpoint.deliveries(), []);
    refused(await restaurant.call("PATCH", path, {}), 422, "VALIDATION_FAILED");
    assert.equal(issuesAt(await restaurant.call("PATCH", path, { secret: "x" }), "secret").length, 1);
    refused(await restaurant.call("PATCH", "/webhooks/whk_x", { active: false }), 404, "WEBHOOK_NOT_FOUND");
  }),
  sentence(5, "POST rotate-secret answers the new secret once, and when the old one ends.", async (town) => {
    const { restaurant, path, secret } = await newSubscription(town, { changes: 2 });
    const rotated = await restaurant.ask<{ secret: string; effectiveAt: string }>(
      "POST",
      `${path}/rotate-secret`,
      { graceHours: 24 },
    );
    assert.match(rotated.secret, /^whsec_/);
    assert.notEqual(rotated.secret, secret);
    const hours = (Date.parse(rotated.effectiveAt) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.8 && hours < 24.2, String(hours));
    const long = await restaurant.call("POST", `${path}/rotate-secret`, { graceHours: 25 });
    assert.equal(issuesAt(long, "graceHours").length, 1);
  }),
  sentence(
    6,
    "POST test sends PING: its data name the webhook, the restaurant and the environment.",
    async (town) => {
      const { restaurant, webhook, path, endpoint } = await newSubscription(town, { changes: 2 });
      const answer = await restaurant.call("POST", `${path}/test`);
      const { deliveryId } = answer.json<{ data: { deliveryId: string } }>().data;
      assert.equal(answer.status, 202);
      const [ping] = await endpoint.waitUntil((all) => all.length > 0);
      assert.equal(ping!.headers["x-service-delivery-id"], deliveryId);
      const { webhookId, slug, environment, message } = ping!.data;
      assert.deepEqual([webhookId, slug, environment], [webhook.id, restaurant.slug, "TEST"]);
      assert.equal(typeof message, "string");
      refused(await restaurant.call("POST", "/webhooks/whk_x/test"), 404, "WEBHOOK_NOT_FOUND");
    },
  ),
  sentence(
    7,
    "GET deliveries lists the log, by state and event too, and never the public token.",
    async (town) => {
      const { restaurant, path, endpoint, deliveries } = await newSubscription(town, { changes: 2 });
      const { orderId, publicToken } = await restaurant.site.order();
      await endpoint.waitFor(orderId, "ORDER_CREATED");
      await eventually(deliveries, ([one]) => one?.state === "DELIVERED");
      await restaurant.ask("POST", `${path}/test`);
      const pings = await restaurant.ask<List<WireDelivery>>("GET", `${path}/deliveries?event=PING`);
      const done = await restaurant.call("GET", `${path}/deliveries?state=DELIVERED&event=ORDER_CREATED`);
      assert.deepEqual(
        pings.data.map(({ event }) => event),
        ["PING"],
      );
      assert.equal(done.json<List<WireDelivery>>().data.length, 1);
      assert.ok(!done.text.includes(publicToken));
      assert.equal(issuesAt(await restaurant.call("GET", `${path}/deliveries?state=NOE`), "state").length, 1);
    },
  ),
  sentence(8, "POST resend answers 202; a delivery that is not the webhook's is not found.", async (town) => {
    const { restaurant, path, deliveries } = await newSubscription(town, { changes: 4 });
    await restaurant.ask("POST", `${path}/test`);
    const [one] = await eventually(deliveries, (all) => all.length > 0);
    const answer = await restaurant.call("POST", `${path}/deliveries/${one!.id}/resend`);
    assert.equal(answer.status, 202);
    const wrong = await restaurant.call("POST", `${path}/deliveries/dlv_x/resend`);
    assert.equal(wrong.status, 404);
    const gone = await restaurant.call("POST", `/webhooks/whk_x/deliveries/${one!.id}/resend`);
    assert.equal(gone.status, 404);
  }),
  sentence(
    9,
    "POST domains claims a name: 201 with its TXT record; a name nobody can own is refused.",
    async (town) => {
      const restaurant = await town.partners.restaurant();
      const domain = newDomain();
      const answer = await restaurant.call("POST", "/domains", { domain });
      assert.deepEqual([answer.status, answer.json<{ data: WireDomain }>().data.domain], [201, domain]);
      const own = `kro.${town.client.serviceUrl.hostname}`;
      for (const wrong of ["", "oslo.no", "192.0.2.1", "localhost", "*.x.no", `https://${domain}`, own])
        assert.equal(
          issuesAt(await restaurant.call("POST", "/domains", { domain: wrong }), "domain").length,
          1,
        );
    },
  ),
  sentence(
    10,
    "POST verify looks the record up: FOUND, MISSING, or DIFFERENT while name servers disagree.",
    async (town) => {
      const { zones } = town.surroundings;
      const restaurant = await town.partners.restaurant("TEST", 4);
      const claimed = await claim(restaurant);
      const { name, value } = claimed.verification!;
      const found = [(await look(restaurant, claimed)).check];
      zones.put(name, [value], 0);
      found.push((await look(restaurant, claimed)).check);
      zones.put(name, [value]);
      found.push((await look(restaurant, claimed)).check);
      assert.deepEqual(found, ["MISSING", "DIFFERENT", "FOUND"]);
      refused(await restaurant.call("POST", "/domains/dom_x/verify"), 404, "DOMAIN_NOT_FOUND");
    },
  ),
  sentence(
    11,
    "POST primary moves what stands for the restaurant to another verified domain.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 6);
      const first = await prove(town, restaurant);
      const second = await prove(town, restaurant);
      await restaurant.ask("POST", `/domains/${second.verified.id}/primary`);
      const { data } = await restaurant.ask<List<WireDomain>>("GET", "/domains");
      const primary = (id: string) => data.find((one) => one.id === id)!.primary;
      assert.deepEqual([primary(first.verified.id), primary(second.verified.id)], [false, true]);
    },
  ),
  sentence(
    12,
    "POST origins binds an https origin: browsers on it may call, and guests return to it.",
    async (town) => {
      const restaurant = await town.partners.restaurant();
      const origin = `https://${newDomain()}:8443`;
      const answer = await restaurant.call("POST", "/origins", { origin });
      assert.deepEqual([answer.status, answer.json<{ data: Origin }>().data.origin], [201, origin]);
      const path = `/api/v1/menu?slug=${restaurant.slug}`;
      await eventually(
        () => town.client.send({ path, headers: { origin } }),
        ({ status }) => status === 200,
      );
      const successUrl = `${origin}/takk`;
      const body = await restaurant.site.orderBody({ paymentMethod: "ONLINE", successUrl });
      assert.equal((await restaurant.site.post("/orders", body)).status, 201);
    },
  ),
  sentence(
    13,
    "GET origins lists them; the same one again is 200; POST refuses what is no https origin.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 2);
      const origin = `https://${newDomain()}`;
      const { data } = await restaurant.ask<{ data: Origin }>("POST", "/origins", { origin });
      assert.equal((await restaurant.call("POST", "/origins", { origin })).status, 200);
      assert.deepEqual((await restaurant.ask<List<Origin>>("GET", "/origins")).data, [data]);
      for (const wrong of ["http://x.no", `${origin}/`, "x.no", "https://192.0.2.1", "null"])
        assert.equal(
          issuesAt(await restaurant.call("POST", "/origins", { origin: wrong }), "origin").length,
          1,
        );
    },
  ),
  sentence(
    14,
    "An origin that another partner's restaurant has proved is not for others to bind.",
    async (town) => {
      const { verified } = await provedDomain(town);
      const stranger = await town.partners.restaurant("NOT_LIVE");
      const origin = `https://${verified.domain}`;
      refused(await stranger.call("POST", "/origins", { origin }), 409, "DOMAIN_TAKEN");
    },
  ),
  sentence(15, "DELETE origin releases it.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const origin = `https://${newDomain()}`;
    const { data } = await restaurant.ask<{ data: Origin }>("POST", "/origins", { origin });
    const path = `/origins/${data.id}`;
    assert.deepEqual(await restaurant.ask("DELETE", path), { data: { id: data.id, deleted: true } });
    assert.equal((await restaurant.call("DELETE", path)).status, 404);
    await eventually(
      () => town.client.send({ path: `/api/v1/menu?slug=${restaurant.slug}`, headers: { origin } }),
      ({ status }) => status === 401,
    );
  }),
];
