import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { decidePaymentInSandbox } from "./sandbox-page.ts";

describe("a test payment that is decided without a browser", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
  });
  after(() => app.close());

  const decide = (orderId: string) => decidePaymentInSandbox(app.ctx, shop.scope, orderId, "PAY");

  it("is decided once", async () => {
    const { orderId } = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    assert.equal(await decide(orderId), true);
    assert.equal(await decide(orderId), false);
  });

  it("is none before it has a link, nor where there is nothing to pay", async () => {
    const { orderId } = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    await app.db.query(
      "UPDATE payments SET state = 'CREATING', provider_reference = NULL, payment_url = NULL WHERE order_id = $1",
      [orderId],
    );
    assert.equal(await decide(orderId), false);
    assert.equal(await decide((await shop.place(shop.body())).orderId), false);
  });
});
