import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { createPartner, type Partner } from "../partner.ts";
import {
  addKey,
  changedProduct,
  changeProduct,
  keyOf,
  keysOf,
  menuIdOf,
  menuOf,
  productOf,
  settingsOf,
} from "../partner-content.ts";
import { newPlace } from "../partners.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { unchangeable } from "../unchangeable.ts";
import type { WirePartnerRestaurant } from "../wire-types-partner.ts";
import { changedMenu } from "./2-17-partner-menu.ts";

interface Page {
  data: WirePartnerRestaurant[];
  nextCursor: string | null;
}
const list = (partner: Partner, query = "") => partner.ask<Page>("GET", `/restaurants${query}`);
const slugsOf = ({ data }: Page) => data.map(({ slug }) => slug);

interface Setup {
  restaurant: WirePartnerRestaurant;
  settings: object;
  counts: Record<string, number>;
  checks: { code: string; ok: boolean; message: string }[];
}

/** Of the heading's endpoints those that have to do with restaurants, their keys, menus and products. */
export const namedRestaurantsKeysContent = [
  sentence(1, "Restaurants are listed, the newest first, page by page.", async (town) => {
    const partner = await createPartner(town);
    const places = [newPlace(), newPlace(), newPlace()];
    for (const place of places) await partner.importRestaurants([place]);
    const newestFirst = places.map(({ slug }) => slug).reverse();
    assert.deepEqual(slugsOf(await list(partner)), newestFirst);
    const first = await list(partner, "?limit=2");
    assert.deepEqual(slugsOf(first), newestFirst.slice(0, 2));
    const second = await list(partner, `?limit=2&cursor=${encodeURIComponent(first.nextCursor!)}`);
    assert.deepEqual([slugsOf(second), second.nextCursor], [newestFirst.slice(2), null]);
  }),
  sentence(2, "Only the partner's own are listed.", async (town) => {
    const [mine, theirs] = [
      await town.partners.sharedRestaurant(),
      await town.partners.restaurant("TEST", 0),
    ];
    const slugs = slugsOf(await list(mine.partner, "?limit=100"));
    assert.ok(slugs.includes(mine.slug) && !slugs.includes(theirs.slug));
    assert.ok(!slugs.includes(town.restaurant("sandkasse").slug));
  }),
  sentence(3, "Archived restaurants are listed as such, and can be left out or asked for.", async (town) => {
    const { archived, demo } = await unchangeable(town);
    const { partner } = archived;
    const all = await list(partner, "?limit=100");
    assert.equal(all.data.find(({ slug }) => slug === archived.slug)!.archived, true);
    assert.deepEqual(slugsOf(await list(partner, "?archived=true")), [archived.slug]);
    assert.deepEqual(slugsOf(await list(partner, "?archived=false")), [demo.slug]);
  }),
  sentence(4, "A query that is none: 422.", async (town) => {
    const partner = await town.partners.shared();
    for (const query of ["limit=0", "limit=101", "limit=x", "archived=kanskje", "sort=name", "cursor=x"])
      refused(await partner.call("GET", `/restaurants?${query}`), 422, "VALIDATION_FAILED");
  }),
  sentence(5, "A restaurant's setup: itself, its settings, what it has, and what it lacks.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const setup = await restaurant.ask<Setup>("GET", "");
    assert.equal(setup.restaurant.slug, restaurant.slug);
    assert.deepEqual(setup.settings, await settingsOf(restaurant));
    const { menus, categories, products, addonGroups, zones, keys } = setup.counts;
    assert.deepEqual([menus, categories, products, addonGroups, zones, keys], [2, 4, 4, 1, 1, 1]);
    const lacking = setup.checks.filter(({ ok }) => !ok);
    assert.deepEqual(lacking.map(({ code }) => code).sort(), ["ADDRESS", "LEGAL"]);
    for (const { message } of lacking) assert.match(message, /./);
  }),
  sentence(
    6,
    "Deleting a sandbox answers `{ data: { slug, deleted: true } }`; its slug is free again.",
    async (town) => {
      const partner = await town.partners.creator(0);
      const [restaurant] = await partner.importRestaurants([newPlace()]);
      const { slug } = restaurant!;
      assert.deepEqual(await restaurant!.ask("DELETE", ""), { data: { slug, deleted: true } });
      const [again] = await partner.importRestaurants([newPlace({ slug })]);
      assert.equal((await again!.call("GET", "/settings")).status, 200);
    },
  ),
  sentence(7, "A sandbox with orders is deleted with them.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { publicToken } = await restaurant.site.order();
    const paid = await restaurant.site.order({ paymentMethod: "ONLINE" });
    await restaurant.ask("DELETE", "");
    for (const token of [publicToken, paid.publicToken])
      refused(await town.client.send({ path: `/api/v1/orders/${token}` }), 404, "ORDER_NOT_FOUND");
  }),
  sentence(
    8,
    "Archiving a real restaurant answers `{ data: { slug, archived: true } }`, twice as once.",
    async (town) => {
      const restaurant = await town.partners.restaurant("LIVE", 2);
      const { slug } = restaurant;
      for (const _ of [1, 2])
        assert.deepEqual(await restaurant.ask("DELETE", ""), { data: { slug, archived: true } });
    },
  ),
  sentence(9, "An archived restaurant takes no orders; those it has can still be followed.", async (town) => {
    const restaurant = await town.partners.restaurant("LIVE", 1);
    const body = await restaurant.site.orderBody();
    const { publicToken } = await restaurant.site.order();
    await restaurant.ask("DELETE", "");
    const answer = await eventually(
      () => restaurant.site.post("/orders", body),
      ({ status }) => status !== 201,
    );
    refused(answer, 404, "RESTAURANT_NOT_FOUND");
    assert.equal((await restaurant.site.track(publicToken)).status, "CONFIRMED");
  }),
  sentence(10, "Keys are listed; another one can be made.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const { data } = await addKey(restaurant, { name: "Kassa" });
    const keys = await keysOf(restaurant);
    assert.equal(keys.length, 2);
    assert.deepEqual(
      keys.find(({ id }) => id === data.id),
      data,
    );
  }),
  sentence(11, "A revoked key stops at once.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const { data, restaurantKey } = await addKey(restaurant);
    const { slug, partner } = restaurant;
    const other = partner.restaurantAt({ slug, key: restaurantKey.key });
    assert.deepEqual(await restaurant.ask("DELETE", `/keys/${data.id}`), {
      data: { id: data.id, deleted: true },
    });
    refused(
      await eventually(
        () => other.call("GET", ""),
        ({ status }) => status !== 200,
      ),
      401,
      "UNAUTHORIZED",
    );
    assert.equal((await keyOf(restaurant, data.id)).status, "revoked");
  }),
  sentence(
    12,
    "A key that was used within a day is revoked with `force` alone: 409 KEY_IN_USE.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const { data, restaurantKey } = await addKey(restaurant);
      await restaurant.partner.restaurantAt({ slug: restaurant.slug, key: restaurantKey.key }).ask("GET", "");
      await eventually(
        () => keyOf(restaurant, data.id),
        ({ lastUsedAt }) => lastUsedAt !== null,
      );
      refused(await restaurant.call("DELETE", `/keys/${data.id}`), 409, "KEY_IN_USE");
      await restaurant.ask("DELETE", `/keys/${data.id}?force=true`);
    },
  ),
  sentence(13, "The key of the very request is not revoked: 409 KEY_IN_USE.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const [own] = await keysOf(restaurant);
    refused(await restaurant.call("DELETE", `/keys/${own!.id}?force=true`), 409, "KEY_IN_USE");
  }),
  sentence(
    14,
    "An unknown key, another restaurant's, or one revoked before: 404 KEY_NOT_FOUND.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const [another] = await keysOf(await town.partners.sharedRestaurant());
      const { data } = await addKey(restaurant);
      await restaurant.ask("DELETE", `/keys/${data.id}`);
      for (const id of ["key_none", another!.id, data.id])
        refused(await restaurant.call("DELETE", `/keys/${id}?force=true`), 404, "KEY_NOT_FOUND");
    },
  ),
  sentence(15, "PATCH of a menu changes what is named, `priority` among it.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { priority, ...before } = await menuOf(restaurant, "Kveld");
    const changed = await changedMenu(restaurant, "Kveld", { priority: 42 });
    assert.deepEqual([priority, changed.priority], [5, 42]);
    assert.deepEqual({ ...changed, priority }, { ...before, priority });
  }),
  sentence(
    16,
    "PATCH of a menu: an unknown one or another restaurant's is 404 MENU_NOT_FOUND.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const another = await menuIdOf(await town.partners.sharedRestaurant("NOT_LIVE"), "Kveld");
      for (const id of ["mnu_none", another])
        refused(await restaurant.call("PATCH", `/menus/${id}`, { priority: 1 }), 404, "MENU_NOT_FOUND");
    },
  ),
  sentence(
    17,
    "PATCH of a menu: unknown fields, nothing at all, and a period the wrong way are 422.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const path = `/menus/${await menuIdOf(restaurant, "Kveld")}`;
      const send = (change: object) => restaurant.call("PATCH", path, change);
      assert.deepEqual(issuesAt(await send({ schedules: [] }), "schedules"), ["UNKNOWN_FIELD"]);
      refused(await send({}), 422, "VALIDATION_FAILED");
      assert.equal(
        issuesAt(await send({ startsOn: "2027-02-01", endsOn: "2027-01-01" }), "endsOn").length,
        1,
      );
    },
  ),
  sentence(18, "PATCH of a menu: the default is not switched off, 409 MENU_IS_DEFAULT.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const path = `/menus/${await menuIdOf(restaurant, "Meny")}`;
    refused(await restaurant.call("PATCH", path, { isActive: false }), 409, "MENU_IS_DEFAULT");
  }),
  sentence(19, "PATCH of a product changes what is named; omitted fields stay.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { version, description, ...before } = await productOf(restaurant, "Prøvepizza");
    const changed = await changedProduct(
      restaurant,
      { version, description, ...before },
      { description: "Varm." },
    );
    assert.equal(changed.description, "Varm.");
    assert.deepEqual({ ...changed, version, description }, { ...before, version, description });
  }),
  sentence(20, "PATCH of a product with the `expectedVersion` of a read is made.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const product = await productOf(restaurant, "Prøvebrus");
    const change = { basePrice: 4200, expectedVersion: product.version };
    assert.equal((await changedProduct(restaurant, product, change)).basePrice, 4200);
  }),
  sentence(21, "When it changed since, nothing is written: 409 CHANGED.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const product = await productOf(restaurant, "Prøvebrus");
    await changedProduct(restaurant, product, { basePrice: 4200 });
    const change = { basePrice: 4300, expectedVersion: product.version };
    refused(await changeProduct(restaurant, product, change), 409, "CHANGED");
    assert.equal((await productOf(restaurant, "Prøvebrus")).basePrice, 4200);
  }),
  sentence(22, "Of changes at the same time with one `expectedVersion`, one is made.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 4);
    const product = await productOf(restaurant, "Prøvebrus");
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        changeProduct(restaurant, product, { basePrice: 5000 + n, expectedVersion: product.version }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  }),
  sentence(
    23,
    "PATCH of a product: an unknown one or another restaurant's is 404 PRODUCT_NOT_FOUND.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const another = await productOf(await town.partners.sharedRestaurant("NOT_LIVE"), "Prøvebrus");
      for (const id of ["prd_none", another.id])
        refused(
          await restaurant.call("PATCH", `/products/${id}`, { basePrice: 1 }),
          404,
          "PRODUCT_NOT_FOUND",
        );
    },
  ),
  sentence(
    24,
    "PATCH of a product: unknown fields, an invalid version, and nothing at all are 422.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const product = await productOf(restaurant, "Prøvebrus");
      const send = (change: object) => changeProduct(restaurant, product, change);
      for (const field of ["id", "version", "isCombo", "imageIsStock", "price"])
        assert.deepEqual(issuesAt(await send({ name: "Navn", [field]: "x" }), field), ["UNKNOWN_FIELD"]);
      assert.ok(issuesAt(await send({ name: "Navn", expectedVersion: "x" }), "expectedVersion").length > 0);
      refused(await send({}), 422, "VALIDATION_FAILED");
      refused(await send({ expectedVersion: product.version }), 422, "VALIDATION_FAILED");
    },
  ),
  sentence(
    25,
    "PATCH of a product moves it to another category of the restaurant, and to no other's.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 1);
      const [brus, pizza] = [
        await productOf(restaurant, "Prøvebrus"),
        await productOf(restaurant, "Prøvepizza"),
      ];
      const { categoryId } = pizza;
      assert.equal((await changedProduct(restaurant, brus, { categoryId })).categoryId, categoryId);
      const strangers = await productOf(await town.partners.sharedRestaurant(), "Prøvebrus");
      const answer = await changeProduct(restaurant, brus, { categoryId: strangers.categoryId });
      assert.equal(issuesAt(answer, "categoryId").length, 1);
    },
  ),
];
