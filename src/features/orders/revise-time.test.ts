import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { systemActor } from "./actors.ts";
import { type House, openHouse } from "./house.fixture.ts";
import { reviseTime } from "./revise-time.ts";

describe("the time of an order, moved by the restaurant", () => {
  let app: TestApp;
  let house: House;
  before(async () => {
    app = await createTestApp();
    house = await openHouse(app, undefined, { environment: "TEST", live: false });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const revise = (id: string, readyAt: string) =>
    reviseTime(app.ctx, house.shop.scope, id, { readyAt }, systemActor);

  it("leaves nothing behind where it stays what it was", async () => {
    const order = await house.placed();
    const same = await revise(order.id, order.estimatedReadyAt!);
    assert.deepEqual(
      [same.pickupTimeRevisedAt, same.events.length],
      [order.pickupTimeRevisedAt, order.events.length],
    );
    const later = await revise(order.id, "2026-06-12T19:00:00+02:00");
    assert.deepEqual(
      [later.estimatedReadyAt, later.events.length],
      ["2026-06-12T17:00:00.000Z", order.events.length + 1],
    );
  });

  it("is nobody's to move before it is paid, once it is ready, and when it is over", async () => {
    const illegal = (status: string) => ({ code: "ILLEGAL_TRANSITION", details: { status } });
    const { orderId } = await house.shop.place(house.shop.body({ paymentMethod: "ONLINE" }));
    await assert.rejects(revise(orderId, "2026-06-12T19:00:00+02:00"), illegal("AWAITING_PAYMENT"));
    const order = await house.placed();
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"]) {
      await house.owner.call("POST", `/orders/${order.id}/status`, { status });
      if (status === "READY_FOR_PICKUP" || status === "COMPLETED")
        await assert.rejects(revise(order.id, "2026-06-12T19:00:00+02:00"), illegal(status));
    }
  });

  it("is shown to a guest who waits for a delivery only where the restaurant shows it", async () => {
    const placed = await house.shop.place(
      house.shop.body({
        fulfillment: "DELIVERY",
        lines: [house.shop.line("Margherita", { variant: "Stor", quantity: 2 })],
        deliveryAddress: { line1: "Gata 9", postalCode: "7010", city: "Trondheim" },
      }),
    );
    const eta = async () => {
      const { delivery } = await house.shop.track(placed.publicToken);
      return [delivery!.etaFrom, delivery!.etaTo];
    };
    assert.deepEqual(await eta(), ["2026-06-12T16:50:00.000Z", "2026-06-12T17:05:00.000Z"]);
    const { restaurantId } = house.shop;
    await app.db.query("UPDATE restaurant_profiles SET tracking_show_eta = false WHERE restaurant_id = $1", [
      restaurantId,
    ]);
    await app.ctx.snapshots.reload(restaurantId);
    assert.deepEqual(await eta(), [null, null]);
  });
});
