import assert from "node:assert/strict";
import type { Answer } from "../http-client.ts";
import { createPartner, type Partner, type PartnerRestaurant } from "../partner.ts";
import { changeSettings } from "../partner-content.ts";
import { newPlace } from "../partners.ts";
import { newKey, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { CreatedRestaurant } from "../wire-types-partner.ts";
import { newRestaurantBody } from "./2-15-restaurant-keys.ts";
import { newsLimits } from "./8-2-news-limits.ts";

const limited = { mayBeLimited: true };
/** A window of a minute begins with the first call: what took less was in one window. */
const withinMs = 55_000;

/**
 * Holds that so many calls are let through, and the next is not. A window that may have ended on the way says nothing: then it is
 * tried again with what `begin` makes anew.
 */
async function allowsExactly<Caller>(
  limit: number,
  begin: () => Promise<Caller>,
  call: (caller: Caller, nth: number) => Promise<Answer>,
): Promise<Caller> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const caller = await begin();
    const startedAt = performance.now();
    let allowed = 0;
    let answer = await call(caller, allowed);
    while (answer.status !== 429 && allowed <= limit) {
      assert.ok(answer.status < 300, answer.text);
      allowed += 1;
      answer = await call(caller, allowed);
    }
    if (performance.now() - startedAt > withinMs) continue;
    assert.equal(allowed, limit);
    refused(answer, 429, "RATE_LIMITED");
    return caller;
  }
  throw new Error("Calling took too long for a window of a minute.");
}

async function ownPlace(town: Town): Promise<PartnerRestaurant> {
  const [restaurant] = await (await createPartner(town)).importRestaurants([newPlace()]);
  return restaurant!;
}

const rename = (restaurant: PartnerRestaurant, nth: number) =>
  restaurant.call("PATCH", "/settings", { name: `Navn ${nth}` }, limited);

const create = (partner: Partner, body: object = newRestaurantBody(), key = newKey()) =>
  partner.call("POST", "/restaurants", body, { ...limited, headers: { "idempotency-key": key } });

/** The same, waiting for the bucket of changes. */
const make = (partner: Partner) =>
  partner.call("POST", "/restaurants", newRestaurantBody(), { headers: { "idempotency-key": newKey() } });

interface Creations {
  partner: Partner;
  /** What the first restaurant was made with. */
  first: { body: ReturnType<typeof newRestaurantBody>; key: string };
  /** Another one of them. */
  restaurant: PartnerRestaurant;
}
const used = new WeakMap<Town, Promise<Creations>>();

/** A partner whose first key has made all the restaurants that it can in an hour, with replays and taken slugs in between. */
const usedUp = (town: Town): Promise<Creations> => {
  const known = used.get(town) ?? makeTen(town);
  used.set(town, known);
  return known;
};

async function makeTen(town: Town): Promise<Creations> {
  const partner = await createPartner(town);
  const first = { body: newRestaurantBody(), key: newKey() };
  let answer = await create(partner, first.body, first.key);
  for (let made = 1; made < 10; made += 1) {
    refused(await create(partner, newRestaurantBody({ slug: first.body.slug })), 409, "SLUG_TAKEN");
    assert.equal((await create(partner, first.body, first.key)).status, 200);
    answer = await create(partner);
    assert.equal(answer.status, 201, `${made} ${answer.text}`);
  }
  const { data, restaurantKey } = answer.json<CreatedRestaurant>();
  return { partner, first, restaurant: partner.restaurantAt({ slug: data.slug, key: restaurantKey!.key }) };
}

interface Filled {
  /** A key of the same partner that has made none of its 20 sandboxes. */
  partner: Partner;
  /** What the 21st was answered. */
  refusal: Answer;
}
const filled = new WeakMap<Town, Promise<Filled>>();
const filledUp = (town: Town): Promise<Filled> => {
  const known = filled.get(town) ?? fillUp(town);
  filled.set(town, known);
  return known;
};

async function fillUp(town: Town): Promise<Filled> {
  const { partner } = await usedUp(town);
  const [second, third] = await Promise.all([partner.withKey({}), partner.withKey({})]);
  for (let made = 10; made < 20; made += 1) {
    const answer = await make(second);
    assert.equal(answer.status, 201, `${made} ${answer.text}`);
  }
  return { partner: third, refusal: await make(third) };
}

