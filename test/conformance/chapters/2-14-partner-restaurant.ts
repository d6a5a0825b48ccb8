import assert from "node:assert/strict";
import { isInstant } from "../oslo.ts";
import { newPlace, type RestaurantKind } from "../partners.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WirePartnerRestaurant } from "../wire-types-partner.ts";

const seen = async (town: Town, kind: RestaurantKind = "TEST"): Promise<WirePartnerRestaurant> => {
  const restaurant = await town.partners.sharedRestaurant(kind);
  return (await restaurant.ask<{ restaurant: WirePartnerRestaurant }>("GET", "")).restaurant;
};

export const partnerRestaurant = chapter(
  "2.14",
  "PartnerRestaurant",
  sentence(1, "`slug` and `name` are the restaurant's.", async (town) => {
    const { slug } = await town.partners.sharedRestaurant();
    const restaurant = await seen(town);
    assert.deepEqual([restaurant.slug, restaurant.name], [slug, newPlace().name]);
  }),
  sentence(2, "`environment` is TEST of a sandbox, and LIVE of a real restaurant.", async (town) => {
    assert.equal((await seen(town)).environment, "TEST");
    assert.equal((await seen(town, "NOT_LIVE")).environment, "LIVE");
  }),
  sentence(3, "`sandbox` is true of sandboxes alone.", async (town) => {
    assert.equal((await seen(town)).sandbox, true);
    assert.equal((await seen(town, "NOT_LIVE")).sandbox, false);
  }),
  sentence(4, "`live` is true of a real restaurant that has gone live.", async (town) => {
    assert.equal((await seen(town, "LIVE")).live, true);
  }),
  sentence(5, "A new real restaurant is not live.", async (town) => {
    assert.equal((await seen(town, "NOT_LIVE")).live, false);
  }),
  sentence(6, "`live` is false of sandboxes, which take test orders all the same.", async (town) => {
    assert.equal((await seen(town)).live, false);
    const { site } = await town.partners.sharedRestaurant();
    assert.equal((await site.order()).status, "CONFIRMED");
  }),
  sentence(7, "`archived` is false before a real restaurant is deleted.", async (town) => {
    assert.equal((await seen(town, "NOT_LIVE")).archived, false);
  }),
  sentence(8, "`createdAt` is a moment.", async (town) => {
    assert.ok(isInstant((await seen(town)).createdAt));
  }),
  sentence(9, "There are no contact details, no payment status and no customer data.", async (town) => {
    assert.deepEqual(Object.keys(await seen(town)).sort(), [
      "archived",
      "createdAt",
      "environment",
      "live",
      "name",
      "sandbox",
      "slug",
    ]);
  }),
);
