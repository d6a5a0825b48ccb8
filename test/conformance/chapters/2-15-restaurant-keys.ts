import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { isInstant, osloToday } from "../oslo.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { addKey, keyOf, keysOf } from "../partner-content.ts";
import { newSlug, type RestaurantKind } from "../partners.ts";
import { newKey } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { CreatedRestaurant, RotatedKey, WireKey, WireNewKey } from "../wire-types-partner.ts";

/** Rotated by its own partner: what a rotation answers. */
export const rotate = (
  restaurant: PartnerRestaurant,
  keyId: string,
  more: object = {},
): Promise<RotatedKey> =>
  restaurant.ask<RotatedKey>("POST", `/keys/${keyId}/rotate`, { name: "Rotert", ...more });

export const newRestaurantBody = (more: object = {}) => ({
  name: "Prøvestedet",
  slug: newSlug(),
  email: "post@prove.example",
  ...more,
});

/** A restaurant made through the API, which must be accepted. */
export async function createdRestaurant(
  town: Town,
  more: object = {},
  environment: "TEST" | "LIVE" = "TEST",
): Promise<CreatedRestaurant> {
  const partner = await town.partners.creator(1, environment);
  const headers = { "idempotency-key": newKey() };
  return partner.ask<CreatedRestaurant>("POST", "/restaurants", newRestaurantBody(more), { headers });
}

async function rotated(town: Town, kind: RestaurantKind = "TEST"): Promise<WireNewKey> {
  const restaurant = await town.partners.restaurant(kind, 2);
  const [first] = await keysOf(restaurant);
  return (await rotate(restaurant, first!.id, { name: "Kassa" })).restaurantKey;
}

export const newRestaurantKey = chapter(
  "2.15",
  "PartnerNewRestaurantKey",
  sentence(1, "It has the same shape on creation and rotation.", async (town) => {
    const { restaurantKey } = await createdRestaurant(town);
    const shape = ["environment", "id", "key", "last4", "name", "scopes"];
    for (const key of [restaurantKey!, await rotated(town)]) assert.deepEqual(Object.keys(key).sort(), shape);
  }),
  sentence(2, "`name` is what a rotation calls it.", async (town) => {
    assert.equal((await rotated(town)).name, "Kassa");
  }),
  sentence(3, "`last4` is the end of the key.", async (town) => {
    const { key, last4 } = await rotated(town);
    assert.equal(last4, key.slice(-4));
  }),
  sentence(4, "`environment` is the restaurant's.", async (town) => {
    assert.equal((await rotated(town)).environment, "TEST");
    assert.equal((await rotated(town, "NOT_LIVE")).environment, "LIVE");
  }),
  sentence(5, "A new restaurant's key has full access: `scopes` is `*`.", async (town) => {
    assert.deepEqual((await createdRestaurant(town)).restaurantKey!.scopes, ["*"]);
  }),
  sentence(6, "A sandbox's key is `lbs_test_…`, and works.", async (town) => {
    const partner = await town.partners.creator(1);
    const headers = { "idempotency-key": newKey() };
    const { data, restaurantKey } = await partner.ask<CreatedRestaurant>(
      ...(["POST", "/restaurants", newRestaurantBody(), { headers }] as const),
    );
    assert.match(restaurantKey!.key, /^lbs_test_[\w-]{20,}$/);
    const restaurant = partner.restaurantAt({ slug: data.slug, key: restaurantKey!.key });
    assert.equal((await restaurant.call("GET", "/settings")).status, 200);
  }),
  sentence(7, "A real restaurant's key is `lbs_live_…`.", async (town) => {
    assert.match((await rotated(town, "NOT_LIVE")).key, /^lbs_live_[\w-]{20,}$/);
  }),
  sentence(8, "The key is in plain text once: no list has it.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { restaurantKey } = await addKey(restaurant);
    const { text } = await restaurant.call("GET", "/keys");
    assert.ok(text.includes(restaurantKey.id));
    assert.ok(!text.includes(restaurantKey.key) && !text.includes(restaurantKey.key.slice(-20)));
  }),
);

const inDays = (days: number): string => osloToday().add({ days }).toString();

async function added(town: Town, more: object = {}): Promise<[PartnerRestaurant, WireKey, string]> {
  const restaurant = await town.partners.restaurant("TEST", 2);
  const { data, restaurantKey } = await addKey(restaurant, more);
  return [restaurant, data, restaurantKey.key];
}

const seen = async (town: Town): Promise<WireKey> => {
  const restaurant = await town.partners.sharedRestaurant();
  return (await restaurant.read<{ data: WireKey[] }>("/keys")).data[0]!;
};

