import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { customerActor } from "../orders/actors.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { findOrderFacts } from "./queries.ts";

describe("what mails about orders need to know besides", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app?.close());

  const cook = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;
  const back = { successUrl: "https://luka.localhost/takk", cancelUrl: "https://luka.localhost/avbrutt" };
  const paidOnline = async (at: Shop) => {
    const order = await at.place(at.body({ paymentMethod: "ONLINE", ...back }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order.orderId;
  };
  const givenBack = async (at: Shop, orderId: string, amount: number) => {
    const request = { amount, reason: "Kald" };
    return (await refundOrder(app.ctx, at.scope, orderId, request, null, cook)).refundId;
  };

  it("is of each of them alone, in the order in which it is asked, and nothing of one that is not there", async () => {
    const elsewhere = await openShop(app);
    const [first, second, far] = [
      await paidOnline(shop),
      await paidOnline(shop),
      await paidOnline(elsewhere),
    ];
    const inCash = (await shop.place()).orderId;
    await cancelOrder(app.ctx, shop.scope, inCash, { refund: "NONE" }, customerActor);
    const untouched = await paidOnline(shop);
    await givenBack(shop, first, 500);
    const ofFirst = await givenBack(shop, first, 1_500);
    const ofSecond = await givenBack(shop, second, 700);
    const ofFar = await givenBack(elsewhere, far, 900);

    const asked = [
      { orderId: second, refundId: ofSecond },
      { orderId: inCash, refundId: null },
      { orderId: far, refundId: null },
      { orderId: first, refundId: ofFirst },
      { orderId: untouched, refundId: null },
    ];
    const known = await findOrderFacts(app.ctx.db, [
      ...asked.map((one) => ({ restaurantId: shop.restaurantId, ...one })),
      { restaurantId: elsewhere.restaurantId, orderId: far, refundId: ofFar },
    ]);
    assert.deepEqual(
      known.map(
        (facts) =>
          facts && [
            ...[facts.cancelledBy, facts.refundAmount, facts.refundVat, facts.hadPaymentPage],
            facts.hasNewerOrder,
          ],
      ),
      [
        [null, 700, [{ rate: 15, net: 579, amount: 87 }], true, false],
        ["CUSTOMER", 0, [], false, false],
        null,
        [null, 1_500, [{ rate: 15, net: 1_241, amount: 186 }], true, false],
        [null, 0, [], true, false],
        [null, 900, [{ rate: 15, net: 744, amount: 112 }], true, false],
      ],
    );
  });
});
