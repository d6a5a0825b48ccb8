import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import { baseUrl } from "../../config.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { PaymentProviderError } from "../../platform/payments/provider.ts";
import { createSandboxPayments } from "../../platform/payments/sandbox.ts";
import { systemActor } from "../orders/actors.ts";
import { refundOrder } from "../orders/refund-order.ts";
import type { PlacedOrder } from "../orders/schemas.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { decideSandboxPayment } from "./sandbox-page.ts";
import { sendPendingRefunds } from "./send-refund.ts";

describe("a refund that the provider", () => {
  let app: TestApp;
  let shop: Shop;
  /** How the provider answers refunds; null: it pays them back. */
  let trouble: "UNAVAILABLE" | "REFUSED" | null = null;
  let asked = 0;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
    const { ctx, clock, db } = app;
    ctx.payments.sandbox = createSandboxPayments({
      ...{ db, clock, baseUrl: baseUrl(ctx.config) },
      trouble: async (call) => {
        if (call !== "refundPayment") return;
        asked += 1;
        if (trouble) throw new PaymentProviderError(trouble, "trouble");
      },
    });
  });
  after(() => app.close());
  beforeEach(() => {
    app.clock.set(fridayEvening);
    trouble = null;
    asked = 0;
  });

  const paid = async (more: object = {}): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const refund = ({ orderId }: PlacedOrder, what: object) =>
    refundOrder(app.ctx, shop.scope, orderId, { reason: "OTHER", ...what }, null, systemActor);
  const paidBack = async ({ orderId }: PlacedOrder): Promise<number> => {
    const [row] = await app.db.query<{ refunded: number }>(
      "SELECT refunded FROM sandbox_payments WHERE order_id = $1",
      [orderId],
    );
    return row!.refunded;
  };

  it("does not answer is sent again after half a minute, then after twice as long, up to 32 minutes", async () => {
    const order = await paid();
    trouble = "UNAVAILABLE";
    assert.equal((await refund(order, { amount: 100 })).state, "PENDING");
    for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 1920, 1920]) {
      asked = 0;
      app.clock.advance(seconds * 1000 - 1);
      await sendPendingRefunds(app.ctx);
      assert.equal(asked, 0, `${seconds} s: not before its time`);
      app.clock.advance(1);
      await sendPendingRefunds(app.ctx);
      assert.equal(asked, 1, `${seconds} s`);
    }
    trouble = null;
    app.clock.advance(1_920_000);
    await sendPendingRefunds(app.ctx);
    assert.equal(await paidBack(order), 100);
    app.clock.advance(3_600_000);
    asked = 0;
    await sendPendingRefunds(app.ctx);
    assert.equal(asked, 0, "done is done");
  });

  it("refuses counts as not given back, and can be given again: all of the money, and every line", async () => {
    const order = await paid({ tip: 500 });
    const [line] = (await shop.track(order.publicToken)).lines;
    const everything = { lines: [{ lineId: line!.id, quantity: line!.quantity }], tip: true };
    trouble = "REFUSED";
    for (const _ of [1, 2]) {
      const refused = await refund(order, everything);
      assert.deepEqual([refused.state, refused.refunded], ["FAILED", 0]);
      const seen = await shop.track(order.publicToken);
      assert.deepEqual([seen.paymentStatus, seen.refunded, seen.lines[0]!.refundedQuantity], ["PAID", 0, 0]);
    }
    trouble = null;
    assert.equal((await refund(order, everything)).state, "DONE");
    assert.equal(await paidBack(order), order.total);
    const seen = await shop.track(order.publicToken);
    assert.deepEqual([seen.paymentStatus, seen.lines[0]!.refundedQuantity], ["REFUNDED", line!.quantity]);
  });

  it("refuses later is told to open pages; that it went through shows nothing new", async () => {
    const heardOf = async (then: typeof trouble): Promise<boolean> => {
      const order = await paid();
      trouble = "UNAVAILABLE";
      await refund(order, { amount: 100 });
      app.clock.advance(30_000);
      trouble = then;
      const heard: string[] = [];
      const stop = app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
      await sendPendingRefunds(app.ctx);
      stop();
      return heard.includes(order.orderId);
    };
    assert.equal(await heardOf("REFUSED"), true);
    assert.equal(await heardOf(null), false);
  });

  it("refuses leaves what was paid back before as it is", async () => {
    const order = await paid({ lines: [shop.line("Kake", { quantity: 2 }), shop.line("Kake")] });
    const lines = async () =>
      (await shop.track(order.publicToken)).lines.map((line) => [line.id, line.refundedQuantity]);
    const [[first], [second]] = (await lines()) as [[string, number], [string, number]];
    const before = await refund(order, { lines: [{ lineId: first, quantity: 1 }] });
    trouble = "REFUSED";
    const both = [
      { lineId: first, quantity: 1 },
      { lineId: second, quantity: 1 },
    ];
    assert.equal((await refund(order, { lines: both })).refunded, before.amount);
    assert.deepEqual(await lines(), [
      [first, 1],
      [second, 0],
    ]);
  });

  it("refuses leaves no unit out, also of a line that was named twice", async () => {
    const order = await paid({ lines: [shop.line("Kake", { quantity: 2 })] });
    const [line] = (await shop.track(order.publicToken)).lines;
    const one = { lineId: line!.id, quantity: 1 };
    trouble = "REFUSED";
    await refund(order, { lines: [one, one] });
    assert.equal((await shop.track(order.publicToken)).lines[0]!.refundedQuantity, 0);
  });

  it("has answered twice at the same time is paid once", async () => {
    const order = await paid();
    trouble = "UNAVAILABLE";
    await refund(order, { amount: 700 });
    trouble = null;
    app.clock.advance(30_000);
    await Promise.all([1, 2, 3].map(() => sendPendingRefunds(app.ctx)));
    assert.equal(await paidBack(order), 700);
    await refund(order, { amount: 300 });
    assert.equal(await paidBack(order), 1_000, "another refund is another one");
  });

  it("would pay beyond what was paid, or nothing at all, is not even written", async () => {
    const { orderId } = await paid();
    const promise = (amount: number | null) =>
      app.db.query("SELECT promise_refund($1, $2, 'rfd_1', $3, 'OTHER', NULL, now()) AS promised", [
        shop.restaurantId,
        orderId,
        amount,
      ]);
    await assert.rejects(promise(0), /refunds_amount_check/);
    await refund({ orderId } as PlacedOrder, { amount: 100 });
    const [all] = await promise(null);
    assert.deepEqual([all, (await promise(null))[0]], [{ promised: 4_000 }, { promised: null }]);
  });

  it("is promised once of two who ask for all in the same moment", async () => {
    const { orderId } = await paid();
    const promise = (db: Queryable, id: string) =>
      db.query<{ promised: number | null }>(
        "SELECT promise_refund($1, $2, $3, NULL, 'OTHER', NULL, now()) AS promised",
        [shop.restaurantId, orderId, id],
      );
    const second = await whoComesSecond(
      app.db,
      async (trx) => assert.deepEqual(await promise(trx, "rfd_first"), [{ promised: 4_100 }]),
      () => promise(app.db, "rfd_second"),
    );
    assert.deepEqual(second, [{ promised: null }]);
  });
});
