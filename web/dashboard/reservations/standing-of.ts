import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";

export type Standing =
  | "PENDING_APPROVAL"
  | "AWAITING_PAYMENT"
  | "CONFIRMED"
  | "SEATED"
  | "LATE"
  | "COMPLETED"
  | "CANCELLED"
  | "NO_SHOW"
  | "FAILED";

/** How a reservation stands on the floor. */
export function standingOf({ status, seatedAt, isLate, cancellation }: StaffReservation): Standing {
  if (status === "CONFIRMED") return seatedAt ? "SEATED" : isLate ? "LATE" : "CONFIRMED";
  if (status === "CANCELLED" && cancellation?.reason === "CUSTOMER_NO_SHOW") return "NO_SHOW";
  return status as Standing;
}
