import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { post } from "../../../test/emulators/emulator.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { expirePayments } from "./expire-payments.ts";
import { moveAuthorizations } from "./move-authorization.ts";
import { paymentReport } from "./payment-report.ts";
import { askAboutOpenPayments, reconcileAgain, reconcilePayments } from "./reconcile-payments.ts";
import { sendPendingRefunds } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const minute = 60_000;
const hour = 60 * minute;
const staff = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;

for (const provider of ["STRIPE", "VIPPS"] as const) {
  describe(`our books and those of ${provider}`, () => {
    let town: PaidTown;
    let shop: PaidShop;
    before(async () => {
      town = await openPaidTown();
      shop = await town.openShop([provider]);
    });
    after(() => town.close());
    beforeEach(async () => {
      town.app.clock.set(fridayEvening);
      town.stripe.server.mend();
      town.vipps.server.mend();
      await town.app.db.query("UPDATE payments SET reconciled_at = updated_at, discrepancy = NULL");
    });

    const paid = async (): Promise<OnlineOrder> => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      await settlePayment(town.app.ctx, shop.scope, order.orderId);
      return order;
    };
    const accept = async ({ orderId }: OnlineOrder): Promise<void> => {
      await acceptOrder(town.app.ctx, shop.scope, orderId, {}, staff);
      await moveAuthorizations(town.app.ctx);
    };
    const taken = async (): Promise<OnlineOrder> => {
      const order = await paid();
      await accept(order);
      assert.equal((await shop.paymentOf(order.orderId)).authorization_state, "CAPTURED");
      return order;
    };
    /** What a loop finds that comes by some hours later. */
    const reconcile = async (): Promise<void> => {
      town.app.clock.advance(2 * hour);
      await reconcilePayments(town.app.ctx);
    };
    const found = async ({ orderId }: OnlineOrder) =>
      (await paymentReport(town.app.ctx, 7)).open
        .filter((one) => one.orderId === orderId)
        .map(({ kind }) => kind);
    const callsAbout = ({ emulator, reference }: OnlineOrder) =>
      emulator.server.calls.filter(({ path }) => path.includes(reference)).length;

    it("a guest who pays and closes the browser has paid, though every message was lost", async () => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      await askAboutOpenPayments(town.app.ctx);
      assert.equal(await shop.statusOf(order.orderId), "AWAITING_PAYMENT", "not asked before its time");
      town.app.clock.advance(30_000);
      const before = callsAbout(order);
      await Promise.all([askAboutOpenPayments(town.app.ctx), askAboutOpenPayments(town.app.ctx)]);
      assert.equal(await shop.statusOf(order.orderId), "PAID");
      assert.equal(callsAbout(order), before + 1);
    });

    it("that agree are compared once, an hour after the last change", async () => {
      const order = await taken();
      const before = callsAbout(order);
      town.app.clock.advance(59 * minute);
      await reconcilePayments(town.app.ctx);
      assert.equal(callsAbout(order), before);
      for (const _ of [1, 2, 3]) await reconcile();
      assert.equal(callsAbout(order), before + 1);
      assert.equal((await shop.paymentOf(order.orderId)).discrepancy, null);
    });

    it("are compared an hour after the last change, no sooner, and by one of all processes", async () => {
      const [due, fresh] = [await taken(), await taken()];
      const asked = () => [callsAbout(due), callsAbout(fresh)];
      const before = asked();
      town.app.clock.advance(hour - 1);
      await reconcilePayments(town.app.ctx);
      assert.deepEqual(asked(), before);
      await town.app.db.query("UPDATE payments SET updated_at = $2 WHERE order_id = $1", [
        fresh.orderId,
        Temporal.Instant.fromEpochMilliseconds(town.app.clock.nowMs()),
      ]);
      town.app.clock.advance(1);
      await reconcilePayments(town.app.ctx);
      await reconcilePayments(town.app.ctx);
      assert.deepEqual(asked(), [before[0]! + 1, before[1]]);
    });

    it("that do not agree are compared again a day later, no sooner", async () => {
      const order = await paid();
      order.emulator.releaseByHand(order.reference);
      await accept(order);
      await reconcile();
      assert.equal((await shop.paymentOf(order.orderId)).discrepancy, "MONEY_MISSING");
      const before = callsAbout(order);
      town.app.clock.advance(24 * hour - 1);
      await reconcilePayments(town.app.ctx);
      assert.equal(callsAbout(order), before);
      town.app.clock.advance(1);
      await reconcilePayments(town.app.ctx);
      assert.equal(callsAbout(order), before + 1);
    });

    it("about authorized money are compared a day after it was authorized, no sooner", async () => {
      const order = await paid();
      const before = callsAbout(order);
      town.app.clock.advance(24 * hour - 1);
      await reconcilePayments(town.app.ctx);
      assert.equal(callsAbout(order), before);
      town.app.clock.advance(1);
      await reconcilePayments(town.app.ctx);
      assert.equal(callsAbout(order), before + 1);
      assert.equal((await shop.paymentOf(order.orderId)).authorization_state, "AUTHORIZED");
    });

    it("are compared an hour after the provider could not say, no sooner", async () => {
      const order = await taken();
      order.emulator.refundByHand(order.reference, 100);
      order.emulator.server.trouble(/^GET/, { kind: "ANSWER", status: 500, body: "" });
      await reconcile();
      order.emulator.server.mend();
      town.app.clock.advance(hour - 1);
      await reconcilePayments(town.app.ctx);
      assert.deepEqual(await shop.refundsOf(order.orderId), []);
      town.app.clock.advance(1);
      await reconcilePayments(town.app.ctx);
      assert.equal((await shop.refundsOf(order.orderId)).length, 1);
    });

    it("are not compared while a refund is on its way: it is counted once", async () => {
      const order = await taken();
      // Lost twice: the second try of the same call too.
      order.emulator.server.trouble(/^POST .*refunds?$/, { kind: "LOSE_ANSWER" }, 2);
      await refundOrder(
        town.app.ctx,
        shop.scope,
        order.orderId,
        { amount: 900, reason: "OTHER" },
        null,
        staff,
      );
      await reconcile();
      const refund = { amount: 900, reason: "OTHER" };
      assert.deepEqual(await shop.refundsOf(order.orderId), [{ ...refund, state: "PENDING" }]);
      await sendPendingRefunds(town.app.ctx);
      await reconcile();
      assert.deepEqual(await shop.refundsOf(order.orderId), [{ ...refund, state: "DONE" }]);
      assert.equal(order.emulator.books(order.reference).refunded, 900);
    });

    it("agree when what was to be released was released by hand", async () => {
      const order = await paid();
      order.emulator.server.trouble(/cancel$/, { kind: "ANSWER", status: 500, body: "" });
      await cancelOrder(town.app.ctx, shop.scope, order.orderId, { refund: "FULL" }, staff);
      order.emulator.server.mend();
      order.emulator.releaseByHand(order.reference);
      town.app.clock.advance(24 * hour);
      await reconcilePayments(town.app.ctx);
      assert.equal((await shop.paymentOf(order.orderId)).authorization_state, "RELEASED");
      assert.equal((await shop.refundsOf(order.orderId))[0]!.state, "DONE");
      assert.deepEqual(await found(order), []);
    });

    it("are compared again at once when the provider calls about a payment that is settled", async () => {
      const order = await taken();
      await reconcile();
      order.emulator.refundByHand(order.reference, 300);
      await reconcilePayments(town.app.ctx);
      assert.deepEqual(await shop.refundsOf(order.orderId), [], "nobody has said anything");
      assert.equal(await post(order.emulator.messageAbout(order.reference, shop.restaurantId)), 204);
      await reconcilePayments(town.app.ctx);
      assert.equal((await shop.refundsOf(order.orderId)).length, 1);
    });

    it("money that came for an order that has failed here goes back", async () => {
      const order = await shop.order();
      town.app.clock.advance(15 * minute);
      // The provider says that it closed the payment, and lets the guest pay all the same.
      await town.app.db.query("SELECT fail_payment($1, $2, ARRAY['OPEN'], 'EXPIRED', $3)", [
        shop.restaurantId,
        order.orderId,
        Temporal.Instant.fromEpochMilliseconds(town.app.clock.nowMs()),
      ]);
      order.emulator.pay(order.reference);
      await reconcile();
      assert.equal(await shop.statusOf(order.orderId), "FAILED");
      const { captured, released } = order.emulator.books(order.reference);
      assert.deepEqual({ captured, released }, { captured: 0, released: order.total });
      assert.deepEqual(await shop.refundsOf(order.orderId), [
        { amount: order.total, state: "DONE", reason: "PAYMENT_AFTER_FAILURE" },
      ]);
    });

    it("what was paid back in the provider's own portal is paid back here too", async () => {
      const order = await taken();
      order.emulator.refundByHand(order.reference, 1_500);
      await reconcile();
      assert.deepEqual(await shop.refundsOf(order.orderId), [
        { amount: 1_500, state: "DONE", reason: "PROVIDER_PORTAL" },
      ]);
      assert.equal((await shop.track(order.publicToken)).paymentStatus, "PARTIALLY_REFUNDED");
      await reconcile();
      assert.equal((await shop.refundsOf(order.orderId)).length, 1, "once");
    });

    it("money that was let go in the provider's portal is missing, and somebody has to look", async () => {
      const order = await paid();
      order.emulator.releaseByHand(order.reference);
      town.app.clock.advance(23 * hour);
      await reconcile();
      assert.equal((await shop.paymentOf(order.orderId)).authorization_state, "LOST");
      assert.deepEqual(await found(order), ["MONEY_MISSING"]);
    });

    it("more or less than was owed, taken by the provider, is for somebody to look at", async () => {
      for (const [owed, kind] of [
        [-100, "MONEY_UNEXPECTED"],
        [100, "MONEY_MISSING"],
      ] as const) {
        const order = await taken();
        await town.app.db.query("UPDATE payments SET amount = amount + $2 WHERE order_id = $1", [
          order.orderId,
          owed,
        ]);
        await reconcile();
        assert.deepEqual(await found(order), [kind]);
        assert.deepEqual(await shop.refundsOf(order.orderId), []);
      }
    });

    it("more than was paid, paid back in the provider's portal, is no refund here, and for somebody to look at", async () => {
      const order = await taken();
      await town.app.db.query("UPDATE payments SET refunded = 100 WHERE order_id = $1", [order.orderId]);
      order.emulator.refundByHand(order.reference, order.total);
      const heard: string[] = [];
      const stop = town.app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
      await reconcile();
      stop();
      assert.deepEqual(await found(order), ["REFUNDED_ELSEWHERE"]);
      assert.deepEqual(await shop.refundsOf(order.orderId), []);
      assert.ok(!heard.includes(order.orderId), "nothing has changed here");
    });

    it("a payment whose provider is away is compared when it is back", async () => {
      const order = await taken();
      order.emulator.refundByHand(order.reference, 100);
      order.emulator.server.trouble(/^GET/, { kind: "ANSWER", status: 500, body: "" });
      await reconcile();
      assert.deepEqual(await shop.refundsOf(order.orderId), []);
      assert.deepEqual((await paymentReport(town.app.ctx, 7)).unanswered.includes(order.orderId), true);
      order.emulator.server.mend();
      await reconcile();
      assert.equal((await shop.refundsOf(order.orderId)).length, 1);
    });

    if (provider === "STRIPE") {
      it("a refund that did not arrive after all is found when the provider says so", async () => {
        const order = await taken();
        await refundOrder(
          town.app.ctx,
          shop.scope,
          order.orderId,
          { amount: 2_000, reason: "OTHER" },
          null,
          staff,
        );
        await reconcile();
        assert.deepEqual(await found(order), []);
        town.stripe.failRefund(order.reference);
        await reconcileAgain(town.app.ctx, shop.scope, order.orderId);
        await reconcile();
        assert.equal((await shop.paymentOf(order.orderId)).discrepancy, "REFUND_MISSING");
        assert.deepEqual(await found(order), ["REFUND_MISSING"]);
      });
    }

    it("an order that nobody paid for is closed at the provider, and there is nothing to find", async () => {
      const order = await shop.order();
      town.app.clock.advance(15 * minute);
      await expirePayments(town.app.ctx);
      assert.equal(await shop.statusOf(order.orderId), "FAILED");
      await reconcile();
      assert.equal((await shop.paymentOf(order.orderId)).discrepancy, null);
    });
  });
}
