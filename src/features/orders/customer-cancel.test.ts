import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderStatus } from "../../domain/order-state.ts";
import { customerCancelUntil } from "./customer-cancel.ts";

const minute = 60_000;
const placedMs = Date.parse("2026-06-12T18:00:00+02:00");
const until = (
  status: OrderStatus,
  after: number,
  more: { acceptBefore?: number; requested?: number } = {},
): number | null => {
  const at = (minutes: number | undefined): number | null =>
    minutes === undefined ? null : placedMs + minutes * minute;
  const order = { status, placedMs, acceptBeforeMs: at(more.acceptBefore), requestedMs: at(more.requested) };
  const ms = customerCancelUntil(order, placedMs + after * minute);
  return ms === null ? null : (ms - placedMs) / minute;
};

test("a paid order is the customer's to take back until somebody must have accepted it, and not at that moment", () => {
  assert.equal(until("PAID", 9, { acceptBefore: 10 }), 10);
  assert.equal(until("PAID", 10 - 1 / 60_000, { acceptBefore: 10 }), 10);
  assert.equal(until("PAID", 10, { acceptBefore: 10 }), null);
  assert.equal(until("PAID", 0), null, "without a payment there is nothing to wait for");
});

test("an order that went straight to the kitchen can be taken back for two minutes", () => {
  assert.equal(until("CONFIRMED", 1), 2);
  assert.equal(until("CONFIRMED", 2), null);
});

test("a pre-order can be taken back until two hours before its time, and two minutes at least", () => {
  assert.equal(until("CONFIRMED", 5, { requested: 300 }), 180);
  assert.equal(until("CONFIRMED", 180, { requested: 300 }), null);
  assert.equal(until("CONFIRMED", 1, { requested: 60 }), 2);
  assert.equal(
    until("PAID", 11, { acceptBefore: 10, requested: 300 }),
    null,
    "a paid one until it is accepted",
  );
});

test("what is being paid, made or has ended is not the customer's to cancel", () => {
  const others = [
    "AWAITING_PAYMENT",
    "PREPARING",
    "READY_FOR_PICKUP",
    "OUT_FOR_DELIVERY",
    "COMPLETED",
    "CANCELLED",
    "FAILED",
  ] as const;
  for (const status of others)
    assert.equal(until(status, 0, { acceptBefore: 10, requested: 300 }), null, status);
});
