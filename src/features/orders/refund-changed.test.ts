import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { Problem } from "../../platform/problem.ts";
import { findOrderFacts } from "../mails/queries.ts";
import { sendPendingRefunds } from "../payments/send-refund.ts";
import type { Actor } from "./actors.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { dayReport } from "./day-report.ts";
import {
  first,
  openPaidTwiceShop,
  owner,
  type PaidTwiceShop,
  supplement,
  total,
} from "./paid-twice.fixture.ts";
import type { RefundRequest } from "./refund-order.ts";
import { salesBooks } from "./sales-books.ts";
import { newKey } from "./shop.fixture.ts";
import { undoCancel } from "./undo-cancel.ts";

describe("what staff give back of an order that was paid online, changed, and paid again", () => {
  let app: TestApp;
  let town: PaidTwiceShop;
  before(async () => {
    app = await createTestApp();
    town = await openPaidTwiceShop(app);
  });
  after(() => app.close());
  beforeEach(() => {
    app.clock.set(fridayEvening);
    town.provider.trouble = null;
  });

  it("is all of it, before it is completed and after", async () => {
    const { read, changed, refund, finish, given, vatLeft } = town;
    for (const isCompleted of [false, true]) {
      const order = await changed();
      if (isCompleted) await finish(order);
      const back = await refund(order, { amount: total });
      assert.deepEqual([back.amount, back.refused, back.state, back.refunded], [total, 0, "DONE", total]);
      assert.deepEqual(back.vat, order.vat);
      assert.deepEqual(await given(order), [first, supplement]);
      assert.deepEqual(await vatLeft(order), []);
      const then = await read(order.id);
      assert.deepEqual([then.refundable, then.paymentStatus], [0, "REFUNDED"]);
      await assert.rejects(refund(order, { amount: 1 }), Problem);
    }
  });

  it("is of what was paid last, and of what was paid before it when that is not enough", async () => {
    const { changed, refund, given, vatLeft } = town;
    const order = await changed();
    await refund(order, { amount: 5_000 });
    assert.deepEqual(await given(order), [0, 5_000]);
    await refund(order, { amount: 15_000 });
    assert.deepEqual(await given(order), [5_200, supplement]);
    const tooMuch = refund(order, { amount: total - 20_000 + 1 });
    await assert.rejects(tooMuch, (error: Problem) => {
      const [issue] = (error.details?.issues ?? []) as { path: string; params: object }[];
      assert.deepEqual(issue!.params, { refundable: 20_800, amount: 20_801 });
      return true;
    });
    await refund(order, { amount: 20_800 });
    assert.deepEqual([await given(order), await vatLeft(order)], [[first, supplement], []]);
  });

  it("is by item what the item cost, with its VAT, whichever payments it comes of", async () => {
    const { changed, refund, given, seenByPartner } = town;
    const order = await changed();
    const [pizza, , , beer] = order.lines;
    const back = await refund(order, {
      lines: [
        { lineId: pizza!.id, quantity: 1 },
        { lineId: beer!.id, quantity: 1 },
      ],
      tip: true,
    });
    assert.equal(back.amount, 20_900 + 8_900 + 1_000);
    assert.deepEqual(back.vat, [
      { rate: 15, net: 18_174, amount: 2_726 },
      { rate: 25, net: 7_120, amount: 1_780 },
    ]);
    assert.deepEqual(await given(order), [16_000, supplement]);
    const { lines, refunds } = await seenByPartner(order);
    assert.deepEqual(
      lines.map((line) => line.refundedQuantity),
      [1, 0, 0, 1],
    );
    assert.deepEqual(
      refunds.map(({ amount, includesTip, lines: of }) => [amount, includesTip, of.length]),
      [[back.amount, true, 2]],
    );
    await assert.rejects(refund(order, { tip: true }), Problem, "the tip goes back once");
    await assert.rejects(refund(order, { lines: [{ lineId: pizza!.id, quantity: 1 }] }), Problem);
  });

  it("leaves what was paid at the restaurant out", async () => {
    const { read, change, add, paid, refund, finish, given, vatLeft } = town;
    const order = await paid();
    await change(order, { add: add("Kake"), settle: "AT_RESTAURANT" });
    await finish(order);
    const then = await read(order.id);
    assert.deepEqual([then.total, then.refundable], [first + 5_900, first]);
    await refund(order, { amount: first });
    assert.deepEqual([await given(order), await vatLeft(order)], [[first], []]);
  });

  it("is one refund to those who read it: one entry, one mail, one in the day's report", async () => {
    const { shop, changed, refund, mailsOf, seenByPartner } = town;
    const order = await changed();
    app.clock.advance(60_000);
    const key = newKey();
    const back = await refund(order, { amount: 20_000 }, key);
    const seen = await seenByPartner(order);
    assert.deepEqual(seen.payment, { provider: "SANDBOX", amount: total, refunded: 20_000 });
    assert.deepEqual(
      seen.refunds.map(({ id, amount, refused, state, vat }) => ({ id, amount, refused, state, vat })),
      [{ id: back.refundId, amount: 20_000, refused: 0, state: "DONE", vat: back.vat }],
    );
    assert.deepEqual(await refund(order, { amount: 300 }, key), { ...back, idempotent: true });
    assert.deepEqual(await mailsOf(order), [{ refundId: back.refundId, orderId: order.id }]);
    const asked = { restaurantId: shop.restaurantId, orderId: order.id, refundId: back.refundId };
    const [facts] = await findOrderFacts(app.db, [asked]);
    assert.deepEqual([facts!.refundAmount, facts!.refundVat], [20_000, back.vat]);
    await refund(order, { amount: 500, notifyCustomer: false });
    assert.equal((await mailsOf(order)).length, 1);
  });

  it("changes the order for those who follow it, also when it is of a later payment alone", async () => {
    const { changed, refund, seenByPartner } = town;
    const order = await changed();
    app.clock.advance(60_000);
    await refund(order, { amount: 100 });
    const { updatedAt } = await seenByPartner(order);
    assert.equal(Date.parse(updatedAt), app.clock.nowMs());
  });

  it("asked for with one key by a till is one, and a key stands for one request", async () => {
    const { changed, refund, given } = town;
    const order = await changed();
    const till = (hash: string): Actor => ({
      ...{ kind: "KEY", id: "key_1", role: "MANAGER" },
      request: { key: "kasse-1-refusjon-1", hash },
    });
    const ask = (hash: string) => refund(order, { amount: 20_000 }, "kasse-1-refusjon-1", till(hash));
    const answers = await Promise.all([ask("a"), ask("a"), ask("a")]);
    assert.equal(new Set(answers.map(({ refundId }) => refundId)).size, 1);
    assert.deepEqual(await given(order), [5_200, supplement]);
    await assert.rejects(ask("b"), (error: Problem) => error.code === "IDEMPOTENCY_CONFLICT");
  });

  it("is never more than was paid, however many give back at once", async () => {
    const { shop, changed, refund, given, vatLeft } = town;
    const order = await changed();
    const answers = await Promise.allSettled([
      ...[total, total, 30_000].map((amount) => refund(order, { amount })),
      cancelOrder(app.ctx, shop.scope, order.id, { refund: "FULL" }, owner),
    ]);
    assert.ok(answers.some(({ status }) => status === "fulfilled"));
    assert.deepEqual([await given(order), await vatLeft(order)], [[first, supplement], []]);
    const again = await changed();
    const all = await Promise.allSettled([1, 2, 3].map(() => refund(again, { amount: total })));
    assert.equal(all.filter(({ status }) => status === "fulfilled").length, 1);
    assert.deepEqual(await given(again), [first, supplement]);
  });

  it("is there again when the provider refuses one part of it, with what was given back said as it is", async () => {
    const { shop, read, changed, refund, given, vatLeft, mailsOf, seenByPartner } = town;
    const order = await changed();
    const [pizza] = order.lines;
    const item = { lines: [{ lineId: pizza!.id, quantity: 1 }] };
    town.provider.trouble = { of: "FIRST", kind: "REFUSED" };
    const back = await refund(order, item);
    assert.deepEqual([back.amount, back.refused, back.state], [supplement, 20_900 - supplement, "DONE"]);
    const then = await read(order.id);
    assert.deepEqual([then.refunded, then.refundable], [supplement, first]);
    // What is missing of it is given by amount: the item itself has gone back once.
    assert.equal(then.lines[0]!.refundedQuantity, 1);
    const [seen] = (await seenByPartner(order)).refunds;
    assert.deepEqual([seen!.amount, seen!.refused, seen!.state], [supplement, 20_900 - supplement, "DONE"]);
    assert.deepEqual(seen!.vat, back.vat);
    const facts = await findOrderFacts(app.db, [
      { restaurantId: shop.restaurantId, orderId: order.id, refundId: back.refundId },
    ]);
    assert.equal(facts[0]!.refundAmount, supplement);
    assert.equal((await mailsOf(order)).length, 1);
    town.provider.trouble = null;
    await refund(order, { amount: then.refundable });
    assert.deepEqual([await given(order), await vatLeft(order)], [[first, supplement], []]);
  });

  it("keeps its items given back also when the part is refused that was paid last", async () => {
    const { read, changed, refund, given } = town;
    const order = await changed();
    town.provider.trouble = { of: "LATER", kind: "REFUSED" };
    const back = await refund(order, { lines: [{ lineId: order.lines[0]!.id, quantity: 1 }] });
    assert.deepEqual([back.amount, back.refused, back.state], [20_900 - supplement, supplement, "DONE"]);
    const { lines, refundable } = await read(order.id);
    assert.deepEqual([lines[0]!.refundedQuantity, refundable], [1, total - 20_900 + supplement]);
    assert.deepEqual(await given(order), [20_900 - supplement, 0]);
  });

  it("is the order's also when it is of a later payment alone: its items when it is refused, and its mail", async () => {
    const { read, changed, refund, mailsOf } = town;
    const order = await changed();
    const cake = { lines: [{ lineId: order.lines[2]!.id, quantity: 1 }] };
    town.provider.trouble = { of: "ANY", kind: "REFUSED" };
    assert.equal((await refund(order, cake)).state, "FAILED");
    assert.equal((await read(order.id)).lines[2]!.refundedQuantity, 0);
    town.provider.trouble = null;
    const back = await refund(order, cake);
    assert.deepEqual([back.state, back.amount], ["DONE", 5_900]);
    assert.deepEqual(await mailsOf(order), [{ refundId: back.refundId, orderId: order.id }]);
  });

  it("refused whole is as if nobody had asked: its money and every unit of its items are there again", async () => {
    const { read, changed, refund, given, mailsOf } = town;
    const order = await changed();
    const [pizza, drink] = order.lines;
    const one = (lineId: string) => ({ lineId, quantity: 1 });
    town.provider.trouble = { of: "ANY", kind: "REFUSED" };
    const what = { lines: [one(pizza!.id), one(drink!.id)], tip: true };
    const refused = await refund(order, what);
    assert.deepEqual(
      [refused.amount, refused.refused, refused.state, refused.refunded],
      [26_000, 26_000, "FAILED", 0],
    );
    assert.deepEqual(await mailsOf(order), []);
    const { lines, refundable } = await read(order.id);
    assert.deepEqual([lines.map((line) => line.refundedQuantity), refundable], [[0, 0, 0, 0], total]);
    town.provider.trouble = null;
    assert.equal((await refund(order, what)).state, "DONE");
    assert.deepEqual(await given(order), [first - supplement, supplement]);
  });

  it("is told when nothing of it is on its way any more, and counted once whenever a part is refused", async () => {
    const { shop, changed, refund, books, mailsOf } = town;
    app.clock.set("2026-07-03T18:00:00+02:00");
    const order = await changed();
    town.provider.trouble = { of: "FIRST", kind: "UNAVAILABLE" };
    const back = await refund(order, { amount: 20_000 });
    assert.deepEqual([back.state, back.amount], ["PENDING", 20_000]);
    assert.deepEqual(await mailsOf(order), []);
    const friday = { count: 1, amount: 20_000 };
    assert.deepEqual((await dayReport(app.ctx, shop.scope, "2026-07-03")).refunds, friday);
    app.clock.set("2026-07-04T12:00:00+02:00");
    town.provider.trouble = { of: "FIRST", kind: "REFUSED" };
    await sendPendingRefunds(app.ctx);
    assert.equal((await mailsOf(order)).length, 1);
    assert.deepEqual((await dayReport(app.ctx, shop.scope, "2026-07-03")).refunds, friday);
    const saturday = await dayReport(app.ctx, shop.scope, "2026-07-04");
    assert.deepEqual(saturday.refunds, { count: 0, amount: -5_200 });
    const { lines } = await salesBooks(app.ctx, shop.scope, { from: "2026-07-03", to: "2026-07-04" });
    const held = (await books(order)).reduce((sum, [amount, refunded]) => sum + amount! - refunded!, 0);
    assert.equal(
      lines.reduce((sum, { gross }) => sum + gross, 0),
      held,
    );
  });

  it("stays one less in the report of the day on which its last part is refused", async () => {
    const { shop, read, changed, refund } = town;
    app.clock.set("2026-07-10T18:00:00+02:00");
    const order = await changed();
    town.provider.trouble = { of: "ANY", kind: "UNAVAILABLE" };
    await refund(order, { amount: 20_000 });
    const days: [string, "LATER" | "ANY", object][] = [
      ["2026-07-11", "LATER", { count: 0, amount: -supplement }],
      ["2026-07-12", "ANY", { count: -1, amount: supplement - 20_000 }],
    ];
    for (const [day, of] of days) {
      app.clock.set(`${day}T12:00:00+02:00`);
      town.provider.trouble = { of, kind: "REFUSED" };
      if (of === "LATER")
        await app.db.query(
          "UPDATE refunds SET updated_at = $2 WHERE restaurant_id = $1 AND order_id = $3 AND state = 'PENDING'",
          [shop.restaurantId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()), order.id],
        );
      await sendPendingRefunds(app.ctx);
    }
    for (const [day, , report] of days)
      assert.deepEqual((await dayReport(app.ctx, shop.scope, day)).refunds, report, day);
    assert.deepEqual((await dayReport(app.ctx, shop.scope, "2026-07-10")).refunds, {
      count: 1,
      amount: 20_000,
    });
    assert.equal((await read(order.id)).refundable, total);
  });

  it("with a cancellation is the amount that was asked for, or all that is left over all payments", async () => {
    const { shop, read, changed, refund, given, vatLeft, mailsOf } = town;
    const cancel = (order: BoardOrder, what: "FULL" | { amount: number }, canBeUndone = false) =>
      cancelOrder(app.ctx, shop.scope, order.id, { refund: what, canBeUndone }, owner);
    const part = await changed();
    await assert.rejects(cancel(part, { amount: total + 1 }), Problem);
    assert.equal((await cancel(part, { amount: 20_000 })).refunded, 20_000);
    assert.deepEqual(await given(part), [5_200, supplement]);
    assert.deepEqual(await mailsOf(part), [], "the mail about the cancellation says it");
    const rest = await changed();
    await refund(rest, { amount: 20_000 });
    assert.equal((await cancel(rest, "FULL")).refunded, total);
    assert.deepEqual([await given(rest), await vatLeft(rest)], [[first, supplement], []]);
    const undone = await changed();
    assert.equal((await cancel(undone, { amount: 20_000 }, true)).refunded, 20_000);
    await undoCancel(app.ctx, shop.scope, undone.id, owner);
    const then = await read(undone.id);
    assert.deepEqual([then.status, then.refundable, await given(undone)], ["CONFIRMED", total, [0, 0]]);
  });

  it("sums to what was asked, each part within what its payment had left, and all of it to the order's VAT", async () => {
    const { read, keepAll, change, add, paid, refund, books, vatLeft } = town;
    const step = fc.oneof(
      fc.record({ more: fc.constantFrom("Brus", "Øl", "Kake", "Softis") }),
      fc.record({ fewer: fc.nat({ max: 3 }) }),
      fc.record({ back: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ item: fc.nat({ max: 4 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        app.clock.set(fridayEvening);
        let order = await paid();
        const give = async (what: Partial<RefundRequest>) => {
          const before = await books(order);
          const answer = await refund(order, what).catch((error: unknown) => error);
          const now = await books(order);
          const parts = now.map(([, refunded], index) => refunded! - before[index]![1]!);
          const sum = parts.reduce((one, other) => one + other, 0);
          if (answer instanceof Problem) return assert.equal(sum, 0);
          const { amount, vat } = answer as Awaited<ReturnType<typeof refund>>;
          assert.equal(sum, amount);
          for (const [index, part] of parts.entries()) {
            assert.ok(part >= 0 && now[index]![1]! <= now[index]![0]!);
            // The latest first: an earlier payment gives when nothing is left of those after it.
            const later = now.slice(index + 1);
            if (part > 0) assert.ok(later.every(([all, refunded]) => all === refunded));
          }
          const taxed = vat.reduce((all, one) => all + one.net + one.amount, 0);
          assert.ok(taxed <= amount || amount === order.refundable);
        };
        for (const one of steps) {
          const keep = keepAll(order);
          if ("more" in one) await change(order, { add: add(one.more) }).catch(() => undefined);
          else if ("fewer" in one)
            await change(order, { keep: keep.filter((_, index) => index !== one.fewer) }).catch(
              () => undefined,
            );
          else if ("back" in one) await give({ amount: Math.floor(one.back * order.refundable) || 1 });
          else await give({ lines: [{ lineId: order.lines.at(one.item)?.id ?? "99", quantity: 1 }] });
          order = await read(order.id);
          for (const { net, amount, rate } of await vatLeft(order)) assert.ok(net + amount >= 0, rate);
        }
        if (order.refundable > 0) await give({ amount: order.refundable });
        assert.deepEqual(await vatLeft(order), []);
        for (const [all, refunded] of await books(order)) assert.equal(all, refunded);
        order = await read(order.id);
        assert.deepEqual([order.refundable, order.paymentStatus], [0, "REFUNDED"]);
      }),
      // An amount took more of the food than the last dishes hold, beside a tip.
      { numRuns: 8, examples: [[[{ back: 0.354 }, { more: "Brus" }, { fewer: 0 }]]] },
    );
  });
});
