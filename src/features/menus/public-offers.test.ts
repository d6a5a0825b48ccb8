import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { openShop } from "../orders/shop.fixture.ts";
import type { PublicMenu } from "./schemas.ts";

describe("the offers beside a menu", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
  });
  after(() => app.close());

  const offered = async (ways: { pickupEnabled: boolean; deliveryEnabled: boolean }) => {
    const percent = { discountType: "PERCENT", discountValue: 10, isAutomatic: true };
    const shop = await openShop(app, (file) => {
      Object.assign(file.settings, ways);
      file.coupons.push(
        { ...percent, displayName: "Alle" },
        { ...percent, displayName: "Hent selv", allowedFulfillment: "PICKUP" },
        { ...percent, displayName: "Levert", allowedFulfillment: "DELIVERY" },
        { isAutomatic: true, discountType: "FREE_DELIVERY", displayName: "Fri levering" },
      );
    });
    const answer = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    return (answer.json() as PublicMenu).promotions.map(({ displayName }) => displayName).sort();
  };

  it("are those of the ways in which the restaurant takes orders at all", async () => {
    const both = ["Alle", "Fri levering", "Hent selv", "Levert"];
    assert.deepEqual(await offered({ pickupEnabled: true, deliveryEnabled: true }), both);
    assert.deepEqual(await offered({ pickupEnabled: true, deliveryEnabled: false }), ["Alle", "Hent selv"]);
    assert.deepEqual(await offered({ pickupEnabled: false, deliveryEnabled: true }), [
      "Alle",
      "Fri levering",
      "Levert",
    ]);
  });
});
