import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { Problem } from "../../platform/problem.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import type { Actor } from "./actors.ts";
import { boardOrder } from "./board.ts";
import { cancelOrder } from "./cancel-order.ts";
import { type RefundRequest, refundOrder } from "./refund-order.ts";
import type { PlacedOrder } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

const manager: Actor = { kind: "STAFF", id: "usr_sjef", role: "OWNER" };

/** Money back to the øre: all that is left can be given, and not an øre more. */
describe("refunds", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.coupons.push({ code: "TI", discountType: "FIXED", discountValue: 1000 });
      },
      { environment: "TEST", live: false },
    );
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const paid = async (more: Record<string, unknown> = {}): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const refund = (order: PlacedOrder, more: Partial<RefundRequest>, key: string | null = null) =>
    refundOrder(app.ctx, shop.scope, order.orderId, { reason: "Manglet", ...more }, key, manager);
  const refusedWith = (path: string, params?: Record<string, unknown>) => (error: unknown) => {
    const [issue] = ((error as Problem).details?.issues ?? []) as { path: string; params?: object }[];
    assert.ok(error instanceof Problem && issue, String(error));
    assert.equal(issue.path, path);
    if (params) assert.deepEqual(issue.params, params);
    return true;
  };
  const refundable = async ({ orderId }: PlacedOrder) =>
    (await boardOrder(app.ctx, shop.scope, orderId)).refundable;

  it("gives all that was paid, at once or as what is left, and then nothing", async () => {
    const [whole, rest] = [await paid(), await paid()];
    assert.equal((await refund(whole, { amount: whole.total })).refunded, whole.total);
    await assert.rejects(refund(whole, { amount: 1 }), refusedWith("amount", { refundable: 0, amount: 1 }));
    await refund(rest, { amount: 1 });
    assert.equal(await refundable(rest), rest.total - 1);
    const tooMuch = refund(rest, { amount: rest.total });
    await assert.rejects(tooMuch, refusedWith("amount", { refundable: rest.total - 1, amount: rest.total }));
    assert.equal((await refund(rest, { amount: rest.total - 1 })).refunded, rest.total);
    assert.equal(await refundable(rest), 0);
  });

  it("tells the VAT in it, which in parts comes to the VAT of the order", async () => {
    const order = await paid({
      lines: [shop.line("Margherita", { variant: "Liten", quantity: 3 }), shop.line("Øl"), shop.line("Brus")],
      ageConfirmed: true,
      tip: 1_000,
    });
    const { vat } = await boardOrder(app.ctx, shop.scope, order.orderId);
    const beer = await refund(order, { lines: [{ lineId: "2", quantity: 1 }] });
    assert.deepEqual([beer.amount, beer.vat], [8_900, [{ rate: 25, net: 7_120, amount: 1_780 }]]);
    // Pant carries none.
    assert.deepEqual((await refund(order, { lines: [{ lineId: "3", quantity: 1 }] })).vat, [
      { rate: 15, net: 3_391, amount: 509 },
    ]);
    assert.deepEqual((await refund(order, { tip: true })).vat, []);
    const twice = { lineId: "1", quantity: 1 };
    assert.equal((await refund(order, { lines: [twice, twice] })).amount, 31_800);
    await assert.rejects(
      refund(order, { lines: [twice, twice] }),
      refusedWith("lines.1.quantity", { left: 0 }),
    );
    await refund(order, { amount: 5_000 });
    await refund(order, { lines: [twice], amount: 0 }).catch(() => undefined);
    const left = await refundable(order);
    if (left > 0) await refund(order, { amount: left });
    const given = await boardOrder(app.ctx, shop.scope, order.orderId);
    assert.deepEqual([given.refundedVat, given.refunded], [vat, order.total]);
  });

  it("counts units that are named twice, and a refused refund leaves nothing behind", async () => {
    const order = await paid({ lines: [shop.line("Brus", { quantity: 2 })] });
    const line = { lineId: "1", quantity: 1 };
    await assert.rejects(refund(order, { lines: [line], amount: order.total }), refusedWith("amount"));
    assert.equal((await boardOrder(app.ctx, shop.scope, order.orderId)).lines[0]!.refundedQuantity, 0);
    await refund(order, { lines: [line, line] });
    const { lines, refundable: left } = await boardOrder(app.ctx, shop.scope, order.orderId);
    assert.deepEqual([lines[0]!.refundedQuantity, left], [2, 0]);
  });

  it("of a cancelled order what is left, when some was given back before", async () => {
    const order = await paid();
    await refund(order, { amount: 1500 });
    const cancelled = await cancelOrder(app.ctx, shop.scope, order.orderId, { refund: "FULL" }, manager);
    assert.deepEqual([cancelled.refunded, cancelled.refundable], [order.total, 0]);
    const rows = await app.db.query(
      "SELECT amount FROM refunds WHERE order_id = $1 ORDER BY created_at, amount",
      [order.orderId],
    );
    assert.deepEqual(
      rows.map(({ amount }) => amount),
      [1500, order.total - 1500],
    );
    const again = await paid();
    await refund(again, { amount: again.total });
    const nothingLeft = await cancelOrder(app.ctx, shop.scope, again.orderId, { refund: "FULL" }, manager);
    assert.deepEqual([nothingLeft.status, nothingLeft.refunded], ["CANCELLED", again.total]);
  });

  it("of a line what it cost after its discount, with its deposit; of units that do not divide, the last ones make it up", async () => {
    // Three soft drinks: 3 x 39 kr - 10 kr + 3 x 2 kr = 113 kr.
    const order = await paid({ couponCode: "TI", lines: [shop.line("Brus", { quantity: 3 })] });
    const one = { lines: [{ lineId: "1", quantity: 1 }] };
    const amounts = [await refund(order, one), await refund(order, one), await refund(order, one)].map(
      ({ amount }) => amount,
    );
    assert.deepEqual(amounts, [3767, 3766, 3767]);
    await assert.rejects(refund(order, one), refusedWith("lines.0.quantity", { left: 0 }));
  });

  it("names the line that is not there, and how many are left of one", async () => {
    const order = await paid({ lines: [shop.line("Brus", { quantity: 3 }), shop.line("Kake")] });
    const lines = (...given: [lineId: string, quantity: number][]) => ({
      lines: given.map(([lineId, quantity]) => ({ lineId, quantity })),
    });
    await assert.rejects(refund(order, lines(["2", 1], ["3", 1])), refusedWith("lines.1.lineId"));
    await assert.rejects(refund(order, lines(["1", 4])), refusedWith("lines.0.quantity", { left: 3 }));
    const twice = refund(order, lines(["1", 2], ["1", 2]));
    await assert.rejects(twice, refusedWith("lines.1.quantity", { left: 1 }));
    assert.equal((await refund(order, lines(["1", 2], ["1", 1]))).amount, 3 * 4100);
    assert.deepEqual(
      (await boardOrder(app.ctx, shop.scope, order.orderId)).lines.map((line) => line.refundedQuantity),
      [3, 0],
    );
  });

  it("of lines, the tip and an amount together are one sum, which must be there", async () => {
    const order = await paid({ lines: [shop.line("Kake", { quantity: 2 })], tip: 500 });
    await assert.rejects(
      refund(order, { lines: [{ lineId: "1", quantity: 2 }], tip: true, amount: 1 }),
      refusedWith("amount", { refundable: 12300, amount: 12301 }),
    );
    const given = await refund(order, { lines: [{ lineId: "1", quantity: 1 }], tip: true, amount: 100 });
    assert.equal(given.amount, 5900 + 500 + 100);
    await assert.rejects(refund(order, { tip: true, amount: 1 }), refusedWith("tip"));
  });

  it("with one key are one refund of one order, and another of another", async () => {
    const [first, second] = [await paid(), await paid()];
    const key = newKey();
    const given = await refund(first, { amount: 100 }, key);
    assert.equal(given.idempotent, undefined);
    assert.deepEqual(await refund(first, { amount: 300 }, key), { ...given, idempotent: true });
    const other = await refund(second, { amount: 200 }, key);
    assert.deepEqual([other.amount, other.refunded, other.idempotent], [200, 200, undefined]);
    assert.deepEqual(
      [await refundable(first), await refundable(second)],
      [first.total - 100, second.total - 200],
    );
  });
});
