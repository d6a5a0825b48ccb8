import assert from "node:assert/strict";
import { claim, look, prove, provedDomain } from "../domains.ts";
import { eventually } from "../eventually.ts";
import { isInstant } from "../oslo.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import { newDomain } from "../surroundings.ts";
import type { Town } from "../town.ts";
import type { List, WireDomain } from "../wire-types-integration.ts";

const listed = async (restaurant: PartnerRestaurant): Promise<WireDomain[]> =>
  (await restaurant.ask<List<WireDomain>>("GET", "/domains")).data;

/** The menu as a browser on a page of the host asks for it. */
const menuFrom = (town: Town, { slug }: PartnerRestaurant, host: string) =>
  town.client.send({ path: `/api/v1/menu?slug=${slug}`, headers: { origin: `https://${host}` } });

/** An online order whose guest comes back to the host. */
const orderTo = async ({ site }: PartnerRestaurant, host: string) =>
  site.post(
    "/orders",
    await site.orderBody({
      paymentMethod: "ONLINE",
      successUrl: `https://${host}/takk`,
      cancelUrl: `https://${host}/avbrutt`,
    }),
  );

export const partnerDomain = chapter(
  "2.22",
  "PartnerDomain",
  sentence(1, "`domain` is a host name in lower case.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const name = newDomain();
    assert.equal((await claim(restaurant, `Bestill.${name.toUpperCase()}`)).domain, `bestill.${name}`);
  }),
  sentence(2, "`domain` is in ASCII: names of other letters in their punycode form.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const name = newDomain();
    assert.equal((await claim(restaurant, `blåbær.${name}`)).domain, `xn--blbr-roah.${name}`);
  }),
  sentence(3, "`primary` is true of one verified domain alone.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 5);
    const { claimed, verified } = await prove(town, restaurant);
    await prove(town, restaurant);
    assert.equal(claimed.primary, false);
    const primary = (await listed(restaurant)).filter((one) => one.primary);
    assert.deepEqual(
      primary.map(({ id }) => id),
      [verified.id],
    );
  }),
  sentence(4, "`verified` is false, and `verifiedAt` null, until the record was found.", async (town) => {
    const { claimed, verified } = await provedDomain(town);
    assert.deepEqual([claimed.verified, claimed.verifiedAt], [false, null]);
    assert.equal(verified.verified, true);
    assert.ok(isInstant(verified.verifiedAt));
  }),
  sentence(5, "`managedByService` is true of a domain that the service looks after.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const domain = newDomain();
    assert.equal((await claim(restaurant)).managedByService, false);
    await town.operator.run("domain", "manage", "--slug", restaurant.slug, "--domain", domain);
    const managed = (await listed(restaurant)).find((one) => one.domain === domain)!;
    assert.deepEqual([managed.managedByService, managed.verified], [true, true]);
  }),
  sentence(6, "`verification` is the TXT record: `_service-verify.<domain>` and its value.", async (town) => {
    const { claimed } = await provedDomain(town);
    const { type, name, value } = claimed.verification!;
    assert.deepEqual([type, name], ["TXT", `_service-verify.${claimed.domain}`]);
    assert.match(value, /\S{16,}/);
  }),
  sentence(7, "The record of another restaurant proves nothing.", async (town) => {
    const [mine, theirs] = [await town.partners.restaurant(), await town.partners.restaurant()];
    const domain = newDomain();
    const [own, other] = [await claim(mine, domain), await claim(theirs, domain)];
    assert.notEqual(own.verification!.value, other.verification!.value);
    town.surroundings.zones.put(own.verification!.name, [other.verification!.value]);
    assert.equal((await look(mine, own)).data.verified, false);
  }),
  sentence(8, "`verification` is null once it is verified.", async (town) => {
    assert.equal((await provedDomain(town)).verified.verification, null);
  }),
  sentence(9, "`lastCheckedAt` is null before the first look, and its moment after it.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const claimed = await claim(restaurant);
    assert.equal(claimed.lastCheckedAt, null);
    const { data } = await look(restaurant, claimed);
    assert.ok(isInstant(data.lastCheckedAt));
    assert.equal(data.verified, false);
  }),
  sentence(10, "A verified domain is accepted for browser calls: authentication and CORS.", async (town) => {
    const { restaurant, verified } = await provedDomain(town);
    const { headers } = await eventually(
      () => menuFrom(town, restaurant, verified.domain),
      ({ status }) => status === 200,
    );
    assert.equal(headers["access-control-allow-origin"], `https://${verified.domain}`);
    const preflight = await town.client.send({
      method: "OPTIONS",
      path: "/api/v1/orders",
      headers: { origin: `https://${verified.domain}`, "access-control-request-method": "POST" },
    });
    assert.equal(preflight.headers["access-control-allow-origin"], `https://${verified.domain}`);
  }),
  sentence(11, "A verified domain is accepted as successUrl and cancelUrl.", async (town) => {
    const { restaurant, verified } = await provedDomain(town);
    await eventually(
      () => orderTo(restaurant, verified.domain),
      ({ status }) => status === 201,
    );
  }),
  sentence(12, "Each host name is verified by itself: `www` is another one.", async (town) => {
    const { restaurant, verified } = await provedDomain(town);
    refused(await menuFrom(town, restaurant, `www.${verified.domain}`), 401, "UNAUTHORIZED");
    refused(await orderTo(restaurant, `www.${verified.domain}`), 400, "INVALID_SUCCESS_URL");
  }),
  sentence(13, "A domain that is not verified is accepted for neither.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { domain } = await claim(restaurant);
    refused(await menuFrom(town, restaurant, domain), 401, "UNAUTHORIZED");
    refused(await orderTo(restaurant, domain), 400, "INVALID_SUCCESS_URL");
  }),
  sentence(14, "Trust ends with the domain.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const { verified } = await prove(town, restaurant);
    const ask = () => menuFrom(town, restaurant, verified.domain);
    await eventually(ask, ({ status }) => status === 200);
    await restaurant.ask("DELETE", `/domains/${verified.id}`);
    await eventually(ask, ({ status }) => status === 401);
  }),
);
