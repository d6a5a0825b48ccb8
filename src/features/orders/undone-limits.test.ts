import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { type House, openHouse } from "./house.fixture.ts";
import type { PlacedOrder } from "./schemas.ts";

/** An order whose cancellation is taken back takes again what it held: all of it, as far as there is room, and nothing else. */
describe("what an order takes again when its cancellation is taken back", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = (...how: ParametersOfOpen): Promise<House> => openHouse(app, ...how);
  const place = ({ shop }: House, more: Record<string, unknown> = {}) => shop.place(shop.body(more));
  const read = ({ read: ofHouse }: House, { orderId }: PlacedOrder) => ofHouse(orderId);
  const cancel = ({ cancel: inHouse }: House, { orderId }: PlacedOrder) => inHouse(orderId);
  const undone = async (house: House, { orderId }: PlacedOrder) => {
    const response = await house.undo(orderId);
    assert.equal(response.statusCode, 200, response.body);
    return response.json() as BoardOrder;
  };
  /** The first issue, or what else is wrong. */
  const refused = async (house: House, { orderId }: PlacedOrder) => {
    const { error } = (await house.undo(orderId)).json();
    assert.equal((await house.read(orderId)).status, "CANCELLED");
    return error.details?.issues?.[0] ?? error;
  };

  describe("of a coupon", () => {
    const guest = (name: string, phone: string) => ({
      customer: { name, phone, email: `${name}@example.com` },
    });
    const kari = guest("kari", "91000001");
    const withCoupons = (...coupons: Record<string, unknown>[]) =>
      open((file) => {
        file.coupons.push(...coupons.map((one) => ({ discountType: "PERCENT", discountValue: 10, ...one })));
      });
    const usesOf = async ({ shop }: House) =>
      Object.fromEntries(
        (
          await app.db.query<{ code: string; used: number }>(
            `SELECT c.code, u.used FROM coupon_usage u
             JOIN coupons c ON c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id WHERE u.restaurant_id = $1`,
            [shop.restaurantId],
          )
        ).map(({ code, used }) => [code, used]),
      );

    it("one use, of this one; the last one is told to every process", async () => {
      const house = await withCoupons({ code: "TO", usageLimit: 2 }, { code: "ALLE" });
      const [first, second] = [
        await place(house, { ...kari, couponCode: "TO" }),
        await place(house, { ...guest("ola", "91000002"), couponCode: "TO" }),
      ];
      const free = await place(house, { couponCode: "ALLE" });
      for (const order of [first, second, free]) await cancel(house, order);
      assert.deepEqual(await usesOf(house), { TO: 0, ALLE: 0 });
      assert.equal(await house.told(() => undone(house, first)), 0);
      assert.deepEqual(await usesOf(house), { TO: 1, ALLE: 0 });
      assert.equal(await house.told(() => undone(house, second)), 1);
      assert.equal(await house.told(() => undone(house, free)), 0);
      assert.deepEqual(await usesOf(house), { TO: 2, ALLE: 1 });
      await cancel(house, first);
      assert.deepEqual(await usesOf(house), { TO: 1, ALLE: 1 });
    });

    it("unless its guest has had as many as one may have, by telephone or by e-mail", async () => {
      const house = await withCoupons(
        { code: "EN", perCustomerLimit: 1 },
        { code: "TO", perCustomerLimit: 2 },
      );
      const order = await place(house, { ...kari, couponCode: "EN" });
      await cancel(house, order);
      for (const other of [
        guest("per", "91000001"),
        { customer: { name: "Kari", phone: "91000009", email: "kari@example.com" } },
      ]) {
        const another = await place(house, { ...other, couponCode: "EN" });
        assert.equal((await refused(house, order)).code, "CUSTOMER_LIMIT_REACHED");
        await cancel(house, another);
      }
      await place(house, { ...guest("ola", "91000002"), couponCode: "EN" });
      await place(house, { ...kari, couponCode: "TO" });
      assert.equal((await undone(house, order)).status, "CONFIRMED");
      assert.deepEqual(await usesOf(house), { EN: 2, TO: 1 });
      const more = house.shop.body({ ...kari, couponCode: "EN" });
      const issues = (await house.shop.post(more)).json().error.details.issues;
      assert.equal(issues[0].code, "CUSTOMER_LIMIT_REACHED");
    });

    it("of nobody else's order that was cancelled too", async () => {
      const house = await withCoupons({ code: "EN", perCustomerLimit: 1 });
      const ola = guest("ola", "91000002");
      const order = await place(house, { ...kari, couponCode: "EN" });
      await cancel(house, await place(house, { ...ola, couponCode: "EN" }));
      await cancel(house, order);
      assert.equal((await undone(house, order)).status, "CONFIRMED");
      await place(house, { ...ola, couponCode: "EN" });
      assert.deepEqual(await usesOf(house), { EN: 2 });
    });

    it("of one that has been taken off meanwhile nothing", async () => {
      const house = await withCoupons({ code: "BORTE", usageLimit: 1 }, { code: "ALLE" });
      const order = await place(house, { couponCode: "BORTE" });
      await cancel(house, order);
      const takeOff = "DELETE FROM coupons WHERE restaurant_id = $1 AND code = 'BORTE'";
      await app.db.query(takeOff, [house.shop.restaurantId]);
      assert.equal((await undone(house, order)).status, "CONFIRMED");
      assert.deepEqual(await usesOf(house), { ALLE: 0 });
    });
  });

  describe("of a slot", () => {
    const eight = "2026-06-12T20:00:00+02:00";
    const nine = "2026-06-12T21:00:00+02:00";
    const delivered = {
      fulfillment: "DELIVERY",
      deliveryAddress: { line1: "Gata 3", postalCode: "7011", city: "Trondheim" },
    };
    const limited = (settings: Record<string, number>) =>
      open((file) => {
        Object.assign(file.settings, { defaultMakeMinutes: 10, ...settings });
        file.deliveryZones[0]!.minimumOrder = 0;
      });
    const held = async ({ shop }: House) =>
      (
        await app.db.query<Record<string, number>>(
          `SELECT used, pickup_used, delivery_used, make_minutes_used FROM slot_usage WHERE restaurant_id = $1
           ORDER BY starts_at`,
          [shop.restaurantId],
        )
      ).map((row) => Object.values(row));
    const at = (requestedPickupAt: string, more = {}) => ({ requestedPickupAt, ...more });

    it("its place among its own kind, and its work, in its own slot", async () => {
      const house = await limited({ ordersPerSlot: 9 });
      const orders = [
        await place(house, at(eight)),
        await place(house, at(eight, delivered)),
        await place(house, at(nine, { lines: [house.shop.line("Kake", { quantity: 3 })] })),
      ];
      const all = [
        [2, 1, 1, 20],
        [1, 1, 0, 30],
      ];
      assert.deepEqual(await held(house), all);
      for (const order of orders) await cancel(house, order);
      await undone(house, orders[1]!);
      assert.deepEqual(await held(house), [
        [1, 0, 1, 10],
        [0, 0, 0, 0],
      ]);
      for (const order of [orders[2]!, orders[0]!]) await undone(house, order);
      assert.deepEqual(await held(house), all);
    });

    for (const [what, settings, own, another] of [
      ["orders", { ordersPerSlot: 2 }, {}, delivered],
      ["orders to be collected", { pickupOrdersPerSlot: 2, deliveryOrdersPerSlot: 9 }, {}, {}],
      ["orders to be delivered", { deliveryOrdersPerSlot: 2, pickupOrdersPerSlot: 9 }, delivered, delivered],
      ["minutes of work", { makeMinutesPerSlot: 20 }, {}, {}],
    ] as const)
      it(`as long as it takes so many ${what}`, async () => {
        const house = await limited(settings);
        const order = await place(house, at(eight, own));
        const others = [await place(house, at(eight, another))];
        await cancel(house, order);
        others.push(await place(house, at(eight, another)));
        assert.equal((await refused(house, order)).code, "SLOT_FULL");
        await cancel(house, others[0]!);
        assert.equal((await undone(house, order)).status, "CONFIRMED");
      });

    it("all that it is, when it is more than a slot takes and alone there", async () => {
      const house = await limited({ makeMinutesPerSlot: 20 });
      const order = await place(house, at(eight, { lines: [house.shop.line("Brus", { quantity: 5 })] }));
      await cancel(house, order);
      await undone(house, order);
      assert.deepEqual(await held(house), [[1, 1, 0, 50]]);
    });

    it("nothing, of one that is past and forgotten", async () => {
      const house = await limited({ ordersPerSlot: 1 });
      const order = await place(house, at(eight));
      await cancel(house, order);
      await app.db.query("DELETE FROM slot_usage WHERE restaurant_id = $1", [house.shop.restaurantId]);
      assert.equal((await undone(house, order)).status, "CONFIRMED");
    });
  });

  describe("of stock", () => {
    const stocked = async (stock: Record<string, number>): Promise<House> => {
      const house = await open();
      await house.stock(stock);
      return house;
    };
    const both = ({ shop }: House) => ({
      lines: [shop.line("Kake", { quantity: 2 }), shop.line("Brus", { quantity: 3 })],
    });

    it("of each dish what it had; one that is sold out by it is told to every process", async () => {
      const house = await stocked({ Kake: 9, Brus: 7, Softis: 9 });
      const [order, beside] = [await place(house, both(house)), await place(house, both(house))];
      await cancel(house, order);
      assert.equal(await house.told(() => undone(house, order)), 0);
      assert.deepEqual(await house.stockLeft(), { Kake: 5, Brus: 1, Softis: 9 });
      await cancel(house, order);
      await place(house, { lines: [house.shop.line("Brus")] });
      assert.equal(await house.told(() => undone(house, order)), 1);
      assert.deepEqual(await house.stockLeft(), { Kake: 5, Brus: 0, Softis: 9 });
      await cancel(house, beside);
    });

    it("nothing at all when one of them is not there any more, which is named", async () => {
      const house = await stocked({ Kake: 9, Brus: 3 });
      const order = await place(house, both(house));
      await cancel(house, order);
      await place(house, { lines: [house.shop.line("Brus")] });
      const { code, message } = await refused(house, order);
      assert.equal(code, "STOCK_LEFT");
      assert.match(message, /Brus.*2|2.*Brus/);
      assert.deepEqual(await house.stockLeft(), { Kake: 9, Brus: 2 });
    });

    it("of what nobody counts any more nothing", async () => {
      const house = await stocked({ Kake: 9 });
      const order = await place(house, both(house));
      await cancel(house, order);
      await app.db.query("DELETE FROM product_stock WHERE restaurant_id = $1", [house.shop.restaurantId]);
      assert.equal((await undone(house, order)).status, "CONFIRMED");
      assert.deepEqual(await house.stockLeft(), {});
    });
  });

  it("goes on where it stood, and its receivers hear of it, of this order alone", async () => {
    const house = await open();
    const [order, beside] = [await place(house), await place(house)];
    await house.owner.call("POST", `/orders/${order.orderId}/accept`, {});
    await house.owner.call("POST", `/orders/${order.orderId}/status`, { status: "PREPARING" });
    await app.db.query(
      `INSERT INTO webhooks (restaurant_id, id, url, events, secret_sealed)
       VALUES ($1, 'whk_x', 'https://example.com/krok', '{ORDER_STATUS_CHANGED}', '\\x00')`,
      [house.shop.restaurantId],
    );
    for (const one of [order, beside]) await cancel(house, one);
    const back = await undone(house, order);
    assert.deepEqual([back.status, back.events.at(-1)?.event], ["PREPARING", "ORDER_STATUS_CHANGED"]);
    assert.equal((await read(house, beside)).status, "CANCELLED");
    const sent = await app.db.query<{ data: Record<string, unknown> }>(
      "SELECT data FROM webhook_deliveries WHERE order_id = $1 AND event = 'ORDER_STATUS_CHANGED'",
      [order.orderId],
    );
    assert.deepEqual(
      sent.map(({ data }) => [data.status, data.previousStatus, data.orderNumber]),
      [["PREPARING", "CANCELLED", order.orderNumber]],
    );
  });

  it("until the moment that was said, and not at it", async () => {
    const house = await open();
    const [order, late] = [await place(house), await place(house)];
    for (const one of [order, late]) await cancel(house, one);
    app.clock.advance(2 * 60_000 - 1);
    assert.equal((await undone(house, order)).status, "CONFIRMED");
    app.clock.advance(1);
    assert.equal((await refused(house, late)).code, "ILLEGAL_TRANSITION");
  });

  describe("of money", () => {
    const sandbox = () =>
      open(({ settings }) => Object.assign(settings, { autoAccept: true }), {
        environment: "TEST",
        live: false,
      });
    const paid = async (house: House) => {
      const order = await place(house, {
        paymentMethod: "ONLINE",
        lines: [house.shop.line("Brus", { quantity: 2 })],
      });
      await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
      return order;
    };
    const refundOne = async ({ owner }: House, { orderId }: PlacedOrder) => {
      const response = await owner.call("POST", `/orders/${orderId}/refunds`, {
        lines: [{ lineId: "1", quantity: 1 }],
        reason: "Manglet",
      });
      assert.ok(response.statusCode < 300, response.body);
    };

    it("all but what had been given back before, which stays given", async () => {
      const house = await sandbox();
      const [order, beside] = [await paid(house), await paid(house)];
      await refundOne(house, order);
      const { refunded } = await read(house, order);
      app.clock.advance(1_000);
      for (const one of [order, beside]) await cancel(house, one);
      assert.equal((await read(house, order)).refunded, order.total);
      const back = await undone(house, order);
      assert.deepEqual([back.refunded, back.refundable], [refunded, order.total - refunded]);
      assert.equal((await read(house, beside)).refunded, beside.total);
    });

    it("nothing once its bank is asked for it, or for what was paid beside it", async () => {
      const house = await sandbox();
      const asked = (order: PlacedOrder, when: "before" | "after") =>
        app.db.query(
          `UPDATE payments p SET authorization_tried_at = o.cancelled_at - make_interval(secs => $2) FROM orders o
           WHERE o.id = $1 AND (p.order_id = o.id OR p.order_id IN (SELECT id FROM orders WHERE supplement_of = $1))`,
          [order.orderId, when === "before" ? 1 : 0],
        );
      const [order, beside] = [await paid(house), await paid(house)];
      for (const one of [order, beside]) await cancel(house, one);
      await asked(beside, "after");
      assert.equal((await refused(house, beside)).code, "ILLEGAL_TRANSITION");
      await asked(order, "before");
      assert.equal((await undone(house, order)).refunded, 0);
      const { lines, version } = await read(house, order);
      await house.owner.call("POST", `/orders/${order.orderId}/changes`, {
        expectedVersion: version,
        keep: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
        add: [house.shop.line("Kake")],
        settle: "LINK",
      });
      await decideSandboxPayment(
        app.ctx,
        (await read(house, order)).due!.paymentUrl!.split("/").at(-1)!,
        "PAY",
      );
      await cancel(house, order);
      await app.db.query(
        `UPDATE payments SET authorization_tried_at = $2
         WHERE order_id = (SELECT id FROM orders WHERE supplement_of = $1)`,
        [order.orderId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())],
      );
      assert.equal((await refused(house, order)).code, "ILLEGAL_TRANSITION");
      await app.db.query("UPDATE payments SET authorization_tried_at = NULL WHERE restaurant_id = $1", [
        house.shop.restaurantId,
      ]);
      assert.deepEqual(
        [(await undone(house, order)).refunded, (await read(house, beside)).status],
        [0, "CANCELLED"],
      );
    });

    it("nothing of what is on its way back already, also of what was paid beside it", async () => {
      const house = await sandbox();
      const order = await paid(house);
      await cancel(house, order);
      const state = (set: string) =>
        app.db.query(`UPDATE refunds SET ${set} WHERE order_id = $1`, [order.orderId]);
      await state("send_after = NULL");
      assert.equal((await refused(house, order)).code, "ILLEGAL_TRANSITION");
      await state("send_after = now(), state = 'DONE'");
      assert.equal((await refused(house, order)).code, "ILLEGAL_TRANSITION");
      await state("state = 'PENDING'");
      assert.equal((await undone(house, order)).refunded, 0);
    });

    it("with what was asked for beside it, which is owed where the food is handed over", async () => {
      const house = await sandbox();
      const [order, beside] = [await paid(house), await paid(house)];
      for (const one of [order, beside]) {
        const { lines } = await read(house, one);
        const changed = await house.owner.call("POST", `/orders/${one.orderId}/changes`, {
          expectedVersion: 0,
          keep: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
          add: [house.shop.line("Kake")],
          settle: "LINK",
        });
        assert.equal(changed.statusCode, 200, changed.body);
        await cancel(house, one);
      }
      assert.equal((await read(house, order)).due, null);
      const back = await undone(house, order);
      assert.deepEqual([back.due?.amount, back.due?.paymentUrl], [5_900, null]);
      assert.equal((await read(house, beside)).due, null);
    });
  });
});

type ParametersOfOpen = Parameters<typeof openHouse> extends [unknown, ...infer Rest] ? Rest : never;
