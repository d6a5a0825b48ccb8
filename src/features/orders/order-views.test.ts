import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderStatus } from "../../domain/order-state.ts";
import { getsDepositBack, guestCancelUntil } from "./guest-cancel.ts";
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
  const timeline = happened.map(([status, minute]) => ({ status, at: minutes(minute) }));
  assert.deepEqual(timelineOf(record({ timeline })), [timeline[0], timeline[1], timeline[3]]);
  assert.deepEqual(timelineOf(record({ timeline: null })), []);
});

test("whoever polls asks often while paying, seldom when it is over", () => {
  const seconds = (status: OrderStatus) => pollAfterSeconds({ status });
  assert.equal(seconds("AWAITING_PAYMENT"), 3);
  for (const status of ["PAID", "CONFIRMED", "PREPARING", "READY_FOR_PICKUP"] as const)
    assert.equal(seconds(status), 10);
  for (const status of ["COMPLETED", "CANCELLED", "FAILED"] as const) assert.equal(seconds(status), 60);
});

test("a table can be given back until the moment that was agreed, a request until the meal, and neither when it is over", () => {
  const nowMs = Date.parse("2026-06-12T18:00:00+02:00");
  const hour = 3_600_000;
  const at = (hours: number) => Temporal.Instant.fromEpochMilliseconds(nowMs + hours * hour);
  const until = (more: Partial<OrderRecord>): number | null => {
    const ms = guestCancelUntil(record({ dine_in_at: at(3), reservation: {}, ...more }), nowMs);
    return ms === null ? null : (ms - nowMs) / hour;
  };
  const agreed = (hours: number) => ({ canCancelUntil: at(hours).toString() });
  assert.equal(until({ status: "PENDING_APPROVAL" }), 3);
  assert.equal(until({ status: "PENDING_APPROVAL", dine_in_at: at(0) }), null);
  assert.equal(until({ status: "CONFIRMED", reservation: agreed(2) }), 2);
  assert.equal(until({ status: "CONFIRMED", reservation: agreed(0) }), null);
  assert.equal(until({ status: "CONFIRMED" }), null, "nothing was agreed");
  assert.equal(
    until({ status: "CONFIRMED", reservation: { ...agreed(2), seatedAt: at(0).toString() } }),
    null,
  );
  assert.equal(until({ status: "COMPLETED", reservation: agreed(2) }), null);
  assert.equal(until({ status: "PENDING_APPROVAL", dine_in_at: null }), null);
  assert.equal(until({ status: "PENDING_APPROVAL", reservation: null }), null);
});

test("a deposit goes back while nothing was promised, and until the moment that was agreed, which still counts", () => {
  const nowMs = Date.parse("2026-06-12T18:00:00+02:00");
  const refunds = (status: OrderStatus, secondsLeft: number | null) =>
    getsDepositBack(
      record({
        status,
        reservation:
          secondsLeft === null ? {} : { refundUntil: new Date(nowMs + secondsLeft * 1000).toISOString() },
      }),
      nowMs,
    );
  assert.equal(refunds("PENDING_APPROVAL", null), true);
  assert.equal(refunds("CONFIRMED", null), false);
  assert.deepEqual(
    [-1, 0, 1].map((seconds) => refunds("CONFIRMED", seconds)),
    [false, true, true],
  );
});
