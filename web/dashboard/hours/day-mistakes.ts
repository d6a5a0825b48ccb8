import type { DayHours } from "../../../src/domain/snapshot.ts";
import type { Words } from "../texts.tsx";
import { type DayTyped, overlapsOf, timeOf, weekWith } from "./week-typed.ts";

type Opening = Words["t"]["openingHours"];
interface Place {
  day: number;
  span: number;
}

/** Words at what overlaps other hours, by field: at the day's own periods, or at the other days that are to be the same. */
export function overlapWords(
  o: Opening,
  day: number,
  { how }: Pick<DayTyped, "how">,
  places: readonly Place[],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const place of places)
    if (place.day === day) found[how === "OPEN" ? `spans.${place.span}.opensAt` : "how"] = o.overlap;
  const others = [...new Set(places.map((place) => place.day))].filter((one) => one !== day);
  if (others.length > 0) found.alsoDays = o.overlapOn({ days: others });
  return found;
}

/** What is wrong with a weekday as it is typed over the hours of the week, by field: first its times, and then what they overlap. */
export function dayMistakes(
  o: Opening,
  rows: readonly DayHours[],
  day: number,
  typed: DayTyped,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (typed.how === "OPEN")
    for (const [at, span] of typed.spans.entries())
      for (const name of ["opensAt", "closesAt"] as const)
        if (timeOf(span[name]) === null) wrong[`spans.${at}.${name}`] = o.wrongTime;
  return Object.keys(wrong).length > 0
    ? wrong
    : overlapWords(o, day, typed, overlapsOf(weekWith(rows, day, typed)));
}

/** The places in the sheet that refused rows of a week were typed at, by their paths on the wire (`openingHours.3`). */
export const placesAt = (paths: readonly string[], week: ReturnType<typeof weekWith>): Place[] =>
  paths.flatMap((path) => week.placeOf(Number(path.split(".")[1])) ?? []);
