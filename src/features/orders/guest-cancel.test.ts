import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getsDepositBack, guestCancelUntil } from "./guest-cancel.ts";
import type { OrderRecord } from "./queries.ts";

const minute = 60_000;
const dinner = Date.parse("2026-06-13T17:00:00.000Z");
const textOf = (ms: number): string => new Date(ms).toISOString();
const until = dinner - 120 * minute;
const reservation = { canCancelUntil: textOf(until), refundUntil: textOf(dinner - 1440 * minute) };
const aTable = (more: object): OrderRecord =>
  ({
    status: "CONFIRMED",
    dine_in_at: Temporal.Instant.fromEpochMilliseconds(dinner),
    reservation,
    ...more,
  }) as OrderRecord;

describe("a guest's own reservation", () => {
  it("can be cancelled: a request until the meal, a booking until the agreed moment, and nothing that has ended", () => {
    const cases: [more: object, nowMs: number, untilMs: number | null][] = [
      [{}, until - 1, until],
      [{}, until, null],
      [{ status: "PENDING_APPROVAL" }, dinner - 1, dinner],
      [{ status: "PENDING_APPROVAL" }, dinner, null],
      [{ reservation: { ...reservation, seatedAt: textOf(until - minute) } }, until - 1, null],
      [{ reservation: {} }, until - 1, null],
      [{ dine_in_at: null, reservation: null }, until - 1, null],
      [{ dine_in_at: null }, until - 1, null],
      [{ reservation: null, status: "PENDING_APPROVAL" }, until - 1, null],
      ...["CANCELLED", "COMPLETED", "FAILED", "AWAITING_PAYMENT"].map((status): [object, number, null] => [
        { status },
        until - 1,
        null,
      ]),
    ];
    for (const [more, nowMs, untilMs] of cases)
      assert.equal(guestCancelUntil(aTable(more), nowMs), untilMs, JSON.stringify([more, nowMs - until]));
  });

  it("gives the deposit back while nothing was promised, and up to the agreed moment", () => {
    const last = dinner - 1440 * minute;
    assert.equal(getsDepositBack(aTable({}), last), true);
    assert.equal(getsDepositBack(aTable({}), last + 1), false);
    assert.equal(getsDepositBack(aTable({ status: "PENDING_APPROVAL" }), dinner), true);
    assert.equal(getsDepositBack(aTable({ reservation: {} }), last), false);
    assert.equal(getsDepositBack(aTable({ reservation: null }), last), false);
  });
});
