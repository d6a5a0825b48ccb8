import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import type { OrderStatus } from "../../domain/order-state.ts";
import { cancelUntil, getsTableDepositBack } from "./cancel-until.ts";
import type { OrderRecord } from "./queries.ts";

const minute = 60_000;
/** Nobody waits for a kitchen to open. */
const noHours = { openingHours: [], hoursOverrides: [] };
const placedMs = Date.parse("2026-06-12T18:00:00+02:00");
const until = (
  status: OrderStatus,
  after: number,
  more: { acceptBefore?: number; requested?: number } = {},
): number | null => {
  const at = (minutes: number | undefined): Temporal.Instant | null =>
    minutes === undefined ? null : Temporal.Instant.fromEpochMilliseconds(placedMs + minutes * minute);
  const order = {
    ...{ type: "ORDER", status, placed_at: at(0), requested_pickup_at: at(more.requested) },
    paid_at: more.acceptBefore === undefined ? null : at(more.acceptBefore - 10),
  } as OrderRecord;
  const ms = cancelUntil(order, noHours, placedMs + after * minute);
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

const dinner = Date.parse("2026-06-13T17:00:00.000Z");
const textOf = (ms: number): string => new Date(ms).toISOString();
const agreed = dinner - 120 * minute;
const reservation = { canCancelUntil: textOf(agreed), refundUntil: textOf(dinner - 1440 * minute) };
const aTable = (more: object): OrderRecord =>
  ({
    type: "RESERVATION",
    status: "CONFIRMED",
    dine_in_at: Temporal.Instant.fromEpochMilliseconds(dinner),
    reservation,
    ...more,
  }) as OrderRecord;

describe("a guest's own reservation", () => {
  it("can be cancelled: a request until the meal, a booking until the agreed moment, and nothing that has ended", () => {
    const cases: [more: object, nowMs: number, untilMs: number | null][] = [
      [{}, agreed - 1, agreed],
      [{}, agreed, null],
      [{ status: "PENDING_APPROVAL" }, dinner - 1, dinner],
      [{ status: "PENDING_APPROVAL" }, dinner, null],
      [{ reservation: { ...reservation, seatedAt: textOf(agreed - minute) } }, agreed - 1, null],
      [{ reservation: {} }, agreed - 1, null],
      [{ dine_in_at: null, reservation: null }, agreed - 1, null],
      [{ dine_in_at: null }, agreed - 1, null],
      [{ reservation: null, status: "PENDING_APPROVAL" }, agreed - 1, null],
      ...["CANCELLED", "COMPLETED", "FAILED", "AWAITING_PAYMENT"].map((status): [object, number, null] => [
        { status },
        agreed - 1,
        null,
      ]),
    ];
    for (const [more, nowMs, untilMs] of cases)
      assert.equal(
        cancelUntil(aTable(more), noHours, nowMs),
        untilMs,
        JSON.stringify([more, nowMs - agreed]),
      );
  });

  it("gives the deposit back while nothing was promised, and up to the agreed moment", () => {
    const last = dinner - 1440 * minute;
    assert.equal(getsTableDepositBack(aTable({}), last), true);
    assert.equal(getsTableDepositBack(aTable({}), last + 1), false);
    assert.equal(getsTableDepositBack(aTable({ status: "PENDING_APPROVAL" }), dinner), true);
    assert.equal(getsTableDepositBack(aTable({ reservation: {} }), last), false);
    assert.equal(getsTableDepositBack(aTable({ reservation: null }), last), false);
  });
});
