import { instantOf } from "../../../src/domain/oslo-time.ts";
import { slotMinutesAllowed } from "../../../src/domain/slot-minutes.ts";
import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { wallDate, wallTime } from "../live/clock.ts";
import { kronerOf, oreOf } from "../order/kroner-input.ts";

type Settings = DineInState["settings"];
/** Everything that can be said of how tables are booked. */
export type Rules = Settings & Pick<DineInState, "reservationsEnabled">;

export const units = ["MINUTES", "HOURS", "DAYS"] as const;
export type Unit = (typeof units)[number];
const minutesIn: Record<Unit, number> = { MINUTES: 1, HOURS: 60, DAYS: 1440 };

/** A length of time as people say it. */
export interface LengthTyped {
  amount: string;
  unit: Unit;
}
export interface TurnTyped {
  key: string;
  maxPartySize: string;
  minutes: string;
}

/** The form: everything as it is typed. */
export interface RulesTyped {
  reservationsEnabled: boolean;
  autoApprove: boolean;
  bookingPaused: boolean;
  /** As a `datetime-local` field says it; empty: until somebody ends it. */
  bookingPausedUntil: string;
  minPartySize: string;
  maxPartySize: string;
  minNotice: LengthTyped;
  maxDaysAhead: string;
  slotMinutes: string;
  lastSeatingMinutes: string;
  turnTimes: TurnTyped[];
  partiesPerSlot: string;
  coversPerSlot: string;
  cancelBefore: LengthTyped;
  hasDeposit: boolean;
  depositAmount: string;
  depositPerPerson: boolean;
  depositCancelBefore: LengthTyped;
}

export const slotChoices = slotMinutesAllowed;
export const mostTurns = 20;
/** The least and the most of what is typed as a whole number. */
export const bounds = {
  minPartySize: [1, 99],
  maxPartySize: [1, 99],
  maxDaysAhead: [0, 365],
  lastSeatingMinutes: [15, 360],
  partiesPerSlot: [1, 500],
  coversPerSlot: [1, 5000],
  turnParty: [1, 99],
  turnMinutes: [15, 720],
} as const;
export const mostMinutes = { minNotice: 10_080, cancelBefore: 10_080, depositCancelBefore: 43_200 } as const;

/** The whole number that was typed; null for what is none, or out of bounds. */
export function wholeIn(text: string, [low, high]: readonly [number, number]): number | null {
  const number = Number(text);
  return /^\d{1,5}$/.test(text.trim()) && number >= low && number <= high ? number : null;
}

/** In the largest unit that says it in whole numbers. */
export function lengthOf(minutes: number): LengthTyped {
  const unit = minutes === 0 ? "HOURS" : units.findLast((one) => minutes % minutesIn[one] === 0)!;
  return { amount: String(minutes / minutesIn[unit]), unit };
}

/** Null for what is none, or longer than can be. */
export function minutesOf({ amount, unit }: LengthTyped, most: number): number | null {
  const count = wholeIn(amount, [0, most]);
  return count === null || count * minutesIn[unit] > most ? null : count * minutesIn[unit];
}

let made = 0;
export const newTurn = (maxPartySize = "", minutes = ""): TurnTyped => {
  made += 1;
  return { key: `turn-${made}`, maxPartySize, minutes };
};

const ordinaryDeposit = { amount: 10_000, perPerson: true, cancelBeforeMinutes: 1440 };

export function typedOf(rules: Rules): RulesTyped {
  const deposit = rules.deposit ?? ordinaryDeposit;
  const until = rules.bookingPausedUntil;
  return {
    reservationsEnabled: rules.reservationsEnabled,
    autoApprove: rules.autoApprove,
    bookingPaused: rules.bookingPaused,
    bookingPausedUntil: until === null ? "" : `${wallDate(until)}T${wallTime(until)}`,
    minPartySize: String(rules.minPartySize),
    maxPartySize: String(rules.maxPartySize),
    minNotice: lengthOf(rules.minNoticeMinutes),
    maxDaysAhead: String(rules.maxDaysAhead),
    slotMinutes: String(rules.slotMinutes),
    lastSeatingMinutes: String(rules.lastSeatingMinutes),
    turnTimes: rules.turnTimes.map((turn) => newTurn(String(turn.maxPartySize), String(turn.minutes))),
    partiesPerSlot: String(rules.partiesPerSlot ?? ""),
    coversPerSlot: String(rules.coversPerSlot ?? ""),
    cancelBefore: lengthOf(rules.cancelBeforeMinutes),
    hasDeposit: rules.deposit !== null,
    depositAmount: kronerOf(deposit.amount),
    depositPerPerson: deposit.perPerson,
    depositCancelBefore: lengthOf(deposit.cancelBeforeMinutes),
  };
}

/** Of what the form has found right. `start` has the seconds of a moment that nobody touched. */
export function rulesOf(typed: RulesTyped, start: Rules): Rules {
  const untilTyped = typed.bookingPaused ? typed.bookingPausedUntil : "";
  const isSameUntil = untilTyped === typedOf(start).bookingPausedUntil;
  const ended = untilTyped === "" ? null : untilTyped;
  return {
    ...start,
    reservationsEnabled: typed.reservationsEnabled,
    autoApprove: typed.autoApprove,
    bookingPaused: typed.bookingPaused,
    bookingPausedUntil: isSameUntil
      ? start.bookingPausedUntil
      : ended && new Date(instantOf(ended.slice(0, 10), ended.slice(11, 16))).toISOString(),
    minPartySize: Number(typed.minPartySize),
    maxPartySize: Number(typed.maxPartySize),
    minNoticeMinutes: minutesOf(typed.minNotice, mostMinutes.minNotice)!,
    maxDaysAhead: Number(typed.maxDaysAhead),
    slotMinutes: Number(typed.slotMinutes) as Rules["slotMinutes"],
    lastSeatingMinutes: Number(typed.lastSeatingMinutes),
    turnTimes: typed.turnTimes.map(({ maxPartySize, minutes }) => ({
      maxPartySize: Number(maxPartySize),
      minutes: Number(minutes),
    })),
    partiesPerSlot: wholeIn(typed.partiesPerSlot, bounds.partiesPerSlot),
    coversPerSlot: wholeIn(typed.coversPerSlot, bounds.coversPerSlot),
    cancelBeforeMinutes: minutesOf(typed.cancelBefore, mostMinutes.cancelBefore)!,
    deposit: typed.hasDeposit
      ? {
          amount: oreOf(typed.depositAmount)!,
          perPerson: typed.depositPerPerson,
          cancelBeforeMinutes: minutesOf(typed.depositCancelBefore, mostMinutes.depositCancelBefore)!,
        }
      : null,
  };
}
