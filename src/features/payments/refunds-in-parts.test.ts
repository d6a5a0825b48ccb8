import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { changeOrder } from "../orders/change-order.ts";
import type { ChangeInput } from "../orders/change-schemas.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { moveAuthorizations } from "./move-authorization.ts";
import { sendPendingRefunds } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const staff = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;
/** A soft drink with its bottle, and the cake that it was changed for. */
const [first, supplement] = [4_100, 5_900];

for (const provider of ["STRIPE", "VIPPS"] as const) {
  describe(`a changed order that was paid twice through ${provider}`, () => {
    let town: PaidTown;
    let shop: PaidShop;
    before(async () => {
      town = await openPaidTown();
      shop = await town.openShop([provider]);
    });
    after(() => town.close());
    beforeEach(() => {
      town.app.clock.set(fridayEvening);
      town.stripe.server.mend();
      town.vipps.server.mend();
    });

    interface Paid extends OnlineOrder {
      later: string;
    }
    const changed = async (): Promise<Paid> => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      await settlePayment(town.app.ctx, shop.scope, order.orderId);
      const body = { expectedVersion: 0, keep: [{ lineId: "1", quantity: 1 }], settle: "LINK" };
      const input = { ...body, add: [shop.line("Kake")] } as unknown as ChangeInput;
      await changeOrder(town.app.ctx, shop.scope, order.orderId, input, staff);
      const [later] = await town.app.db.query<{ id: string; reference: string }>(
        `SELECT o.id, p.provider_reference AS reference FROM orders o
         JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id
         WHERE o.restaurant_id = $1 AND o.supplement_of = $2`,
        [shop.restaurantId, order.orderId],
      );
      order.emulator.pay(later!.reference);
      await settlePayment(town.app.ctx, shop.scope, later!.id);
      return { ...order, later: later!.reference };
    };
    const taken = async (): Promise<Paid> => {
      const order = await changed();
      await acceptOrder(town.app.ctx, shop.scope, order.orderId, {}, staff);
      await moveAuthorizations(town.app.ctx);
      return order;
    };
    const refund = ({ orderId }: Paid, amount: number) =>
      refundOrder(town.app.ctx, shop.scope, orderId, { amount, reason: "OTHER" }, null, staff);
    /** The first payment, then the later one. */
    const books = ({ emulator, reference, later }: Paid) =>
      [reference, later].map((one) => {
        const { captured, refunded, released } = emulator.books(one);
        return { captured, refunded, released };
      });
    const all = first + supplement;

    it("gives back by two refunds of the provider's, each of its own payment, once however often they are sent", async () => {
      const order = await taken();
      order.emulator.server.trouble(/refund/, { kind: "LOSE_ANSWER" });
      assert.equal((await refund(order, supplement + 1_000)).state, "PENDING");
      order.emulator.server.mend();
      for (const _ of [1, 2]) {
        town.app.clock.advance(60_000);
        await Promise.all([1, 2].map(() => sendPendingRefunds(town.app.ctx)));
      }
      assert.deepEqual(books(order), [
        { captured: first, refunded: 1_000, released: 0 },
        { captured: supplement, refunded: supplement, released: 0 },
      ]);
      assert.equal((await refund(order, first - 1_000)).refunded, all);
      assert.deepEqual(
        books(order).map(({ refunded }) => refunded),
        [first, supplement],
      );
    });

    it("releases what was not taken yet when all of it goes back", async () => {
      const order = await changed();
      assert.equal((await refund(order, all)).state, "DONE");
      assert.deepEqual(books(order), [
        { captured: 0, refunded: 0, released: first },
        { captured: 0, refunded: 0, released: supplement },
      ]);
      const cancelled = await changed();
      await cancelOrder(town.app.ctx, shop.scope, cancelled.orderId, { refund: "FULL" }, staff);
      assert.deepEqual(
        books(cancelled).map(({ released }) => released),
        [first, supplement],
      );
    });

    it("releases the later payment whole, and pays back of the first when it has been taken", async () => {
      const order = await changed();
      const back = await refund(order, supplement + 1_000);
      assert.deepEqual(
        [back.state, back.amount, back.refunded],
        ["PENDING", supplement + 1_000, supplement + 1_000],
      );
      assert.deepEqual(books(order), [
        { captured: 0, refunded: 0, released: 0 },
        { captured: 0, refunded: 0, released: supplement },
      ]);
      await acceptOrder(town.app.ctx, shop.scope, order.orderId, {}, staff);
      await moveAuthorizations(town.app.ctx);
      town.app.clock.advance(60_000);
      await sendPendingRefunds(town.app.ctx);
      assert.deepEqual(books(order)[0], { captured: first, refunded: 1_000, released: 0 });
    });
  });
}
