import assert from "node:assert/strict";
import type { Partner } from "../partner.ts";
import { settingsOf } from "../partner-content.ts";
import { newSlug } from "../partners.ts";
import { issuesAt, newKey, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { CreatedRestaurant } from "../wire-types-partner.ts";
import { newRestaurantBody } from "./2-15-restaurant-keys.ts";

const send = (partner: Partner, body: unknown, key: string | null = newKey()) =>
  partner.call("POST", "/restaurants", body, { headers: key === null ? {} : { "idempotency-key": key } });

/** One that must be accepted, with what was sent and the restaurant as its partner calls it. */
async function make(town: Town, more: object = {}, environment: "TEST" | "LIVE" = "TEST") {
  const partner = await town.partners.creator(1, environment);
  const [body, key] = [newRestaurantBody(more), newKey()];
  const answer = await send(partner, body, key);
  assert.equal(answer.status, 201, answer.text);
  const created = answer.json<CreatedRestaurant>();
  const known = { slug: created.data.slug, key: created.restaurantKey!.key };
  return { partner, body, key, created, restaurant: partner.restaurantAt(known) };
}

const refusedAt = async (town: Town, more: object, path: string): Promise<void> => {
  const answer = await send(await town.partners.shared(), newRestaurantBody(more));
  assert.ok(issuesAt(answer, path).length > 0, `${JSON.stringify(more)} ${answer.text}`);
};

export const createRestaurant = chapter(
  "4.2.1",
  "POST /api/v1/partner/restaurants",
  sentence(
    1,
    "It needs the partner key alone, and answers 201 with the restaurant and its key.",
    async (town) => {
      const { body, created } = await make(town);
      assert.deepEqual([created.data.slug, created.data.name], [body.slug, body.name]);
      assert.match(created.restaurantKey!.key, /^lbs_/);
      assert.ok(created.replayed === undefined || created.replayed === false);
    },
  ),
  sentence(2, "Without an Idempotency-Key: 400 IDEMPOTENCY_KEY_REQUIRED.", async (town) => {
    const answer = await send(await town.partners.shared(), newRestaurantBody(), null);
    refused(answer, 400, "IDEMPOTENCY_KEY_REQUIRED");
  }),
  sentence(3, "With an invalid one: 400 IDEMPOTENCY_KEY_REQUIRED.", async (town) => {
    for (const key of ["", "k".repeat(15), "k".repeat(129), `${newKey()}.`, `${newKey()} x`, `${newKey()}/`])
      refused(
        await send(await town.partners.shared(), newRestaurantBody(), key),
        400,
        "IDEMPOTENCY_KEY_REQUIRED",
      );
  }),
  sentence(4, "`name`, `slug` and `email` are required.", async (town) => {
    const answer = await send(await town.partners.shared(), {});
    for (const path of ["name", "slug", "email"]) assert.deepEqual(issuesAt(answer, path), ["REQUIRED"]);
  }),
  sentence(5, "`slug` has lowercase letters, digits and hyphens.", async (town) => {
    for (const slug of ["ærlig-kro", "min_kro", "min kro", "min.kro", "-kro", "kro-", 7])
      await refusedAt(town, { slug }, "slug");
  }),
  sentence(6, "`slug` is stored in lower case.", async (town) => {
    const slug = newSlug();
    assert.equal((await make(town, { slug: slug.toUpperCase() })).created.data.slug, slug);
  }),
  sentence(7, "`email` is an e-mail address.", async (town) => {
    for (const email of ["kari", "kari@", "", null]) await refusedAt(town, { email }, "email");
  }),
  sentence(8, "`phone` and `orgNumber` may be given.", async (town) => {
    const { restaurant } = await make(town, { phone: "73500000", orgNumber: "923 609 016" });
    const { phone, orgNumber } = await settingsOf(restaurant);
    assert.deepEqual([phone, orgNumber], ["+4773500000", "923609016"]);
    await refusedAt(town, { phone: "12" }, "phone");
    await refusedAt(town, { orgNumber: "923609017" }, "orgNumber");
  }),
  sentence(9, "`pickupEnabled` is true and `deliveryEnabled` false when left out.", async (town) => {
    const { pickupEnabled, deliveryEnabled } = await settingsOf((await make(town)).restaurant);
    assert.deepEqual([pickupEnabled, deliveryEnabled], [true, false]);
  }),
  sentence(10, "`pickupEnabled` and `deliveryEnabled` may be given.", async (town) => {
    const { restaurant } = await make(town, { pickupEnabled: false, deliveryEnabled: true });
    const { pickupEnabled, deliveryEnabled } = await settingsOf(restaurant);
    assert.deepEqual([pickupEnabled, deliveryEnabled], [false, true]);
  }),
  sentence(11, "Unknown fields: 422.", async (town) => {
    for (const field of ["environment", "live", "partnerId", "restaurantId"])
      await refusedAt(town, { [field]: "LIVE" }, field);
  }),
  sentence(12, "A test key creates a sandbox.", async (town) => {
    const { environment, sandbox, live } = (await make(town)).created.data;
    assert.deepEqual([environment, sandbox, live], ["TEST", true, false]);
  }),
  sentence(13, "A live key creates a real restaurant, which is not live.", async (town) => {
    const { environment, sandbox, live } = (await make(town, {}, "LIVE")).created.data;
    assert.deepEqual([environment, sandbox, live], ["LIVE", false, false]);
  }),
  sentence(
    14,
    "The slug becomes the subdomain of a real restaurant, and what it is known by.",
    async (town) => {
      const { restaurant } = await make(town, {}, "LIVE");
      assert.equal((await restaurant.site.get("/site-gate")).status, 200);
      await restaurant.ask("DELETE", "");
    },
  ),
  sentence(15, "Same key and same body: 200 with the same restaurant, without the key.", async (town) => {
    const { partner, body, key, created } = await make(town);
    const answer = await send(partner, body, key);
    assert.equal(answer.status, 200, answer.text);
    const { data, restaurantKey, replayed } = answer.json<CreatedRestaurant>();
    assert.deepEqual([data, restaurantKey, replayed], [created.data, null, true]);
  }),
  sentence(16, "A replay has a `message`, and the header `Idempotent-Replayed: true`.", async (town) => {
    const { partner, body, key } = await make(town);
    const answer = await send(partner, body, key);
    assert.match(answer.json<CreatedRestaurant>().message!, /./);
    assert.equal(answer.headers["idempotent-replayed"], "true");
  }),
  sentence(17, "The same request sent twice at the same time makes one restaurant.", async (town) => {
    const partner = await town.partners.creator(1);
    const [body, key] = [newRestaurantBody(), newKey()];
    const answers = await Promise.all([1, 2, 3].map(() => send(partner, body, key)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  }),
  sentence(18, "Same key, another body: 409 IDEMPOTENCY_CONFLICT.", async (town) => {
    const { partner, body, key } = await make(town);
    refused(await send(partner, { ...body, name: "Et annet navn" }, key), 409, "IDEMPOTENCY_CONFLICT");
    refused(await send(partner, { ...body, slug: newSlug() }, key), 409, "IDEMPOTENCY_CONFLICT");
  }),
  sentence(19, "Same key and body, another environment: 409 IDEMPOTENCY_CONFLICT.", async (town) => {
    const { partner, body, key } = await make(town);
    const live = await partner.withKey({ environment: "LIVE" });
    refused(await send(live, body, key), 409, "IDEMPOTENCY_CONFLICT");
  }),
  sentence(20, "A restaurant that was deleted since: 409 IDEMPOTENCY_CONFLICT.", async (town) => {
    const { partner, body, key, restaurant } = await make(town);
    await restaurant.ask("DELETE", "");
    refused(await send(partner, body, key), 409, "IDEMPOTENCY_CONFLICT");
  }),
  sentence(21, "A slug that somebody has: 409 SLUG_TAKEN, whoever it is.", async (town) => {
    const partner = await town.partners.shared();
    const { slug: mine } = await town.partners.sharedRestaurant();
    for (const slug of [mine, mine.toUpperCase(), town.restaurant("kro").slug])
      refused(await send(partner, newRestaurantBody({ slug })), 409, "SLUG_TAKEN");
  }),
  sentence(22, "After SLUG_TAKEN the same key may be used with another slug.", async (town) => {
    const partner = await town.partners.creator(1);
    const key = newKey();
    const taken = newRestaurantBody({ slug: town.restaurant("kro").slug });
    refused(await send(partner, taken, key), 409, "SLUG_TAKEN");
    assert.equal((await send(partner, newRestaurantBody(), key)).status, 201);
  }),
  sentence(23, "Of two who want the same slug at the same time one gets it.", async (town) => {
    const partner = await town.partners.creator(1);
    const body = newRestaurantBody();
    const answers = await Promise.all([1, 2].map(() => send(partner, body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  }),
);
