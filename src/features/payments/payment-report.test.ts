import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { systemActor } from "../orders/actors.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { moveAuthorizations } from "./move-authorization.ts";
import { type PaymentReport, paymentReport } from "./payment-report.ts";
import { settlePayment } from "./settle-payment.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describe("the payment report", () => {
  let town: PaidTown;
  let shop: PaidShop;
  let week = 0;
  before(async () => {
    town = await openPaidTown();
    shop = await town.openShop(["VIPPS"]);
  });
  after(() => town.close());
  beforeEach(() => {
    week += 1;
    town.app.clock.set(Date.parse(fridayEvening) + week * 7 * day);
    town.vipps.server.mend();
  });

  const taken = async (): Promise<OnlineOrder> => {
    const order = await shop.order();
    order.emulator.pay(order.reference);
    await settlePayment(town.app.ctx, shop.scope, order.orderId);
    await acceptOrder(
      town.app.ctx,
      shop.scope,
      order.orderId,
      {},
      { kind: "STAFF", id: "usr_1", role: "OWNER" },
    );
    await moveAuthorizations(town.app.ctx);
    return order;
  };
  const refund = ({ orderId }: OnlineOrder) =>
    refundOrder(town.app.ctx, shop.scope, orderId, { amount: 1_000, reason: "OTHER" }, null, systemActor);
  const report = (days = 2): Promise<PaymentReport> => paymentReport(town.app.ctx, days);

  it("of days on which all went well is empty, and counts what was compared", async () => {
    await taken();
    await taken();
    assert.deepEqual(await report(), {
      ...{ checked: 2, repaired: [], open: [], unanswered: [] },
      ...{ failedRefunds: [], waitingRefunds: [], waitingAuthorizations: [] },
    });
  });

  it("is about payments that have changed in so many days, and about those that did not agree before", async () => {
    const [good, bad] = [await taken(), await taken()];
    await town.app.db.query("UPDATE payments SET discrepancy = 'REFUND_MISSING' WHERE order_id = $1", [
      bad.orderId,
    ]);
    town.app.clock.advance(2 * day);
    assert.equal((await report(2)).checked, 2, "to the moment");
    await town.app.db.query("UPDATE payments SET discrepancy = 'REFUND_MISSING' WHERE order_id = $1", [
      bad.orderId,
    ]);
    town.app.clock.advance(1);
    assert.equal((await report(2)).checked, 1);
    assert.equal((await report(3)).checked, 2);
    assert.equal((await shop.paymentOf(bad.orderId)).discrepancy, null, "it agrees now");
    assert.equal((await shop.paymentOf(good.orderId)).discrepancy, null);
  });

  it("names what it has put right apart from what somebody has to look at", async () => {
    const [refunded, unpaid] = [await taken(), await shop.order()];
    refunded.emulator.refundByHand(refunded.reference, 700);
    unpaid.emulator.pay(unpaid.reference);
    await settlePayment(town.app.ctx, shop.scope, unpaid.orderId);
    unpaid.emulator.releaseByHand(unpaid.reference);
    const { repaired, open } = await report();
    const { restaurantId } = shop;
    assert.deepEqual(repaired, [
      { restaurantId, orderId: refunded.orderId, kind: "REFUNDED_ELSEWHERE", isRepaired: true },
    ]);
    assert.deepEqual(open, [
      { restaurantId, orderId: unpaid.orderId, kind: "MONEY_MISSING", isRepaired: false },
    ]);
  });

  it("names a payment whose provider does not say what became of it, an hour after it was begun", async () => {
    const order = await shop.order();
    town.vipps.server.trouble(/^GET/, { kind: "ANSWER", status: 500, body: "" });
    town.app.clock.advance(60 * minute - 1);
    assert.equal((await report()).unanswered.includes(order.orderId), false);
    town.app.clock.advance(1);
    const { unanswered, checked } = await report();
    assert.deepEqual([unanswered.includes(order.orderId), checked], [true, 0]);
  });

  it("names refunds that were refused in these days, and those that have waited for an hour", async () => {
    const [refused, waiting] = [await taken(), await taken()];
    town.vipps.server.trouble(/refund$/, { kind: "ANSWER", status: 400, body: "{}" }, 1);
    const failed = await refund(refused);
    town.vipps.server.trouble(/refund$/, { kind: "ANSWER", status: 500, body: "" });
    const late = await refund(waiting);
    const { restaurantId } = shop;
    const first = { restaurantId, orderId: refused.orderId, refundId: failed.refundId, amount: 1_000 };
    const second = { restaurantId, orderId: waiting.orderId, refundId: late.refundId, amount: 1_000 };
    town.app.clock.advance(60 * minute - 1);
    const before = await report();
    assert.deepEqual([before.failedRefunds, before.waitingRefunds], [[first], []]);
    town.app.clock.advance(1);
    assert.deepEqual((await report()).waitingRefunds, [second]);
    town.app.clock.advance(2 * day - 60 * minute);
    assert.deepEqual((await report(2)).failedRefunds, [first]);
    town.app.clock.advance(1);
    assert.deepEqual((await report(2)).failedRefunds, []);
  });

  it("names a thousand refunds at most", async () => {
    const { orderId } = await taken();
    await town.app.db.query(
      `INSERT INTO refunds (restaurant_id, order_id, id, amount, reason, state, created_at, updated_at)
       SELECT $1, $2, 'rfd_' || n, 1, 'OTHER', 'FAILED', $3, $3 FROM generate_series(1, 1001) AS n`,
      [shop.restaurantId, orderId, Temporal.Instant.fromEpochMilliseconds(town.app.clock.nowMs())],
    );
    assert.equal((await report()).failedRefunds.length, 1_000);
  });

  it("does not name a part that waits for its authorized money, nor money whose time has not come", async () => {
    const order = await shop.order();
    order.emulator.pay(order.reference);
    await settlePayment(town.app.ctx, shop.scope, order.orderId);
    await refund(order);
    town.app.clock.advance(3 * 60 * minute);
    const { waitingRefunds, waitingAuthorizations } = await report();
    const about = (rows: { orderId: string }[]) => rows.filter(({ orderId }) => orderId === order.orderId);
    assert.deepEqual([about(waitingRefunds), about(waitingAuthorizations)], [[], []]);
  });

  it("names authorized money that could not be moved for an hour", async () => {
    const order = await shop.order();
    order.emulator.pay(order.reference);
    await settlePayment(town.app.ctx, shop.scope, order.orderId);
    town.vipps.server.trouble(/capture$/, { kind: "ANSWER", status: 400, body: "{}" });
    await acceptOrder(
      town.app.ctx,
      shop.scope,
      order.orderId,
      {},
      { kind: "STAFF", id: "usr_1", role: "OWNER" },
    );
    await moveAuthorizations(town.app.ctx);
    for (const minutes of [1, 2, 4, 8, 16]) {
      town.app.clock.advance(minutes * minute);
      await moveAuthorizations(town.app.ctx);
    }
    assert.deepEqual((await report()).waitingAuthorizations, [], "half an hour");
    town.app.clock.advance(32 * minute);
    await moveAuthorizations(town.app.ctx);
    assert.deepEqual((await report()).waitingAuthorizations, [
      { restaurantId: shop.restaurantId, orderId: order.orderId, amount: order.total },
    ]);
  });
});
