import { instantOf } from "../../../src/domain/oslo-time.ts";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { wallDate, wallTime } from "../live/clock.ts";
import type { WhoAndWhenTyped } from "./who-and-when-typed.ts";

/** What can be changed of a reservation, as the service has it. */
export interface ChangeContent {
  dineInAt: string;
  partySize: number;
  durationMinutes: number;
  note: string | null;
}

export interface ChangeTyped extends WhoAndWhenTyped {
  durationMinutes: string;
  note: string;
  refundsDeposit: boolean;
}

export const contentOf = ({
  dineInAt,
  partySize,
  durationMinutes,
  note,
}: StaffReservation): ChangeContent => ({
  dineInAt,
  partySize,
  durationMinutes,
  note,
});

export const typedOf = (content: ChangeContent, refundsDeposit: boolean): ChangeTyped => ({
  partySize: content.partySize,
  date: wallDate(content.dineInAt),
  time: wallTime(content.dineInAt),
  durationMinutes: String(content.durationMinutes),
  note: content.note ?? "",
  refundsDeposit,
});

export const contentTyped = ({
  partySize,
  date,
  time,
  durationMinutes,
  note,
}: ChangeTyped): ChangeContent => ({
  dineInAt: new Date(instantOf(date, time)).toISOString(),
  partySize,
  durationMinutes: Number(durationMinutes),
  note: note.trim() || null,
});

const stays = [45, 60, 75, 90, 105, 120, 135, 150, 180, 210, 240, 300, 360];
/** Minutes that a party may stay, with those that it does. */
export const staysWith = (minutes: number): number[] =>
  [...new Set([...stays, minutes])].toSorted((a, b) => a - b);

/** Øre that go back of a deposit for each guest when so few come: what those who do not come have paid. */
export function depositOfAbsent({ deposit }: StaffReservation, partySize: number): number {
  if (!deposit?.isPaid || deposit.perGuest === null) return 0;
  return Math.max(0, deposit.amount - deposit.refunded - deposit.perGuest * partySize);
}
