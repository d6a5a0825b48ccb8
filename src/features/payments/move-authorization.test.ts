import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPaidTown, type PaidTown } from "../../../test/paid-shop.ts";
import type { ProviderPayment } from "../../platform/payments/provider.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { authorizationOutcome, moveAuthorization } from "./move-authorization.ts";
import { settlePayment } from "./settle-payment.ts";

const answer = (state: ProviderPayment["state"]): ProviderPayment => ({
  ...{ state, amount: 24_900, currency: "NOK", captured: 0, refunded: 0 },
});

describe("what has become of authorized money, by the provider's books,", () => {
  it("is that it was taken, whatever was meant to happen to it", () => {
    for (const move of ["CAPTURE", "RELEASE", null] as const)
      assert.equal(authorizationOutcome(answer("PAID"), move), "CAPTURED");
  });

  it("is that it was let go: as it was to be, or lost", () => {
    for (const state of ["CANCELLED", "EXPIRED"] as const) {
      assert.equal(authorizationOutcome(answer(state), "RELEASE"), "RELEASED");
      assert.equal(authorizationOutcome(answer(state), "CAPTURE"), "LOST");
      assert.equal(authorizationOutcome(answer(state), null), "LOST");
    }
  });

  it("is nothing yet", () => {
    for (const state of ["AUTHORIZED", "OPEN", "DECLINED"] as const)
      assert.equal(authorizationOutcome(answer(state), "CAPTURE"), null);
  });
});

describe("authorized money that is to be taken", () => {
  let town: PaidTown;
  before(async () => {
    town = await openPaidTown();
  });
  after(() => town.close());

  it("stays where it is when a fault of ours is in the way: that says nothing of the provider's books", async () => {
    const shop = await town.openShop(["STRIPE"]);
    const { ctx } = town.app;
    const order = await shop.order();
    order.emulator.pay(order.reference);
    await settlePayment(ctx, shop.scope, order.orderId);
    let reads = 0;
    const { payments } = ctx;
    ctx.payments = {
      ...payments,
      ofAccount(credentials) {
        const provider = payments.ofAccount(credentials);
        return {
          ...provider,
          async capturePayment() {
            throw new TypeError("ours");
          },
          readPayment(reference) {
            reads += 1;
            return provider.readPayment(reference);
          },
        };
      },
    };
    await acceptOrder(ctx, shop.scope, order.orderId, {}, { kind: "STAFF", id: "usr_1", role: "OWNER" });
    town.app.clock.advance(60_000);
    await moveAuthorization(ctx, shop.scope, order.orderId);
    assert.equal(reads, 0);
    assert.equal((await shop.paymentOf(order.orderId)).authorization_state, "AUTHORIZED");
    ctx.payments = payments;
    town.app.clock.advance(600_000);
    await moveAuthorization(ctx, shop.scope, order.orderId);
    assert.equal((await shop.paymentOf(order.orderId)).authorization_state, "CAPTURED");
  });
});
