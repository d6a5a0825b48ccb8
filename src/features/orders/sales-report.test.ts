import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { changeOrder } from "./change-order.ts";
import type { ChangeInput } from "./change-schemas.ts";
import { dayReport } from "./day-report.ts";
import { moveOrderTo } from "./move-order.ts";
import { dataOf, openServedShop, type ServedShop } from "./point-of-sale.fixture.ts";
import { refundOrder } from "./refund-order.ts";
import { salesBooks } from "./sales-books.ts";
import { salesReport } from "./sales-report.ts";

const operator = { kind: "OPERATOR" } as const;
const friday = { from: "2026-06-12", to: "2026-06-12" };

describe("the sales of a period (D-162, D-163)", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const open = async (): Promise<ServedShop> => {
    const shop = await openServedShop(app, (file) => {
      file.settings.tips = true;
      file.coupons = [{ code: "TI", isAutomatic: false, discountType: "PERCENT", discountValue: 10 }];
    });
    app.clock.set(fridayEvening);
    return shop;
  };
  /** Paid in cash: a sale when it is handed over. */
  async function handedOver(shop: ServedShop, more = {}): Promise<string> {
    const { orderId } = await shop.place(shop.body(more));
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, orderId, status, operator);
    return orderId;
  }

  it("have the refunds of each period by themselves, and none of the days between", async () => {
    const shop = await open();
    const paidBack = async (at: string, amount: number) => {
      app.clock.set(at);
      const { orderId } = await shop.paid();
      await refundOrder(app.ctx, shop.scope, orderId, { amount, reason: "Kald" }, null, operator);
    };
    await paidBack("2026-06-05T18:00:00+02:00", 500);
    await paidBack("2026-06-08T18:00:00+02:00", 700);
    await paidBack(fridayEvening, 300);
    const report = await salesReport(app.ctx, shop.scope, friday);
    assert.deepEqual([report.earlier.refunds, report.figures.refunds], [500, 300]);
    assert.deepEqual(
      report.payments.map(({ refunds, net, total }) => [refunds, total - net]),
      [[300, 300]],
    );
  });

  it("are told by dish, category, hour and way to pay, beside the Friday before", async () => {
    const shop = await open();
    app.clock.set("2026-06-05T18:00:00+02:00");
    await handedOver(shop);
    app.clock.set("2026-06-11T18:00:00+02:00");
    await handedOver(shop);
    app.clock.set(fridayEvening);
    await shop.paid({ tip: 1000, lines: [shop.line("Brus", { quantity: 2 }), shop.line("Kake")] });
    await handedOver(shop, { lines: [shop.line("Kake", { quantity: 3 })] });
    const report = await salesReport(app.ctx, shop.scope, friday);
    assert.deepEqual(report.before, { from: "2026-06-05", to: "2026-06-05" });
    assert.equal(report.earlier.total, 4100);
    const total = 2 * 4100 + 5900 + 1000 + 3 * 5900;
    assert.deepEqual(
      [
        report.figures.orders,
        report.figures.total,
        report.figures.average,
        report.figures.deposit,
        report.figures.tip,
      ],
      [2, total, total / 2, 400, 1000],
    );
    assert.deepEqual(report.figures.pickup, { orders: 2, total });
    assert.deepEqual(report.days, [{ date: "2026-06-12", orders: 2, total }]);
    assert.deepEqual(report.hours, [{ hour: 18, orders: 2, total }]);
    assert.deepEqual(
      report.dishes.map(({ name, quantity, total }) => [name, quantity, total]),
      [
        ["Kake", 4, 4 * 5900],
        ["Brus", 2, 7800],
      ],
    );
    assert.deepEqual(report.categories, [{ name: "Annet", quantity: 6, total: 4 * 5900 + 7800 }]);
    assert.deepEqual(
      report.payments.map((one) => [one.method, one.provider, one.orders, one.net]),
      [
        ["CASH", null, 1, 3 * 5900],
        ["ONLINE", "SANDBOX", 1, 2 * 4100 + 5900 + 1000],
      ],
    );
    const day = await dayReport(app.ctx, shop.scope, "2026-06-12");
    assert.deepEqual(report.vat, day.vat);
    assert.equal(report.isOver, false);
    const week = await salesReport(app.ctx, shop.scope, { from: "2026-06-08", to: "2026-06-14" });
    assert.deepEqual(
      week.days.map(({ date }) => date),
      ["2026-06-11", "2026-06-12"],
    );
    const empty = await salesReport(app.ctx, shop.scope, { from: "2025-01-01", to: "2025-12-31" });
    assert.deepEqual([empty.figures.orders, empty.figures.total, empty.dishes], [0, 0, []]);
  });

  it("stay as they are when the day has ended: what goes back, and what is refused, is of a day of its own", async () => {
    const shop = await open();
    const { orderId } = await shop.paid();
    const give = () =>
      refundOrder(app.ctx, shop.scope, orderId, { amount: 500, reason: "Kald" }, null, operator);
    const back = await give();
    app.clock.set("2026-06-13T12:00:00+02:00");
    const read = async () => ({
      sales: await salesReport(app.ctx, shop.scope, friday),
      books: await salesBooks(app.ctx, shop.scope, friday),
      day: await dayReport(app.ctx, shop.scope, friday.from),
    });
    const closed = await read();
    assert.equal(closed.sales.isOver, true);
    assert.equal(closed.day.refunds.amount, 500);
    await give();
    // Neither is a refund undone in the books of yesterday: the provider refused it today.
    await app.db.query(
      "UPDATE refunds SET state = 'FAILED', updated_at = $3 WHERE restaurant_id = $1 AND order_id = $2 AND id = $4",
      [shop.restaurantId, orderId, new Date(app.clock.nowMs()), back.refundId],
    );
    assert.deepEqual(await read(), closed);
    const saturday = await dayReport(app.ctx, shop.scope, "2026-06-13");
    assert.deepEqual(saturday.refunds, { count: 0, amount: 0 });
    const both = await salesReport(app.ctx, shop.scope, { from: "2026-06-12", to: "2026-06-13" });
    assert.equal(both.figures.refunds, 500);
  });

  it("by dish are what was paid for it, less its discount, also when the order is changed on another day", async () => {
    const shop = await open();
    const { orderId } = await shop.paid({ couponCode: "TI", lines: [shop.line("Kake", { quantity: 2 })] });
    const report = () => salesReport(app.ctx, shop.scope, friday);
    app.clock.set("2026-06-13T12:00:00+02:00");
    const closed = await report();
    assert.deepEqual(
      closed.dishes.map(({ name, quantity, total }) => [name, quantity, total]),
      [["Kake", 2, 10_620]],
    );
    const fewer: ChangeInput = {
      expectedVersion: 0,
      keep: [{ lineId: "1", quantity: 1 }],
      add: [],
      settle: "LINK",
    };
    await changeOrder(app.ctx, shop.scope, orderId, fewer, operator);
    assert.deepEqual(await report(), closed);
  });

  it("have what is driven out beside what is picked up, and table deposits beside both", async () => {
    const shop = await open();
    const picked = await shop.paid({ tip: 700 });
    const driven = await shop.paid({
      lines: [shop.line("Margherita", { variant: "Stor", quantity: 2 }), shop.line("Brus", { quantity: 3 })],
      fulfillment: "DELIVERY",
      deliveryAddress: { line1: "Gata 2", postalCode: "7010", city: "Trondheim" },
      couponCode: "TI",
    });
    const table = await shop.paid();
    await app.db.query(
      "UPDATE orders SET type = 'RESERVATION', payment_method = NULL, fulfillment = NULL WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, table.orderId],
    );
    const both = await Promise.all(
      [picked, driven].map(async ({ orderId }) => dataOf(await shop.call("GET", `/orders/${orderId}`))),
    );
    const of = (name: string): number => both.reduce((sum, one) => sum + one[name], 0);
    assert.ok(both[1]!.discount > 0 && both[1]!.deliveryFee > 0);
    const report = await salesReport(app.ctx, shop.scope, friday);
    assert.deepEqual(report.figures, {
      orders: 2,
      average: Math.round(of("total") / 2),
      pickup: { orders: 1, total: picked.total },
      delivery: { orders: 1, total: driven.total },
      ...{ subtotal: of("subtotal"), discount: of("discount"), deliveryFee: of("deliveryFee") },
      ...{ deposit: of("deposit"), tip: of("tip"), total: of("total") },
      tableDeposits: table.total,
      refunds: 0,
    });
    assert.deepEqual(report.days, [{ date: "2026-06-12", orders: 2, total: of("total") }]);
    assert.deepEqual(report.hours, [{ hour: 18, orders: 2, total: of("total") }]);
    assert.deepEqual(
      report.payments.map((one) => [one.orders, one.total, one.tableDeposits, one.net]),
      [[2, of("total"), table.total, of("total") + table.total]],
    );
    const { lines } = await salesBooks(app.ctx, shop.scope, friday);
    assert.deepEqual(
      lines.filter(({ kind }) => kind !== "SALE").map(({ kind, gross }) => [kind, gross]),
      [
        ["DEPOSIT", of("deposit")],
        ["TIP", of("tip")],
        ["TABLE_DEPOSIT", table.total],
      ],
    );
  });

  it("begin and end at 04:00 to the millisecond, those of the period before too", async () => {
    const shop = await open();
    const handOverAt = async (instant: string): Promise<void> => {
      app.clock.set(`${instant.slice(0, 10)}T00:00:00+02:00`);
      app.clock.advance(-2 * 3_600_000);
      const { orderId } = await shop.place();
      for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP"] as const)
        await moveOrderTo(app.ctx, shop.scope, orderId, status, operator);
      app.clock.set(instant);
      await moveOrderTo(app.ctx, shop.scope, orderId, "COMPLETED", operator);
    };
    // Eight days, compared with those two weeks before: in between are days of neither.
    const period = { from: "2026-06-08", to: "2026-06-15" };
    const count = async () => {
      const { figures, earlier } = await salesReport(app.ctx, shop.scope, period);
      return [earlier.orders, figures.orders];
    };
    for (const [instant, counted] of [
      ["2026-05-25T03:59:59.999+02:00", [0, 0]],
      ["2026-05-25T04:00:00+02:00", [1, 0]],
      ["2026-06-02T03:59:59.999+02:00", [2, 0]],
      ["2026-06-02T04:00:00+02:00", [2, 0]],
      ["2026-06-08T03:59:59.999+02:00", [2, 0]],
      ["2026-06-08T04:00:00+02:00", [2, 1]],
      ["2026-06-16T03:59:59.999+02:00", [2, 2]],
      ["2026-06-16T04:00:00+02:00", [2, 2]],
    ] as const) {
      await handOverAt(instant);
      assert.deepEqual(await count(), counted, instant);
    }
  });

  it("have what goes back on the day on which it goes, and what is refused on the same day nowhere", async () => {
    const shop = await open();
    const { orderId } = await shop.paid();
    const giveAt = async (instant: string): Promise<string> => {
      app.clock.set(instant);
      const request = { amount: 500, reason: "Kald" };
      return (await refundOrder(app.ctx, shop.scope, orderId, request, null, operator)).refundId;
    };
    const refuseAt = (refundId: string, instant: string) =>
      app.db.query(
        "UPDATE refunds SET state = 'FAILED', updated_at = $3 WHERE restaurant_id = $1 AND order_id = $2 AND id = $4",
        [shop.restaurantId, orderId, instant, refundId],
      );
    const refundsOf = async (date: string) => (await dayReport(app.ctx, shop.scope, date)).refunds;
    const night = "2026-06-13T03:59:59.999+02:00";
    const morning = "2026-06-13T04:00:00+02:00";
    const first = await giveAt(night);
    assert.deepEqual(await refundsOf("2026-06-12"), { count: 1, amount: 500 });
    await giveAt(morning);
    assert.deepEqual(await refundsOf("2026-06-12"), { count: 1, amount: 500 }, "the evening's own");
    assert.deepEqual(await refundsOf("2026-06-13"), { count: 1, amount: 500 });
    await refuseAt(first, morning);
    assert.deepEqual(await refundsOf("2026-06-12"), { count: 1, amount: 500 }, "that day is in the books");
    assert.deepEqual(await refundsOf("2026-06-13"), { count: 0, amount: 0 });
    await refuseAt(first, night);
    assert.deepEqual(await refundsOf("2026-06-12"), { count: 0, amount: 0 });
    assert.deepEqual(await refundsOf("2026-06-13"), { count: 1, amount: 500 });
    const { lines } = await salesBooks(app.ctx, shop.scope, friday);
    assert.deepEqual(
      lines.filter(({ kind }) => kind === "REFUND"),
      [],
    );
  });

  it("are a file that Norwegian spreadsheets open: a line for each day, rate and way to pay", async () => {
    const shop = await open();
    const { orderId } = await shop.paid({ tip: 1050 });
    await handedOver(shop);
    await refundOrder(app.ctx, shop.scope, orderId, { amount: 500, reason: "Kald" }, null, operator);
    const owner = await hire(app, shop, "OWNER");
    const file = await owner.call("GET", "/reports/books.csv?from=2026-06-12&to=2026-06-12");
    assert.match(String(file.headers["content-type"]), /^text\/csv; charset=utf-8/);
    assert.match(String(file.headers["content-disposition"]), /kasserapport_2026-06-12\.csv/);
    assert.deepEqual(file.body.split("\r\n"), [
      "\uFEFFDato;Type;Mva-sats;Betalingsmåte;Antall;Grunnlag;Herav mva;Brutto",
      "2026-06-12;Salg;15;Betalt i restauranten;1;33,91;5,09;39,00",
      "2026-06-12;Salg;15;Testbetaling;1;33,91;5,09;39,00",
      "2026-06-12;Pant;;Betalt i restauranten;1;2,00;0,00;2,00",
      "2026-06-12;Pant;;Testbetaling;1;2,00;0,00;2,00",
      "2026-06-12;Tips;;Testbetaling;1;10,50;0,00;10,50",
      "2026-06-12;Tilbakebetaling;;Testbetaling;1;-5,00;0,00;-5,00",
      "",
    ]);
    const { lines } = await salesBooks(app.ctx, shop.scope, friday);
    const { payments } = await dayReport(app.ctx, shop.scope, friday.from);
    assert.equal(
      lines.reduce((sum, { gross }) => sum + gross, 0),
      payments.reduce((sum, { net }) => sum + net, 0),
    );
  });

  it("are for owners and managers of the restaurant, of 400 days at most", async () => {
    const shop = await open();
    await shop.paid();
    const manager = await hire(app, shop, "MANAGER");
    const cook = await hire(app, shop);
    const stranger = await hire(app, await open(), "OWNER");
    for (const path of ["/reports/sales", "/reports/books", "/reports/books.csv"]) {
      const day = `${path}?from=2026-06-12&to=2026-06-12`;
      assert.equal((await manager.call("GET", day)).statusCode, 200);
      assert.equal(outcomeOf(await cook.call("GET", day)), "403 FORBIDDEN");
      assert.equal((await manager.call("GET", day, undefined, { cookie: "" })).statusCode, 401);
      const elsewhere = await stranger.call("GET", day);
      assert.equal(elsewhere.statusCode, 200);
      assert.ok(
        !elsewhere.body.includes("4100") && !elsewhere.body.includes("39,00"),
        "their own sales only",
      );
      const issuesOf = async (query: string) =>
        (await manager.call("GET", `${path}?${query}`))
          .json()
          .error.details.issues.map((issue: { path: string }) => issue.path);
      assert.deepEqual(await issuesOf("from=today"), ["from", "to"]);
      assert.deepEqual(await issuesOf("from=2026-06-12&to=2026-06-11"), ["to"]);
      assert.deepEqual(await issuesOf("from=2025-05-08&to=2026-06-12"), ["to"]);
      assert.equal((await manager.call("GET", `${path}?from=2025-05-09&to=2026-06-12`)).statusCode, 200);
    }
  });
});
