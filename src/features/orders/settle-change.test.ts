import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { decideInSandbox, readSandboxBooks } from "../../platform/payments/sandbox.ts";
import { expirePayments } from "../payments/expire-payments.ts";
import { readRefundLimits, setRefundLimits } from "../payments/refund-limits.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { sendPendingRefunds } from "../payments/send-refund.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { BoardOrder } from "./board-schemas.ts";
import type { ChangeQuote } from "./change-schemas.ts";
import { dayReport } from "./day-report.ts";
import { salesBooks } from "./sales-books.ts";
import { salesReport } from "./sales-report.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** Money of orders that were paid online and are changed: what came in less what went out is the order as it stands, to the øre. */
describe("a changed order that was paid online", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.settings.autoAccept = true;
        file.coupons.push({
          isAutomatic: true,
          discountType: "PERCENT",
          discountValue: 7,
          minimumOrder: 40_000,
        });
        const [, other] = file.menus[0]!.categories;
        (other!.products as object[]).push({ ref: "suppe", name: "Suppe", basePrice: 9_900 });
      },
      { environment: "TEST", live: false },
    );
    owner = await hire(app, shop, "OWNER");
    await app.db.query(
      "INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, 4)",
      [shop.restaurantId, shop.id("Suppe")],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const read = async (id: string) => (await owner.call("GET", `/orders/${id}`)).json() as BoardOrder;
  const pay = (url: string) => decideSandboxPayment(app.ctx, url.split("/").at(-1)!, "PAY");
  const paid = async (lines = [shop.line("Margherita", { variant: "Stor" }), shop.line("Brus")]) => {
    const order = await shop.place(
      shop.body({ paymentMethod: "ONLINE", lines, ageConfirmed: true, tip: 1_000 }),
    );
    await pay(order.paymentUrl!);
    return read(order.orderId);
  };
  const change = (order: BoardOrder, body: Record<string, unknown>, who = owner) =>
    who.call("POST", `/orders/${order.id}/changes`, {
      expectedVersion: order.version,
      keep: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
      ...body,
    });
  const changed = async (order: BoardOrder, body: Record<string, unknown>) => {
    const response = await change(order, body);
    assert.equal(response.statusCode, 200, response.body);
    return response.json() as BoardOrder;
  };
  /** What the provider holds of the order and what it came to more. */
  const held = async ({ id }: BoardOrder): Promise<number> => {
    const [row] = await app.db.query<{ held: number }>(
      `SELECT coalesce(sum(s.amount - s.refunded), 0)::int AS held FROM sandbox_payments s
       JOIN orders o ON o.restaurant_id = s.restaurant_id AND o.id = s.order_id
       WHERE s.restaurant_id = $1 AND (o.id = $2 OR o.supplement_of = $2) AND s.state = 'PAID'`,
      [shop.restaurantId, id],
    );
    return row!.held;
  };

  /** What was sold less what went back, by rate. */
  const grossByRate = async ({ id }: BoardOrder, refunds: "f.is_change" | "true") => {
    const [row] = await app.db.query<{ gross: Record<string, number> | null }>(
      `SELECT jsonb_object_agg(rate, gross) AS gross FROM (
         SELECT g ->> 'rate' AS rate, sum(s.sign * ((g ->> 'net')::int + (g ->> 'amount')::int)) AS gross FROM (
           SELECT 1 AS sign, coalesce(sold -> 'vat', vat) AS vat FROM orders
           WHERE restaurant_id = $1 AND (id = $2 OR supplement_of = $2 AND status <> 'CANCELLED')
           UNION ALL
           SELECT -1, f.vat FROM refunds f JOIN orders o ON o.restaurant_id = f.restaurant_id AND o.id = f.order_id
           WHERE f.restaurant_id = $1 AND (o.id = $2 OR o.supplement_of = $2) AND ${refunds}) AS s,
           jsonb_array_elements(s.vat) AS g GROUP BY 1) AS r WHERE gross <> 0`,
      [shop.restaurantId, id],
    );
    return row!.gross ?? {};
  };

  /** A cancellation by people can be taken back for a moment. */
  const sent = async () => {
    app.clock.advance(3 * 60_000);
    await sendPendingRefunds(app.ctx);
  };

  it("gives back what is cheaper, with its VAT, and keeps the day as it was sold", async () => {
    const order = await paid();
    const quote = await owner.call("POST", `/orders/${order.id}/changes/quote`, {
      expectedVersion: 0,
      keep: [{ lineId: "1", quantity: 1 }],
    });
    assert.deepEqual([(quote.json() as ChangeQuote).back, (quote.json() as ChangeQuote).due], [4_100, 0]);
    const then = await changed(order, { keep: [{ lineId: "1", quantity: 1 }] });
    assert.deepEqual([then.total, then.refunded, then.refundable, then.due], [21_900, 0, 21_900, null]);
    assert.equal(await held(then), then.total);
    const [refund] = await app.db.query<{ amount: number; vat: unknown; state: string }>(
      "SELECT amount, vat, state FROM refunds WHERE restaurant_id = $1 AND order_id = $2",
      [shop.restaurantId, order.id],
    );
    // Pant carries none.
    assert.deepEqual(refund, { amount: 4_100, vat: [{ rate: 15, net: 3_391, amount: 509 }], state: "DONE" });
  });

  it("asks for what is dearer by link, and owes it at the restaurant when nobody pays", async () => {
    const order = await paid();
    const then = await changed(order, { add: [shop.line("Kake")], settle: "LINK" });
    assert.equal(then.total, order.total + 5_900);
    const { due } = await read(order.id);
    assert.equal(due!.amount, 5_900);
    const token = order.trackingUrl.split("/").at(-1)!;
    assert.equal((await shop.track(token)).due!.paymentUrl, due!.paymentUrl);
    await pay(due!.paymentUrl!);
    const after = await read(order.id);
    assert.deepEqual([after.due, after.refundable, await held(after)], [null, after.total, after.total]);
    assert.equal(after.events.at(-1)!.event, "SUPPLEMENT_PAID");

    const more = await changed(after, { add: [shop.line("Softis")], settle: "LINK" });
    app.clock.advance(16 * 60_000);
    await expirePayments(app.ctx);
    const owed = await read(more.id);
    assert.deepEqual([owed.due?.amount, owed.due?.paymentUrl], [4_900, null]);
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"])
      await owner.call("POST", `/orders/${order.id}/status`, { status });
    assert.equal((await read(order.id)).due, null);
  });

  it("tells the guest in one mail, a moment later, when the money has found its way", async () => {
    const order = await paid();
    const cash = await shop.place(shop.body({ lines: [shop.line("Brus", { quantity: 2 })] }));
    await changed(await read(cash.orderId), { add: [shop.line("Kake")] });
    const older = (id: string, seconds: number) =>
      app.db.query(
        `UPDATE mails SET created_at = created_at - make_interval(secs => $3), due_at = due_at - make_interval(secs => $3)
         WHERE restaurant_id = $1 AND order_id = $2`,
        [shop.restaurantId, id, seconds],
      );
    // As if it were of the same moment, however long it takes.
    await older(cash.orderId, -60);
    const then = await changed(order, { add: [shop.line("Kake")], settle: "LINK" });
    const waits = async (id: string) =>
      (
        await app.db.query<{ seconds: number }>(
          `SELECT round(extract(epoch FROM due_at - created_at))::int AS seconds FROM mails
           WHERE restaurant_id = $1 AND order_id = $2 AND kind = 'ORDER_CHANGED'`,
          [shop.restaurantId, id],
        )
      ).map(({ seconds }) => seconds);
    assert.deepEqual([await waits(order.id), await waits(cash.orderId)], [[10], [0]]);
    await older(order.id, 1);
    await changed(then, { add: [shop.line("Softis")], settle: "LINK" });
    assert.deepEqual(await waits(order.id), [10], "who changes it again does not put it off again");
  });

  it("withdraws what was owed when it is changed again, and has back all when it is cancelled", async () => {
    const order = await paid();
    const first = await changed(order, { add: [shop.line("Kake")], settle: "LINK" });
    const { due } = await read(order.id);
    const second = await changed(first, {
      keep: [{ lineId: "1", quantity: 1 }],
      add: [shop.line("Kake", { quantity: 2 })],
    });
    assert.equal((await read(order.id)).due!.amount, second.total - order.total);
    // Who pays by the old link all the same has it back.
    await pay(due!.paymentUrl!).catch(() => undefined);
    assert.equal(await held(second), order.total);
    const third = await changed(second, { add: [shop.line("Softis")], settle: "LINK" });
    await pay((await read(order.id)).due!.paymentUrl!);
    assert.equal(await held(third), third.total);
    await owner.call("POST", `/orders/${order.id}/cancel`, { reason: "OTHER", refund: "FULL" });
    await sent();
    assert.equal(await held(third), 0);
    const over = await read(order.id);
    assert.deepEqual([over.refundable, over.paymentStatus], [0, "REFUNDED"]);
    assert.deepEqual(over.refundedVat, third.vat);
  });

  it("gives back what was paid by a link while it was withdrawn, which is no refund of the order", async () => {
    const order = await paid();
    const dearer = await changed(order, { add: [shop.line("Kake")], settle: "LINK" });
    const { due } = await read(order.id);
    // The provider has the money, and nobody tells of it.
    await decideInSandbox(app.db, due!.paymentUrl!.split("/").at(-1)!, "PAID", app.clock.nowMs());
    const keep = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const again = await changed(dearer, { keep });
    assert.equal(await held(again), order.total);
    const then = await read(order.id);
    assert.deepEqual(
      [then.refunded, then.paymentStatus, then.refundable, then.due],
      [0, "PAID", order.total, null],
    );
  });

  it("closes the link when it is cancelled", async () => {
    const order = await paid();
    await changed(order, { add: [shop.line("Kake")], settle: "LINK" });
    const link = (await read(order.id)).due!.paymentUrl!.split("/").at(-1)!;
    await owner.call("POST", `/orders/${order.id}/cancel`, { reason: "OTHER", refund: "FULL" });
    assert.equal((await readSandboxBooks(app.db, link, app.clock))?.state, "CANCELLED");
  });

  it("counts the dishes of what was owed also when another change asks for all of it", async () => {
    app.clock.set("2026-06-26T18:00:00+02:00");
    const order = await paid();
    const first = await changed(order, { add: [shop.line("Kake"), shop.line("Øl")], ageConfirmed: true });
    const keep = first.lines
      .filter(({ name }) => name !== "Øl")
      .map(({ id, quantity }) => ({ lineId: id, quantity }));
    await changed(first, { keep, add: [shop.line("Softis")] });
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"])
      await owner.call("POST", `/orders/${order.id}/status`, { status });
    const { dishes } = await salesReport(app.ctx, shop.scope, { from: "2026-06-26", to: "2026-06-26" });
    const counted = dishes.map(({ name, quantity }) => [name, quantity]).toSorted();
    assert.deepEqual(counted, [
      ["Brus", 1],
      ["Kake", 1],
      ["Margherita", 1],
      ["Softis", 1],
    ]);
  });

  it("takes the right to give so much back, once it is accepted", async () => {
    const waiter = await hire(app, shop);
    const order = await paid();
    app.clock.advance(3 * 60_000);
    const refused = await change(order, { keep: [{ lineId: "1", quantity: 1 }] }, waiter);
    assert.deepEqual([refused.statusCode, refused.json().error.details.reason], [403, "REFUND_LIMIT"]);
    assert.equal((await read(order.id)).version, 0);
  });

  it("counts towards what somebody may give back of it, by whichever payment it was paid", async () => {
    const waiter = await hire(app, shop);
    const before = await readRefundLimits(app.db, shop.scope);
    await setRefundLimits(app.db, shop.scope, { ...before, staff: 6_000 });
    try {
      const order = await paid([shop.line("Brus")]);
      await changed(order, { add: [shop.line("Kake", { quantity: 2 })], settle: "LINK" });
      await pay((await read(order.id)).due!.paymentUrl!);
      app.clock.advance(3 * 60_000);
      const cancelled = await waiter.call("POST", `/orders/${order.id}/cancel`, { refund: "FULL" });
      assert.deepEqual([cancelled.statusCode, cancelled.json().error?.details.left], [403, 6_000]);
      const [brus, kake] = (await read(order.id)).lines;
      const keep = (quantity: number) => ({
        keep: [
          { lineId: brus!.id, quantity: 1 },
          { lineId: kake!.id, quantity },
        ],
      });
      assert.equal((await change(await read(order.id), keep(1), waiter)).statusCode, 200);
      const again = await change(await read(order.id), { keep: [{ lineId: brus!.id, quantity: 1 }] }, waiter);
      assert.deepEqual([again.statusCode, again.json().error?.details.left], [403, 100]);
    } finally {
      await setRefundLimits(app.db, shop.scope, before);
    }
  });

  it("owes nothing of what was given back for another reason", async () => {
    const order = await paid();
    const refund = await owner.call("POST", `/orders/${order.id}/refunds`, {
      amount: 1_000,
      reason: "Kald mat",
    });
    assert.equal(refund.statusCode, 201, refund.body);
    const then = await changed(await read(order.id), { add: [shop.line("Kake")] });
    assert.equal((await read(order.id)).due!.amount, 5_900);
    await changed(then, { keep: [{ lineId: "1", quantity: 1 }] });
    assert.deepEqual([(await read(order.id)).due, await held(order)], [null, order.total - 1_000 - 4_100]);
  });

  it("stands in the books on its own day", async () => {
    app.clock.set("2026-06-19T18:00:00+02:00");
    const order = await shop.place(
      shop.body({
        paymentMethod: "ONLINE",
        requestedPickupAt: "2026-06-20T16:00:00+02:00",
        lines: [shop.line("Margherita", { variant: "Stor" }), shop.line("Brus")],
      }),
    );
    await pay(order.paymentUrl!);
    const friday = await dayReport(app.ctx, shop.scope, "2026-06-19");
    app.clock.set("2026-06-20T12:00:00+02:00");
    // A beer for a drink: dearer, and at another rate.
    const then = await changed(await read(order.orderId), {
      keep: [{ lineId: "1", quantity: 1 }],
      add: [shop.line("Øl")],
      ageConfirmed: true,
    });
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"])
      await owner.call("POST", `/orders/${order.orderId}/status`, { status });
    assert.deepEqual(await dayReport(app.ctx, shop.scope, "2026-06-19"), friday);
    const saturday = await dayReport(app.ctx, shop.scope, "2026-06-20");
    assert.equal(saturday.orders.count, 0);
    assert.deepEqual(saturday.sales, {
      ...{ subtotal: 5_000, discount: 0, deliveryFee: 0, deposit: -200, tip: 0 },
      total: then.total - order.total,
    });
    assert.deepEqual(
      saturday.vat.map(({ rate, gross }) => [rate, gross]),
      [
        [15, -3_900],
        [25, 8_900],
      ],
    );
    const books = await salesBooks(app.ctx, shop.scope, { from: "2026-06-19", to: "2026-06-20" });
    const sum = books.lines.reduce((total, { gross }) => total + gross, 0);
    assert.equal(sum, then.total);
  });

  it("is worth what was paid for it after any changes, by rate, and takes no more than there is", async () => {
    const dishes = ["Brus", "Øl", "Kake", "Softis", "Suppe"] as const;
    const step = fc.record({
      fewer: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
      more: fc.array(fc.constantFrom(...dishes), { maxLength: 3 }),
      settle: fc.constantFrom("LINK", "AT_RESTAURANT"),
      paysLink: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        app.clock.set(fridayEvening);
        let order = await paid();
        for (const { fewer, more, settle, paysLink } of steps) {
          const keep = order.lines
            .map(({ id, quantity }, index) => ({
              lineId: id,
              quantity: fewer.includes(index) ? quantity - 1 : quantity,
            }))
            .filter(({ quantity }) => quantity > 0);
          const add = more.map((name) => shop.line(name));
          const response = await change(order, { keep, add, settle });
          if (response.statusCode !== 200) {
            assert.ok([409, 422].includes(response.statusCode), response.body);
            continue;
          }
          order = await read(order.id);
          if (paysLink && order.due?.paymentUrl) {
            await pay(order.due.paymentUrl);
            order = await read(order.id);
          }
          assert.equal((await held(order)) + (order.due?.amount ?? 0), order.total);
          const vat = order.vat.reduce((sum, { net, amount }) => sum + net + amount, 0);
          assert.equal(vat, order.total - order.deposit - order.tip);
        }
        const books = await grossByRate(order, "f.is_change");
        const stands = Object.fromEntries(order.vat.map(({ rate, net, amount }) => [rate, net + amount]));
        assert.deepEqual(books, stands);
        await owner.call("POST", `/orders/${order.id}/cancel`, { reason: "OTHER", refund: "FULL" });
        await sent();
        assert.equal(await held(order), 0);
        assert.deepEqual(await grossByRate(order, "true"), {});
        if (!order.due) assert.deepEqual((await read(order.id)).refundedVat, order.vat);
        const [stock] = await app.db.query<{ left: number }>(
          `SELECT stock_left AS left FROM product_stock WHERE restaurant_id = $1`,
          [shop.restaurantId],
        );
        assert.equal(stock!.left, 4);
      }),
      { numRuns: 25 },
    );
  });

  it("never takes the last unit twice, however many change at once", async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => paid()));
    const answers = await Promise.all(orders.map((order) => change(order, { add: [shop.line("Suppe")] })));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 4);
    const [stock] = await app.db.query<{ left: number }>(
      `SELECT stock_left AS left FROM product_stock WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    assert.equal(stock!.left, 0);
  });
});
