import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { ComingWeek } from "./staff-schemas.ts";

/** It is Friday 2026-06-12, 18:00; the shop is open every day from 11 to 23, and food takes 20 minutes. */
describe("the coming week, on the restaurant's own screens", () => {
  let app: TestApp;
  let shop: Shop;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    manager = await hire(app, shop, "MANAGER");
  });
  after(() => app.close());

  const read = async (): Promise<ComingWeek> => (await manager.call("GET", "/coming-week")).json();
  const settings = (body: object) => manager.call("PATCH", "/settings", body);

  it("has the times that guests are offered, with their orders and those that are full", async () => {
    await settings({ ordersPerSlot: 1 });
    await shop.place(shop.body({ requestedPickupAt: "2026-06-13T18:00:00+02:00" }));
    const { fulfillment, days } = await read();
    assert.equal(fulfillment, "PICKUP");
    assert.deepEqual(
      days.map(({ date }) => date),
      [12, 13, 14, 15, 16, 17, 18].map((day) => `2026-06-${day}`),
    );
    assert.equal(days[0]!.slots[0]!.time, "18:30", "tonight, once the food is made");
    const saturday = days[1]!.slots;
    assert.equal(saturday[0]!.time, "11:30");
    assert.deepEqual(
      saturday.filter(({ orders }) => orders > 0),
      [{ startsAt: "2026-06-13T16:00:00.000Z", time: "18:00", orders: 1, isFull: true }],
    );
    await settings({ ordersPerSlot: null });
    assert.equal(
      (await read()).days[1]!.slots.some(({ isFull }) => isFull),
      false,
    );
  });

  it("has the times of deliveries where nothing is picked up", async () => {
    await settings({ pickupEnabled: false });
    const { fulfillment, days } = await read();
    assert.deepEqual([fulfillment, days[0]!.slots[0]!.time], ["DELIVERY", "18:45"]);
    await settings({ pickupEnabled: true });
  });

  it("tells a day that is closed from one that cannot be ordered for yet", async () => {
    await settings({ preOrderDays: 1 });
    await manager.call("POST", "/hours/days", { date: "2026-06-13", isClosed: true });
    const { days } = await read();
    assert.deepEqual(
      days.slice(1, 3).map(({ isOpen, slots }) => [isOpen, slots.length]),
      [
        [false, 0],
        [true, 0],
      ],
    );
  });

  it("is the business of owners and managers, of their own restaurant", async () => {
    const cook = await hire(app, shop, "STAFF");
    assert.equal(outcomeOf(await cook.call("GET", "/coming-week")), "403 FORBIDDEN");
    const stranger = await hire(app, null);
    const elsewhere = await stranger.call("GET", `/coming-week?slug=${shop.slug}`);
    assert.equal(outcomeOf(elsewhere), "404 RESTAURANT_NOT_FOUND");
    const unsigned = await manager.call("GET", "/coming-week", undefined, { cookie: undefined });
    assert.equal(unsigned.statusCode, 401);
  });
});
