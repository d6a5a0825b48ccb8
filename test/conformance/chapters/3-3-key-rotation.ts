import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { osloToday } from "../oslo.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { addKey, changedSettings, keyOf } from "../partner-content.ts";
import { refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WirePartnerRestaurant } from "../wire-types-partner.ts";
import { rotate } from "./2-15-restaurant-keys.ts";

const hourMs = 3_600_000;

async function rotatedOut(town: Town, graceHours: number, more: object = {}) {
  const restaurant = await town.partners.restaurant("TEST", 2);
  const old = await addKey(restaurant, more);
  const answer = await rotate(restaurant, old.data.id, { graceHours });
  const { partner, slug } = restaurant;
  return {
    restaurant,
    old: old.data,
    answer,
    /** The same restaurant, called with the key that was rotated out. */
    withOld: partner.restaurantAt({ slug, key: old.restaurantKey.key }),
  };
}

export const keyRotation = chapter(
  "3.3",
  "Key rotation",
  sentence(1, "The new key has the same scopes.", async (town) => {
    const { answer } = await rotatedOut(town, 24, { scopes: ["menu:read", "site_gate:read"] });
    assert.deepEqual(answer.data.scopes.sort(), ["menu:read", "site_gate:read"]);
    assert.deepEqual(answer.restaurantKey.scopes.sort(), ["menu:read", "site_gate:read"]);
  }),
  sentence(2, "The new key does not have the same expiry.", async (town) => {
    const { old, answer } = await rotatedOut(town, 24, {
      expiresOn: osloToday().add({ days: 30 }).toString(),
    });
    assert.notEqual(old.expiresAt, null);
    assert.equal(answer.data.expiresAt, null);
  }),
  sentence(3, "The old key works on for `graceHours`, and the new one works at once.", async (town) => {
    const { restaurant, answer, withOld } = await rotatedOut(town, 1);
    const { partner, slug } = restaurant;
    const withNew = partner.restaurantAt({ slug, key: answer.restaurantKey.key });
    for (const one of [withOld, withNew]) {
      assert.equal((await one.call("GET", "/settings")).status, 200);
      assert.equal((await one.site.get("/menu")).status, 200);
    }
  }),
  sentence(4, "Then it stops, in the partner API and in the restaurant API.", async (town) => {
    const { withOld } = await rotatedOut(town, 0);
    const asks = [() => withOld.call("GET", "/settings"), () => withOld.site.get("/menu")];
    for (const ask of asks)
      refused(await eventually(ask, ({ status }) => status !== 200), 401, "UNAUTHORIZED");
  }),
  sentence(5, "`effectiveAt` is the moment at which it stops.", async (town) => {
    const before = Date.now();
    const { answer } = await rotatedOut(town, 2);
    const at = Date.parse(answer.effectiveAt);
    // Their clock may be another machine's.
    assert.ok(at > before + 1.9 * hourMs && at < Date.now() + 2.1 * hourMs, answer.effectiveAt);
  }),
  sentence(6, "Until then its status stays active, and `revokedAt` is that moment.", async (town) => {
    const { restaurant, old, answer } = await rotatedOut(town, 24);
    const { status, revokedAt } = await keyOf(restaurant, old.id);
    assert.deepEqual([status, Date.parse(revokedAt!)], ["active", Date.parse(answer.effectiveAt)]);
  }),
);

export const legalDetails = {
  orgNumber: "923609016",
  legalName: "Prøvestedet AS",
  addressLine1: "Lovveien 1",
  postalCode: "0150",
  city: "Oslo",
};

interface Agreement {
  version: string;
  textHash: string;
}

/** The owner signs the customer agreement on the restaurant's own screens. */
export async function signAgreement({ site }: PartnerRestaurant): Promise<void> {
  const staff = await site.staff();
  const { version, textHash } = await staff.call<Agreement>("GET", "/agreement");
  await staff.call("POST", "/agreement", { version, textHash, accept: true });
}

const flagsOf = async (restaurant: PartnerRestaurant): Promise<WirePartnerRestaurant> =>
  (await restaurant.ask<{ restaurant: WirePartnerRestaurant }>("GET", "")).restaurant;

export const restaurantFlags = chapter(
  "3.4",
  "Restaurant flags",
  sentence(1, "DELETE of a real restaurant makes `archived` true.", async (town) => {
    const restaurant = await town.partners.restaurant("LIVE", 1);
    assert.equal((await flagsOf(restaurant)).archived, false);
    await restaurant.ask("DELETE", "");
    const { archived, live } = await eventually(
      () => flagsOf(restaurant),
      (one) => one.archived,
    );
    assert.deepEqual([archived, live], [true, false]);
  }),
  sentence(2, "A sandbox is deleted instead: there is nothing left to archive.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    await restaurant.ask("DELETE", "");
    const { data } = await restaurant.partner.ask<{ data: WirePartnerRestaurant[] }>(
      "GET",
      "/restaurants?limit=100",
    );
    assert.ok(!data.some(({ slug }) => slug === restaurant.slug));
    const gone = await eventually(
      () => restaurant.call("GET", ""),
      ({ status }) => status !== 200,
    );
    refused(gone, 401, "UNAUTHORIZED");
  }),
  sentence(3, "`live` is false until the owner has signed and the restaurant is set live.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 3);
    await changedSettings(restaurant, { ...legalDetails, publicAddressLine1: "Prøvegata 3" });
    refused(await restaurant.call("POST", "/go-live"), 409, "GO_LIVE_NOT_READY");
    await signAgreement(restaurant);
    await restaurant.ask("POST", "/go-live");
    assert.equal((await flagsOf(restaurant)).live, false);
    await town.operator.run("restaurant", "approve", "--slug", restaurant.slug);
    assert.equal((await flagsOf(restaurant)).live, true);
  }),
  sentence(4, "Only the operator can restore what is archived.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 1);
    await restaurant.ask("DELETE", "");
    await town.operator.run("restaurant", "restore", "--slug", restaurant.slug);
    const { archived, live } = await flagsOf(restaurant);
    assert.deepEqual([archived, live], [false, false]);
  }),
);
