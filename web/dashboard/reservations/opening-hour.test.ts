import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReservationDay, StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { openingMs } from "./opening-hour.ts";

const oslo = (time: string): string => new Date(`2026-06-13T${time}:00+02:00`).toISOString();
const party = (from: string, until: string, status = "CONFIRMED") =>
  ({ dineInAt: oslo(from), endsAt: oslo(until), status }) as StaffReservation;
const dayOf = (
  reservations: StaffReservation[],
  openPeriods: { from: string; until: string }[] = [],
): ReservationDay =>
  ({
    from: oslo("04:00"),
    until: new Date("2026-06-14T04:00:00+02:00").toISOString(),
    reservations,
    requests: [],
    openPeriods,
  }) as unknown as ReservationDay;
const evening = [party("18:00", "20:00"), party("19:30", "21:30")];
const theDayBefore = "2026-06-12T18:00:00+02:00";

describe("where a day in the dining room opens", () => {
  const cases: [what: string, day: ReservationDay, now: string, opens: string | null][] = [
    ["another day: before its first party", dayOf(evening), theDayBefore, oslo("17:30")],
    [
      "without any: when guests are received",
      dayOf([], [{ from: oslo("15:00"), until: oslo("22:00") }]),
      theDayBefore,
      oslo("15:00"),
    ],
    [
      "not when guests of the night before are still received",
      dayOf(
        [],
        [
          { from: oslo("02:00"), until: oslo("05:00") },
          { from: oslo("15:00"), until: oslo("22:00") },
        ],
      ),
      theDayBefore,
      oslo("15:00"),
    ],
    ["a place that never closes: where the day begins", dayOf([]), theDayBefore, null],
    ["in the morning: before the first party", dayOf(evening), oslo("08:00"), oslo("17:30")],
    ["while they sit: an hour ago", dayOf(evening), oslo("20:30"), oslo("19:30")],
    [
      "when the first have left: an hour ago, or before the next",
      dayOf(evening),
      oslo("20:10"),
      oslo("19:10"),
    ],
    ["when all have left: an hour ago", dayOf(evening), oslo("23:00"), oslo("22:00")],
    [
      "not at who has cancelled",
      dayOf([party("12:00", "13:00", "CANCELLED"), ...evening]),
      theDayBefore,
      oslo("17:30"),
    ],
  ];
  for (const [what, day, now, opens] of cases)
    it(what, () => {
      const ms = openingMs(day, Date.parse(now));
      assert.equal(ms === null ? null : new Date(ms).toISOString(), opens);
    });
});
