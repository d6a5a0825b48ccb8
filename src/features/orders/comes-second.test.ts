import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import type { OrderStatus } from "../../domain/order-state.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** Two look at the same order and press a button: the second hears what the order is by now, and nothing is half done. */
describe("who comes second to an order", () => {
  let app: TestApp;
  let shop: Shop;
  let cook: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
    cook = await hire(app, shop);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const paid = async (): Promise<string> => {
    const { orderId, paymentUrl } = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    await decideSandboxPayment(app.ctx, paymentUrl!.split("/").at(-1)!, "PAY");
    return orderId;
  };
  const move =
    (orderId: string, from: OrderStatus, to: OrderStatus, event: string) => async (trx: Transaction) => {
      const [moved] = await trx.query<{ is: boolean }>(
        `SELECT move_order($1, $2, $3, $4, $5, $6, '{}', '{"kind": "STAFF"}', '{}') AS is`,
        [
          shop.restaurantId,
          orderId,
          from,
          to,
          Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()),
          event,
        ],
      );
      assert.equal(moved!.is, true);
    };
  const read = async (orderId: string) => {
    const [row] = await app.db.query<{ status: OrderStatus; isAnswered: boolean; readyAt: string }>(
      `SELECT status, acknowledged_at IS NOT NULL AS "isAnswered", estimated_ready_at::text AS "readyAt"
       FROM orders WHERE restaurant_id = $1 AND id = $2`,
      [shop.restaurantId, orderId],
    );
    return row!;
  };

  it("accepts no order that its guest has just cancelled", async () => {
    const orderId = await paid();
    const answer = await whoComesSecond(app.db, move(orderId, "PAID", "CANCELLED", "ORDER_CANCELLED"), () =>
      cook.call("POST", `/orders/${orderId}/accept`, { readyInMinutes: 30 }),
    );
    assert.equal(outcomeOf(answer), "409 ILLEGAL_TRANSITION", answer.body);
    const { status, isAnswered } = await read(orderId);
    assert.deepEqual([status, isAnswered], ["CANCELLED", false]);
  });

  it("promises no other time for food that is ready by now", async () => {
    const orderId = await paid();
    await cook.call("POST", `/orders/${orderId}/accept`, {});
    await cook.call("POST", `/orders/${orderId}/status`, { status: "PREPARING" });
    const { readyAt } = await read(orderId);
    const answer = await whoComesSecond(
      app.db,
      move(orderId, "PREPARING", "READY_FOR_PICKUP", "ORDER_READY"),
      () => cook.call("POST", `/orders/${orderId}/delay`, { readyAt: "2026-06-12T19:30:00+02:00" }),
    );
    assert.equal(outcomeOf(answer), "409 ILLEGAL_TRANSITION", answer.body);
    const then = await read(orderId);
    assert.deepEqual([then.status, then.readyAt], ["READY_FOR_PICKUP", readyAt]);
  });
});
