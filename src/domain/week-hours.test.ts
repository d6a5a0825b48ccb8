import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { openPeriods } from "./opening-hours.ts";
import type { DayHours } from "./snapshot.ts";
import { weekConflicts } from "./week-hours.ts";

const open = (dayOfWeek: number, opensAt: string, closesAt: string): DayHours => ({
  dayOfWeek,
  opensAt,
  closesAt,
  isClosed: false,
});
const closed = (dayOfWeek: number): DayHours => ({
  dayOfWeek,
  opensAt: "00:00",
  closesAt: "00:00",
  isClosed: true,
});

describe("a week of hours", () => {
  const cases: [what: string, rows: DayHours[], conflicts: string[]][] = [
    ["lunch and dinner of one day", [open(1, "11:00", "14:00"), open(1, "17:00", "22:00")], []],
    ["periods that touch", [open(1, "11:00", "14:00"), open(1, "14:00", "22:00")], []],
    ["periods that overlap", [open(1, "11:00", "15:00"), open(1, "14:00", "22:00")], ["1 OVERLAP"]],
    ["one inside another", [open(1, "14:00", "15:00"), open(1, "11:00", "22:00")], ["1 OVERLAP"]],
    ["a night that runs into the next morning", [open(5, "18:00", "03:00"), open(6, "03:00", "10:00")], []],
    [
      "a night that runs into what opens before it ends",
      [open(6, "02:00", "10:00"), open(5, "18:00", "03:00")],
      ["1 OVERLAP"],
    ],
    ["Saturday night into Sunday", [open(6, "18:00", "03:00"), open(0, "02:00", "10:00")], ["1 OVERLAP"]],
    ["always open", Array.from({ length: 7 }, (_, day) => open(day, "00:00", "00:00")), []],
    [
      "a whole day from noon, and the next morning",
      [open(2, "12:00", "12:00"), open(3, "11:00", "13:00")],
      ["1 OVERLAP"],
    ],
    ["a closed day", [closed(1), open(2, "10:00", "20:00")], []],
    ["a closed day with hours", [closed(1), open(1, "10:00", "20:00")], ["1 CLOSED_DAY"]],
    ["a day that is closed twice", [closed(1), closed(1)], ["1 CLOSED_DAY"]],
    ["a closed day that the night before runs into", [open(0, "18:00", "02:00"), closed(1)], []],
  ];
  for (const [what, rows, conflicts] of cases)
    it(`${conflicts.length === 0 ? "takes" : "refuses"} ${what}`, () => {
      assert.deepEqual(
        weekConflicts(rows).map(({ index, conflict }) => `${index} ${conflict}`),
        conflicts,
      );
    });

  it("has no conflicts exactly when every minute is opened by at most one of its rows", () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const minutes = quarter * 15;
      return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    });
    const row = fc.record({
      dayOfWeek: fc.integer({ min: 0, max: 6 }),
      opensAt: time,
      closesAt: time,
      isClosed: fc.constant(false),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        // Three weeks without a change of clocks, of which the middle one is looked at whole.
        const lengthOf = (some: readonly DayHours[]) =>
          openPeriods(some, [], "KITCHEN", "2026-06-01", 21)
            .map(({ opensAt, closesAt }) => closesAt - opensAt)
            .reduce((sum, length) => sum + length, 0);
        const apart = rows.reduce((sum, one) => sum + lengthOf([one]), 0);
        assert.equal(weekConflicts(rows).length === 0, lengthOf(rows) === apart);
      }),
    );
  });
});
