import { rowsOfDate } from "../../../src/domain/opening-hours.ts";
import type { DayHours, HoursOverride } from "../../../src/domain/snapshot.ts";
import type {
  SpecialDay,
  SpecialDayFields,
  StaffHours,
} from "../../../src/features/opening-hours/staff-schemas.ts";
import { type DayTyped, isAllDay, newSpan, type SpanTyped, timeOf } from "./week-typed.ts";

/** Days with hours of their own, as somebody types them. */
export interface SpecialTyped {
  /** YYYY-MM-DD; nothing yet is the empty text. */
  date: string;
  endDate: string;
  how: DayTyped["how"];
  spans: SpanTyped[];
  appliesTo: SpecialDay["appliesTo"];
  note: string;
}
type Times = SpecialDay["periods"][number];

const spansOf = (periods: readonly Times[]): SpanTyped[] =>
  periods.length > 0 ? periods.map(({ opensAt, closesAt }) => newSpan(opensAt, closesAt)) : [newSpan()];

export const typedOf = (day: SpecialDay): SpecialTyped => ({
  date: day.date,
  endDate: day.endDate ?? "",
  how: day.isClosed ? "CLOSED" : day.periods.some(isAllDay) ? "ALL_DAY" : "OPEN",
  spans: spansOf(day.periods.filter((period) => !isAllDay(period))),
  appliesTo: day.appliesTo,
  note: day.note ?? "",
});

/** A new entry, with the times that hold on its first day to begin with. */
export const newSpecial = (date: string, periods: readonly Times[], how: DayTyped["how"]): SpecialTyped => ({
  ...{ date, endDate: "", how, appliesTo: "BOTH", note: "" },
  spans: spansOf(periods.filter((period) => !isAllDay(period))),
});

/** As the service takes it, of what has been checked. */
export const specialOf = ({
  date,
  endDate,
  how,
  spans,
  appliesTo,
  note,
}: SpecialTyped): SpecialDayFields => ({
  ...{ date, endDate: endDate || null, isClosed: how === "CLOSED", appliesTo, note: note.trim() || null },
  periods:
    how === "CLOSED"
      ? []
      : how === "ALL_DAY"
        ? [{ opensAt: "00:00", closesAt: "00:00" }]
        : spans.map((span) => ({ opensAt: timeOf(span.opensAt)!, closesAt: timeOf(span.closesAt)! })),
});

/** Closed, or with the hours that are given. */
export const dayWith = (date: string, periods: readonly Times[]): SpecialDayFields => ({
  ...{ date, endDate: null, isClosed: periods.length === 0, appliesTo: "BOTH", note: null },
  periods: periods.map(({ opensAt, closesAt }) => ({ opensAt, closesAt })),
});

export const overridesOf = (days: readonly SpecialDay[]): HoursOverride[] =>
  days.flatMap(({ id, date, endDate, isClosed, appliesTo, note, periods }) =>
    (isClosed ? [{ opensAt: null, closesAt: null }] : periods).map((period) => ({
      ...{ id, date, endDate, isClosed, appliesTo, note, ...period },
    })),
  );

/** When guests can order on a date. */
export const kitchenOn = ({ openingHours, days }: Pick<StaffHours, "openingHours" | "days">, date: string) =>
  rowsOfDate(openingHours, overridesOf(days), "KITCHEN", date);

/** The entry of that one day for orders, if there is one. */
export const entryOn = (days: readonly SpecialDay[], date: string): SpecialDay | undefined =>
  days.find((day) => day.date === date && day.endDate === null && day.appliesTo !== "VENUE");

/** The periods of the week on a weekday. */
export const weekOn = (rows: readonly DayHours[], dayOfWeek: number): DayHours[] =>
  rows.filter((row) => row.dayOfWeek === dayOfWeek && !row.isClosed);

/** What stands where an entry stood: itself, or what somebody has put in its place; undefined when that is nothing. */
export const standingNow = (days: readonly SpecialDay[], entry: SpecialDay): SpecialDay | undefined =>
  days.find(({ id }) => id === entry.id) ??
  days.find(({ date, appliesTo }) => date === entry.date && appliesTo === entry.appliesTo);

/** What an entry for a date begins with: the day's own hours, or closed where the date is still to be chosen. */
export const beginningOn = (hours: Pick<StaffHours, "openingHours" | "days">, date: string): SpecialTyped =>
  date === "" ? newSpecial(date, [], "CLOSED") : newSpecial(date, kitchenOn(hours, date), "OPEN");

/** Whether days have been chosen, the last of them no earlier than the first. */
export const isRange = (date: string, endDate: string | null): boolean =>
  date !== "" && (endDate === null || endDate >= date);
