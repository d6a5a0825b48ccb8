import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type EventName, subscribableEvents } from "../../domain/event-names.ts";
import { envelopeOf } from "../../domain/events.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { createWebhook } from "../webhooks/create-webhook.ts";
import { deliveryBody } from "../webhooks/delivery-body.ts";
import { claimEndpoints, readDeliveries } from "../webhooks/delivery-queue.ts";
import { type Dining, openDining } from "./dining.fixture.ts";

describe("what reservations tell receivers", () => {
  let app: TestApp;
  let dining: Dining;
  let waiter: Staff;
  let webhookId: string;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
    waiter = await hire(app, dining);
    const input = { url: "https://orders.roma.no/luka", events: [...subscribableEvents] };
    webhookId = (await createWebhook(app.ctx, dining.scope, input)).webhook.id;
  });
  after(() => app.close());

  const bodiesOf = async (orderId: string) => {
    const key = { restaurantId: dining.restaurantId, webhookId };
    const claimId = "00000000-0000-7000-8000-000000000001";
    await claimEndpoints(app.db, { claimId, fresh: [key], restaurantIds: [], healthy: 1, suspect: 1 });
    const deliveries = await readDeliveries(app.db, [{ ...key, claimId, most: 1_000, inHand: [] }]);
    return deliveries
      .filter((delivery) => delivery.orderId === orderId)
      .map((delivery) => JSON.parse(deliveryBody(delivery, app.ctx.secrets).toString("utf8")))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  };

  it("each event as its schema has it, with the reservation's id as orderId and createdAt rising strictly", async () => {
    const placed = await dining.booked();
    const path = `/reservations/${placed.reservationId}`;
    await waiter.call("POST", `${path}/approve`, {});
    await waiter.call("POST", `${path}/seat`);
    await waiter.call("POST", `${path}/tables`, { tableIds: [dining.tableId("R1")] });
    await waiter.call("POST", `${path}/cancel`, { reason: "OTHER" });
    const refused = await dining.booked();
    await waiter.call("POST", `/reservations/${refused.reservationId}/reject`, {});

    const bodies = await bodiesOf(placed.reservationId);
    assert.deepEqual(
      bodies.map(({ event }) => event),
      ["RESERVATION_REQUESTED", "RESERVATION_APPROVED", "RESERVATION_CANCELLED"],
    );
    const all = [...bodies, ...(await bodiesOf(refused.reservationId))];
    for (const body of all) {
      const parsed = envelopeOf(body.event as EventName).safeParse(body);
      assert.ok(parsed.success, `${body.event}: ${parsed.error?.message}`);
    }
    assert.equal(all.at(-1).event, "RESERVATION_REJECTED");
    assert.equal(all.at(-1).data.reason, null);
    for (const { data } of bodies) {
      assert.equal(data.orderId, placed.reservationId);
      assert.equal(data.orderNumber, placed.orderNumber);
      assert.equal(data.publicToken, placed.publicToken);
    }
    const times = bodies.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, [...new Set(times)].sort());
  });
});
