import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire } from "../people/staff.fixture.ts";
import { dayReport } from "./day-report.ts";
import { moveOrderTo } from "./move-order.ts";
import { dataOf, openServedShop, type ServedShop } from "./point-of-sale.fixture.ts";
import { refundOrder } from "./refund-order.ts";
import type { DayReport } from "./report-schemas.ts";
import type { PlacedOrder } from "./schemas.ts";

const hour = 3_600_000;
const operator = { kind: "OPERATOR" } as const;

/** What a guest orders, how it is paid and what becomes of it. */
const guest = fc.record({
  dishes: fc.array(fc.constantFrom("Brus", "Kake", "Softis", "Øl"), { minLength: 1, maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  isOnline: fc.boolean(),
  isPaid: fc.boolean(),
  isDelivery: fc.boolean(),
  hasCode: fc.boolean(),
  tip: fc.constantFrom(0, 700, 2500),
  refund: fc.constantFrom("NONE", "LINE", "AMOUNT", "TIP"),
  hoursLater: fc.integer({ min: 0, max: 30 }),
});
type Guest = typeof guest extends fc.Arbitrary<infer Value> ? Value : never;

describe("a day's report (D-124)", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const open = (): Promise<ServedShop> =>
    openServedShop(app, (file) => {
      file.coupons = [{ code: "TI", isAutomatic: false, discountType: "PERCENT", discountValue: 10 }];
      file.settings.tips = true;
      for (const day of file.openingHours) Object.assign(day, { opensAt: "00:00", closesAt: "23:59" });
    });

  async function order(shop: ServedShop, one: Guest): Promise<PlacedOrder> {
    const dishes = [...new Set(one.dishes)].filter((dish) => !(one.isDelivery && dish === "Softis"));
    const lines = (dishes.length > 0 ? dishes : ["Brus"]).map((dish) =>
      shop.line(dish, { quantity: one.isDelivery ? 3 : one.quantity }),
    );
    const placed = await shop.post(
      shop.body({
        lines: one.isDelivery
          ? [...lines, shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] })]
          : lines,
        ageConfirmed: true,
        paymentMethod: one.isOnline ? "ONLINE" : "CASH",
        ...(one.isOnline && { tip: one.tip }),
        ...(one.hasCode && { couponCode: "TI" }),
        ...(one.isDelivery && {
          fulfillment: "DELIVERY",
          deliveryAddress: { line1: "Gata 2", postalCode: "7010", city: "Trondheim" },
        }),
      }),
    );
    // Beer is not sold at night, and nothing in the last minutes of a day.
    if (placed.statusCode !== 201) {
      app.clock.advance(hour);
      return order(shop, { ...one, dishes: ["Kake"] });
    }
    return placed.json();
  }

  async function goOn(shop: ServedShop, placed: PlacedOrder, one: Guest): Promise<void> {
    const { orderId } = placed;
    if (!one.isPaid) return;
    if (one.isOnline) {
      await decideSandboxPayment(app.ctx, placed.paymentUrl!.split("/").at(-1)!, "PAY");
      await moveOrderTo(app.ctx, shop.scope, orderId, "CONFIRMED", operator);
    }
    const away = one.isDelivery ? "OUT_FOR_DELIVERY" : "READY_FOR_PICKUP";
    for (const status of ["PREPARING", away, "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, orderId, status, operator);
    app.clock.advance(one.hoursLater * hour);
    if (!one.isOnline || one.refund === "NONE" || (one.refund === "TIP" && one.tip === 0)) return;
    const what = {
      LINE: { lines: [{ lineId: "1", quantity: 1 }] },
      AMOUNT: { amount: 300 },
      TIP: { tip: true },
    }[one.refund];
    await refundOrder(app.ctx, shop.scope, orderId, { ...what, reason: "Kald" }, null, operator);
  }

  /** 04:00 to 04:00 in June, in Norway. */
  const dayOf = (instant: string): string =>
    new Date(Date.parse(instant) - 2 * hour).toISOString().slice(0, 10);
  const sum = <One>(list: readonly One[], of: (one: One) => number): number =>
    list.reduce((all, one) => all + of(one), 0);

  it("is the sum of the orders that were written, to the øre, whatever was ordered and given back", async () => {
    const shop = await open();
    app.clock.set(fridayEvening);
    const seed = Date.now() % 1_000_000_000;
    const guests = fc.sample(guest, { numRuns: 40, seed });
    for (const one of guests) await goOn(shop, await order(shop, one), one);
    const details = [];
    const { data } = (await shop.call("GET", "/orders?limit=100")).json();
    assert.equal(data.length, guests.length);
    for (const { id } of data) {
      await app.db.query("DELETE FROM quota_windows");
      app.clock.advance(61_000);
      details.push(dataOf(await shop.call("GET", `/orders/${id}`)));
    }
    const sales = details.filter(({ paidAt, completedAt }) => paidAt ?? completedAt);
    const refunds = details.flatMap((one) => one.refunds).filter(({ state }) => state !== "FAILED");
    const days = new Set([
      ...sales.map(({ paidAt, completedAt }) => dayOf(paidAt ?? completedAt)),
      ...refunds.map(({ createdAt }) => dayOf(createdAt)),
    ]);
    assert.ok(days.size > 3 && sales.length > 5, `${days.size} days, ${sales.length} sales`);
    const reports: DayReport[] = [];
    for (const day of days) {
      const report = await dayReport(app.ctx, shop.scope, day);
      reports.push(report);
      const ofDay = sales.filter(({ paidAt, completedAt }) => dayOf(paidAt ?? completedAt) === day);
      const back = refunds.filter(({ createdAt }) => dayOf(createdAt) === day);
      const of = (name: string) => sum(ofDay, (one) => one[name]);
      assert.deepEqual(
        report.sales,
        {
          subtotal: of("subtotal"),
          discount: of("discount"),
          deliveryFee: of("deliveryFee"),
          deposit: of("deposit"),
          tip: of("tip"),
          total: of("total"),
        },
        `${day}, seed ${seed}`,
      );
      assert.equal(report.orders.count, ofDay.length);
      assert.equal(report.orders.pickup + report.orders.delivery, ofDay.length);
      assert.deepEqual(report.refunds, { count: back.length, amount: sum(back, ({ amount }) => amount) });
      for (const { rate, net, amount, gross } of report.vat) {
        const groups = ofDay.flatMap(({ vat }) => vat).filter((group) => group.rate === rate);
        assert.deepEqual(
          [net, amount],
          [sum(groups, (group) => group.net), sum(groups, (group) => group.amount)],
        );
        assert.equal(gross, net + amount);
      }
    }
    for (const report of reports) {
      const { subtotal, discount, deliveryFee, deposit, tip, total } = report.sales;
      assert.equal(total, subtotal - discount + deliveryFee + deposit + tip);
      assert.equal(
        sum(report.vat, ({ gross }) => gross),
        total - deposit - tip,
      );
      assert.equal(
        sum(report.payments, (one) => one.sales),
        total,
      );
      assert.equal(
        sum(report.payments, (one) => one.orders),
        report.orders.count,
      );
      assert.equal(
        sum(report.payments, (one) => one.refunds),
        report.refunds.amount,
      );
      for (const one of report.payments) assert.equal(one.net, one.sales + one.tableDeposits - one.refunds);
    }
    assert.equal(
      sum(reports, (one) => one.refunds.amount),
      sum(details, (one) => one.refunded),
    );
  });

  it("begins and ends at 04:00 in Norway, and a day of 25 hours has 25", async () => {
    const shop = await open();
    app.clock.set("2026-06-13T03:59:00+02:00");
    const { orderId } = await shop.paid();
    app.clock.set("2026-06-13T04:00:00+02:00");
    await shop.paid();
    const report = (date: string) => dayReport(app.ctx, shop.scope, date);
    const [friday, saturday] = [await report("2026-06-12"), await report("2026-06-13")];
    assert.deepEqual([friday.orders.count, saturday.orders.count], [1, 1]);
    assert.deepEqual([friday.from, friday.until], ["2026-06-12T02:00:00.000Z", "2026-06-13T02:00:00.000Z"]);
    const autumn = await report("2026-10-24");
    assert.equal(Date.parse(autumn.until) - Date.parse(autumn.from), 25 * hour);
    // What goes back today leaves yesterday as it was.
    await refundOrder(app.ctx, shop.scope, orderId, { amount: 500, reason: "Kald" }, null, operator);
    assert.deepEqual(await report("2026-06-12"), friday);
    assert.deepEqual((await report("2026-06-13")).refunds, { count: 1, amount: 500 });
  });

  it("has table deposits beside the sales, and nothing of money that came too late", async () => {
    const shop = await open();
    app.clock.set(fridayEvening);
    const { orderId } = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    const now = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs());
    const scoped = [shop.restaurantId, orderId];
    await app.db.query("SELECT fail_payment($1, $2, '{OPEN}', 'EXPIRED', $3)", [...scoped, now]);
    await app.db.query("SELECT confirm_payment($1, $2, $3, false, 'rfd_late')", [...scoped, now]);
    const { orderId: tableId } = await shop.paid();
    await app.db.query(
      "UPDATE orders SET type = 'RESERVATION', payment_method = NULL WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, tableId],
    );
    const report = await dayReport(app.ctx, shop.scope, undefined);
    assert.deepEqual([report.orders.count, report.sales.total, report.refunds.count], [0, 0, 0]);
    assert.deepEqual(report.tableDeposits, { count: 1, amount: 4100 });
    assert.deepEqual(report.payments, [
      {
        method: "ONLINE",
        provider: "SANDBOX",
        orders: 0,
        sales: 0,
        tableDeposits: 4100,
        refunds: 0,
        net: 4100,
      },
    ]);
  });

  it("is for keys with reports:read, and for owners and managers (R-914)", async () => {
    const shop = await open();
    app.clock.set(fridayEvening);
    await shop.paid();
    const till = await shop.till("reports:read");
    const report = dataOf(await till.call("GET", "/reports/day?date=2026-06-12"));
    assert.deepEqual([report.date, report.orders.count, report.sales.total], ["2026-06-12", 1, 4100]);
    assert.deepEqual(dataOf(await till.call("GET", "/reports/day")), report);
    const other = await shop.till("orders:read", "orders:write");
    const refused = await other.call("GET", "/reports/day");
    assert.deepEqual(refused.json().error.details, { requiredScope: "reports:read" });
    assert.equal(
      outcomeOf(await till.call("GET", "/reports/day?date=today&month=6")),
      "422 VALIDATION_FAILED",
    );
    const manager = await hire(app, shop, "MANAGER");
    assert.deepEqual((await manager.call("GET", "/reports/day?date=2026-06-12")).json(), report);
    const cook = await hire(app, shop);
    assert.equal(outcomeOf(await cook.call("GET", "/reports/day")), "403 FORBIDDEN");
    const elsewhere = await open();
    assert.equal((await dayReport(app.ctx, elsewhere.scope, "2026-06-12")).orders.count, 0);
  });
});
