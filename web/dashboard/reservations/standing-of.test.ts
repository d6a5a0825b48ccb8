import assert from "node:assert/strict";
import { it } from "node:test";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { standingOf } from "./standing-of.ts";

const standing = (status: string, more: object = {}) =>
  standingOf({ status, seatedAt: null, isLate: false, cancellation: null, ...more } as StaffReservation);

it("a party that is expected is late when it is, and sits from when it came, late or not", () => {
  assert.equal(standing("CONFIRMED"), "CONFIRMED");
  assert.equal(standing("CONFIRMED", { isLate: true }), "LATE");
  assert.equal(standing("CONFIRMED", { isLate: true, seatedAt: "2026-06-12T18:20:00Z" }), "SEATED");
});

it("nobody came is told apart from a reservation that was cancelled", () => {
  assert.equal(standing("CANCELLED", { cancellation: { reason: "CUSTOMER_NO_SHOW" } }), "NO_SHOW");
  assert.equal(standing("CANCELLED", { cancellation: { reason: "TOO_BUSY" } }), "CANCELLED");
  assert.equal(standing("CANCELLED"), "CANCELLED");
});

it("everything else stands as the service says", () => {
  const late = {
    isLate: true,
    seatedAt: "2026-06-12T18:20:00Z",
    cancellation: { reason: "CUSTOMER_NO_SHOW" },
  };
  for (const status of ["PENDING_APPROVAL", "AWAITING_PAYMENT", "COMPLETED", "FAILED"])
    assert.equal(standing(status, late), status);
});
