import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { OrderStatus } from "../../domain/order-state.ts";
import { openDining } from "../reservations/dining.fixture.ts";
import { moveOrderTo } from "./move-order.ts";
import { listPlacedOrders, orderIdOf } from "./placed-orders.ts";
import type { Shop } from "./shop.fixture.ts";
import { latestTestOrder } from "./test-orders.ts";

describe("all that was ever ordered of a restaurant", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  const handOver = async (shop: Shop, orderId: string) => {
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, orderId, status, { kind: "OPERATOR" });
  };

  it("is listed without tables and without others', and one of it is found by its id or its number", async () => {
    const [shop, other] = [await openDining(app), await openDining(app)];
    const early = (await shop.place()).orderId;
    app.clock.advance(1_000);
    const { orderId: late, orderNumber } = await shop.place();
    const { reservationId, orderNumber: ofTable } = await shop.booked();
    const elsewhere = (await other.place()).orderId;
    await handOver(shop, early);
    const listed = async (status: OrderStatus | null) =>
      (await listPlacedOrders(app.ctx.db, shop.scope, { limit: 10, status })).data.map(({ id }) => id);
    assert.deepEqual(await listed(null), [late, early]);
    assert.deepEqual(await listed("COMPLETED"), [early]);
    assert.deepEqual(await listed("FAILED"), []);

    const found = (order: string, type: "ORDER" | "RESERVATION" | null = null) =>
      orderIdOf(app.ctx.db, shop.scope, order, type);
    for (const type of ["ORDER", null] as const)
      for (const order of [late, String(orderNumber)]) assert.equal(await found(order, type), late);
    for (const order of [reservationId, String(ofTable)]) {
      assert.equal(await found(order, "RESERVATION"), reservationId);
      await assert.rejects(found(order, "ORDER"), { code: "ORDER_NOT_FOUND" });
    }
    for (const order of [elsewhere, "1000", "0x1"])
      await assert.rejects(found(order), { code: "ORDER_NOT_FOUND" }, order);
  });

  it("holds the orders by which its people have tried out the board, of which the last is told", async () => {
    const [shop, other] = [await openDining(app), await openDining(app)];
    const tried = async (at: Shop): Promise<{ orderId: string; orderNumber: number }> => {
      app.clock.advance(1_000);
      const { orderId, orderNumber } = await at.place();
      await app.db.query("UPDATE orders SET source = 'TEST' WHERE id = $1", [orderId]);
      return { orderId, orderNumber };
    };
    const latest = () => latestTestOrder(app.ctx.db, shop.scope);
    await handOver(other, (await tried(other)).orderId);
    await handOver(shop, (await shop.place()).orderId);
    assert.equal(await latest(), null);
    const first = await tried(shop);
    assert.deepEqual(await latest(), { ...first, status: "CONFIRMED", isHandedOver: false });
    await handOver(shop, first.orderId);
    assert.deepEqual(await latest(), { ...first, status: "COMPLETED", isHandedOver: true });
    const second = await tried(shop);
    await shop.place();
    assert.deepEqual(await latest(), { ...second, status: "CONFIRMED", isHandedOver: true });
  });
});
