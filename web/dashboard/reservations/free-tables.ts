import { turnMinutes } from "../../../src/domain/turn-time.ts";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import type { Words } from "../texts.tsx";
import { seatsText } from "./table-choice.ts";

const minuteMs = 60_000;

export interface FreeTable {
  id: string;
  name: string;
  minSeats: number;
  maxSeats: number;
  /** When others come there before such a party would have left; epoch ms, null for nobody. */
  untilMs: number | null;
  /** How long the party can stay. */
  minutes: number;
}

/** The shortest stay that a party is offered. */
const leastMinutes = 30;

/** The tables that a party can sit down at now: those where it can stay as long as it will first, then the smallest. */
export function freeTables(day: ReservationDay, partySize: number, nowMs: number): FreeTable[] {
  const turn = turnMinutes(day, partySize);
  return day.tables
    .filter(({ maxSeats }) => maxSeats >= partySize)
    .flatMap(({ id, name, minSeats, maxSeats }) => {
      const coming = day.occupancies.filter(
        ({ tableId, until }) => tableId === id && Date.parse(until) > nowMs,
      );
      const nextMs = Math.min(...coming.map(({ from }) => Date.parse(from)));
      const left = Math.floor((nextMs - nowMs) / minuteMs);
      if (left < leastMinutes) return [];
      return [
        {
          id,
          name,
          minSeats,
          maxSeats,
          untilMs: left < turn ? nextMs : null,
          minutes: Math.min(left, turn),
        },
      ];
    })
    .toSorted((a, b) => Number(a.untilMs !== null) - Number(b.untilMs !== null) || a.maxSeats - b.maxSeats);
}

/** A free table as it is chosen: `S1 · 2–4 plasser · til 20:00`. */
export const freeText = (
  { picker, walkIn }: Pick<Words["t"]["reservations"], "picker" | "walkIn">,
  { name, untilMs, ...seats }: Pick<FreeTable, "name" | "untilMs" | "minSeats" | "maxSeats">,
): string =>
  [name, seatsText(picker, seats), ...(untilMs === null ? [] : [walkIn.until({ at: untilMs })])].join(" · ");
