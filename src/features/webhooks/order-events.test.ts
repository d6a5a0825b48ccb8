import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type EventName, subscribableEvents } from "../../domain/event-names.ts";
import { envelopeOf } from "../../domain/events.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { createWebhook } from "./create-webhook.ts";
import { deliveryBody } from "./delivery-body.ts";
import { claimEndpoints, readDeliveries } from "./delivery-queue.ts";

let app: TestApp;
let shop: Shop;
let webhookId: string;
before(async () => {
  app = await createTestApp();
  shop = await openShop(app);
  const input = { url: "https://orders.roma.no/luka", events: [...subscribableEvents] };
  webhookId = (await createWebhook(app.ctx, shop.scope, input)).webhook.id;
});
after(() => app.close());

/** The bodies that a receiver gets for one order, in the order of their createdAt. */
async function bodiesOf(orderId: string) {
  const key = { restaurantId: shop.scope.restaurantId, webhookId };
  const claimId = "00000000-0000-7000-8000-000000000001";
  await claimEndpoints(app.db, { claimId, fresh: [key], restaurantIds: [], healthy: 1, suspect: 1 });
  const deliveries = await readDeliveries(app.db, [{ ...key, claimId, most: 1_000, inHand: [] }]);
  return deliveries
    .filter((delivery) => delivery.orderId === orderId)
    .map((delivery) => JSON.parse(deliveryBody(delivery, app.ctx.secrets).toString("utf8")))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

const operator = { kind: "OPERATOR" } as const;

describe("what orders tell receivers", () => {
  test("a cash order from the till to the counter: each event as its schema has it, createdAt rising strictly", async () => {
    const placed = await shop.place(shop.body());
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(app.ctx, shop.scope, placed.orderId, status, operator);
    const bodies = await bodiesOf(placed.orderId);
    assert.deepEqual(
      bodies.map(({ event }) => event),
      ["ORDER_CREATED", "ORDER_STATUS_CHANGED", "ORDER_STATUS_CHANGED", "ORDER_STATUS_CHANGED"],
    );
    for (const body of bodies) {
      assert.deepEqual(envelopeOf(body.event as EventName).parse(body).event, body.event);
      assert.equal(body.data.orderId, placed.orderId);
      assert.equal(body.data.orderNumber, placed.orderNumber);
      assert.equal(body.data.publicToken, placed.publicToken);
    }
    assert.equal(bodies[0].data.total, placed.total);
    const times = bodies.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, [...new Set(times)].sort());
  });

  test("goes to those of their own restaurant that asked for it and are not paused", async () => {
    const listen = async (of: Shop, ...events: EventName[]) => {
      const input = { url: "https://orders.roma.no/andre", events };
      return (await createWebhook(app.ctx, of.scope, input)).webhook.id;
    };
    await listen(await openShop(app), ...subscribableEvents);
    await listen(shop, "ORDER_CANCELLED");
    const paused = await listen(shop, "ORDER_CREATED");
    await app.db.query("UPDATE webhooks SET is_active = false WHERE id = $1", [paused]);
    const asking = await listen(shop, "ORDER_CREATED");
    const { orderId } = await shop.place(shop.body());
    const sent = await app.db.query<{ webhookId: string; event: string }>(
      `SELECT webhook_id AS "webhookId", event FROM webhook_deliveries WHERE order_id = $1 ORDER BY webhook_id`,
      [orderId],
    );
    const expected = [webhookId, asking].toSorted().map((id) => ({ webhookId: id, event: "ORDER_CREATED" }));
    assert.deepEqual(sent, expected);
  });

  test("a cancelled order tells of it as ORDER_CANCELLED, not as a change of status", async () => {
    const placed = await shop.place(shop.body());
    const cancellation = { reason: "OUT_OF_ITEMS", refund: "NONE" } as const;
    await cancelOrder(app.ctx, shop.scope, placed.orderId, cancellation, operator);
    const last = (await bodiesOf(placed.orderId)).at(-1);
    assert.equal(last.event, "ORDER_CANCELLED");
    const { data } = envelopeOf("ORDER_CANCELLED").parse(last);
    assert.deepEqual([data.previousStatus, data.status], ["CONFIRMED", "CANCELLED"]);
  });
});
