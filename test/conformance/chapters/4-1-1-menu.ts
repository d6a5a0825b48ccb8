import assert from "node:assert/strict";
import { bearer, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { Role } from "../town-files.ts";

const shownMenus = async (town: Town, role: Role): Promise<string[]> =>
  (await town.restaurant(role).menu()).menus.map(({ name }) => name);
const shownProducts = async (town: Town, role: Role): Promise<string[]> =>
  (await town.restaurant(role).menu()).categories.flatMap(({ products }) => products.map(({ name }) => name));

/** `public, s-maxage=30, stale-while-revalidate=300` as its parts. */
export const cacheRules = (header: string | undefined): string[] =>
  (header ?? "").split(",").map((rule) => rule.trim().toLowerCase());

/** What any endpoint that finds its restaurant by the query's slug refuses. */
export const slugSentences = (first: number, path: string) => [
  sentence(first, "Without a slug: 400 MISSING_SLUG.", async (town) => {
    const headers = bearer(town.restaurant("kro").key);
    refused(await town.client.send({ path: `/api/v1${path}`, headers }), 400, "MISSING_SLUG");
    refused(await town.client.send({ path: `/api/v1${path}?slug=`, headers }), 400, "MISSING_SLUG");
  }),
  sentence(first + 1, "Without a key or an origin: 401 UNAUTHORIZED.", async (town) => {
    const { slug } = town.restaurant("kro");
    refused(await town.client.send({ path: `/api/v1${path}?slug=${slug}` }), 401, "UNAUTHORIZED");
  }),
  sentence(first + 2, "A slug that no live restaurant has: 404 RESTAURANT_NOT_FOUND.", async (town) => {
    const headers = bearer(town.restaurant("kro").key);
    const answer = await town.client.send({ path: `/api/v1${path}?slug=finnes-visst-ikke`, headers });
    refused(answer, 404, "RESTAURANT_NOT_FOUND");
  }),
];

export const getMenu = chapter(
  "4.1.1",
  "GET /api/v1/menu",
  ...slugSentences(1, "/menu"),
  sentence(4, "If-None-Match with the ETag of an unchanged menu gives 304 without a body.", async (town) => {
    const nabo = town.restaurant("nabo");
    let etag = String((await nabo.get("/menu")).headers.etag);
    // The state of a menu may change between two requests: a minute passes, a period begins.
    for (let attempt = 1; ; attempt += 1) {
      const answer = await nabo.get("/menu", { headers: { "if-none-match": etag } });
      if (answer.status === 304) return assert.equal(answer.text, "");
      assert.ok(attempt < 5 && answer.headers.etag !== etag, "304 was never answered");
      etag = String(answer.headers.etag);
    }
  }),
  sentence(5, "If-None-Match with another ETag gives 200 with the menu.", async (town) => {
    const answer = await town
      .restaurant("nabo")
      .get("/menu", { headers: { "if-none-match": 'W/"an old one"' } });
    assert.equal(answer.status, 200);
    assert.notEqual(answer.text, "");
  }),
  sentence(
    6,
    "The body has the restaurant, menus, categories, coupons, promotions, upsell and allergens.",
    async (town) => {
      const body = (await town.restaurant("kro").get("/menu")).json<object>();
      for (const key of ["restaurant", "menus", "categories", "coupons", "promotions", "upsell", "allergens"])
        assert.ok(key in body, key);
    },
  ),
  sentence(7, "It has a weak ETag.", async (town) => {
    assert.match(String((await town.restaurant("kro").get("/menu")).headers.etag), /^W\/".+"$/);
  }),
  sentence(8, "Shared caches keep it for 30 s, and 300 s more while they ask again.", async (town) => {
    const rules = cacheRules((await town.restaurant("kro").get("/menu")).headers["cache-control"]);
    assert.ok(rules.includes("s-maxage=30") && rules.includes("stale-while-revalidate=300"), rules.join());
  }),
  sentence(9, "Menus outside their dates are left out.", async (town) => {
    const names = await shownMenus(town, "utenStandard");
    assert.ok(names.includes("I perioden") && !names.includes("Før") && !names.includes("Etter"));
  }),
  sentence(10, "Categories of menus that are not shown are left out.", async (town) => {
    const products = await shownProducts(town, "utenStandard");
    assert.ok(products.includes("Rett i I perioden") && !products.includes("Rett i Før"));
  }),
  sentence(11, "Hidden products are left out.", async (town) => {
    assert.ok(!(await shownProducts(town, "kro")).includes("Skjult prøverett"));
  }),
  sentence(12, "Products that are not available are left out.", async (town) => {
    assert.ok(!(await shownProducts(town, "kro")).includes("Utsolgt prøverett"));
  }),
  sentence(13, "Upsell is filtered in the same way.", async (town) => {
    const { upsell } = await town.restaurant("vinduer").menu();
    assert.ok(upsell!.products.every(({ name }) => name !== "Rett i Standard"));
  }),
  sentence(14, "Menus with a window right now are shown instead of the default menu.", async (town) => {
    const names = await shownMenus(town, "vinduer");
    assert.ok(names.includes("Først") && !names.includes("Standard"));
  }),
  sentence(15, "Of menus with a window right now, those of the highest priority are shown.", async (town) => {
    assert.ok(!(await shownMenus(town, "vinduer")).includes("Lavere"));
  }),
  sentence(16, "Menus of equal priority with a window right now are all shown.", async (town) => {
    assert.deepEqual((await shownMenus(town, "vinduer")).sort(), ["Først", "Også"].sort());
  }),
  sentence(
    17,
    "Without a window right now the default menu is shown, also outside its own schedule.",
    async (town) => {
      assert.deepEqual(await shownMenus(town, "standard"), ["Standard"]);
    },
  ),
  sentence(
    18,
    "Without an active default menu, all active menus are shown outside their windows.",
    async (town) => {
      const names = await shownMenus(town, "utenStandard");
      assert.deepEqual(names.sort(), ["Annen dag", "I perioden", "Uten vindu"]);
    },
  ),
);

interface Profile {
  restaurant: Record<string, unknown>;
}

export const getRestaurant = chapter(
  "4.1.2",
  "GET /api/v1/restaurant",
  ...slugSentences(1, "/restaurant"),
  sentence(4, "`restaurant` has the name.", async (town) => {
    const { restaurant } = (await town.restaurant("nabo").get("/restaurant")).json<Profile>();
    assert.equal(restaurant.name, "Naboens kiosk");
  }),
  sentence(
    5,
    "`restaurant` has branding, contact details, address, capabilities, preparation time and newsletter popup.",
    async (town) => {
      const { restaurant } = (await town.restaurant("kro").get("/restaurant")).json<Profile>();
      const fields = ["logoUrl", "primaryColor", "secondaryColor", "font", "phone", "email", "website"];
      for (const field of [...fields, "address", "capabilities", "prepTime", "newsletterPopup"])
        assert.ok(field in restaurant, field);
      assert.equal(restaurant.phone, "+4773500000");
    },
  ),
  sentence(6, "It is much smaller than the menu.", async (town) => {
    const kro = town.restaurant("kro");
    const [profile, menu] = await Promise.all([kro.get("/restaurant"), kro.get("/menu")]);
    assert.ok(profile!.text.length * 2 < menu!.text.length);
  }),
  sentence(7, "The edge keeps it for 60 s, and 600 s more while it asks again.", async (town) => {
    const rules = cacheRules((await town.restaurant("kro").get("/restaurant")).headers["cache-control"]);
    assert.ok(rules.includes("s-maxage=60") && rules.includes("stale-while-revalidate=600"), rules.join());
  }),
);
