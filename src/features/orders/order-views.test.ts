import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderStatus } from "../../domain/order-state.ts";
import { paymentStatusOf, timelineOf } from "./order-views.ts";
import type { OrderRecord } from "./queries.ts";
import { pollAfterSeconds } from "./tracking.ts";

const record = (more: Partial<OrderRecord>): OrderRecord => more as OrderRecord;

test("cash is paid when the food is handed over", () => {
  const cash = (status: OrderStatus) => paymentStatusOf(record({ payment_method: "CASH", status }));
  assert.equal(cash("CONFIRMED"), "UNPAID");
  assert.equal(cash("COMPLETED"), "PAID");
});

test("an online order is pending, paid, paid back in part or whole, or failed", () => {
  const online = (more: Partial<OrderRecord>) =>
    paymentStatusOf(record({ payment_method: "ONLINE", payment_amount: 10000, ...more }));
  assert.equal(online({ status: "AWAITING_PAYMENT", payment_state: "OPEN" }), "PENDING");
  assert.equal(online({ status: "FAILED", payment_state: "EXPIRED" }), "FAILED");
  for (const [refunded, status] of [
    [0, "PAID"],
    [1, "PARTIALLY_REFUNDED"],
    [9999, "PARTIALLY_REFUNDED"],
    [10000, "REFUNDED"],
  ] as const) {
    assert.equal(online({ status: "CONFIRMED", payment_state: "PAID", refunded }), status);
  }
});

test("the timeline tells each status once, from when it began", () => {
  const minutes = (minute: number) => `2026-06-12T16:0${minute}:00.000Z`;
  const happened = [
    ["PAID", 0],
    ["CONFIRMED", 1],
    ["CONFIRMED", 2],
    ["PREPARING", 3],
  ] as const;
  const timeline = happened.map(([status, minute]) => ({
    status,
    at: minutes(minute),
    event: "ORDER_STATUS_CHANGED",
    actor: { kind: "STAFF", id: "per_1", role: "STAFF" } as const,
  }));
  const told = timeline.map(({ status, at }) => ({ status, at }));
  assert.deepEqual(timelineOf(record({ timeline })), [told[0], told[1], told[3]]);
  assert.deepEqual(timelineOf(record({ timeline: null })), []);
});

test("whoever polls asks often while paying, seldom when it is over", () => {
  const seconds = (status: OrderStatus) => pollAfterSeconds({ status, due: null });
  assert.equal(seconds("AWAITING_PAYMENT"), 3);
  for (const [paymentUrl, asks] of [
    ["https://pay.example.com/1", 3],
    [null, 10],
  ] as const)
    assert.equal(
      pollAfterSeconds({ status: "CONFIRMED", due: { amount: 100, paymentUrl, expiresAt: null } }),
      asks,
    );
  for (const status of ["PAID", "CONFIRMED", "PREPARING", "READY_FOR_PICKUP"] as const)
    assert.equal(seconds(status), 10);
  for (const status of ["COMPLETED", "CANCELLED", "FAILED"] as const) assert.equal(seconds(status), 60);
});
