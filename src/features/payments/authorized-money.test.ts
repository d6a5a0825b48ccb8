import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { cancelUnaccepted } from "../orders/cancel-unaccepted.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { moveAuthorization, moveAuthorizations } from "./move-authorization.ts";
import { sendPendingRefunds } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const minute = 60_000;
const staff = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;

for (const provider of ["STRIPE", "VIPPS"] as const) {
  describe(`money that ${provider} has authorized`, () => {
    let town: PaidTown;
    let shop: PaidShop;
    before(async () => {
      town = await openPaidTown();
      shop = await town.openShop([provider], (file) => {
        file.settings.preOrderDays = 7;
      });
    });
    after(() => town.close());
    beforeEach(() => {
      town.app.clock.set(fridayEvening);
      town.stripe.server.mend();
      town.vipps.server.mend();
    });

    const paid = async (more: Record<string, unknown> = {}): Promise<OnlineOrder> => {
      const order = await shop.order(more);
      order.emulator.pay(order.reference);
      await settlePayment(town.app.ctx, shop.scope, order.orderId);
      assert.equal(await shop.statusOf(order.orderId), "PAID");
      return order;
    };
    const accept = (order: OnlineOrder) => acceptOrder(town.app.ctx, shop.scope, order.orderId, {}, staff);
    const books = ({ emulator, reference }: OnlineOrder) => {
      const { captured, refunded, released } = emulator.books(reference);
      return { captured, refunded, released };
    };
    const authorizationOf = async (order: OnlineOrder) =>
      (await shop.paymentOf(order.orderId)).authorization_state;

    it("is not taken before somebody has accepted the order", async () => {
      const order = await paid();
      await moveAuthorizations(town.app.ctx);
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: 0 });
      assert.equal(await authorizationOf(order), "AUTHORIZED");
      assert.equal((await shop.track(order.publicToken)).paymentStatus, "PAID");
    });

    it("is taken when the order is accepted, once, however many take it at the same time", async () => {
      const order = await paid();
      await accept(order);
      await Promise.all([1, 2, 3, 4].map(() => moveAuthorizations(town.app.ctx)));
      assert.deepEqual(books(order), { captured: order.total, refunded: 0, released: 0 });
      assert.equal(order.emulator.books(order.reference).captures, 1);
      assert.equal(await authorizationOf(order), "CAPTURED");
    });

    it("of a pre-order is taken two hours before its time, when the guest cannot take it back any more", async () => {
      const requestedPickupAt = "2026-06-13T18:00:00+02:00";
      const order = await paid({ requestedPickupAt });
      await accept(order);
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(order), "AUTHORIZED");
      town.app.clock.set("2026-06-13T15:59:00+02:00");
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(order), "AUTHORIZED");
      town.app.clock.set("2026-06-13T16:00:00+02:00");
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(order), "CAPTURED");
    });

    it("of a pre-order is taken earlier when the kitchen begins, and before a bank would let it go", async () => {
      const begun = await paid({ requestedPickupAt: "2026-06-13T18:00:00+02:00" });
      await accept(begun);
      await moveOrderTo(town.app.ctx, shop.scope, begun.orderId, "PREPARING", staff);
      const far = await paid({ requestedPickupAt: "2026-06-19T18:00:00+02:00" });
      await accept(far);
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(begun), "CAPTURED");
      assert.equal(await authorizationOf(far), "AUTHORIZED");
      town.app.clock.advance(4 * 24 * 60 * minute - 1);
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(far), "AUTHORIZED");
      town.app.clock.advance(1);
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(far), "CAPTURED");
    });

    it("of an order that nobody accepts is released: nothing was paid, and nothing has to be paid back", async () => {
      const order = await paid();
      town.app.clock.advance(11 * minute);
      await cancelUnaccepted(town.app.ctx);
      assert.equal(await shop.statusOf(order.orderId), "CANCELLED");
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: order.total });
      assert.deepEqual(await shop.refundsOf(order.orderId), [
        { amount: order.total, state: "DONE", reason: "NOT_ACCEPTED_IN_TIME" },
      ]);
      assert.equal((await shop.track(order.publicToken)).paymentStatus, "REFUNDED");
    });

    it("that was taken is paid back when the restaurant cancels", async () => {
      const order = await paid();
      await accept(order);
      await moveAuthorizations(town.app.ctx);
      await cancelOrder(town.app.ctx, shop.scope, order.orderId, { refund: "FULL" }, staff);
      assert.deepEqual(books(order), { captured: order.total, refunded: order.total, released: 0 });
    });

    it("of which a part goes back is taken first, then that part is paid back", async () => {
      const order = await paid();
      const refund = await refundOrder(
        town.app.ctx,
        shop.scope,
        order.orderId,
        { amount: 1_000, reason: "OUT_OF_ITEMS" },
        null,
        staff,
      );
      assert.equal(refund.state, "PENDING");
      await sendPendingRefunds(town.app.ctx);
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: 0 });
      await accept(order);
      await moveAuthorizations(town.app.ctx);
      town.app.clock.advance(minute);
      await sendPendingRefunds(town.app.ctx);
      assert.deepEqual(books(order), { captured: order.total, refunded: 1_000, released: 0 });
    });

    it("that goes back in parts until nothing is left is released", async () => {
      const order = await paid();
      await refundOrder(
        town.app.ctx,
        shop.scope,
        order.orderId,
        { amount: 1_000, reason: "OTHER" },
        null,
        staff,
      );
      await cancelOrder(town.app.ctx, shop.scope, order.orderId, { refund: "FULL" }, staff);
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: order.total });
      const refunds = await shop.refundsOf(order.orderId);
      assert.deepEqual(
        refunds.map(({ state }) => state),
        ["DONE", "DONE"],
      );
    });

    it("of an order that is cancelled without a refund is taken", async () => {
      const order = await paid();
      await cancelOrder(town.app.ctx, shop.scope, order.orderId, { refund: "NONE" }, staff);
      await moveAuthorizations(town.app.ctx);
      assert.deepEqual(books(order), { captured: order.total, refunded: 0, released: 0 });
    });

    it("is taken later when the provider is away, and once when its answer was lost", async () => {
      for (const fault of [{ kind: "ANSWER", status: 503, body: "" }, { kind: "LOSE_ANSWER" }] as const) {
        const order = await paid();
        await accept(order);
        order.emulator.server.trouble(/capture$/, fault);
        await moveAuthorizations(town.app.ctx);
        assert.equal(await authorizationOf(order), "AUTHORIZED");
        order.emulator.server.mend();
        await moveAuthorizations(town.app.ctx);
        assert.equal(await authorizationOf(order), "AUTHORIZED", "not before its time");
        town.app.clock.advance(minute);
        await moveAuthorizations(town.app.ctx);
        assert.equal(await authorizationOf(order), "CAPTURED");
        assert.equal(order.emulator.books(order.reference).captures, 1);
      }
    });

    it("is tried again after a minute, then after twice as long, up to an hour, whoever asks for it", async () => {
      const turns = [
        (orderId: string) => moveAuthorization(town.app.ctx, shop.scope, orderId),
        () => moveAuthorizations(town.app.ctx),
      ];
      for (const move of turns) {
        town.app.clock.set(fridayEvening);
        const order = await paid();
        const tries = () => order.emulator.server.calls.filter(({ path }) => /capture$/.test(path)).length;
        await accept(order);
        order.emulator.server.trouble(/capture$/, { kind: "ANSWER", status: 500, body: "" });
        await move(order.orderId);
        for (const minutes of [1, 2, 4, 8, 16, 32, 64, 64]) {
          const before = tries();
          town.app.clock.advance(minutes * minute - 1);
          await move(order.orderId);
          assert.equal(tries(), before, `${minutes} min: not before its time`);
          town.app.clock.advance(1);
          await move(order.orderId);
          assert.equal(tries(), before + 1, `${minutes} min`);
        }
        order.emulator.server.mend();
        town.app.clock.advance(64 * minute);
        await move(order.orderId);
        assert.equal(await authorizationOf(order), "CAPTURED");
      }
    });

    it("that is promised back as a whole is released, though the order goes on", async () => {
      const order = await paid();
      order.emulator.server.trouble(/cancel$/, { kind: "ANSWER", status: 500, body: "" });
      const { total } = order;
      await refundOrder(
        town.app.ctx,
        shop.scope,
        order.orderId,
        { amount: total, reason: "OTHER" },
        null,
        staff,
      );
      order.emulator.server.mend();
      town.app.clock.advance(minute);
      await moveAuthorizations(town.app.ctx);
      assert.equal(await shop.statusOf(order.orderId), "PAID");
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: total });
    });

    it("has one fate: what was released is never taken, what was taken never released", async () => {
      const settle = async ({ orderId }: OnlineOrder, outcome: string): Promise<boolean> => {
        const [row] = await town.app.db.query<{ settled: boolean }>(
          "SELECT settle_authorization($1, $2, $3, $4) AS settled",
          [shop.restaurantId, orderId, outcome, Temporal.Instant.from(fridayEvening)],
        );
        return row!.settled;
      };
      const order = await paid();
      assert.deepEqual([await settle(order, "CAPTURED"), await settle(order, "LOST")], [true, false]);
      await town.app.db.query("SELECT confirm_authorized_payment($1, $2, now(), false, 'rfd_1')", [
        shop.restaurantId,
        order.orderId,
      ]);
      assert.equal(await authorizationOf(order), "CAPTURED", "old news authorizes nothing again");
      await assert.rejects(settle(await paid(), "GONE"), /payments_authorization_state_check/);
    });

    it("stays where it is while a cancellation can be taken back, and is released then; others' is taken meanwhile", async () => {
      const [order, other] = [await paid(), await paid()];
      await accept(other);
      const cancellation = { refund: "FULL", canBeUndone: true } as const;
      await cancelOrder(town.app.ctx, shop.scope, order.orderId, cancellation, staff);
      await moveAuthorizations(town.app.ctx);
      assert.deepEqual(
        [await authorizationOf(order), await authorizationOf(other)],
        ["AUTHORIZED", "CAPTURED"],
      );
      town.app.clock.advance(2 * minute - 1);
      await moveAuthorizations(town.app.ctx);
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: 0 });
      town.app.clock.advance(1);
      await moveAuthorizations(town.app.ctx);
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: order.total });
    });

    it("that was cancelled while the provider was away is released when it is back", async () => {
      const order = await paid();
      order.emulator.server.trouble(/cancel$/, { kind: "CUT" });
      await cancelOrder(town.app.ctx, shop.scope, order.orderId, { refund: "FULL" }, staff);
      assert.deepEqual(await shop.refundsOf(order.orderId), [
        { amount: order.total, state: "PENDING", reason: "OTHER" },
      ]);
      order.emulator.server.mend();
      town.app.clock.advance(minute);
      await moveAuthorizations(town.app.ctx);
      assert.deepEqual(books(order), { captured: 0, refunded: 0, released: order.total });
      assert.equal((await shop.refundsOf(order.orderId))[0]!.state, "DONE");
    });

    it("that somebody has taken by hand in the provider's portal is known as taken", async () => {
      const order = await paid();
      order.emulator.captureByHand(order.reference);
      await accept(order);
      await moveAuthorizations(town.app.ctx);
      assert.equal(await authorizationOf(order), "CAPTURED");
      assert.equal(order.emulator.books(order.reference).captures, 1);
    });
  });
}
