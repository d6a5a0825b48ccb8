import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPickyShop } from "./drawn-orders.fixture.ts";
import type { Shop } from "./shop.fixture.ts";

interface Told {
  path: string;
  code: string;
  params?: Record<string, unknown>;
}

const home = { line1: "Gata 3", postalCode: "7011", city: "Trondheim" };
const elsewhere = { line1: "Veien 1", postalCode: "0150", city: "Oslo" };

describe("what a refused order is told of what comes next (R-249)", () => {
  let app: TestApp;
  let shop: Shop;
  let pickupOnly: Shop;
  let deliveryOnly: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openPickyShop(app);
    pickupOnly = await openPickyShop(app, { deliveryEnabled: false });
    deliveryOnly = await openPickyShop(app, { pickupEnabled: false });
  });
  after(() => app.close());

  const friday = "2026-06-12T18:00:20+02:00";
  const night = "2026-06-13T03:00:20+02:00";
  const big = (at: Shop) => [at.line("Margherita", { variant: "Stor", quantity: 4 })];
  const delivered = (more: Record<string, unknown>, at = shop) =>
    at.body({ fulfillment: "DELIVERY", lines: big(at), ...more });
  /** The answer's own code, its details, and every issue in it. */
  async function told(body: Record<string, unknown>, clock = friday, at = shop) {
    app.clock.set(clock);
    const response = await at.post(body);
    assert.ok(response.statusCode >= 400 && response.statusCode < 500, response.body);
    const { code, details } = response.json().error;
    const issues: Told[] = [...(details.issues ?? []), ...(details.further ?? [])];
    const named = (path: string, issue: string) =>
      issues.find((one) => one.path === path && one.code === issue);
    return { code: code as string, details, issues, named, names: issues.map((i) => `${i.path} ${i.code}`) };
  }
  const zoneIds = async (at = shop): Promise<string[]> =>
    (await app.ctx.snapshots.of(at.restaurantId)).snapshot.deliveryZones.map(({ id }) => id);

  it("a zone that there is not, before there is an address, with those that there are (R-930)", async () => {
    const { code, named } = await told(delivered({ deliveryZoneId: "zon_x" }));
    assert.equal(code, "VALIDATION_FAILED");
    assert.ok(named("deliveryAddress", "REQUIRED"));
    assert.deepEqual(named("deliveryZoneId", "INVALID")?.params?.zoneIds, await zoneIds());
    // The near one is cheaper, and delivers no cart as small as this one.
    const small = await told(
      delivered({ deliveryZoneId: "zon_x", lines: [shop.line("Kake", { quantity: 2 })] }),
    );
    assert.deepEqual(small.named("deliveryZoneId", "INVALID")?.params?.zoneIds, (await zoneIds()).reverse());
    const [near] = await zoneIds();
    const exact = await openPickyShop(app, {});
    const [cheap] = await zoneIds(exact);
    await app.db.query("UPDATE delivery_zones SET minimum_order = 11800 WHERE id = $1", [cheap]);
    const cakes = { deliveryZoneId: "zon_x", lines: [exact.line("Kake", { quantity: 2 })] };
    const justEnough = await told(delivered(cakes, exact), friday, exact);
    assert.deepEqual(justEnough.named("deliveryZoneId", "INVALID")?.params?.zoneIds, await zoneIds(exact));
    assert.deepEqual((await told(delivered({ deliveryZoneId: near }))).names, ["deliveryAddress REQUIRED"]);
    assert.deepEqual((await told(delivered({ deliveryZoneId: "zon_x" }), night)).names, [
      "deliveryAddress REQUIRED",
      "deliveryZoneId INVALID",
    ]);
  });

  it("an address outside with a zone that there is not: both (R-930)", async () => {
    const { names, named } = await told(delivered({ deliveryZoneId: "zon_x", deliveryAddress: elsewhere }));
    assert.deepEqual(names, ["deliveryZoneId INVALID", "deliveryAddress ADDRESS_OUTSIDE_ZONE"]);
    assert.deepEqual(named("deliveryZoneId", "INVALID")?.params?.zoneIds, []);
  });

  it("a zone that there is not, and a minimum that no zone forgoes (R-930)", async () => {
    const { names } = await told(
      delivered({ deliveryZoneId: "zon_x", deliveryAddress: home, lines: [shop.line("Brus")] }),
    );
    assert.deepEqual(names, ["deliveryZoneId INVALID", "lines MINIMUM_ORDER"]);
  });

  it("what else is wrong with an order of which a line does not say how many", async () => {
    for (const { quantity: _, ...line } of [shop.line("Brus")])
      for (const many of [{}, { quantity: null }, { quantity: 0 }, { quantity: "2" }]) {
        const { code, names } = await told(shop.body({ lines: [{ ...line, ...many }] }), night);
        assert.equal(code, "VALIDATION_FAILED");
        assert.deepEqual(names.slice(1), [" CLOSED"], JSON.stringify(many));
        assert.match(names[0]!, /^lines\.0\.quantity /);
      }
    const { names } = await told(shop.body({ lines: [5, shop.line("Brus")] }), night);
    assert.deepEqual(names, ["lines.0 INVALID"], "of which nothing can be guessed");
  });

  it("times that hold in the slowest zone that it may be (R-933)", async () => {
    // Wide zone: 45 minutes and 20 of its own.
    const asked = delivered({ requestedPickupAt: "2026-06-12T18:20:00+02:00", deliveryZoneId: "zon_x" });
    const soon = await told({ ...asked, deliveryAddress: home });
    assert.equal(
      soon.named("requestedPickupAt", "TOO_SOON")?.params?.nextAvailableAt,
      "2026-06-12T17:15:00.000Z",
    );
    const [, wide] = await zoneIds();
    const later = await told(delivered({}), "2026-06-13T10:55:20+02:00");
    assert.deepEqual(
      [later.details.reason, later.details.nextAvailableAt],
      ["CLOSED", "2026-06-13T10:15:00.000Z"],
    );
    const accepted = await shop.post(
      delivered({
        deliveryAddress: home,
        deliveryZoneId: wide,
        requestedPickupAt: later.details.nextAvailableAt,
      }),
    );
    assert.equal(accepted.statusCode, 201, accepted.body);
  });

  it("a dish that is only delivered, where only pickup is left (R-931)", async () => {
    const outside = await told(
      delivered({ deliveryAddress: elsewhere, lines: [...big(shop), shop.line("Grøt")] }),
    );
    assert.deepEqual(outside.names, [
      "deliveryAddress ADDRESS_OUTSIDE_ZONE",
      "lines.1.productId FULFILLMENT_NOT_ALLOWED",
    ]);
    const off = await told(
      delivered({ lines: [...big(pickupOnly), pickupOnly.line("Grøt", { clientLineId: "g" })] }, pickupOnly),
      friday,
      pickupOnly,
    );
    assert.deepEqual([off.code, off.details.reason], ["BAD_REQUEST", "FULFILLMENT_OFF"]);
    assert.deepEqual(off.named("lines.1.productId", "FULFILLMENT_NOT_ALLOWED")?.params, {
      allowedFulfillment: "DELIVERY",
      clientLineId: "g",
    });
  });

  it("both of a line that is wrong in two ways (R-931)", async () => {
    const { names } = await told(shop.body({ lines: [shop.line("Brus"), shop.line("Grøt")] }), night);
    assert.ok(names.includes("lines.1.productId FULFILLMENT_NOT_ALLOWED"), String(names));
    app.clock.set(friday);
    const body = shop.body({ lines: [{ ...shop.line("Grøt"), variantId: "var_x" }] });
    const { names: both } = await told(body);
    assert.deepEqual(both.slice(0, 2), [
      "lines.0.variantId PRODUCT_UNAVAILABLE",
      "lines.0.productId FULFILLMENT_NOT_ALLOWED",
    ]);
  });

  it("a fulfillment that is not offered, and the rest as it is by the one that is (R-932)", async () => {
    const toFetch = await told(
      delivered({ handoff: "COUNTER", lines: [pickupOnly.line("Brus")] }, pickupOnly),
      friday,
      pickupOnly,
    );
    assert.equal(toFetch.details.reason, "FULFILLMENT_OFF");
    assert.deepEqual(toFetch.names, [], "no minimum, no address and no door where it is fetched");
    const toBring = await told(
      deliveryOnly.body({ deliveryZoneId: "zon_x", handoff: "COUNTER" }),
      friday,
      deliveryOnly,
    );
    assert.equal(toBring.details.reason, "FULFILLMENT_OFF");
    assert.deepEqual(toBring.names, [
      "deliveryAddress REQUIRED",
      "handoff INVALID",
      "deliveryZoneId INVALID",
    ]);
    const located = await told(deliveryOnly.body({ deliveryAddress: home }), friday, deliveryOnly);
    assert.deepEqual(located.names, ["lines MINIMUM_ORDER"]);
  });
});
