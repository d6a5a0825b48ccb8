import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { inLots } from "../../../test/lots.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";

const triangle = {
  type: "Polygon",
  coordinates: [
    [
      [10.38, 63.42],
      [10.44, 63.42],
      [10.41, 63.45],
      [10.38, 63.42],
    ],
  ],
};

describe("delivery zones of a partner's restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    shop = await openBare();
  });
  after(() => app.close());

  const openBare = async () => (await openPartner(app)).open((file) => delete file.deliveryZones);
  /** Tests write more than a partner may in a minute. */
  const call: ExampleRestaurant["call"] = async (...args) => {
    await app.db.query("DELETE FROM quota_windows");
    return shop.call(...args);
  };
  const ask = async (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) => {
    const response = await call(method, path, body);
    assert.ok(response.statusCode < 300, response.body);
    return response.json();
  };
  const create = async (more: object = {}) =>
    (
      await ask("POST", "/delivery-zones", {
        name: "Sentrum",
        type: "POSTAL_CODES",
        postalCodes: ["7010"],
        deliveryFee: 4900,
        ...more,
      })
    ).data;
  const issuesOf = (response: LightMyRequestResponse): string[] =>
    response
      .json()
      .error.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

  it("are made with what is sent, cleaned, sorted and in place", async () => {
    const first = await ask("POST", "/delivery-zones", {
      name: "Sentrum <b>og</b> Solsiden",
      type: "POSTAL_CODES",
      postalCodes: ["7014", "7010", "7014"],
      deliveryFee: 4900,
      minimumOrder: 20000,
      freeDeliveryFrom: 60000,
      feeTiers: [
        { fromSubtotal: 40000, deliveryFee: 1900 },
        { fromSubtotal: 30000, deliveryFee: 2900 },
      ],
      extraMinutes: 5,
    });
    const { id, version, ...rest } = first.data;
    assert.match(id, /^zon_/);
    assert.match(version, /^[0-9a-f]{16}$/);
    assert.deepEqual(rest, {
      name: "Sentrum og Solsiden",
      type: "POSTAL_CODES",
      polygon: null,
      radiusMeters: null,
      postalCodes: ["7010", "7014"],
      deliveryFee: 4900,
      minimumOrder: 20000,
      freeDeliveryFrom: 60000,
      feeTiers: [
        { fromSubtotal: 30000, deliveryFee: 2900 },
        { fromSubtotal: 40000, deliveryFee: 1900 },
      ],
      distanceFee: null,
      extraMinutes: 5,
      sortOrder: 0,
      isActive: true,
    });
    assert.equal(first.textCleaned, 2);
    // A name that is as it was before the rule counts for nothing while nobody sends it.
    await app.db.query(
      "UPDATE delivery_zones SET name = '<b>Sentrum</b>' WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, id],
    );
    const kept = await ask("PATCH", `/delivery-zones/${id}`, { extraMinutes: 6 });
    assert.equal(kept.textCleaned, 0);
    const back = { name: "Sentrum og Solsiden", extraMinutes: 5 };
    assert.equal((await ask("PATCH", `/delivery-zones/${id}`, back)).textCleaned, 0);
    const withHeights = structuredClone(triangle);
    for (const position of withHeights.coordinates[0]!) position.push(12);
    const second = await create({ name: "Ila", type: "POLYGON", polygon: withHeights, postalCodes: [] });
    assert.deepEqual(second.polygon, triangle);
    assert.equal(second.sortOrder, 1);
    const listed = await ask("GET", "/delivery-zones");
    assert.deepEqual(listed, { data: [first.data, second], nextCursor: null });
    for (const zone of listed.data) {
      assert.deepEqual(await ask("DELETE", `/delivery-zones/${zone.id}`), {
        data: { id: zone.id, deleted: true },
      });
      assert.equal(
        outcomeOf(await call("DELETE", `/delivery-zones/${zone.id}`)),
        "404 DELIVERY_ZONE_NOT_FOUND",
      );
    }
  });

  it("decide what a delivery costs, by tier and by distance, from the moment they are set", async () => {
    await ask("PATCH", "/settings", { deliveryEnabled: true, latitude: 63.43, longitude: 10.4 });
    const zone = await create({
      type: "RADIUS",
      postalCodes: [],
      radiusMeters: 8000,
      deliveryFee: 3000,
      feeTiers: [{ fromSubtotal: 12000, deliveryFee: 1000 }],
      distanceFee: { baseMeters: 1000, perKm: 500 },
    });
    const send = async (path: string, latitude: number, quantity = 1) => {
      await app.ctx.snapshots.reload(shop.restaurantId);
      const menu = await app.inject({
        url: `/api/v1/menu?slug=${shop.slug}`,
        headers: { authorization: `Bearer ${shop.key}` },
      });
      const cake = menu
        .json()
        .categories.flatMap(({ products }: { products: object[] }) => products)
        .find(({ name }: { name: string }) => name === "Kake");
      return app.inject({
        method: "POST",
        url: `/api/v1/orders${path}`,
        headers: { authorization: `Bearer ${shop.key}` },
        payload: {
          slug: shop.slug,
          fulfillment: "DELIVERY",
          paymentMethod: "CASH",
          customer: { name: "Kari", phone: "91234567" },
          lines: [{ productId: cake.id, quantity }],
          deliveryAddress: {
            line1: "Munkegata 1",
            postalCode: "7011",
            city: "Trondheim",
            country: "NO",
            latitude,
            longitude: 10.4,
          },
        },
      });
    };
    const feeOf = async (latitude: number, quantity?: number) => {
      const response = await send("/quote", latitude, quantity);
      assert.equal(response.statusCode, 200, response.body);
      return response.json().deliveryFee;
    };
    // A thousandth of a degree is 111 m.
    assert.equal(await feeOf(63.435), 3000, "556 m: within what the fee holds");
    assert.equal(await feeOf(63.445), 3500, "1668 m: one started kilometre beyond");
    assert.equal(await feeOf(63.46), 4500, "3336 m: three of them");
    assert.equal(await feeOf(63.435, 3), 1000, "a larger cart");
    const { data } = await ask("PATCH", `/delivery-zones/${zone.id}`, { distanceFee: null });
    assert.equal(data.distanceFee, null);
    assert.equal(await feeOf(63.46), 3000);
    await ask("PATCH", `/delivery-zones/${zone.id}`, { isActive: false });
    const refused = await send("", 63.435);
    assert.deepEqual(issuesOf(refused), ["deliveryAddress ADDRESS_OUTSIDE_ZONE"], "switched off");
    await ask("DELETE", `/delivery-zones/${zone.id}`);
  });

  it("are refused with the path of everything that is wrong", async () => {
    const zone = { name: "Sone", type: "POSTAL_CODES", postalCodes: ["7010"], deliveryFee: 0 };
    const ring = triangle.coordinates[0]!;
    const area = (...coordinates: unknown[]) => ({
      ...zone,
      type: "POLYGON",
      postalCodes: [],
      polygon: { type: "Polygon", coordinates },
    });
    const cases: [body: unknown, issues: string[]][] = [
      [{}, ["name REQUIRED", "type REQUIRED", "deliveryFee REQUIRED"]],
      [{ ...zone, name: "  " }, ["name INVALID"]],
      [{ ...zone, name: "https://reklame.example" }, ["name INVALID"]],
      [{ ...zone, type: "CIRCLE" }, ["type INVALID"]],
      [{ ...zone, postalCodes: [] }, ["postalCodes REQUIRED"]],
      [{ ...zone, postalCodes: ["7010", "70 10"] }, ["postalCodes.1 INVALID"]],
      [{ ...zone, type: "RADIUS", postalCodes: [] }, ["radiusMeters REQUIRED"]],
      [{ ...zone, type: "RADIUS", radiusMeters: 500 }, ["postalCodes INVALID"]],
      [{ ...zone, type: "RADIUS", radiusMeters: 0, postalCodes: [] }, ["radiusMeters INVALID"]],
      [{ ...zone, polygon: triangle, radiusMeters: 5 }, ["polygon INVALID", "radiusMeters INVALID"]],
      [{ ...zone, deliveryFee: -1, minimumOrder: 1.5 }, ["deliveryFee INVALID", "minimumOrder INVALID"]],
      [{ ...zone, deliveryFee: "4900" }, ["deliveryFee INVALID"]],
      [
        { ...zone, feeTiers: Array.from({ length: 6 }, (_, n) => ({ fromSubtotal: n, deliveryFee: 0 })) },
        ["feeTiers INVALID"],
      ],
      [
        {
          ...zone,
          feeTiers: [
            { fromSubtotal: 5, deliveryFee: 1 },
            { fromSubtotal: 5, deliveryFee: 2 },
          ],
        },
        ["feeTiers.1.fromSubtotal INVALID"],
      ],
      [{ ...zone, distanceFee: { baseMeters: 0 } }, ["distanceFee.perKm REQUIRED"]],
      [{ ...zone, extraMinutes: 601 }, ["extraMinutes INVALID"]],
      [{ ...zone, id: "zon_1", version: "x" }, ["id UNKNOWN_FIELD", "version UNKNOWN_FIELD"]],
      [area(ring.slice(0, 3)), ["polygon.coordinates.0 INVALID"]],
      [area([ring[0], ring[1], ring[0], ring[0]]), ["polygon.coordinates.0 INVALID"]],
      [area(ring, [[10.4, 63.43]]), ["polygon.coordinates.1 INVALID"]],
      [
        area(Array.from({ length: 201 }, (_, n) => (n === 200 ? [10, 63] : [10 + n / 1000, 63 + (n % 2)]))),
        ["polygon.coordinates INVALID"],
      ],
      [
        area([[63.42, 210], ...ring.slice(1)]),
        ["polygon.coordinates.0.0 INVALID", "polygon.coordinates.0 INVALID"],
      ],
      [
        area([[190, 63.42], ...ring.slice(1)]),
        ["polygon.coordinates.0.0 INVALID", "polygon.coordinates.0 INVALID"],
      ],
      [
        { ...zone, type: "POLYGON", postalCodes: [], polygon: { type: "MultiPolygon", coordinates: [] } },
        ["polygon.type INVALID", "polygon.coordinates INVALID"],
      ],
    ];
    for (const [body, issues] of cases) {
      const response = await call("POST", "/delivery-zones", body);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", JSON.stringify(body));
      assert.deepEqual(issuesOf(response), issues, JSON.stringify(body));
    }
    assert.deepEqual((await ask("GET", "/delivery-zones")).data, []);
  });

  it("change what is named under the version that was read", async () => {
    const zone = await create();
    const path = `/delivery-zones/${zone.id}`;
    const off = await ask("PATCH", path, { isActive: false, expectedVersion: zone.version });
    assert.deepEqual(off.data, { ...zone, isActive: false, version: off.data.version });
    assert.notEqual(off.data.version, zone.version);
    const stale = await call("PATCH", path, { name: "X", expectedVersion: zone.version });
    assert.equal(outcomeOf(stale), "409 CHANGED");
    assert.deepEqual(issuesOf(await call("PATCH", path, { type: "RADIUS" })), ["radiusMeters REQUIRED"]);
    const circle = await ask("PATCH", path, { type: "RADIUS", radiusMeters: 900 });
    assert.deepEqual([circle.data.radiusMeters, circle.data.postalCodes], [900, []]);
    assert.deepEqual(issuesOf(await call("PATCH", path, { postalCodes: ["7010"] })), ["postalCodes INVALID"]);
    const { version } = circle.data;
    for (const [body, issues] of [
      [{}, [" INVALID"]],
      [{ expectedVersion: version }, [" INVALID"]],
      [{ name: "X", expectedVersion: "1" }, ["expectedVersion INVALID"]],
      [{ name: "X", version }, ["version UNKNOWN_FIELD"]],
      [{ name: "X", restaurantId: "rst_1" }, ["restaurantId UNKNOWN_FIELD"]],
      [{ radiusMeters: null }, ["radiusMeters REQUIRED"]],
    ] as const)
      assert.deepEqual(issuesOf(await call("PATCH", path, body)), issues, JSON.stringify(body));
    const resent = await ask("PATCH", path, { ...circle.data, id: undefined, version: undefined });
    assert.equal(resent.data.version, version, "the same again is the same version");
    await app.db.query("DELETE FROM quota_windows");
    const responses = await inLots(8, 25, (index) =>
      shop.call("PATCH", path, { expectedVersion: version, deliveryFee: index }),
    );
    const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
    assert.equal(outcomes.get("200")?.length, 1);
    assert.equal(outcomes.get("409 CHANGED")?.length, 24);
    await ask("DELETE", path);
    assert.equal(outcomeOf(await call("PATCH", path, { name: "X" })), "404 DELIVERY_ZONE_NOT_FOUND");
  });

  it("are twenty at most, also when many are made at once (S-50)", async () => {
    const eager = await openBare();
    const zone = { name: "Sone", type: "POSTAL_CODES", postalCodes: ["7010"], deliveryFee: 0 };
    const responses = await Promise.all(
      Array.from({ length: 28 }, () => eager.call("POST", "/delivery-zones", zone)),
    );
    const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
    assert.equal(outcomes.get("201")?.length, 20);
    assert.equal(outcomes.get("409 DELIVERY_ZONE_LIMIT")?.length, 8);
    const { data } = await eager.ask("GET", "/delivery-zones");
    assert.deepEqual(
      data.map(({ sortOrder }: { sortOrder: number }) => sortOrder),
      Array.from({ length: 20 }, (_, index) => index),
    );
    await eager.ask("DELETE", `/delivery-zones/${data[3].id}`);
    assert.equal((await eager.call("POST", "/delivery-zones", zone)).statusCode, 201);
  });

  it("of another restaurant are not found (S-02)", async () => {
    const other = await openBare();
    const { data } = await other.ask("POST", "/delivery-zones", {
      name: "Sone",
      type: "RADIUS",
      radiusMeters: 500,
      deliveryFee: 0,
    });
    const path = `/delivery-zones/${data.id}`;
    assert.equal(outcomeOf(await call("PATCH", path, { name: "X" })), "404 DELIVERY_ZONE_NOT_FOUND");
    assert.equal(outcomeOf(await call("DELETE", path)), "404 DELIVERY_ZONE_NOT_FOUND");
    assert.deepEqual((await other.ask("GET", "/delivery-zones")).data, [data]);
  });
});
