import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type KartverketEmulator, startKartverket } from "../../../test/kartverket.ts";
import { seedAddresses } from "../../platform/addresses/seed-addresses.ts";
import { demoAddresses } from "../demo/demo-addresses.ts";
import type { AddressSearch } from "./schemas.ts";

const pizzeria = new URL("../demo/restaurants/nordstjernen-pizza.json", import.meta.url);

describe("GET /address-search", () => {
  let app: TestApp;
  let key: string;
  let otherKey: string;
  let otherId: string;
  let restaurantId: string;
  before(async () => {
    app = await createTestApp();
    ({ key, restaurantId } = await app.importRestaurant(pizzeria));
    const cafe = new URL("../demo/restaurants/fjellbua-kafe.json", import.meta.url);
    ({ key: otherKey, restaurantId: otherId } = await app.importRestaurant(cafe));
    await app.db.transaction((trx) => seedAddresses(trx, demoAddresses));
  });
  after(() => app.close());

  let guests = 0;
  const get = (query: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
    app.inject({
      url: `/api/v1/address-search?${query}`,
      headers: { host: app.ctx.config.serviceDomain, ...headers },
      remoteAddress: `10.1.${guests >> 8}.${guests++ & 255}`,
    });
  const search = async (query: string, headers?: Record<string, string>): Promise<AddressSearch> => {
    const answer = await get(query, headers);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const withSlug = "slug=nordstjernen-pizza";

  it("finds addresses while the guest types, with what delivery there costs", async () => {
    const { results, degraded } = await search(`q=munkegata%205&limit=1&${withSlug}`);
    assert.equal(degraded, false);
    assert.deepEqual(results, [
      {
        id: "demo-munkegat-5",
        label: "Munkegata 5, 7011 Trondheim",
        line1: "Munkegata 5",
        postalCode: "7011",
        city: "Trondheim",
        municipality: "Trondheim",
        latitude: 63.4308,
        longitude: 10.39486,
        delivery: {
          available: true,
          zoneId: results[0]!.delivery!.zoneId,
          zoneName: "Midtbyen og Bakklandet",
          deliveryFee: 4900,
          minimumOrder: 20000,
          freeDeliveryFrom: 45000,
          minutes: 45,
          distanceMeters: results[0]!.delivery!.distanceMeters,
          reason: null,
          outsideMeters: null,
          message: null,
        },
      },
    ]);
    assert.match(results[0]!.delivery!.zoneId!, /^zon_/);
    assert.equal(Math.round(results[0]!.delivery!.distanceMeters! / 100), 4);
  });

  it("knows the zones on the map, and the fee at the cart's subtotal", async () => {
    const ranheim = async (subtotal: number) =>
      (await search(`q=ranheimsvegen%2040&limit=1&subtotal=${subtotal}&${withSlug}`)).results[0]!.delivery!;
    const small = await ranheim(0);
    assert.deepEqual(
      [small.zoneName, small.deliveryFee, small.minutes],
      ["Lade, Leangen og Ranheim", 8900, 60],
    );
    assert.equal((await ranheim(40_000)).deliveryFee, 5900);
    assert.equal((await ranheim(60_000)).deliveryFee, 2900);
  });

  it("says how far outside an address is, in the guest's language", async () => {
    const { results } = await search(`q=br%C3%B8ttemsvegen%2010&limit=1&${withSlug}`, {
      authorization: `Bearer ${key}`,
      "accept-language": "en",
    });
    const delivery = results[0]!.delivery!;
    assert.deepEqual(
      [delivery.available, delivery.reason, delivery.deliveryFee],
      [false, "OUTSIDE_ZONES", null],
    );
    assert.ok(delivery.outsideMeters! > 1_000 && delivery.distanceMeters! > delivery.outsideMeters!);
    assert.match(delivery.message!, /^We do not deliver here: the address is \d+(\.\d)?\skm outside/);
  });

  it("needs no slug: the key says whose it is, and nothing is said of delivery", async () => {
    const { results } = await search("q=munkegata%205");
    assert.equal(results[0]!.delivery, null);
  });

  it("is open to the restaurant's own pages, with and without a slug", async () => {
    const origin = `http://nordstjernen-pizza.${app.ctx.config.serviceDomain}`;
    assert.equal((await search(`q=munkegata&${withSlug}`, { origin })).results[0]!.delivery?.available, true);
    assert.equal((await search("q=munkegata", { origin })).results[0]!.delivery, null);
  });

  it("is open to a website of the restaurant; one of several restaurants must say which", async () => {
    const bind = (origin: string, id: string) =>
      app.db.query(
        "INSERT INTO origin_directory (origin, restaurant_id, source, source_id) VALUES ($1, $2, 'PARTNER', 'org_1')",
        [origin, id],
      );
    const [cafe] = await app.db.query<{ id: string }>(
      "SELECT id FROM restaurants WHERE slug = 'fjellbua-kafe'",
    );
    await bind("https://en.example", restaurantId);
    await bind("https://flere.example", restaurantId);
    await bind("https://flere.example", cafe!.id);
    await search("q=munkegata", { origin: "https://en.example" });
    assert.equal(
      (await get("q=munkegata", { origin: "https://flere.example" })).json().error.code,
      "MISSING_SLUG",
    );
    await search(`q=munkegata&${withSlug}`, { origin: "https://flere.example" });
  });

  it("says that a restaurant does not deliver, or nowhere yet", async () => {
    const told = async () => {
      const { results } = await search("q=munkegata%205&slug=fjellbua-kafe", {
        authorization: `Bearer ${otherKey}`,
      });
      const { available, reason, message } = results[0]!.delivery!;
      assert.equal(available, false);
      return { reason, message };
    };
    const off = await told();
    assert.equal(off.reason, "DELIVERY_OFF");
    await app.db.query("UPDATE ordering_settings SET delivery_enabled = true WHERE restaurant_id = $1", [
      otherId,
    ]);
    await app.ctx.snapshots.reload(otherId);
    const nowhere = await told();
    assert.equal(nowhere.reason, "NO_ZONES");
    assert.ok(off.message && nowhere.message && off.message !== nowhere.message);
  });

  it("refuses strangers, other restaurants and keys without the scope", async () => {
    assert.equal((await get("q=munkegata", {})).statusCode, 401);
    assert.equal((await get("q=munkegata", { authorization: "Bearer lbs_live_x" })).statusCode, 401);
    assert.equal((await get("q=munkegata", { origin: "https://nowhere.example" })).statusCode, 401);
    const others = await get(`q=munkegata&${withSlug}`, { authorization: `Bearer ${otherKey}` });
    assert.equal(others.statusCode, 401);
  });

  it("names everything that is wrong with a question", async () => {
    for (const [query, paths] of [
      ["q=ab", ["q"]],
      [`q=${"x".repeat(121)}`, ["q"]],
      ["q=%20%20%20%20", ["q"]],
      ["limit=0&q=munkegata", ["limit"]],
      ["limit=11&q=a&subtotal=-1", ["q", "limit", "subtotal"]],
      ["", ["q"]],
    ] as const) {
      const answer = await get(query);
      assert.equal(answer.statusCode, 422, query);
      const issues = answer.json().error.details.issues as { path: string }[];
      assert.deepEqual(
        issues.map((issue) => issue.path),
        paths,
        query,
      );
    }
  });

  it("is limited to 30 questions a minute per guest", async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, () =>
        app.inject({
          url: "/api/v1/address-search?q=munkegata",
          headers: { authorization: `Bearer ${key}` },
          remoteAddress: "10.9.9.9",
        }),
      ),
    );
    assert.deepEqual(answers.filter((answer) => answer.statusCode === 429).length, 1);
  });
});

