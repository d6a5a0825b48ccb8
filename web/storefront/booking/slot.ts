import type { Availability } from "../../../src/features/reservations/schemas.ts";

/** A time of a day, as `GET /dine-in/availability` tells it. */
export type Slot = Availability["slots"][number];

interface DurationWords {
  t(key: "hours" | "hoursMinutes" | "minutes", values: Record<string, number>): string;
}

/** `2 t`, `1 t 30 min`, `45 min`. */
export function durationText({ t }: DurationWords, totalMinutes: number): string {
  const hours = Math.floor(totalMinutes / 60);
  const minutes = totalMinutes % 60;
  if (hours === 0) return t("minutes", { minutes });
  return minutes === 0 ? t("hours", { hours }) : t("hoursMinutes", { hours, minutes });
}
