import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { suggestedLine } from "../../domain/suggested-line.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { moveOrderTo } from "./move-order.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("what has come of the dishes suggested beside a basket (D-285)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.coupons.push({ code: "TI", discountType: "PERCENT", discountValue: 10 });
    });
  });
  after(() => app.close());

  const suggested = (product: string, more = {}) =>
    shop.line(product, { clientLineId: `${suggestedLine}${product}`, ...more });
  const order = async (lines: unknown[], isHandedOver = true, more: object = {}): Promise<void> => {
    const { orderId } = await shop.place(shop.body({ lines, ...more }));
    if (!isHandedOver) return;
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, orderId, status, { kind: "OPERATOR" });
  };

  it("is counted in what was sold the last thirty days, and in nothing else", async () => {
    const manager = await hire(app, shop, "MANAGER");
    const read = async () => (await manager.call("GET", "/reports/suggestions")).json();
    assert.deepEqual(await read(), { days: 30, orders: 0, total: 0, dishes: [] });
    await order([shop.line("Brus"), suggested("Kake", { quantity: 2 })]);
    await order([suggested("Brus"), suggested("Kake")]);
    await order([shop.line("Brus", { clientLineId: "linje-1" })]);
    await order([suggested("Softis")], false);
    assert.deepEqual(await read(), {
      days: 30,
      orders: 2,
      total: 3 * 5900 + 3900,
      dishes: [
        { productId: shop.id("Kake"), name: "Kake", quantity: 3 },
        { productId: shop.id("Brus"), name: "Brus", quantity: 1 },
      ],
    });
    await order([suggested("Kake"), shop.line("Brus")], true, { couponCode: "TI" });
    assert.equal((await read()).total, 3 * 5900 + 3900 + 5310, "less what was taken off");
    app.clock.advance(29 * 86_400_000);
    assert.equal((await read()).orders, 3);
    app.clock.advance(86_400_000);
    assert.equal((await read()).orders, 0);
    app.clock.set(fridayEvening);
  });

  it("is for owners and managers of the restaurant", async () => {
    const cook = await hire(app, shop);
    assert.equal(outcomeOf(await cook.call("GET", "/reports/suggestions")), "403 FORBIDDEN");
    const nobody = await cook.call("GET", "/reports/suggestions", undefined, { cookie: "" });
    assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED");
    const stranger = await hire(app, await openShop(app), "OWNER");
    assert.equal((await stranger.call("GET", "/reports/suggestions")).json().orders, 0);
  });
});
