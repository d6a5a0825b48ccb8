import type { Words } from "../texts.tsx";
import type { SpecialTyped } from "./special-typed.ts";
import { dayKinds, timeOf } from "./week-typed.ts";

/** What is asked for most comes first. */
export const specialKinds = [...new Set(["CLOSED" as const, ...dayKinds])];

/** What is wrong with days that have hours of their own, by field; times are read only where there are some. */
export function specialMistakes({ specialDays, openingHours }: Words["t"]) {
  const time = (text: string, { how }: SpecialTyped) =>
    how === "OPEN" && timeOf(text) === null ? openingHours.wrongTime : null;
  return {
    date: (date: string) => (date === "" ? specialDays.wrongDate : null),
    spans: { opensAt: time, closesAt: time },
  };
}

/** What the service has found wrong, by the fields of the form: a period's is shown where it opens. */
export const atFields = (issues: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(issues).map(([path, words]) => [
      path.replace(/^periods\.(\d+)$/, "spans.$1.opensAt"),
      words,
    ]),
  );