describe("GET /address-search at Kartverket's", () => {
  let app: TestApp;
  let kartverket: KartverketEmulator;
  let key: string;
  before(async () => {
    const place = { postalCode: "7011", city: "Trondheim", latitude: 63.43, longitude: 10.395 };
    kartverket = await startKartverket([{ street: "Munkegata", number: 5, ...place }]);
    app = await createTestApp({ env: { ADDRESS_SOURCE: "kartverket", ADDRESS_API_URL: kartverket.url } });
    ({ key } = await app.importRestaurant(pizzeria));
  });
  after(async () => {
    await app.close();
    await kartverket.close();
  });

  const search = async (q: string): Promise<AddressSearch> => {
    const answer = await app.inject({
      url: `/api/v1/address-search?slug=nordstjernen-pizza&q=${encodeURIComponent(q)}`,
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };

  it("finds what the service finds", async () => {
    const { results, degraded } = await search("munkegata 5");
    assert.deepEqual(
      [results.map((result) => [result.label, result.delivery?.deliveryFee]), degraded],
      [[["Munkegata 5, 7011 Trondheim", 4900]], false],
    );
  });

  it("is an empty list that says so when the service is down", async () => {
    kartverket.fault = "FAILS";
    assert.deepEqual(await search("munkegata 7"), { results: [], degraded: true });
  });
});
