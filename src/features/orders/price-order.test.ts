import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { priceRequestOf } from "./order-request.ts";
import { type PriceList, priceOrder } from "./price-order.ts";
import { issuesIn } from "./refusals.ts";
import { PlaceOrderBody } from "./schemas.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("the price that a guest has seen", () => {
  let app: TestApp;
  let shop: Shop;
  let list: PriceList;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    shop = await openShop(app);
    const stor = { id: shop.id("Margherita/Stor"), price: 18_900 };
    list = {
      ...(await app.ctx.snapshots.of(shop.restaurantId)),
      recentlyDeleted: new Map([["var_old", stor]]),
    };
  });
  after(() => app.close());

  const priced = (variantId: string, expectedTotal: number | null) => {
    const line = { ...shop.line("Margherita", { variant: "Stor" }), variantId };
    const body = PlaceOrderBody.parse(shop.body({ lines: [line], expectedTotal }));
    const request = { ...priceRequestOf(body), address: null as never, bodyIssues: [] };
    return priceOrder(list, request, app.clock.nowMs());
  };
  const refusal = (variantId: string, expectedTotal: number | null) => {
    const [first] = priced(variantId, expectedTotal).refusals;
    return first && [first.code, ...issuesIn(first).map(({ path, code }) => `${path} ${code}`)];
  };

  it("is asked for anew by the size that was replaced by a dearer one, and else by the total", () => {
    assert.deepEqual(refusal("var_old", 18_900), ["VALIDATION_FAILED", "lines.0.variantId ITEM_CHANGED"]);
    assert.deepEqual(refusal(shop.id("Margherita/Stor"), 18_900), ["PRICE_CHANGED"]);
    assert.equal(refusal(shop.id("Margherita/Stor"), null), undefined, "who expects nothing is told none");
    assert.equal(refusal("var_old", 20_900), undefined, "that much was expected");
    assert.equal(priced("var_old", 20_900).priced!.cart.total, 20_900);
    assert.deepEqual(refusal("var_old", null), ["VALIDATION_FAILED", "lines.0.variantId ITEM_CHANGED"]);
  });
});
