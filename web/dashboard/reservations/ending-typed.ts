import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";
import { seen } from "../live/clock.ts";
import type { Words } from "../texts.tsx";

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

/** Whether a guest who calls now has a deposit back for those who do not come. */
export function goesBack({ deposit }: Pick<StaffReservation, "deposit">, nowMs: number): boolean {
  const until = deposit?.refundUntil ?? null;
  return until !== null && nowMs <= Date.parse(until);
}

/** Of a deposit that was paid: what has gone back, and what is kept or can still be had back; `over` of a party that will not sit any more. */
export function depositSaid(
  { t, speech }: Pick<Words, "t" | "speech">,
  {
    amount,
    refunded,
    refundUntil,
  }: Pick<NonNullable<StaffReservation["deposit"]>, "amount" | "refunded" | "refundUntil">,
  isOver: boolean,
): string {
  const words = t.reservations.money;
  const left = amount - refunded;
  const said = [words.paid({ amount })];
  if (refunded > 0) said.push(words.refunded({ amount: refunded }));
  if (isOver && left > 0) said.push(words.kept({ amount: left }));
  if (!isOver && refundUntil) said.push(words.backUntil({ when: speech.brief(seen(refundUntil)) }));
  return said.join(" ");
}

/** What was typed, as it is sent; `held` øre of a deposit. */
export const endingSent = ({ reason, message, refundsDeposit }: EndingTyped, held: number): EndingSent => ({
  ...(reason && { reason }),
  ...(message.trim() && { message: message.trim() }),
  ...(held > 0 && { refundsDeposit: refundsDeposit === "BACK" }),
});
