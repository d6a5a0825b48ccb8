import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";

export interface EndingTyped {
  reason: string;
  message: string;
  refundsDeposit: string;
}

/** How a reservation ends, as the service takes it. */
export interface EndingSent {
  reason?: string;
  message?: string;
  refundsDeposit?: boolean;
}

/** Øre of a deposit that the restaurant has. */
export const depositHeld = ({ deposit }: Pick<StaffReservation, "deposit">): number =>
  deposit?.isPaid ? deposit.amount - deposit.refunded : 0;

/** Whether a deposit may be kept: when the guest's time to have it back is over, and the restaurant does not say no itself. */
export function mayKeepDeposit(
  reservation: Pick<StaffReservation, "deposit">,
  ending: ReservationEnding,
  nowMs: number,
): boolean {
  const until = reservation.deposit?.refundUntil ?? null;
  return depositHeld(reservation) > 0 && ending !== "reject" && until !== null && nowMs > Date.parse(until);
}

/** What was typed, as it is sent; `held` øre of a deposit. */
export const endingSent = ({ reason, message, refundsDeposit }: EndingTyped, held: number): EndingSent => ({
  ...(reason && { reason }),
  ...(message.trim() && { message: message.trim() }),
  ...(held > 0 && { refundsDeposit: refundsDeposit === "BACK" }),
});
