import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import { PaymentProviderError } from "../../platform/payments/provider.ts";
import { createSandboxPayments, type SandboxParts } from "../../platform/payments/sandbox.ts";
import type { PlacedOrder } from "../orders/schemas.ts";
import { newKey, openShop, type Shop } from "../orders/shop.fixture.ts";
import { expirePayments, giveUpLostLinks } from "./expire-payments.ts";
import { paymentLoops } from "./jobs.ts";
import { decideSandboxPayment, readSandboxPayment } from "./sandbox-page.ts";
import { sendPendingRefunds } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const minute = 60_000;

describe("paying online", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.settings.ordersPerSlot = 100;
        file.coupons.push({ code: "GRATIS", discountType: "PERCENT", discountValue: 100 });
        file.coupons.push({ code: "EN", discountType: "PERCENT", discountValue: 10, usageLimit: 1 });
      },
      { environment: "TEST", live: false },
    );
  });
  after(() => app.close());
  beforeEach(() => {
    app.clock.set(fridayEvening);
    inTrouble(undefined);
  });

  /** A provider in trouble is the same sandbox whose calls fail or take their time. */
  function inTrouble(trouble: SandboxParts["trouble"]): void {
    const { ctx, clock, db } = app;
    ctx.payments.sandbox = createSandboxPayments({ db, clock, baseUrl: baseUrl(ctx.config), trouble });
  }

  const online = (more: Record<string, unknown> = {}) => shop.body({ paymentMethod: "ONLINE", ...more });
  const paymentId = (order: PlacedOrder) => order.paymentUrl!.split("/").at(-1)!;
  const eventsOf = async (orderId: string) =>
    (
      await app.db.query<{ event: string }>(
        "SELECT event FROM order_events WHERE order_id = $1 ORDER BY created_at",
        [orderId],
      )
    ).map((row) => row.event);
  const books = async (order: PlacedOrder) =>
    (
      await app.db.query<{ state: string; refunded: number }>(
        "SELECT state, refunded FROM sandbox_payments WHERE order_id = $1",
        [order.orderId],
      )
    )[0]!;
  const statusOf = async (orderId: string) =>
    (await app.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [orderId]))[0]?.status;

  it("goes from the order to the payment page and back to the website, which hears of which order it is (D-141)", async () => {
    const successUrl = "https://luka.localhost/takk?o={TOKEN}&n=%7BORDER_ID%7D";
    const order = await shop.place(online({ successUrl, cancelUrl: "https://luka.localhost/avbrutt" }));
    assert.equal((await shop.track(order.publicToken)).paymentStatus, "PENDING");
    const page = await readSandboxPayment(app.ctx, paymentId(order));
    assert.equal(page.amount, order.total);
    assert.equal(page.state, "OPEN");

    const { redirectTo } = await decideSandboxPayment(app.ctx, paymentId(order), "PAY");
    const back = await app.inject({ url: new URL(redirectTo).pathname, headers: { host: "luka.localhost" } });
    assert.equal(back.statusCode, 303);
    assert.equal(
      back.headers.location,
      `https://luka.localhost/takk?o=${order.publicToken}&n=${order.orderId}`,
    );
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.status, "PAID");
    assert.equal(tracked.paymentStatus, "PAID");
    assert.equal(tracked.paidAt, "2026-06-12T16:00:00.000Z");
    assert.equal(tracked.paymentUrl, null);
    assert.deepEqual(
      tracked.timeline.map((step) => step.status),
      ["AWAITING_PAYMENT", "PAID"],
    );
    assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_PAID"]);
  });

  it("a declined payment fails the order, without an event, and sends the customer to cancelUrl", async () => {
    const cancelUrl = "https://luka.localhost/avbrutt";
    const order = await shop.place(online({ successUrl: cancelUrl, cancelUrl }));
    const { redirectTo } = await decideSandboxPayment(app.ctx, paymentId(order), "DECLINE");
    const back = await app.inject({ url: new URL(redirectTo).pathname, headers: { host: "luka.localhost" } });
    assert.equal(back.headers.location, cancelUrl);
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.status, "FAILED");
    assert.equal(tracked.paymentStatus, "FAILED");
    assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_FAILED"]);
  });

  it("an abandoned payment can still be made from the tracking page", async () => {
    const order = await shop.place(online());
    const { redirectTo } = await decideSandboxPayment(app.ctx, paymentId(order), "ABANDON");
    const back = await app.inject({ url: new URL(redirectTo).pathname, headers: { host: "luka.localhost" } });
    assert.equal(back.headers.location, order.trackingUrl);
    assert.equal((await shop.track(order.publicToken)).paymentUrl, order.paymentUrl);
  });

  it("the tracking page learns of the payment by itself, and the provider is asked once for all readers", async () => {
    const order = await shop.place(online());
    await app.db.query("UPDATE sandbox_payments SET state = 'PAID' WHERE order_id = $1", [order.orderId]);
    let asked = 0;
    inTrouble(async (call) => {
      if (call === "readPayment") asked += 1;
    });
    const readers = Array.from({ length: 25 }, () => shop.track(order.publicToken));
    await Promise.all(readers);
    assert.equal(asked, 1);
    assert.equal((await shop.track(order.publicToken)).status, "PAID");
    assert.equal(await settlePayment(app.ctx, shop.scope, order.orderId), true);
    assert.equal(asked, 1, "what is known is not asked");
  });

  it("is told to open pages once, however often the news comes", async () => {
    const order = await shop.place(online());
    await app.db.query("UPDATE sandbox_payments SET state = 'PAID' WHERE order_id = $1", [order.orderId]);
    const heard: string[] = [];
    const stop = app.ctx.live.subscribe((change) => heard.push(change.orderId));
    await Promise.all([1, 2, 3].map(() => settlePayment(app.ctx, shop.scope, order.orderId)));
    stop();
    assert.deepEqual(heard, [order.orderId]);
  });

  it("the test page takes no decision once its time is over", async () => {
    const order = await shop.place(online());
    app.clock.advance(15 * minute - 1);
    assert.equal((await readSandboxPayment(app.ctx, paymentId(order))).state, "OPEN");
    app.clock.advance(1);
    assert.equal((await readSandboxPayment(app.ctx, paymentId(order))).state, "EXPIRED");
    await decideSandboxPayment(app.ctx, paymentId(order), "PAY");
    assert.equal((await books(order)).state, "OPEN");
    assert.equal(await statusOf(order.orderId), "FAILED");
  });

  it("however often and by whatever way the news comes, the order is paid once", async () => {
    const order = await shop.place(online());
    await app.db.query("UPDATE sandbox_payments SET state = 'PAID' WHERE order_id = $1", [order.orderId]);
    await Promise.all([
      ...Array.from({ length: 20 }, () => settlePayment(app.ctx, shop.scope, order.orderId)),
      shop.track(order.publicToken),
      decideSandboxPayment(app.ctx, paymentId(order), "PAY"),
      decideSandboxPayment(app.ctx, paymentId(order), "DECLINE"),
    ]);
    assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_PAID"]);
  });

  it("nobody pays for fifteen minutes: the provider closes the payment first, then the order fails and gives back", async () => {
    const order = await shop.place(online({ couponCode: "EN" }));
    assert.equal((await shop.post(online({ couponCode: "EN" }))).statusCode, 422, "the only use is taken");
    app.clock.advance(14 * minute);
    await expirePayments(app.ctx);
    assert.equal(await statusOf(order.orderId), "AWAITING_PAYMENT");
    app.clock.advance(minute);
    await expirePayments(app.ctx);
    assert.equal(await statusOf(order.orderId), "FAILED");
    assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_FAILED"]);
    assert.equal((await books(order)).state, "CANCELLED");
    await decideSandboxPayment(app.ctx, paymentId(order), "PAY");
    assert.equal(await statusOf(order.orderId), "FAILED");
    const next = await shop.place(online({ couponCode: "EN" }));
    assert.equal(next.couponApplied?.code, "EN");
    await decideSandboxPayment(app.ctx, paymentId(next), "DECLINE");
  });

  it("a payment made in the last second beats the expiry", async () => {
    const order = await shop.place(online());
    await app.db.query("UPDATE sandbox_payments SET state = 'PAID' WHERE order_id = $1", [order.orderId]);
    app.clock.advance(16 * minute);
    await expirePayments(app.ctx);
    assert.equal(await statusOf(order.orderId), "PAID");
  });

  it("money that comes after the order failed goes back at once, and only once", async () => {
    const order = await shop.place(online());
    app.clock.advance(15 * minute);
    await expirePayments(app.ctx);
    await app.db.query("UPDATE sandbox_payments SET state = 'PAID' WHERE order_id = $1", [order.orderId]);
    await Promise.all([1, 2, 3].map(() => settlePayment(app.ctx, shop.scope, order.orderId)));
    assert.equal(await statusOf(order.orderId), "FAILED");
    assert.deepEqual(await books(order), { state: "PAID", refunded: order.total });
    assert.equal((await shop.track(order.publicToken)).paymentStatus, "REFUNDED");
  });

  it("a payment of another amount or currency never confirms an order, and goes back", async () => {
    for (const change of ["amount = 1", "currency = 'SEK'"]) {
      const order = await shop.place(online());
      await app.db.query(`UPDATE sandbox_payments SET state = 'PAID', ${change} WHERE order_id = $1`, [
        order.orderId,
      ]);
      for (const _ of ["heard", "heard again"])
        assert.equal(await settlePayment(app.ctx, shop.scope, order.orderId), true);
      assert.equal(await statusOf(order.orderId), "FAILED");
      assert.equal((await books(order)).refunded, change === "amount = 1" ? 1 : order.total);
    }
  });

  it("an order that costs nothing is paid at once", async () => {
    const order = await shop.place(online({ couponCode: "GRATIS", lines: [shop.line("Kake")] }));
    assert.equal(order.total, 0);
    assert.equal(order.status, "PAID");
    assert.equal(order.paymentUrl, null);
    assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_PAID"]);
  });

  it("a restaurant that accepts by itself: paid and confirmed in one step, both told, in order", async () => {
    const quick = await openShop(
      app,
      (file) => {
        file.settings.autoAccept = true;
      },
      { environment: "TEST", live: false },
    );
    const order = await quick.place(quick.body({ paymentMethod: "ONLINE" }));
    await decideSandboxPayment(app.ctx, paymentId(order), "PAY");
    assert.equal((await quick.track(order.publicToken)).status, "CONFIRMED");
    const events = await app.db.query<{ event: string; created_at: Temporal.Instant }>(
      "SELECT event, created_at FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [order.orderId],
    );
    assert.deepEqual(
      events.map((row) => row.event),
      ["ORDER_CREATED", "ORDER_PAID", "ORDER_STATUS_CHANGED"],
    );
    const times = events.map((row) => row.created_at.epochNanoseconds);
    assert.ok(times[0]! < times[1]! && times[1]! < times[2]!, "strictly rising");
  });

  describe("a provider in trouble", () => {
    const failing = async () => {
      throw new PaymentProviderError("UNAVAILABLE", "down");
    };

    it("gives no link: 503, the order has failed and gives back, and the same key says that it is over", async () => {
      inTrouble(failing);
      const key = newKey();
      const response = await shop.post(online({ couponCode: "EN" }), { key });
      assert.equal(response.statusCode, 503);
      assert.equal(response.json().error.code, "PAYMENT_PROVIDER_UNAVAILABLE");
      const again = await shop.post(online({ couponCode: "EN" }), { key });
      assert.equal(again.statusCode, 409);
      assert.equal(again.json().error.code, "PAYMENT_INCOMPLETE");
      inTrouble(undefined);
      const anew = await shop.place(online({ couponCode: "EN" }), newKey());
      assert.equal(anew.status, "AWAITING_PAYMENT");
      await decideSandboxPayment(app.ctx, paymentId(anew), "DECLINE");
    });

    it("gives a link that leads nowhere safe: 502", async () => {
      const { sandbox } = app.ctx.payments;
      for (const paymentUrl of ["javascript:alert(1)", "ftp://localhost/pay", "no address"]) {
        const closed = new Promise<string>((resolve) => {
          app.ctx.payments.sandbox = {
            ...sandbox,
            createPayment: async (asked) => ({ ...(await sandbox.createPayment(asked)), paymentUrl }),
            cancelPayment: async (reference) => {
              const answer = await sandbox.cancelPayment(reference);
              resolve(answer.state);
              return answer;
            },
          };
        });
        const response = await shop.post(online());
        assert.equal(response.statusCode, 502);
        assert.equal(response.json().error.code, "PAYMENT_PROVIDER_INVALID");
        assert.equal(await closed, "CANCELLED", "nobody can pay there any more");
      }
    });

    it("does not answer the tracking page: the order is shown as it is known", async () => {
      const order = await shop.place(online());
      inTrouble(failing);
      assert.equal((await shop.track(order.publicToken)).status, "AWAITING_PAYMENT");
      app.clock.advance(20 * minute);
      await expirePayments(app.ctx);
      assert.equal(
        await statusOf(order.orderId),
        "AWAITING_PAYMENT",
        "never failed behind the provider's back",
      );
      inTrouble(undefined);
      await expirePayments(app.ctx);
      assert.equal(await statusOf(order.orderId), "FAILED");
    });

    it("a refund that does not get through is sent again, and is paid once", async () => {
      const order = await shop.place(online());
      app.clock.advance(15 * minute);
      await expirePayments(app.ctx);
      await app.db.query("UPDATE sandbox_payments SET state = 'PAID' WHERE order_id = $1", [order.orderId]);
      inTrouble(async (call) => {
        if (call === "refundPayment") await failing();
      });
      await settlePayment(app.ctx, shop.scope, order.orderId);
      assert.equal((await books(order)).refunded, 0);
      inTrouble(undefined);
      await sendPendingRefunds(app.ctx);
      assert.equal((await books(order)).refunded, 0, "not before its time");
      app.clock.advance(minute);
      await Promise.all([sendPendingRefunds(app.ctx), sendPendingRefunds(app.ctx)]);
      assert.equal((await books(order)).refunded, order.total);
    });
  });

  describe("a process that dies between the order and its payment link", () => {
    it("leaves a key that says PAYMENT_PENDING while it is fresh and PAYMENT_INCOMPLETE after that", async () => {
      const key = newKey();
      let goOn = () => {};
      const hanging = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const asked = new Promise<void>((resolve) => {
        inTrouble(async (call) => {
          if (call !== "createPayment") return;
          resolve();
          await hanging;
        });
      });
      const first = shop.post(online({ couponCode: "EN" }), { key });
      await asked;
      const pending = await shop.post(online({ couponCode: "EN" }), { key });
      assert.equal(pending.statusCode, 409);
      assert.equal(pending.json().error.code, "PAYMENT_PENDING");
      assert.equal(pending.headers["retry-after"], "2");

      app.clock.advance(31_000);
      const incomplete = await shop.post(online({ couponCode: "EN" }), { key });
      assert.equal(incomplete.json().error.code, "PAYMENT_INCOMPLETE");

      // The provider wakes up: the link that nobody will see is closed, and the first caller hears the same.
      goOn();
      const late = await first;
      assert.equal(late.json().error.code, "PAYMENT_INCOMPLETE");
      const [stored] = await app.db.query<{ id: string; released: boolean }>(
        `SELECT o.id, o.released_at IS NOT NULL AS released FROM orders o JOIN idempotency_keys k ON k.order_id = o.id
         WHERE k.key = $1`,
        [key],
      );
      assert.equal(await statusOf(stored!.id), "FAILED");
      assert.equal(stored?.released, true);
      assert.equal((await books({ orderId: stored!.id } as PlacedOrder)).state, "CANCELLED");
    });

    it("is cleaned up by either sweep: its pages hear of it, and what costs nothing is paid", async () => {
      const free = { couponCode: "GRATIS", lines: [shop.line("Kake")] };
      for (const [more, status] of [
        [{}, "FAILED"],
        [free, "PAID"],
      ] as const) {
        for (const name of ["give-up-lost-links", "expire-payments"]) {
          app.clock.set(fridayEvening);
          const { orderId } = await shop.place(online(more));
          await app.db.query("UPDATE orders SET status = 'AWAITING_PAYMENT' WHERE id = $1", [orderId]);
          await app.db.query(
            `UPDATE payments SET state = 'CREATING', provider_reference = NULL, payment_url = NULL WHERE order_id = $1`,
            [orderId],
          );
          const heard: string[] = [];
          const stop = app.ctx.live.subscribe((change) => heard.push(change.orderId));
          app.clock.advance(15 * minute);
          await paymentLoops.find((loop) => loop.name === name)!.run(app.ctx);
          stop();
          assert.equal(await statusOf(orderId), status, name);
          assert.ok(heard.includes(orderId), name);
        }
      }
    });

    it("is cleaned up by the sweep when nobody asks again", async () => {
      const [row] = await app.db.query<{ id: string }>(
        `UPDATE payments SET state = 'CREATING', provider_reference = NULL, payment_url = NULL, created_at = $2
         WHERE order_id = $1 RETURNING order_id AS id`,
        [(await shop.place(online())).orderId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())],
      );
      await giveUpLostLinks(app.ctx);
      assert.equal(await statusOf(row!.id), "AWAITING_PAYMENT");
      app.clock.advance(30_000);
      await giveUpLostLinks(app.ctx);
      assert.equal(await statusOf(row!.id), "FAILED");
    });
  });

  it("an unknown payment or token is not found", async () => {
    await assert.rejects(readSandboxPayment(app.ctx, "pay_ukjent"), { code: "NOT_FOUND" });
    for (const [token, status] of Object.entries({ ["0".repeat(43)]: 404, ["-".repeat(43)]: 400 })) {
      const url = `/payments/return/${token}`;
      assert.equal((await app.inject({ url, headers: { host: "luka.localhost" } })).statusCode, status);
    }
  });
});
