import assert from "node:assert/strict";
import { claim, prove, provedDomain } from "../domains.ts";
import { eventually } from "../eventually.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { delivery, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import { fullOfWebhooks } from "../subscriptions.ts";
import { newDomain } from "../surroundings.ts";
import { unchangeable } from "../unchangeable.ts";
import type { List, WireDomain, WireWebhook, WireZone } from "../wire-types-integration.ts";

const domainsOf = (restaurant: PartnerRestaurant) => restaurant.ask<List<WireDomain>>("GET", "/domains");
const zonesOf = (restaurant: PartnerRestaurant) => restaurant.ask<List<WireZone>>("GET", "/delivery-zones");

export const getWebhooks = chapter(
  "4.2.7",
  "GET /api/v1/partner/restaurants/{slug}/webhooks",
  sentence(1, "The answer is `{ data, nextCursor: null }`.", async (town) => {
    const answer = await (await town.partners.sharedRestaurant()).call("GET", "/webhooks");
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json(), { data: [], nextCursor: null });
  }),
  sentence(2, "All webhooks of the restaurant are in one answer: ten at most.", async (town) => {
    const restaurant = await fullOfWebhooks(town);
    const { data, nextCursor } = await restaurant.ask<List<WireWebhook>>("GET", "/webhooks");
    assert.deepEqual([data.length, new Set(data.map(({ id }) => id)).size, nextCursor], [10, 10, null]);
  }),
);

export const getDomains = chapter(
  "4.2.8",
  "GET /api/v1/partner/restaurants/{slug}/domains",
  sentence(1, "The answer is `{ data, nextCursor: null }`.", async (town) => {
    const { restaurant, verified } = await provedDomain(town);
    const { data, nextCursor } = await domainsOf(restaurant);
    assert.deepEqual([data.map(({ id }) => id), nextCursor], [[verified.id], null]);
  }),
  sentence(2, "Domains that are not verified are among them, with their TXT record.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const claimed = await claim(restaurant);
    assert.deepEqual((await domainsOf(restaurant)).data, [claimed]);
    assert.equal(claimed.verification!.type, "TXT");
  }),
);

export const deleteDomain = chapter(
  "4.2.9",
  "DELETE /api/v1/partner/restaurants/{slug}/domains/{domainId}",
  sentence(1, "The answer is `{ data: { id, deleted } }`, and the domain is gone.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const { verified } = await prove(town, restaurant);
    const answer = await restaurant.call("DELETE", `/domains/${verified.id}`);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json(), { data: { id: verified.id, deleted: true } });
    assert.deepEqual((await domainsOf(restaurant)).data, []);
  }),
  sentence(2, "It is allowed for an archived restaurant.", async (town) => {
    const { archived } = await unchangeable(town);
    const [domain] = (await domainsOf(archived)).data;
    assert.equal((await archived.call("DELETE", `/domains/${domain!.id}`)).status, 200);
  }),
  sentence(3, "404 DOMAIN_NOT_FOUND: unknown, deleted already, or another restaurant's.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 6);
    const { verified } = await provedDomain(town);
    const { id } = await claim(restaurant);
    await restaurant.ask("DELETE", `/domains/${id}`);
    for (const gone of ["dom_finnes-ikke", id, verified.id])
      refused(await restaurant.call("DELETE", `/domains/${gone}`), 404, "DOMAIN_NOT_FOUND");
  }),
  sentence(4, "409 DOMAIN_MANAGED: the service looks after the domain.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const domain = newDomain();
    await town.operator.run("domain", "manage", "--slug", restaurant.slug, "--domain", domain);
    const [managed] = (await domainsOf(restaurant)).data;
    refused(await restaurant.call("DELETE", `/domains/${managed!.id}`), 409, "DOMAIN_MANAGED");
    assert.equal((await domainsOf(restaurant)).data.length, 1);
  }),
);

export const deleteZone = chapter(
  "4.2.10",
  "DELETE /api/v1/partner/restaurants/{slug}/delivery-zones/{zoneId}",
  sentence(
    1,
    "The answer is `{ data: { id, deleted } }`, and nobody delivers there any more.",
    async (town) => {
      const restaurant = await town.partners.restaurant();
      const [zone] = (await zonesOf(restaurant)).data;
      await restaurant.site.order(delivery());
      const answer = await restaurant.call("DELETE", `/delivery-zones/${zone!.id}`);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json(), { data: { id: zone!.id, deleted: true } });
      assert.deepEqual((await zonesOf(restaurant)).data, []);
      const body = await restaurant.site.orderBody(delivery());
      await eventually(
        () => restaurant.site.post("/orders", body),
        ({ status }) => status !== 201,
      );
    },
  ),
  sentence(2, "A PATCH with `isActive: false` only switches a zone off.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    const [zone] = (await zonesOf(restaurant)).data;
    const path = `/delivery-zones/${zone!.id}`;
    await restaurant.ask("PATCH", path, { isActive: false });
    const [off] = (await zonesOf(restaurant)).data;
    assert.deepEqual([off!.id, off!.isActive], [zone!.id, false]);
    await restaurant.ask("PATCH", path, { isActive: true });
    assert.equal((await zonesOf(restaurant)).data[0]!.isActive, true);
  }),
  sentence(3, "404 DELIVERY_ZONE_NOT_FOUND: unknown, or another restaurant's.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    const [other] = (await zonesOf(await town.partners.sharedRestaurant())).data;
    for (const id of ["zon_finnes-ikke", other!.id])
      refused(await restaurant.call("DELETE", `/delivery-zones/${id}`), 404, "DELIVERY_ZONE_NOT_FOUND");
  }),
  sentence(4, "409 RESTAURANT_ARCHIVED.", async (town) => {
    const { archived } = await unchangeable(town);
    const [zone] = (await zonesOf(archived)).data;
    refused(await archived.call("DELETE", `/delivery-zones/${zone!.id}`), 409, "RESTAURANT_ARCHIVED");
    assert.equal((await zonesOf(archived)).data.length, 1);
  }),
  sentence(5, "409 DEMO_RESTAURANT.", async (town) => {
    const { demo } = await unchangeable(town);
    const [zone] = (await zonesOf(demo)).data;
    refused(await demo.call("DELETE", `/delivery-zones/${zone!.id}`), 409, "DEMO_RESTAURANT");
    assert.equal((await zonesOf(demo)).data.length, 1);
  }),
);
