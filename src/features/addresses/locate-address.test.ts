import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { aZone } from "../../domain/menu-rows.fixture.ts";
import type { DeliveryZone, MenuSnapshot } from "../../domain/snapshot.ts";
import { seedAddresses } from "../../platform/addresses/seed-addresses.ts";
import { demoAddresses } from "../demo/demo-addresses.ts";
import { type AskedAddress, locateAddress } from "./locate-address.ts";

const pizzeria = new URL("../demo/restaurants/nordstjernen-pizza.json", import.meta.url);
const metre = 1 / 111_195;

describe("where an order goes", () => {
  let app: TestApp;
  let snapshot: MenuSnapshot;
  before(async () => {
    app = await createTestApp();
    const { restaurantId } = await app.importRestaurant(pizzeria);
    await app.db.transaction((trx) => seedAddresses(trx, demoAddresses));
    ({ snapshot } = (await app.ctx.snapshots.byId(restaurantId))!);
  });
  after(() => app.close());

  const known = { latitude: 63.4308, longitude: 10.39486 };
  const munkegata = { line1: "Munkegata 5", postalCode: "7011", city: "Trondheim" };
  const off = (metres: number) => ({ latitude: known.latitude + metres * metre, longitude: known.longitude });
  const located = (address: Partial<AskedAddress> = {}, zones?: DeliveryZone[]) =>
    locateAddress(app.ctx, zones ? { ...snapshot, deliveryZones: zones } : snapshot, {
      ...munkegata,
      ...address,
    });

  it("is where the register has the address, in its postal code", async () => {
    assert.deepEqual(await located(), { postalCode: "7011", point: known });
    assert.deepEqual(await located({ postalCode: "7013" }), { postalCode: "7011", point: known });
    assert.deepEqual(await located({ city: null }), { postalCode: "7011", point: known });
  });

  it("is the guest's pin within a kilometre of that, and not one in another part of town", async () => {
    assert.deepEqual((await located(off(990))).point, off(990));
    assert.deepEqual((await located(off(1010))).point, known);
    assert.deepEqual((await located({ latitude: 63.4 })).point, known, "half a pin is none");
    assert.deepEqual((await located({ longitude: 10.4 })).point, known);
  });

  it("is where the guest says when the register does not know the address, or there is none", async () => {
    const pin = off(5_000);
    const unknown = await located({ ...pin, line1: "Ukjentveien 99" });
    assert.deepEqual([unknown.point, unknown.postalCode], [pin, "7011"]);
    assert.ok(unknown.lookup);
    for (const line1 of ["", null, undefined])
      assert.deepEqual(await located({ ...pin, line1 }), { postalCode: "7011", point: pin });
  });

  it("is looked up only when a zone needs the map", async () => {
    const codes = { postalCodes: ["7011"] };
    const byDistance = { ...codes, distanceFee: { baseMeters: 1_000, perKm: 1_000 } };
    const drawn = { type: "POLYGON" } as const;
    const circle = { type: "RADIUS", radiusMeters: 1_000 } as const;
    const cases: [Partial<DeliveryZone>, isLookedUp: boolean][] = [
      [codes, false],
      [byDistance, true],
      [drawn, true],
      [circle, true],
      [{ ...drawn, isActive: false }, false],
      [{ ...circle, isActive: false }, false],
    ];
    for (const [zone, isLookedUp] of cases)
      assert.equal((await located({}, [aZone("z", zone)])).point !== null, isLookedUp, JSON.stringify(zone));
    const { restaurant } = snapshot;
    const nowhere = { ...restaurant, address: { ...restaurant.address!, latitude: null, longitude: null } };
    const homeless = {
      ...snapshot,
      restaurant: nowhere,
      deliveryZones: [aZone("a", circle), aZone("b", byDistance)],
    };
    assert.equal(
      (await locateAddress(app.ctx, homeless as MenuSnapshot, munkegata)).point,
      null,
      "measured from nowhere",
    );
  });
});
