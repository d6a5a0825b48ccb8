import assert from "node:assert/strict";
import { osloToday } from "../oslo.ts";
import type { PartnerRestaurant } from "../partner.ts";
import {
  addKey,
  addProduct,
  categoryIdOf,
  changeProduct,
  productOf,
  sendProduct,
} from "../partner-content.ts";
import { newPlace, newSlug } from "../partners.ts";
import { issuesAt, newKey, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { CreatedRestaurant } from "../wire-types-partner.ts";
import { newRestaurantBody, rotate } from "./2-15-restaurant-keys.ts";

const dish = (n: number, more: object = {}) => ({ name: `Rett ${n}`, basePrice: 9900, ...more });
const dishes = (count: number, more: object = {}) => Array.from({ length: count }, (_, n) => dish(n, more));

const batch = async (restaurant: PartnerRestaurant, products: readonly object[]) => {
  const categoryId = await categoryIdOf(restaurant, "Nytt");
  const items = products.map((product) => ({ categoryId, ...product }));
  return restaurant.call("POST", "/products/batch", { products: items });
};

/** A sandbox that holds this many products already. */
async function holding(town: Town, active: number, hidden: number): Promise<PartnerRestaurant> {
  const products = [...dishes(active), ...dishes(hidden, { isActive: false })];
  const categories = [{ name: "Nytt", products: [] as object[] }];
  for (let from = 0; from < products.length; from += 800)
    categories.push({ name: `Full ${from}`, products: products.slice(from, from + 800) });
  const { partner } = await town.partners.restaurant("TEST", 3);
  const [restaurant] = await partner.importRestaurants([newPlace({ menus: [{ name: "Meny", categories }] })]);
  return restaurant!;
}

const accepts = async (town: Town, ...inputs: readonly object[]): Promise<void> => {
  const restaurant = await town.partners.restaurant("TEST", inputs.length);
  for (const input of inputs) await addProduct(restaurant, input);
};

const refuses = async (town: Town, input: object, path: string): Promise<void> => {
  const answer = await sendProduct(await town.partners.sharedRestaurant(), {
    name: "Rett",
    basePrice: 9900,
    ...input,
  });
  assert.ok(issuesAt(answer, path).length > 0, answer.text);
};

const creates = async (town: Town, more: object, key = newKey()) => {
  const partner = await town.partners.creator(1);
  return partner.call("POST", "/restaurants", newRestaurantBody(more), {
    headers: { "idempotency-key": key },
  });
};

const refusesCreation = async (town: Town, more: object, path: string): Promise<void> => {
  const headers = { "idempotency-key": newKey() };
  const partner = await town.partners.shared();
  const answer = await partner.call("POST", "/restaurants", newRestaurantBody(more), { headers });
  assert.ok(issuesAt(answer, path).length > 0, answer.text);
};

/** A rotation of the shared restaurant's key that is refused. */
const refusesRotation = async (town: Town, more: object, path: string): Promise<void> => {
  const restaurant = await town.partners.sharedRestaurant();
  const { data } = await restaurant.read<{ data: { id: string }[] }>("/keys");
  const answer = await restaurant.call("POST", `/keys/${data[0]!.id}/rotate`, { name: "Ny", ...more });
  assert.ok(issuesAt(answer, path).length > 0, `${JSON.stringify(more)} ${answer.text}`);
};

const rotates = async (town: Town, more: object) => {
  const restaurant = await town.partners.restaurant("TEST", 0);
  const { data } = await addKey(restaurant);
  return rotate(restaurant, data.id, more);
};

/** Of the heading's rows those of restaurants, their keys, menus and products. */
export const partnerSizes = [
  sentence(11, "A batch has 1 to 50 products.", async (town) => {
    const shared = await town.partners.sharedRestaurant();
    for (const count of [0, 51])
      assert.ok(issuesAt(await batch(shared, dishes(count)), "products").length > 0, String(count));
    const restaurant = await town.partners.restaurant("TEST", 2);
    for (const count of [1, 50]) assert.equal((await batch(restaurant, dishes(count))).status, 201);
  }),
  sentence(12, "A restaurant has 800 active products; the whole batch is counted.", async (town) => {
    const restaurant = await holding(town, 797, 10);
    refused(await batch(restaurant, dishes(4)), 409, "PRODUCT_LIMIT");
    assert.equal((await batch(restaurant, dishes(3))).status, 201);
    refused(await sendProduct(restaurant, dish(0)), 409, "PRODUCT_LIMIT");
    assert.equal((await sendProduct(restaurant, dish(0, { isActive: false }))).status, 201);
  }),
  sentence(13, "A hidden product is not made active beyond 800.", async (town) => {
    const restaurant = await holding(town, 800, 1);
    const { data } = await restaurant.ask<{ data: { id: string }[] }>(
      "GET",
      `/products?categoryId=${await categoryIdOf(restaurant, "Full 800")}`,
    );
    const path = `/products/${data[0]!.id}`;
    refused(await restaurant.call("PATCH", path, { isActive: true }), 409, "PRODUCT_LIMIT");
  }),
  sentence(14, "A restaurant has 2000 products in all.", async (town) => {
    const restaurant = await holding(town, 5, 1993);
    refused(await batch(restaurant, dishes(3)), 409, "PRODUCT_LIMIT");
    assert.equal((await batch(restaurant, dishes(2))).status, 201);
    refused(await sendProduct(restaurant, dish(0, { isActive: false })), 409, "PRODUCT_LIMIT");
  }),
  sentence(15, "A product has at most 8 variants.", async (town) => {
    const variants = (count: number) => ({
      variants: Array.from({ length: count }, (_, n) => ({ name: `${n} cm`, price: 100 * n + 9900 })),
    });
    await accepts(town, variants(8));
    await refuses(town, variants(9), "variants");
  }),
  sentence(16, "Names of variants are unique, whatever their case.", async (town) => {
    const [small, again] = [
      { name: "Stor å", price: 9900 },
      { name: "STOR Å", price: 10900 },
    ];
    await refuses(town, { variants: [small, again] }, "variants.1.name");
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await changeProduct(restaurant, await productOf(restaurant, "Prøvepizza"), {
      variants: [small, again],
    });
    assert.ok(issuesAt(answer, "variants.1.name").length > 0);
  }),
  sentence(17, "A product's name has 1 to 200 characters.", async (town) => {
    await accepts(town, { name: "G" }, { name: "Grøt".repeat(50) });
    for (const name of ["", " ", `${"Grøt".repeat(50)}!`]) await refuses(town, { name }, "name");
  }),
  sentence(18, "A product's description has at most 1000 characters.", async (town) => {
    await accepts(town, { description: "Grøt ".repeat(200).trimEnd() }, { description: "å".repeat(1000) });
    await refuses(town, { description: "å".repeat(1001) }, "description");
  }),
  sentence(19, "A basePrice is 0 to 10000000 øre.", async (town) => {
    await accepts(town, { basePrice: 0 }, { basePrice: 10_000_000 });
    for (const basePrice of [-1, 10_000_001, 0.5, "100"]) await refuses(town, { basePrice }, "basePrice");
  }),
  sentence(20, "A variant's price is at most 100 000 kr.", async (town) => {
    const variants = (price: unknown) => ({ variants: [{ name: "Stor", price }] });
    await accepts(town, variants(10_000_000), variants(0));
    for (const price of [10_000_001, -1]) await refuses(town, variants(price), "variants.0.price");
  }),
  sentence(21, "A restaurant's name has 2 to 80 characters.", async (town) => {
    for (const name of ["Bo", "Kroa".repeat(20)]) {
      const answer = await creates(town, { name });
      assert.equal(answer.json<CreatedRestaurant>().data?.name, name, answer.text);
    }
    for (const name of ["B", " B ", "", `${"Kroa".repeat(20)}!`, null])
      await refusesCreation(town, { name }, "name");
  }),
  sentence(22, "A slug has 2 to 32 characters.", async (town) => {
    const long = newSlug().padEnd(32, "x");
    const answer = await creates(town, { slug: long });
    assert.equal(answer.json<CreatedRestaurant>().data?.slug, long, answer.text);
    for (const slug of ["a", "", `${long}x`]) await refusesCreation(town, { slug }, "slug");
  }),
  sentence(23, "A slug of 2 characters is one.", async (town) => {
    // Most of them are free, but not all.
    const taken = await eventuallyMade(town);
    assert.equal(taken.length, 2);
  }),
  sentence(24, "A key's name has 1 to 80 characters on rotation.", async (town) => {
    for (const name of ["K", "Nøkkel".repeat(13).padEnd(80, "x")])
      assert.equal((await rotates(town, { name })).data.name, name);
    for (const name of ["", " ", "x".repeat(81), 7, null]) await refusesRotation(town, { name }, "name");
  }),
  sentence(25, "`graceHours` is 0 to 24.", async (town) => {
    for (const graceHours of [0, 24]) await rotates(town, { graceHours });
    for (const graceHours of [-1, 25, 1.5, "1", null])
      await refusesRotation(town, { graceHours }, "graceHours");
  }),
  sentence(26, "A key's expiry is tomorrow to two years ahead.", async (town) => {
    const inDays = (days: number) => osloToday().add({ days }).toString();
    const twoYears = osloToday().add({ years: 2 });
    // A day of room on either side, for midnight.
    for (const expiresOn of [inDays(2), twoYears.toString()]) await rotates(town, { expiresOn });
    for (const expiresOn of [inDays(0), inDays(-1), twoYears.add({ days: 2 }).toString()])
      await refusesRotation(town, { expiresOn }, "expiresOn");
  }),
  sentence(
    27,
    "An Idempotency-Key of a creation has 16 to 128 characters: a-z, A-Z, 0-9, _ and -.",
    async (town) => {
      const keys = [newKey().slice(0, 16), newKey().repeat(4), `aZ09_-${newKey()}`];
      for (const key of keys) assert.equal((await creates(town, {}, key)).status, 201, key);
      for (const key of [
        "k".repeat(15),
        "k".repeat(129),
        ...[".", "+", "=", "/"].map((sign) => newKey() + sign),
      ]) {
        const partner = await town.partners.shared();
        const answer = await partner.call("POST", "/restaurants", newRestaurantBody(), {
          headers: { "idempotency-key": key },
        });
        refused(answer, 400, "IDEMPOTENCY_KEY_REQUIRED");
      }
    },
  ),
  sentence(28, "Idempotency of creations is per partner, over all its keys.", async (town) => {
    const [partner, another] = [await town.partners.creator(1), await town.partners.shared()];
    const [body, key] = [newRestaurantBody(), newKey()];
    const send = (from: typeof partner, more: object = {}) =>
      from.call("POST", "/restaurants", { ...body, ...more }, { headers: { "idempotency-key": key } });
    const made = (await send(partner)).json<CreatedRestaurant>();
    const replay = (await send(await partner.withKey({}))).json<CreatedRestaurant>();
    assert.deepEqual([replay.data, replay.replayed], [made.data, true]);
    // The same key of another partner is another one.
    refused(await send(another), 409, "SLUG_TAKEN");
  }),
];

/** Makes a restaurant of some slug of two characters. */
async function eventuallyMade(town: Town): Promise<string> {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  const any = () => letters[Math.floor(Math.random() * letters.length)]!;
  const partner = await town.partners.creator(1);
  for (;;) {
    const body = newRestaurantBody({ slug: any() + any() });
    const answer = await partner.call("POST", "/restaurants", body, {
      headers: { "idempotency-key": newKey() },
    });
    if (answer.status === 201) return answer.json<CreatedRestaurant>().data.slug;
    // Kept for the service itself, or somebody's.
    assert.ok([409, 422].includes(answer.status), answer.text);
  }
}
