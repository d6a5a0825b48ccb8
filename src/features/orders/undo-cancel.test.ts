import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { decideInSandbox } from "../../platform/payments/sandbox.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import { lockPayment } from "../payments/promised-refunds.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { sendPendingRefunds, sendRefund } from "../payments/send-refund.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { readPartnerOrder } from "./partner-orders.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("a cancellation that is taken back", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.settings.autoAccept = true;
        file.coupons.push({ code: "EN", discountType: "PERCENT", discountValue: 10, usageLimit: 1 });
        file.coupons.push({ code: "FRI", discountType: "PERCENT", discountValue: 10 });
        file.settings.ordersPerSlot = 1;
      },
      { environment: "TEST", live: false },
    );
    owner = await hire(app, shop, "OWNER");
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  let hour = 12;
  /** Each at a time of its own: a slot holds one. */
  const place = async (more: Record<string, unknown> = {}) => {
    hour += 1;
    const at = `2026-06-${13 + Math.floor(hour / 21)}T${String(11 + (hour % 11)).padStart(2, "0")}:00:00+02:00`;
    return shop.place(shop.body({ requestedPickupAt: at, ...more }));
  };
  const paid = async (more: Record<string, unknown> = {}) => {
    const order = await place({ paymentMethod: "ONLINE", ...more });
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const read = async (id: string) => (await owner.call("GET", `/orders/${id}`)).json() as BoardOrder;
  const cancel = async (id: string) => {
    const response = await owner.call("POST", `/orders/${id}/cancel`, { reason: "OTHER" });
    assert.equal(response.statusCode, 200, response.body);
    return response.json() as BoardOrder;
  };
  const undo = (id: string, who = owner) => who.call("POST", `/orders/${id}/cancel/undo`);
  /** By somebody who has it in hand. */
  const undone = async (trx: Transaction, id: string): Promise<void> => {
    const [first] = await trx.query<{ undone: boolean }>("SELECT undo_cancel($1, $2, $3, $4) AS undone", [
      shop.restaurantId,
      id,
      Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()),
      JSON.stringify({ type: "STAFF" }),
    ]);
    assert.equal(first!.undone, true);
  };
  const refundedAt = async (id: string) => {
    const [row] = await app.db.query<{ refunded: number }>(
      "SELECT refunded::int FROM sandbox_payments WHERE restaurant_id = $1 AND order_id = $2",
      [shop.restaurantId, id],
    );
    return row!.refunded;
  };

  const mailsOf = async ({ orderId }: { orderId: string }) =>
    (
      await app.db.query<{ kind: string; state: string; failure: string | null }>(
        "SELECT kind, state, failure FROM mails WHERE restaurant_id = $1 AND order_id = $2 ORDER BY created_at",
        [shop.restaurantId, orderId],
      )
    ).map(({ kind, state, failure }) => [kind, state, failure]);

  it("goes on where it stood, with its money, and its guest is told", async () => {
    const order = await paid();
    const cancelled = await cancel(order.orderId);
    assert.deepEqual(
      [cancelled.status, cancelled.refunded, await refundedAt(order.orderId)],
      ["CANCELLED", order.total, 0],
    );
    await app.db.query("UPDATE mails SET state = 'SENT', finished_at = now() WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    app.clock.advance(1_000);
    const undone = await undo(order.orderId);
    assert.equal(undone.statusCode, 200, undone.body);
    const asked = { scope: scopeOf(shop.restaurantId), keyScopes: ["orders:read"] };
    const { updatedAt } = await readPartnerOrder(app.ctx, asked, order.orderId);
    assert.equal(Date.parse(updatedAt), app.clock.nowMs(), "whose programs ask what has changed since");
    const back = undone.json() as BoardOrder;
    assert.deepEqual(
      [back.status, back.refunded, back.refundable, back.cancellation, back.undoUntil],
      ["CONFIRMED", 0, order.total, null, null],
    );
    app.clock.advance(10 * 60_000);
    await sendPendingRefunds(app.ctx);
    assert.equal(await refundedAt(order.orderId), 0);
    const mails = await app.db.query<{ kind: string }>(
      "SELECT kind FROM mails WHERE restaurant_id = $1 AND order_id = $2 AND state = 'PENDING'",
      [shop.restaurantId, order.orderId],
    );
    assert.deepEqual(mails, [{ kind: "ORDER_REINSTATED" }]);
    assert.equal((await shop.track(order.publicToken)).status, "CONFIRMED");
  });

  it("is not told to a guest who has not heard of the cancellation yet", async () => {
    const [order, beside] = [await place(), await place()];
    await app.db.query("UPDATE mails SET state = 'SENT', finished_at = now() WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    for (const { orderId } of [order, beside]) await cancel(orderId);
    assert.equal((await undo(order.orderId)).statusCode, 200);
    const received = ["ORDER_RECEIVED", "SENT", null];
    assert.deepEqual(await mailsOf(order), [received, ["ORDER_CANCELLED", "SKIPPED", "SUPERSEDED"]]);
    assert.deepEqual(await mailsOf(beside), [received, ["ORDER_CANCELLED", "PENDING", null]]);
  });

  it("brings the guest the receipt that waited for a mail server when it was cancelled, and no word of that", async () => {
    const [order, beside] = [await place(), await place()];
    for (const { orderId } of [order, beside]) await cancel(orderId);
    const left = [
      ["ORDER_RECEIVED", "SKIPPED", "SUPERSEDED"],
      ["ORDER_CANCELLED", "PENDING", null],
    ];
    assert.deepEqual(await mailsOf(order), left);
    assert.equal((await undo(order.orderId)).statusCode, 200);
    await readOutbox(app, shop.restaurantId);
    assert.deepEqual(await mailsOf(order), [
      ["ORDER_RECEIVED", "SENT", null],
      ["ORDER_CANCELLED", "SKIPPED", "SUPERSEDED"],
    ]);
    assert.deepEqual(await mailsOf(beside), [left[0], ["ORDER_CANCELLED", "SENT", null]]);

    await cancel(order.orderId);
    await readOutbox(app, shop.restaurantId);
    assert.equal((await undo(order.orderId)).statusCode, 200);
    await readOutbox(app, shop.restaurantId);
    assert.deepEqual((await mailsOf(order)).slice(2), [
      ["ORDER_CANCELLED", "SENT", null],
      ["ORDER_REINSTATED", "SENT", null],
    ]);
  });

  it("brings a guest who has heard of the cancellation the receipt, however it was left out, and one word of each time", async () => {
    const order = await place();
    // It is being sent in this moment, and goes back into the queue: the mail server is away.
    await app.db.query("UPDATE mails SET claim_id = gen_random_uuid() WHERE order_id = $1", [order.orderId]);
    await cancel(order.orderId);
    await app.db.query("UPDATE mails SET claim_id = NULL WHERE order_id = $1", [order.orderId]);
    await readOutbox(app, shop.restaurantId);
    const left = ["ORDER_RECEIVED", "SKIPPED", "OUTDATED"];
    const heard = ["ORDER_CANCELLED", "SENT", null];
    assert.deepEqual(await mailsOf(order), [left, heard]);
    for (const isLast of [false, true]) {
      assert.equal((await undo(order.orderId)).statusCode, 200);
      if (!isLast) await cancel(order.orderId);
      await readOutbox(app, shop.restaurantId);
    }
    assert.deepEqual(await mailsOf(order), [
      ["ORDER_RECEIVED", "SENT", null],
      heard,
      ["ORDER_REINSTATED", "SENT", null],
      heard,
    ]);
  });

  it("comes too late once its money is on its way, which is sent once", async () => {
    const order = await paid();
    await cancel(order.orderId);
    await sendPendingRefunds(app.ctx);
    assert.equal(await refundedAt(order.orderId), 0);
    app.clock.advance(2 * 60_000 + 1);
    const [late] = await Promise.all([
      undo(order.orderId),
      sendPendingRefunds(app.ctx),
      sendPendingRefunds(app.ctx),
    ]);
    assert.equal(late.json().error.code, "ILLEGAL_TRANSITION");
    assert.equal(await refundedAt(order.orderId), order.total);
  });

  it("comes too late once money that came meanwhile for what it cost more has gone back", async () => {
    const { orderId } = await paid();
    const { lines } = await read(orderId);
    const dearer = await owner.call("POST", `/orders/${orderId}/changes`, {
      expectedVersion: 0,
      keep: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      add: [shop.line("Kake")],
      settle: "LINK",
    });
    assert.equal(dearer.statusCode, 200, dearer.body);
    const link = (await read(orderId)).due!.paymentUrl!.split("/").at(-1)!;
    await decideInSandbox(app.db, link, "PAID", app.clock.nowMs());
    await cancel(orderId);
    assert.equal((await undo(orderId)).json().error.code, "ILLEGAL_TRANSITION");
  });

  it("is refused when somebody else has what it held", async () => {
    const order = await place({ couponCode: "EN" });
    await cancel(order.orderId);
    const other = await place({ couponCode: "EN" });
    const noCode = await undo(order.orderId);
    assert.equal(noCode.json().error.details.issues[0].code, "USAGE_LIMIT_REACHED");
    assert.equal((await read(order.orderId)).status, "CANCELLED");
    await cancel(other.orderId);
    const { requestedPickupAt } = order;
    const inSlot = await shop.place(shop.body({ requestedPickupAt }));
    assert.equal((await undo(order.orderId)).json().error.code, "SLOT_FULL");
    await cancel(inSlot.orderId);
    assert.equal((await undo(order.orderId)).statusCode, 200);
    const [slot] = await app.db.query<{ used: number }>(
      "SELECT used FROM slot_usage WHERE restaurant_id = $1 AND starts_at = $2",
      [shop.restaurantId, requestedPickupAt],
    );
    assert.equal(slot!.used, 1);
  });

  it("counts what it held once when two take it back in the same moment", async () => {
    const order = await place({ couponCode: "FRI" });
    await cancel(order.orderId);
    const second = await whoComesSecond(
      app.db,
      (trx) => undone(trx, order.orderId),
      () => undo(order.orderId),
    );
    assert.equal(second.json().error.code, "ILLEGAL_TRANSITION");
    const [coupon] = await app.db.query<{ used: number }>(
      `SELECT u.used FROM coupon_usage u JOIN coupons c ON c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id
       WHERE u.restaurant_id = $1 AND c.code = 'FRI'`,
      [shop.restaurantId],
    );
    assert.equal(coupon!.used, 1);
  });

  it("sends nothing of what was taken back in the moment before, though some of the order had gone back", async () => {
    const order = await paid();
    const part = await owner.call("POST", `/orders/${order.orderId}/refunds`, {
      amount: 1_000,
      reason: "Kald",
    });
    assert.equal(part.statusCode, 201, part.body);
    app.clock.advance(1_000);
    await cancel(order.orderId);
    const [waiting] = await app.db.query<{ id: string }>(
      "SELECT id FROM refunds WHERE order_id = $1 AND state = 'PENDING'",
      [order.orderId],
    );
    const scope = scopeOf(shop.restaurantId);
    const takeBack = async (trx: Transaction): Promise<void> => {
      await lockPayment(trx, scope, order.orderId);
      await undone(trx, order.orderId);
    };
    const send = () => sendRefund(app.ctx, scope, order.orderId, waiting!.id);
    // Before its time nobody sends it.
    await send();
    await whoComesSecond(app.db, takeBack, send);
    assert.equal(await refundedAt(order.orderId), 1_000);
  });

  it("is nobody else's to take back, and happens once", async () => {
    const order = await place();
    await cancel(order.orderId);
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    assert.equal((await undo(order.orderId, elsewhere)).json().error.code, "ORDER_NOT_FOUND");
    const answers = await Promise.all([undo(order.orderId), undo(order.orderId), undo(order.orderId)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409]);
    // The guest's own is the guest's.
    const own = await place();
    await app.inject({
      method: "POST",
      url: `/api/v1/orders/${own.publicToken}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal((await undo(own.orderId)).json().error.code, "ILLEGAL_TRANSITION");
  });
});
