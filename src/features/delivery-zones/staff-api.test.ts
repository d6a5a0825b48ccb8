import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { seedAddresses } from "../../platform/addresses/seed-addresses.ts";
import { demoAddresses } from "../demo/demo-addresses.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { PartnerDeliveryZone } from "./schemas.ts";

describe("delivery zones, by the restaurant's own people", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    await app.db.transaction((trx) => seedAddresses(trx, demoAddresses));
  });
  after(() => app.close());
  beforeEach(async () => {
    shop = await openShop(app, (file) => delete (file as { deliveryZones?: unknown }).deliveryZones);
    owner = await hire(app, shop, "OWNER");
  });

  const zone = {
    name: "Sentrum",
    type: "RADIUS",
    radiusMeters: 3_000,
    deliveryFee: 4_900,
    minimumOrder: 20_000,
  };
  const make = async (more: object = {}): Promise<PartnerDeliveryZone> => {
    const response = await owner.call("POST", "/delivery-zones", { ...zone, ...more });
    assert.equal(response.statusCode, 201, response.body);
    return response.json().data;
  };
  const names = async (): Promise<string[]> =>
    (await owner.call("GET", "/delivery-zones")).json().data.map(({ name }: PartnerDeliveryZone) => name);

  it("are made, changed and deleted, and guests are delivered to by them", async () => {
    const made = await make();
    const changed = await owner.call("PATCH", `/delivery-zones/${made.id}`, {
      deliveryFee: 5_900,
      expectedVersion: made.version,
    });
    assert.equal(changed.json().data.deliveryFee, 5_900);
    const tried = await owner.call("GET", "/delivery-zones/addresses?q=Munkegata 5&limit=1");
    const { delivery } = tried.json().results[0];
    assert.deepEqual([delivery.available, delivery.zoneName, delivery.deliveryFee], [true, "Sentrum", 5_900]);
    assert.equal((await owner.call("DELETE", `/delivery-zones/${made.id}`)).statusCode, 200);
    assert.deepEqual(await names(), []);
  });

  it("are checked as a partner's are", async () => {
    const wrong = await owner.call("POST", "/delivery-zones", { ...zone, radiusMeters: null });
    assert.equal(wrong.statusCode, 422);
    assert.match(wrong.body, /"path":"radiusMeters","code":"REQUIRED"/);
    for (let count = 0; count < 20; count += 1) await make({ name: `Sone ${count}` });
    const another = await owner.call("POST", "/delivery-zones", zone);
    assert.equal(another.json().error.code, "DELIVERY_ZONE_LIMIT");
  });

  it("are not written over what somebody else has changed", async () => {
    const made = await make();
    const path = `/delivery-zones/${made.id}`;
    await owner.call("PATCH", path, { name: "Byen" });
    const late = await owner.call("PATCH", path, { name: "Midtbyen", expectedVersion: made.version });
    assert.deepEqual([late.statusCode, late.json().error.code], [409, "CHANGED"]);
    assert.deepEqual(await names(), ["Byen"]);
    assert.equal((await owner.call("PATCH", "/delivery-zones/zon_x", { name: "x" })).statusCode, 404);
  });

  it("are changed and deleted alone: the others stay as they are", async () => {
    const read = async (): Promise<PartnerDeliveryZone[]> =>
      (await owner.call("GET", "/delivery-zones")).json().data;
    const [first, second, third] = [await make(), await make({ name: "Byen" }), await make({ name: "Øya" })];
    const dearer = { deliveryFee: 7_900, expectedVersion: second.version };
    const changed = (await owner.call("PATCH", `/delivery-zones/${second.id}`, dearer)).json().data;
    assert.deepEqual(changed, { ...second, deliveryFee: 7_900, version: changed.version });
    assert.deepEqual(await read(), [first, changed, third]);
    assert.equal((await owner.call("DELETE", `/delivery-zones/${first.id}`)).statusCode, 200);
    assert.deepEqual(await read(), [changed, third]);
  });

  it("stand in the order that they are put in, all of them", async () => {
    const ids = [await make({ name: "A" }), await make({ name: "B" }), await make({ name: "C" })].map(
      ({ id }) => id,
    );
    const put = (zoneIds: string[]) => owner.call("PUT", "/delivery-zones/order", { zoneIds });
    const { data } = (await put([ids[2]!, ids[0]!, ids[1]!])).json();
    assert.deepEqual(
      data.map(({ name, sortOrder }: PartnerDeliveryZone) => [name, sortOrder]),
      [
        ["C", 0],
        ["A", 1],
        ["B", 2],
      ],
    );
    assert.deepEqual(await names(), ["C", "A", "B"]);
    assert.equal((await put(ids.slice(1))).json().error.code, "CHANGED");
    assert.equal((await put([ids[0]!, ids[0]!, ids[1]!])).statusCode, 422);
    assert.deepEqual(await names(), ["C", "A", "B"]);
  });

  it("are drawn on the restaurant's place with the postal codes around it", async () => {
    const { restaurant, postalCodes } = (await owner.call("GET", "/delivery-zones/ground")).json();
    assert.ok(Math.abs(restaurant.latitude - 63.43) < 0.05);
    const middle = postalCodes.find(({ code }: { code: string }) => code === "7011");
    assert.ok(middle && Math.abs(middle.latitude - 63.43) < 0.02);
    assert.ok(postalCodes.every(({ city }: { city: string }) => city !== "Bergen"));
    type Place = { latitude: number; longitude: number };
    const narrow = Math.cos((restaurant.latitude * Math.PI) / 180);
    const away = (at: Place): number =>
      Math.hypot(at.latitude - restaurant.latitude, (at.longitude - restaurant.longitude) * narrow);
    assert.ok(postalCodes.length > 2);
    assert.deepEqual(
      postalCodes,
      postalCodes.toSorted((a: Place, b: Place) => away(a) - away(b)),
      "the nearest first",
    );
    await app.db.query(
      "UPDATE restaurant_profiles SET latitude = NULL, longitude = NULL WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.deepEqual((await owner.call("GET", "/delivery-zones/ground")).json(), {
      restaurant: null,
      postalCodes: [],
    });
  });

  it("are the owner's and managers' to change, of their own restaurant, and stand in the log", async () => {
    const made = await make();
    const waiter = await hire(app, shop, "STAFF");
    const path = `/delivery-zones/${made.id}`;
    assert.equal((await waiter.call("POST", "/delivery-zones", zone)).statusCode, 403);
    assert.equal((await waiter.call("PATCH", path, { name: "x" })).statusCode, 403);
    assert.equal((await waiter.call("DELETE", path)).statusCode, 403);
    assert.equal((await waiter.call("PUT", "/delivery-zones/order", { zoneIds: [made.id] })).statusCode, 403);
    assert.equal((await waiter.call("GET", "/delivery-zones")).statusCode, 200);
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    assert.equal((await elsewhere.call("PATCH", path, { name: "x" })).statusCode, 404);
    assert.equal((await elsewhere.call("DELETE", path)).statusCode, 404);
    const anonymous = await app.inject({ url: `/api/staff/delivery-zones?slug=${shop.slug}` });
    assert.equal(anonymous.statusCode, 401);
    const { data } = (await owner.call("GET", "/audit-log")).json();
    assert.deepEqual([data[0].action, data[0].subject], ["ZONE_CREATED", "Sentrum"]);
  });
});