export const partnerRateLimits = chapter(
  "8.2",
  "Partner API rate limits",
  sentence(1, "120 calls per minute per partner key.", async (town) => {
    const caller = await allowsExactly(
      120,
      () => createPartner(town),
      (partner) => partner.call("GET", "/me", undefined, limited),
    );
    const other = await caller.withKey({});
    assert.equal((await other.call("GET", "/me", undefined, limited)).status, 200);
  }),
  sentence(2, "600 per minute per partner over all its keys.", async (town) => {
    const keys = 6;
    await allowsExactly(
      600 / keys,
      async () => {
        const partner = await createPartner(town);
        const others = await Promise.all(Array.from({ length: keys - 1 }, () => partner.withKey({})));
        return [partner, ...others];
      },
      // A hundred of each key: what is refused in the end is not its own.
      async (partners) => {
        const answers = await Promise.all(
          partners.map((partner) => partner.call("GET", "/me", undefined, limited)),
        );
        assert.equal(new Set(answers.map(({ status }) => status)).size, 1);
        return answers[0]!;
      },
    );
  }),
  sentence(3, "Writes share a bucket of 30 changes per minute per partner and environment.", async (town) => {
    await allowsExactly(30, () => ownPlace(town), rename);
  }),
  sentence(4, "The bucket is shared by all restaurants and all kinds of content.", async (town) => {
    const first = await allowsExactly(
      30,
      () => ownPlace(town),
      (restaurant, nth) =>
        nth % 2 === 0
          ? rename(restaurant, nth)
          : restaurant.call("POST", "/menus", { name: `Meny ${nth}` }, limited),
    );
    const [second] = await first.partner.importRestaurants([newPlace()]);
    refused(await rename(second!, 0), 429, "RATE_LIMITED");
    refused(await create(first.partner), 429, "RATE_LIMITED");
    // Reading goes on.
    assert.equal((await first.call("GET", "/settings", undefined, limited)).status, 200);
  }),
  sentence(5, "The other environment has a bucket of its own.", async (town) => {
    const { partner } = await allowsExactly(30, () => ownPlace(town), rename);
    const live = await partner.withKey({ environment: "LIVE" });
    const [real] = await live.importRestaurants([newPlace()]);
    assert.equal((await rename(real!, 0)).status, 200);
  }),
  sentence(6, "What is refused takes nothing from the bucket.", async (town) => {
    await allowsExactly(
      30,
      async () => {
        const restaurant = await ownPlace(town);
        const expectedVersion = "0".repeat(16);
        for (let wrong = 0; wrong < 20; wrong += 1) {
          assert.equal((await changeSettings(restaurant, { reviewUrl: "http://x" })).status, 422);
          assert.equal((await changeSettings(restaurant, { name: "Navn", expectedVersion })).status, 409);
        }
        return restaurant;
      },
      rename,
    );
  }),
  sentence(7, "Key, webhook and domain changes: 30 per minute per partner.", async (town) => {
    await allowsExactly(
      30,
      () => ownPlace(town),
      (restaurant, nth) => {
        if (nth === 3)
          return restaurant.call("POST", "/domains", { domain: `${restaurant.slug}.no` }, limited);
        if (nth === 5) {
          const body = { url: "https://mottak.example.com/hook", events: ["ORDER_CREATED"] };
          return restaurant.call("POST", "/webhooks", body, limited);
        }
        return restaurant.call("POST", "/keys", { name: `Nøkkel ${nth}` }, limited);
      },
    );
  }),
  sentence(8, "They are counted over both environments, and rotating a key is one of them.", async (town) => {
    const restaurant = await allowsExactly(
      30,
      () => ownPlace(town),
      (one, nth) => one.call("POST", "/keys", { name: `Nøkkel ${nth}` }, limited),
    );
    const live = await restaurant.partner.withKey({ environment: "LIVE" });
    const [real] = await live.importRestaurants([newPlace()]);
    refused(await real!.call("POST", "/keys", { name: "Nøkkel" }, limited), 429, "RATE_LIMITED");
    const { data } = await restaurant.ask<{ data: { id: string }[] }>("GET", "/keys");
    const path = `/keys/${data[0]!.id}/rotate`;
    refused(await restaurant.call("POST", path, { name: "Ny" }, limited), 429, "RATE_LIMITED");
  }),
  sentence(
    9,
    "Restaurant creation: 10 per hour per partner key; replays and SLUG_TAKEN do not count.",
    async (town) => {
      const { partner } = await usedUp(town);
      const answer = await create(partner);
      refused(answer, 429, "RATE_LIMITED");
      assert.ok(Number(answer.headers["retry-after"]) > 60);
    },
  ),
  sentence(10, "A replay is answered, and a taken slug told, when no more can be made.", async (town) => {
    const { partner, first } = await usedUp(town);
    assert.equal((await create(partner, first.body, first.key)).status, 200);
  }),
  sentence(11, "20 sandboxes per partner: 409 SANDBOX_LIMIT.", async (town) => {
    refused((await filledUp(town)).refusal, 409, "SANDBOX_LIMIT");
  }),
  sentence(12, "Real restaurants are no sandboxes.", async (town) => {
    const live = await (await filledUp(town)).partner.withKey({ environment: "LIVE" });
    const answer = await make(live);
    assert.equal(answer.status, 201, answer.text);
  }),
  sentence(13, "A sandbox that is deleted makes room for another.", async (town) => {
    const { partner } = await filledUp(town);
    await (await usedUp(town)).restaurant.ask("DELETE", "");
    const answer = await make(partner);
    assert.equal(answer.status, 201, answer.text);
  }),
  ...newsLimits,
);
