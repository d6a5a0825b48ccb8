import { minutesOf } from "../../../src/domain/oslo-time.ts";
import type { DayHours } from "../../../src/domain/snapshot.ts";
import { weekConflicts } from "../../../src/domain/week-hours.ts";

/** Whose week: the kitchen's decides when guests can order, the venue's is for them to read. */
export type WeekName = "openingHours" | "venueHours";

export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const;
export const mostSpans = 4;

const workdays = [1, 2, 3, 4, 5];

/** The days that can be the same as a day: all others, and the other workdays where it is one. */
export const otherDays = (day: number): { others: number[]; workdays: number[] | null } => {
  const isOther = (one: number) => one !== day;
  return {
    others: mondayFirst.filter(isOther),
    workdays: workdays.includes(day) ? workdays.filter(isOther) : null,
  };
};

/** A time as it is typed. */
export interface SpanTyped {
  /** Of a row on the screen. */
  key: string;
  opensAt: string;
  closesAt: string;
}
export const dayKinds = ["OPEN", "ALL_DAY", "CLOSED"] as const;
export interface DayTyped {
  how: (typeof dayKinds)[number];
  spans: SpanTyped[];
  /** Weekdays that are to be the same. */
  alsoDays: number[];
}

let made = 0;
export const newSpan = (opensAt = "", closesAt = ""): SpanTyped => {
  made += 1;
  return { key: `span-${made}`, opensAt, closesAt };
};

/** "11", "1130", "11.30" and "11:30" are what people type; 24 is midnight. Null for what is no time. */
export function timeOf(text: string): string | null {
  const [, hours, minutes = "00"] = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  if (total > 24 * 60) return null;
  return `${String(Math.floor(total / 60) % 24).padStart(2, "0")}:${minutes}`;
}

/** The periods of a weekday, as guests read them; none when it is closed. */
export const spansOfDay = (rows: readonly DayHours[], day: number): DayHours[] =>
  rows.filter(({ dayOfWeek, isClosed }) => dayOfWeek === day && !isClosed);

export const isAllDay = ({ opensAt, closesAt }: Pick<DayHours, "opensAt" | "closesAt">): boolean =>
  opensAt === closesAt;
export const isPastMidnight = ({ opensAt, closesAt }: Pick<DayHours, "opensAt" | "closesAt">): boolean =>
  closesAt < opensAt && closesAt !== "00:00";

export function typedOf(rows: readonly DayHours[], day: number): DayTyped {
  const spans = spansOfDay(rows, day);
  const how = spans.length === 0 ? "CLOSED" : spans.some(isAllDay) ? "ALL_DAY" : "OPEN";
  const typed = how === "OPEN" ? spans.map((row) => newSpan(row.opensAt, row.closesAt)) : [newSpan()];
  return { how, spans: typed, alsoDays: [] };
}

interface TypedWeek {
  rows: DayHours[];
  /** Which day and which of its periods a row of what is sent was typed as; null for a row that was there before. */
  placeOf(index: number): { day: number; span: number } | null;
}

/**
 * A week in which some days have been typed anew; of times that have been checked. What was typed comes last: of two rows that
 * do not go together the later is told of, and it shall be one that is on the screen.
 */
export function weekWith(rows: readonly DayHours[], day: number, typed: DayTyped): TypedWeek {
  const days = [day, ...typed.alsoDays];
  const kept = rows.filter(({ dayOfWeek }) => !days.includes(dayOfWeek));
  const times =
    typed.how === "CLOSED"
      ? []
      : typed.how === "ALL_DAY"
        ? [{ opensAt: "00:00", closesAt: "00:00" }]
        : typed.spans.map((span) => ({ opensAt: timeOf(span.opensAt)!, closesAt: timeOf(span.closesAt)! }));
  const places = days.flatMap((one) => times.map((_, span) => ({ day: one, span })));
  const anew = places.map((place) => ({ dayOfWeek: place.day, ...times[place.span]!, isClosed: false }));
  return { rows: [...kept, ...anew], placeOf: (index) => places[index - kept.length] ?? null };
}

/** The weekdays whose hours differ between two weeks, Monday first. */
export const changedDays = (before: readonly DayHours[], after: readonly DayHours[]): number[] =>
  mondayFirst.filter(
    (day) => JSON.stringify(spansOfDay(before, day)) !== JSON.stringify(spansOfDay(after, day)),
  );

/** The places of rows that overlap others. */
export const overlapsOf = (week: TypedWeek): { day: number; span: number }[] =>
  weekConflicts(week.rows).flatMap(({ index }) => week.placeOf(index) ?? []);

interface Bar {
  /** Per cent of the axis. */
  from: number;
  width: number;
}

/** Hours after midnight that the picture of a week begins and ends with: no wider than what is open needs. */
export function axisOf(rows: readonly DayHours[]): { from: number; until: number } {
  const open = rows.filter(({ isClosed }) => !isClosed);
  const isEarly = open.some(({ opensAt }) => opensAt < "06:00");
  return { from: isEarly ? 0 : 6, until: open.some(isPastMidnight) ? 30 : 24 };
}

/** What stands along that axis: every sixth hour with its place in per cent, and how far they are apart. */
export function ticksOf({ from, until }: { from: number; until: number }): {
  ticks: { name: string; at: number }[];
  gap: number;
} {
  const hours = until - from;
  const ticks = Array.from({ length: hours / 6 + 1 }, (_, place) => ({
    name: String((from + place * 6) % 24).padStart(2, "0"),
    at: ((place * 6) / hours) * 100,
  }));
  return { ticks, gap: 600 / hours };
}

/** A period as a bar on that axis; what lies beyond it is cut. */
export function barOf(row: DayHours, axis: { from: number; until: number }): Bar {
  const opens = minutesOf(row.opensAt) / 60;
  const closes = minutesOf(row.closesAt) / 60 + (row.closesAt <= row.opensAt ? 24 : 0);
  const share = (hours: number) => ((hours - axis.from) / (axis.until - axis.from)) * 100;
  const from = Math.max(0, share(opens));
  return { from, width: Math.min(100, share(closes)) - from };
}
