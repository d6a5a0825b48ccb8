import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Log } from "../../platform/log.ts";
import { Problem } from "../../platform/problem.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { acceptOrder } from "./accept-order.ts";
import type { Actor } from "./actors.ts";
import { boardOrder, listOrders } from "./board.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelUnaccepted } from "./cancel-unaccepted.ts";
import { moveOrder, moveOrderTo } from "./move-order.ts";
import { refundOrder } from "./refund-order.ts";
import { reviseTime } from "./revise-time.ts";
import type { PlacedOrder } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

const minute = 60_000;
const cook: Actor = { kind: "STAFF", id: "usr_kokk", role: "OWNER" };

describe("an order in the kitchen", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const paid = async (more: Record<string, unknown> = {}): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const events = async (orderId: string) =>
    app.db.query<{ event: string; status: string; data: Record<string, unknown>; actor: Actor }>(
      "SELECT event, status, data, actor FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [orderId],
    );
  const refusedAs = (code: string) => (error: unknown) => error instanceof Problem && error.code === code;
  const refundedOf = async (orderId: string) =>
    (
      await app.db.query<{ refunded: number }>("SELECT refunded FROM sandbox_payments WHERE order_id = $1", [
        orderId,
      ])
    )[0]?.refunded;

  it("goes step by step to the customer, each step told", async () => {
    const { orderId, orderNumber, publicToken } = await paid();
    await acceptOrder(app.ctx, shop.scope, orderId, { readyInMinutes: 20 }, cook);
    for (const command of ["START_PREPARING", "MARK_READY", "COMPLETE"] as const) {
      app.clock.advance(5 * minute);
      await moveOrder(app.ctx, shop.scope, orderId, command, cook);
    }
    const moved = (await events(orderId)).slice(2);
    assert.deepEqual(
      moved.map((row) => row.data),
      [
        ["PAID", "CONFIRMED"],
        ["CONFIRMED", "PREPARING"],
        ["PREPARING", "READY_FOR_PICKUP"],
        ["READY_FOR_PICKUP", "COMPLETED"],
      ].map(([previousStatus, status]) => ({ orderId, orderNumber, previousStatus, status })),
    );
    assert.ok(moved.every((row) => row.event === "ORDER_STATUS_CHANGED" && row.actor.id === "usr_kokk"));
    const tracked = await shop.track(publicToken);
    assert.equal(tracked.preparingAt, "2026-06-12T16:05:00.000Z");
    assert.equal(tracked.readyAt, "2026-06-12T16:10:00.000Z");
    assert.equal(tracked.completedAt, "2026-06-12T16:15:00.000Z");
    assert.equal(tracked.pickupTimeRevisedAt, null, "twenty minutes was what the customer had been told");
  });

  it("cannot skip a step or go back; the second of two taps finds it done", async () => {
    const { orderId } = await shop.place();
    await assert.rejects(
      moveOrder(app.ctx, shop.scope, orderId, "COMPLETE", cook),
      (error) => refusedAs("ILLEGAL_TRANSITION")(error) && (error as Problem).details?.status === "CONFIRMED",
    );
    await assert.rejects(
      moveOrder(app.ctx, shop.scope, orderId, "SEND_OUT", cook),
      refusedAs("ILLEGAL_TRANSITION"),
    );
    const taps = await Promise.allSettled(
      Array.from({ length: 5 }, () => moveOrder(app.ctx, shop.scope, orderId, "START_PREPARING", cook)),
    );
    assert.equal(taps.filter((tap) => tap.status === "fulfilled").length, 1);
    assert.equal((await moveOrderTo(app.ctx, shop.scope, orderId, "PREPARING", cook)).status, "PREPARING");
    assert.equal((await events(orderId)).length, 2);
    await assert.rejects(
      moveOrderTo(app.ctx, shop.scope, orderId, "CANCELLED", cook),
      refusedAs("ILLEGAL_TRANSITION"),
    );
  });

  it("is not another restaurant's to move, cancel, refund or read", async () => {
    const { orderId } = await paid();
    const other = await openShop(app);
    const attempts = [
      () => moveOrder(app.ctx, other.scope, orderId, "ACCEPT", cook),
      () => acceptOrder(app.ctx, other.scope, orderId, {}, cook),
      () => reviseTime(app.ctx, other.scope, orderId, { readyAt: "2026-06-12T20:00:00Z" }, cook),
      () => cancelOrder(app.ctx, other.scope, orderId, { refund: "FULL" }, cook),
      () => refundOrder(app.ctx, other.scope, orderId, { amount: 100, reason: "x" }, null, cook),
      () => boardOrder(app.ctx, other.scope, orderId),
    ];
    for (const attempt of attempts) await assert.rejects(attempt(), refusedAs("ORDER_NOT_FOUND"));
    assert.equal((await boardOrder(app.ctx, shop.scope, orderId)).status, "PAID");
  });

  describe("time", () => {
    it("of a pre-order: the agreed time moves, and the customer's own wish is kept from the first time", async () => {
      const requestedPickupAt = "2026-06-12T20:00:00+02:00";
      const { orderId, publicToken } = await paid({ requestedPickupAt });
      await acceptOrder(app.ctx, shop.scope, orderId, {}, cook);
      assert.equal((await shop.track(publicToken)).pickupTimeRevisedAt, null);
      await reviseTime(app.ctx, shop.scope, orderId, { readyAt: "2026-06-12T20:20:00+02:00" }, cook);
      app.clock.advance(minute);
      await reviseTime(
        app.ctx,
        shop.scope,
        orderId,
        { readyAt: "2026-06-12T20:30:00+02:00", reason: "Kø" },
        cook,
      );
      const tracked = await shop.track(publicToken);
      assert.equal(tracked.requestedPickupAt, "2026-06-12T18:30:00.000Z");
      assert.equal(tracked.originalRequestedPickupAt, "2026-06-12T18:00:00.000Z");
      assert.equal(tracked.pickupTimeRevisedAt, "2026-06-12T16:01:00.000Z");
      assert.equal(tracked.pickupTimeRevisedReason, "Kø", "the guest reads why");
      assert.deepEqual(
        tracked.timeline.map((step) => step.status),
        ["AWAITING_PAYMENT", "PAID", "CONFIRMED"],
      );
    });

    it("of an order for as soon as possible: the estimate moves, and there is no original wish", async () => {
      const { orderId, publicToken } = await shop.place();
      await reviseTime(app.ctx, shop.scope, orderId, { readyAt: "2026-06-12T18:45:00+02:00" }, cook);
      const tracked = await shop.track(publicToken);
      assert.equal(tracked.estimatedReadyAt, "2026-06-12T16:45:00.000Z");
      assert.equal(tracked.requestedPickupAt, null);
      assert.equal(tracked.originalRequestedPickupAt, null);
      assert.equal(tracked.pickupTimeRevisedAt, "2026-06-12T16:00:00.000Z");
    });

    it("accepting with much more time than promised is news to the customer", async () => {
      const { orderId, publicToken } = await paid();
      await acceptOrder(app.ctx, shop.scope, orderId, { readyInMinutes: 50 }, cook);
      const tracked = await shop.track(publicToken);
      assert.equal(tracked.estimatedReadyAt, "2026-06-12T16:50:00.000Z");
      assert.equal(tracked.pickupTimeRevisedAt, "2026-06-12T16:00:00.000Z");
    });

    it("never into the past, and not once the food is ready", async () => {
      const { orderId } = await shop.place();
      const readyAt = "2026-06-12T17:59:00+02:00";
      await assert.rejects(
        reviseTime(app.ctx, shop.scope, orderId, { readyAt }, cook),
        refusedAs("VALIDATION_FAILED"),
      );
      await moveOrder(app.ctx, shop.scope, orderId, "START_PREPARING", cook);
      await moveOrder(app.ctx, shop.scope, orderId, "MARK_READY", cook);
      const later = { readyAt: "2026-06-12T19:00:00+02:00" };
      await assert.rejects(
        reviseTime(app.ctx, shop.scope, orderId, later, cook),
        refusedAs("ILLEGAL_TRANSITION"),
      );
    });
  });

  describe("cancelled", () => {
    it("with a reason, a word to the customer, and all the money back", async () => {
      const { orderId, publicToken, total } = await paid();
      const cancellation = {
        reason: "OUT_OF_ITEMS",
        message: "Vi er tomme for brus.",
        refund: "FULL",
      } as const;
      await cancelOrder(app.ctx, shop.scope, orderId, cancellation, cook);
      const tracked = await shop.track(publicToken);
      assert.equal(tracked.status, "CANCELLED");
      assert.deepEqual(tracked.cancellation, {
        reason: "OUT_OF_ITEMS",
        message: "Vi er tomme for brus.",
        refunded: total,
      });
      assert.equal(tracked.paymentStatus, "REFUNDED");
      assert.equal(await refundedOf(orderId), total);
      assert.deepEqual((await events(orderId)).at(-1)?.event, "ORDER_CANCELLED");
    });

    it("with some or none of the money back, and never with more than there is", async () => {
      const first = await paid();
      const tooMuch = { refund: { amount: first.total + 1 } };
      await assert.rejects(
        cancelOrder(app.ctx, shop.scope, first.orderId, tooMuch, cook),
        refusedAs("VALIDATION_FAILED"),
      );
      assert.equal(
        (await boardOrder(app.ctx, shop.scope, first.orderId)).status,
        "PAID",
        "nothing half done",
      );
      await cancelOrder(app.ctx, shop.scope, first.orderId, { refund: { amount: 1000 } }, cook);
      assert.equal(await refundedOf(first.orderId), 1000);
      const second = await paid();
      await cancelOrder(app.ctx, shop.scope, second.orderId, { refund: "NONE" }, cook);
      assert.equal(await refundedOf(second.orderId), 0);
    });

    it("needs a reason once the food is made, and one that is known", async () => {
      const { orderId } = await shop.place();
      await assert.rejects(
        cancelOrder(app.ctx, shop.scope, orderId, { reason: "FORDI", refund: "FULL" }, cook),
        refusedAs("VALIDATION_FAILED"),
      );
      await moveOrder(app.ctx, shop.scope, orderId, "START_PREPARING", cook);
      await moveOrder(app.ctx, shop.scope, orderId, "MARK_READY", cook);
      await assert.rejects(
        cancelOrder(app.ctx, shop.scope, orderId, { refund: "FULL" }, cook),
        refusedAs("VALIDATION_FAILED"),
      );
      await cancelOrder(app.ctx, shop.scope, orderId, { reason: "CUSTOMER_NO_SHOW", refund: "NONE" }, cook);
      await assert.rejects(
        cancelOrder(app.ctx, shop.scope, orderId, { reason: "OTHER", refund: "NONE" }, cook),
        refusedAs("ILLEGAL_TRANSITION"),
      );
    });

    it("by the customer, as long as nobody has accepted it", async () => {
      const headers = { host: "luka.localhost" };
      const cancel = (token: string) =>
        app.inject({ method: "POST", url: `/api/v1/orders/${token}/cancel`, headers });
      const order = await paid();
      assert.equal((await shop.track(order.publicToken)).actions.canCancelUntil, "2026-06-12T16:10:00.000Z");
      const cancelled = await cancel(order.publicToken);
      assert.equal(cancelled.statusCode, 200, cancelled.body);
      assert.equal(cancelled.json().order.cancellation.reason, "CUSTOMER_REQUEST");
      assert.equal(await refundedOf(order.orderId), order.total);
      assert.equal((await cancel(order.publicToken)).statusCode, 409);

      const accepted = await paid();
      app.clock.advance(3 * minute);
      await acceptOrder(app.ctx, shop.scope, accepted.orderId, {}, cook);
      assert.equal((await cancel(accepted.publicToken)).json().error.code, "ILLEGAL_TRANSITION");
      assert.equal((await cancel("0".repeat(43))).statusCode, 404);
      assert.equal((await cancel("kort")).json().error.code, "MISSING_TOKEN");
    });

    it("by the service, when nobody accepts it for ten minutes while the kitchen is open", async () => {
      const { orderId, publicToken } = await paid();
      app.clock.advance(9 * minute);
      await cancelUnaccepted(app.ctx);
      assert.equal((await boardOrder(app.ctx, shop.scope, orderId)).status, "PAID");
      app.clock.advance(minute);
      await Promise.all([cancelUnaccepted(app.ctx), cancelUnaccepted(app.ctx)]);
      const tracked = await shop.track(publicToken);
      assert.equal(tracked.cancellation?.reason, "NOT_ACCEPTED_IN_TIME");
      assert.equal(tracked.paymentStatus, "REFUNDED");
      assert.equal((await events(orderId)).filter((row) => row.event === "ORDER_CANCELLED").length, 1);
    });

    it("and one that cannot be cancelled is told to the operator, and keeps no other waiting", async () => {
      const { orderId: first } = await paid();
      app.clock.advance(minute);
      const { orderId: second } = await paid();
      app.clock.advance(10 * minute);
      let failures = 1;
      const told: unknown[] = [];
      const log = { ...app.ctx.log, warn: (details: object) => told.push(details) } as unknown as Log;
      const transaction: Database["transaction"] = (work) =>
        failures-- > 0 ? Promise.reject(new Error("no room")) : app.db.transaction(work);
      await cancelUnaccepted({ ...app.ctx, log, db: { ...app.db, transaction } });
      const isPaid = async (id: string) => (await boardOrder(app.ctx, shop.scope, id)).status === "PAID";
      // They are cancelled side by side: whichever came first had no room.
      const [left, done] = (await isPaid(first)) ? [first, second] : [second, first];
      assert.deepEqual([await isPaid(left), await isPaid(done)], [true, false]);
      const { restaurantId } = shop;
      assert.deepEqual(told, [{ err: new Error("no room"), restaurantId, orderId: left }]);
      await cancelUnaccepted(app.ctx);
      assert.equal(await isPaid(left), false);
    });

    it("but a pre-order of the night waits until somebody can have seen it", async () => {
      app.clock.set("2026-06-13T01:00:00+02:00");
      const { orderId } = await paid({ requestedPickupAt: "2026-06-13T14:00:00+02:00" });
      app.clock.set("2026-06-13T11:09:00+02:00");
      await cancelUnaccepted(app.ctx);
      const board = await boardOrder(app.ctx, shop.scope, orderId);
      assert.equal(board.status, "PAID");
      assert.equal(board.acceptBefore, "2026-06-13T09:10:00.000Z");
      app.clock.set("2026-06-13T11:10:00+02:00");
      await cancelUnaccepted(app.ctx);
      assert.equal((await boardOrder(app.ctx, shop.scope, orderId)).status, "CANCELLED");
    });
  });

  describe("paid back", () => {
    it("by lines: what they cost after discount, with deposit; the parts of a line sum to the line", async () => {
      const lines = [shop.line("Brus", { quantity: 3 }), shop.line("Kake")];
      const { orderId, publicToken } = await paid({ lines, tip: 1500 });
      const refund = (more: object) =>
        refundOrder(app.ctx, shop.scope, orderId, { reason: "Manglet", ...more }, null, cook);
      assert.equal((await refund({ lines: [{ lineId: "1", quantity: 1 }] })).amount, 4100);
      assert.equal((await refund({ lines: [{ lineId: "1", quantity: 2 }], tip: true })).amount, 8200 + 1500);
      await assert.rejects(refund({ lines: [{ lineId: "1", quantity: 1 }] }), refusedAs("VALIDATION_FAILED"));
      await assert.rejects(refund({ tip: true }), refusedAs("VALIDATION_FAILED"));
      await assert.rejects(refund({ lines: [{ lineId: "9", quantity: 1 }] }), refusedAs("VALIDATION_FAILED"));
      await assert.rejects(refund({}), refusedAs("VALIDATION_FAILED"));
      const tracked = await shop.track(publicToken);
      assert.equal(tracked.lines[0]?.refundedQuantity, 3);
      assert.equal(tracked.refunded, 4100 + 8200 + 1500);
      assert.equal(tracked.paymentStatus, "PARTIALLY_REFUNDED");
      assert.equal(await refundedOf(orderId), tracked.refunded);
    });

    it("never more than was paid, whoever asks at the same time", async () => {
      const { orderId, total } = await paid();
      const attempts = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          refundOrder(app.ctx, shop.scope, orderId, { amount: 1000, reason: "Uflaks" }, newKey(), cook),
        ),
      );
      assert.equal(
        attempts.filter((attempt) => attempt.status === "fulfilled").length,
        Math.floor(total / 1000),
      );
      assert.equal(await refundedOf(orderId), Math.floor(total / 1000) * 1000);
    });

    it("once for the same key", async () => {
      const { orderId } = await paid();
      const key = newKey();
      const results = await Promise.all(
        Array.from({ length: 5 }, () =>
          refundOrder(app.ctx, shop.scope, orderId, { amount: 500, reason: "Uflaks" }, key, cook),
        ),
      );
      assert.equal(new Set(results.map((result) => result.refundId)).size, 1);
      assert.equal(results.filter((result) => result.idempotent).length, 4);
      assert.equal(await refundedOf(orderId), 500);
    });

    it("not when it was paid in cash", async () => {
      const { orderId } = await shop.place();
      await assert.rejects(
        refundOrder(app.ctx, shop.scope, orderId, { amount: 100, reason: "Feil" }, null, cook),
        refusedAs("VALIDATION_FAILED"),
      );
    });
  });

  it("stands on the board with everything the kitchen must know, page by page", async () => {
    const own = await openShop(app);
    const lines = [
      own.line("Margherita", { variant: "Stor", with: ["Ostekant", "Bacon"], note: "skjær den i ruter" }),
      own.line("Øl"),
    ];
    const address = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", floor: "3", doorCode: "77" };
    const delivered = await own.place(
      own.body({
        lines,
        ageConfirmed: true,
        fulfillment: "DELIVERY",
        deliveryAddress: address,
        handoff: "MEET",
      }),
    );
    for (let count = 0; count < 4; count += 1) {
      app.clock.advance(1000);
      await own.place();
    }
    const first = await listOrders(app.ctx, own.scope, "new", { limit: 3 });
    assert.equal(first.orders.length, 3);
    const rest = await listOrders(app.ctx, own.scope, "new", { limit: 3, cursor: first.nextCursor });
    assert.deepEqual(
      [...first.orders, ...rest.orders].map((order) => order.orderNumber),
      [1, 2, 3, 4, 5],
    );
    assert.equal(rest.nextCursor, null);
    const [oldest] = first.orders;
    assert.equal(oldest?.id, delivered.orderId);
    assert.deepEqual(oldest?.nextStatuses, ["PREPARING", "CANCELLED"]);
    assert.deepEqual(
      oldest?.lines[0]?.addons.map((addon) => `${addon.groupName}: ${addon.quantity} ${addon.name}`),
      ["Velg bunn: 1 Ostekant", "Ekstra fyll: 1 Bacon"],
    );
    assert.equal(oldest?.lines[0]?.note, "skjær den i ruter");
    assert.deepEqual(oldest?.lines[0]?.allergens.toSorted(), ["MILK"]);
    assert.equal(oldest?.deliveryAddress?.doorCode, "77");
    assert.equal(oldest?.customer.phone, "+4791234567");
    assert.equal((await listOrders(app.ctx, own.scope, "done")).orders.length, 0);
    await assert.rejects(
      listOrders(app.ctx, own.scope, "done", { cursor: "x'; --" }),
      refusedAs("BAD_REQUEST"),
    );
  });
});
