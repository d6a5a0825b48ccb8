import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { PaymentProvider } from "../../platform/payments/provider.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { findPayment } from "./queries.ts";
import { carryOut } from "./settle-payment.ts";

describe("money of another amount than the order's", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
  });
  after(() => app.close());

  /** What is asked back of a payment of which so much was taken too much, and so much has gone back. */
  const askedBack = async (tooMuch: number, refundedOf: (captured: number) => number): Promise<number[]> => {
    const { orderId, total } = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    const asked: number[] = [];
    const provider: PaymentProvider = {
      ...app.ctx.payments.sandbox,
      async refundPayment(_reference, { amount }) {
        asked.push(amount);
      },
    };
    const captured = total + tooMuch;
    const payment = (await findPayment(app.db, shop.scope, orderId))!;
    await carryOut(app.ctx, shop.scope, provider, payment, {
      ...{ state: "PAID", amount: captured, currency: "NOK", captured, refunded: refundedOf(captured) },
    });
    assert.equal((await findPayment(app.db, shop.scope, orderId))!.state, "DECLINED");
    return asked;
  };

  it("goes back, as far as it has not yet", async () => {
    const [whole] = await askedBack(100, () => 0);
    assert.ok(whole! > 100);
    assert.deepEqual(await askedBack(100, (captured) => captured - 1), [1]);
    assert.deepEqual(await askedBack(100, (captured) => captured), []);
  });
});