export const restaurantApiKey = chapter(
  "2.16",
  "PartnerRestaurantApiKey",
  sentence(1, "It has `id` and `name`.", async (town) => {
    const { id, name } = await seen(town);
    assert.match(id, /./);
    assert.match(name, /./);
  }),
  sentence(2, "`last4` is the end of the key.", async (town) => {
    const { key } = await town.partners.sharedRestaurant();
    assert.equal((await seen(town)).last4, key.slice(-4));
  }),
  sentence(3, "`environment` is the restaurant's.", async (town) => {
    assert.equal((await seen(town)).environment, "TEST");
    const real = await town.partners.sharedRestaurant("NOT_LIVE");
    assert.equal((await real.read<{ data: WireKey[] }>("/keys")).data[0]!.environment, "LIVE");
  }),
  sentence(4, "`scopes` is `*` of a key with full access.", async (town) => {
    assert.deepEqual((await seen(town)).scopes, ["*"]);
  }),
  sentence(5, "`scopes` are those of a limited key.", async (town) => {
    const [, { scopes }] = await added(town, { scopes: ["menu:read", "orders:create"] });
    assert.deepEqual(scopes.sort(), ["menu:read", "orders:create"]);
  }),
  sentence(6, "`status` is active of a key without an expiry, and `expiresAt` null.", async (town) => {
    const [, { status, expiresAt }] = await added(town);
    assert.deepEqual([status, expiresAt], ["active", null]);
  }),
  sentence(7, "`status` is expiring within 14 days of the expiry.", async (town) => {
    for (const days of [2, 12]) {
      const [, { status, expiresAt }] = await added(town, { expiresOn: inDays(days) });
      assert.deepEqual([status, isInstant(expiresAt)], ["expiring", true], String(days));
    }
  }),
  sentence(8, "`status` is active when the expiry is further away.", async (town) => {
    for (const days of [16, 60]) {
      const [, { status, expiresAt }] = await added(town, { expiresOn: inDays(days) });
      assert.deepEqual([status, isInstant(expiresAt)], ["active", true], String(days));
    }
  }),
  sentence(9, "A key that was rotated out is not expiring, however soon it expires.", async (town) => {
    const [restaurant, { id }] = await added(town, { expiresOn: inDays(3) });
    await rotate(restaurant, id);
    assert.equal((await keyOf(restaurant, id)).status, "active");
  }),
  sentence(10, "`status` is revoked of a key that was revoked.", async (town) => {
    const [restaurant, { id }] = await added(town);
    await restaurant.ask("DELETE", `/keys/${id}`);
    const { status, revokedAt } = await keyOf(restaurant, id);
    assert.equal(status, "revoked");
    assert.ok(Date.parse(revokedAt!) <= Date.now() + 60_000);
  }),
  sentence(11, "`revokedAt` is null of a key that was not revoked.", async (town) => {
    assert.equal((await seen(town)).revokedAt, null);
  }),
  sentence(12, "A `revokedAt` in the future means that the key works until then.", async (town) => {
    const [restaurant, { id }, key] = await added(town);
    await rotate(restaurant, id, { graceHours: 1 });
    assert.ok(Date.parse((await keyOf(restaurant, id)).revokedAt!) > Date.now());
    const { partner, slug } = restaurant;
    assert.equal((await partner.restaurantAt({ slug, key }).call("GET", "/keys")).status, 200);
  }),
  sentence(13, "`createdAt` is a moment.", async (town) => {
    assert.ok(isInstant((await seen(town)).createdAt));
  }),
  sentence(14, "`lastUsedAt` is null before the first use, and a moment after it.", async (town) => {
    const [restaurant, { id, lastUsedAt }, key] = await added(town);
    assert.equal(lastUsedAt, null);
    await restaurant.partner.restaurantAt({ slug: restaurant.slug, key }).ask("GET", "/keys");
    const used = await eventually(
      () => keyOf(restaurant, id),
      (one) => one.lastUsedAt !== null,
    );
    assert.ok(Math.abs(Date.parse(used.lastUsedAt!) - Date.now()) < 5 * 60_000);
  }),
  sentence(15, "It never holds the key or its hash.", async (town) => {
    assert.deepEqual(Object.keys(await seen(town)).sort(), [
      "createdAt",
      "environment",
      "expiresAt",
      "id",
      "last4",
      "lastUsedAt",
      "lastUsedCall",
      "lastUsedFrom",
      "name",
      "revokedAt",
      "scopes",
      "status",
    ]);
  }),
);
