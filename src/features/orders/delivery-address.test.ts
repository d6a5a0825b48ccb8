import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type KartverketEmulator, startKartverket } from "../../../test/kartverket.ts";
import { createKartverket, type Kartverket } from "../../platform/addresses/kartverket.ts";
import { createLog } from "../../platform/log.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const center = { latitude: 63.43, longitude: 10.395 };
const farAway = { latitude: 63.2, longitude: 10.395 };
const trondheim = { postalCode: "7011", city: "Trondheim" };
const houses = [
  { street: "Munkegata", number: 5, ...trondheim, ...center },
  { street: "Fjernveien", number: 7, ...trondheim, ...farAway },
];

describe("where an order is delivered", () => {
  let app: TestApp;
  let kartverket: KartverketEmulator;
  let addresses: Kartverket;
  before(async () => {
    kartverket = await startKartverket(houses);
    // On a slow machine too, what answers is waited for.
    addresses = createKartverket({ baseUrl: kartverket.url, log: createLog("silent"), deadlineMs: 30_000 });
    app = await createTestApp({ overrides: { addresses } });
  });
  beforeEach(() => {
    kartverket.asked.length = 0;
  });
  after(async () => {
    await app.close();
    await addresses.close();
    await kartverket.close();
  });

  const circle = {
    name: "Innen 2 km",
    type: "RADIUS",
    radiusMeters: 2_000,
    postalCodes: [] as string[],
    deliveryFee: 6900,
    minimumOrder: 0,
    extraMinutes: 5,
  };
  const openWithCircle = () =>
    openShop(app, (file) => {
      file.deliveryZones = [circle];
    });
  const order = (shop: Shop, line1: string, more: object = {}) =>
    shop.body({ fulfillment: "DELIVERY", deliveryAddress: { line1, ...trondheim, ...more } });
  const issuesOf = async (shop: Shop, body: Record<string, unknown>) => {
    const answer = await shop.post(body);
    assert.equal(answer.statusCode, 422, answer.body);
    return answer.json().error.details.issues as {
      path: string;
      code: string;
      params: Record<string, unknown>;
    }[];
  };
  const addressOf = async (orderId: string) => {
    const [row] = await app.db.query<{ delivery_address: { latitude?: number; longitude?: number } }>(
      "SELECT delivery_address FROM orders WHERE id = $1",
      [orderId],
    );
    return row!.delivery_address;
  };

  it("is found by its address when a zone is drawn on the map, and kept for the driver", async () => {
    const shop = await openWithCircle();
    const placed = await shop.place(order(shop, "Munkegata 5, 2. etg"));
    assert.equal(placed.deliveryFee, 6900);
    const { latitude, longitude } = await addressOf(placed.orderId);
    assert.deepEqual({ latitude, longitude }, center);
  });

  it("is the same in a quote", async () => {
    const shop = await openWithCircle();
    const quote = async (line1: string) =>
      (await shop.post(order(shop, line1), { path: "/orders/quote" })).json() as {
        deliveryFee: number;
        warnings: { code: string }[];
      };
    assert.equal((await quote("Munkegata 5")).deliveryFee, 6900);
    assert.ok(
      (await quote("Fjernveien 7")).warnings.some((warning) => warning.code === "ADDRESS_OUTSIDE_ZONE"),
    );
    assert.ok((await quote("Ingensteds 1")).warnings.some((warning) => warning.code === "ADDRESS_NOT_FOUND"));
  });

  it("outside every zone is refused with how far", async () => {
    const shop = await openWithCircle();
    const [issue] = await issuesOf(shop, order(shop, "Fjernveien 7"));
    assert.deepEqual([issue!.path, issue!.code], ["deliveryAddress", "ADDRESS_OUTSIDE_ZONE"]);
    assert.ok((issue!.params.outsideMeters as number) > 20_000);
  });

  it("that nobody knows is refused, unless the guest points at it within a zone", async () => {
    const shop = await openWithCircle();
    const [issue] = await issuesOf(shop, order(shop, "Ingensteds 1"));
    assert.deepEqual([issue!.path, issue!.code], ["deliveryAddress", "ADDRESS_NOT_FOUND"]);
    assert.equal((await shop.place(order(shop, "Ingensteds 1", center))).deliveryFee, 6900);
    const [outside] = await issuesOf(shop, order(shop, "Ingensteds 1", farAway));
    assert.equal(outside!.code, "ADDRESS_OUTSIDE_ZONE");
  });

  it("is where the address is, not where made-up coordinates point", async () => {
    const shop = await openWithCircle();
    const [issue] = await issuesOf(shop, order(shop, "Fjernveien 7", center));
    assert.equal(issue!.code, "ADDRESS_OUTSIDE_ZONE");
    const nearby = { latitude: 63.4305, longitude: 10.3955 };
    const placed = await shop.place(order(shop, "Munkegata 5", nearby));
    const { latitude, longitude } = await addressOf(placed.orderId);
    assert.deepEqual({ latitude, longitude }, nearby);
  });

  it("is not looked up where zones are lists of postal codes, nor for pickup", async () => {
    const shop = await openShop(app, (file) => {
      file.deliveryZones = [{ ...file.deliveryZones[0]!, postalCodes: ["7011"], minimumOrder: 0 }];
    });
    await shop.place(order(shop, "Ingensteds 1"));
    const withCircle = await openWithCircle();
    await withCircle.place(withCircle.body());
    assert.equal(kartverket.asked.length, 0);
  });

  it("may be in a listed postal code when the map does not know it", async () => {
    const shop = await openShop(app, (file) => {
      file.deliveryZones = [circle, { ...file.deliveryZones[0]!, postalCodes: ["7011"], minimumOrder: 0 }];
    });
    assert.equal((await shop.place(order(shop, "Ingensteds 1"))).deliveryFee, 4900);
  });

  // The last: the address service is remembered to be down.
  it("while addresses cannot be looked up: refused without a place, taken with one, never a failure", async () => {
    kartverket.fault = "FAILS";
    const shop = await openWithCircle();
    const [issue] = await issuesOf(shop, order(shop, "Nygata 9"));
    assert.deepEqual([issue!.code, issue!.params.reason], ["ADDRESS_NOT_FOUND", "LOOKUP_UNAVAILABLE"]);
    assert.equal((await shop.place(order(shop, "Nygata 9", center))).deliveryFee, 6900);
    assert.equal((await issuesOf(shop, order(shop, "Nygata 9", farAway)))[0]!.code, "ADDRESS_OUTSIDE_ZONE");
  });
});
