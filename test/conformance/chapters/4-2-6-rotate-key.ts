import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { isInstant, osloToday } from "../oslo.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { addKey, keysOf } from "../partner-content.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { RotatedKey } from "../wire-types-partner.ts";
import { rotate } from "./2-15-restaurant-keys.ts";

const hourMs = 3_600_000;
const inDays = (days: number): string => osloToday().add({ days }).toString();
const own = (town: Town) => town.partners.restaurant("TEST", 0);

const firstKey = async (restaurant: PartnerRestaurant): Promise<string> => (await keysOf(restaurant))[0]!.id;

const send = async (restaurant: PartnerRestaurant, body: object) =>
  restaurant.call("POST", `/keys/${await firstKey(restaurant)}/rotate`, body);

const refusedAt = async (town: Town, body: object, path: string): Promise<void> => {
  const answer = await send(await town.partners.sharedRestaurant(), { name: "Rotert", ...body });
  assert.ok(issuesAt(answer, path).length > 0, `${JSON.stringify(body)} ${answer.text}`);
};

const hoursUntil = ({ effectiveAt }: RotatedKey): number =>
  Math.round((Date.parse(effectiveAt) - Date.now()) / hourMs);

export const rotateKey = chapter(
  "4.2.6",
  "POST /api/v1/partner/restaurants/{slug}/keys/{keyId}/rotate",
  sentence(1, "201 with the new key as listed, in plain text, and when the old one stops.", async (town) => {
    const restaurant = await own(town);
    const answer = await send(restaurant, { name: "Ny nøkkel" });
    assert.equal(answer.status, 201, answer.text);
    const { data, restaurantKey, effectiveAt } = answer.json<RotatedKey>();
    assert.deepEqual([data.id, data.name, data.last4], [restaurantKey.id, "Ny nøkkel", restaurantKey.last4]);
    assert.ok(isInstant(effectiveAt));
  }),
  sentence(2, "`graceHours` is 24 when left out.", async (town) => {
    const restaurant = await own(town);
    assert.equal(hoursUntil(await rotate(restaurant, await firstKey(restaurant))), 24);
  }),
  sentence(3, "`name` is required.", async (town) => {
    await refusedAt(town, { name: undefined }, "name");
  }),
  sentence(4, "`expiresOn` is a date, and the key works through that day, Norwegian time.", async (town) => {
    const restaurant = await own(town);
    const answer = await rotate(restaurant, await firstKey(restaurant), { expiresOn: inDays(30) });
    const end = osloToday().add({ days: 31 }).toZonedDateTime("Europe/Oslo").epochMilliseconds;
    const expiresAt = Date.parse(answer.data.expiresAt!);
    assert.ok(expiresAt >= end - 1000 && expiresAt <= end, answer.data.expiresAt!);
  }),
  sentence(5, "An invalid `expiresOn`: 422.", async (town) => {
    for (const expiresOn of ["2026-13-01", "31.12.2026", "snart", null, 20261231])
      await refusedAt(town, { expiresOn }, "expiresOn");
  }),
  sentence(6, "An unknown key: 404 KEY_NOT_FOUND.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    refused(await restaurant.call("POST", "/keys/key_none/rotate", { name: "Ny" }), 404, "KEY_NOT_FOUND");
  }),
  sentence(7, "Another restaurant's key: 404 KEY_NOT_FOUND.", async (town) => {
    const another = await firstKey(await town.partners.sharedRestaurant("NOT_LIVE"));
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await restaurant.call("POST", `/keys/${another}/rotate`, { name: "Ny" });
    refused(answer, 404, "KEY_NOT_FOUND");
  }),
  sentence(8, "A key that is revoked: 404 KEY_NOT_FOUND.", async (town) => {
    const restaurant = await own(town);
    const { data } = await addKey(restaurant);
    await restaurant.ask("DELETE", `/keys/${data.id}`);
    const answer = await restaurant.call("POST", `/keys/${data.id}/rotate`, { name: "Ny" });
    refused(answer, 404, "KEY_NOT_FOUND");
  }),
  sentence(9, "A key that was just rotated: 409 CHANGED.", async (town) => {
    const restaurant = await own(town);
    const { data } = await addKey(restaurant);
    await rotate(restaurant, data.id);
    refused(await restaurant.call("POST", `/keys/${data.id}/rotate`, { name: "To" }), 409, "CHANGED");
  }),
  sentence(
    10,
    "Of rotations at the same time one is made, and the others are told CHANGED.",
    async (town) => {
      const restaurant = await own(town);
      const { data } = await addKey(restaurant);
      const answers = await Promise.all(
        ["a", "b", "c"].map((name) => restaurant.call("POST", `/keys/${data.id}/rotate`, { name })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
      for (const answer of answers) if (answer.status === 409) refused(answer, 409, "CHANGED");
    },
  ),
  sentence(11, "An archived restaurant: 409 RESTAURANT_ARCHIVED.", async (town) => {
    const restaurant = await town.partners.restaurant("NOT_LIVE", 1);
    const keyId = await firstKey(restaurant);
    await restaurant.ask("DELETE", "");
    const answer = await eventually(
      () => restaurant.call("POST", `/keys/${keyId}/rotate`, { name: "Ny" }),
      ({ status }) => status !== 201,
    );
    refused(answer, 409, "RESTAURANT_ARCHIVED");
  }),
  sentence(12, "Unknown fields: 422.", async (town) => {
    await refusedAt(town, { scopes: ["*"] }, "scopes");
  }),
  sentence(13, "The very key of the request can be rotated.", async (town) => {
    const restaurant = await own(town);
    const { restaurantKey } = await rotate(restaurant, await firstKey(restaurant), { graceHours: 0 });
    const renewed = restaurant.partner.restaurantAt({ slug: restaurant.slug, key: restaurantKey.key });
    assert.equal((await renewed.call("GET", "/keys")).status, 200);
  }),
);
