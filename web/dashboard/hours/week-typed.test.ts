import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  axisOf,
  barOf,
  changedDays,
  isPastMidnight,
  newSpan,
  otherDays,
  overlapsOf,
  spansOfDay,
  ticksOf,
  timeOf,
  typedOf,
  weekWith,
} from "./week-typed.ts";

const open = (dayOfWeek: number, opensAt: string, closesAt: string) => ({
  dayOfWeek,
  opensAt,
  closesAt,
  isClosed: false,
});
const typed = (
  how: "OPEN" | "ALL_DAY" | "CLOSED",
  times: [string, string][] = [],
  alsoDays: number[] = [],
) => ({
  how,
  spans: times.map(([opensAt, closesAt], at) => ({ key: String(at), opensAt, closesAt })),
  alsoDays,
});

describe("a week as it is typed", () => {
  it("knows a time however it is written", () => {
    assert.deepEqual(["11", "9", "930", "1130", "11.30", "11:30", "24", "24:00", "0", " 02 "].map(timeOf), [
      "11:00",
      "09:00",
      "09:30",
      "11:30",
      "11:30",
      "11:30",
      "00:00",
      "00:00",
      "00:00",
      "02:00",
    ]);
    assert.deepEqual(["", "25", "24:30", "11:60", "kl. 11", "11-12"].map(timeOf), Array(6).fill(null));
  });

  it("changes the days that were chosen and leaves the others", () => {
    const week = [open(1, "11:00", "23:00"), open(2, "11:00", "23:00"), open(3, "10:00", "22:00")];
    const { rows, placeOf } = weekWith(
      week,
      1,
      typed(
        "OPEN",
        [
          ["11", "14"],
          ["17", "02"],
        ],
        [2],
      ),
    );
    assert.deepEqual(rows, [
      open(3, "10:00", "22:00"),
      ...[1, 2].flatMap((day) => [open(day, "11:00", "14:00"), open(day, "17:00", "02:00")]),
    ]);
    assert.deepEqual([placeOf(0), placeOf(1), placeOf(4)], [null, { day: 1, span: 0 }, { day: 2, span: 1 }]);
    assert.deepEqual(weekWith(week, 3, typed("CLOSED")).rows, week.slice(0, 2));
    assert.deepEqual(weekWith(week, 3, typed("ALL_DAY")).rows[2], open(3, "00:00", "00:00"));
    assert.deepEqual(changedDays(week, rows), [1, 2]);
  });

  it("tells of the period that was typed when it runs into one that was there", () => {
    const week = [open(2, "01:00", "05:00")];
    assert.deepEqual(
      overlapsOf(
        weekWith(
          week,
          1,
          typed("OPEN", [
            ["11", "14"],
            ["17", "02"],
          ]),
        ),
      ),
      [{ day: 1, span: 1 }],
    );
    assert.deepEqual(overlapsOf(weekWith(week, 1, typed("OPEN", [["17", "01"]]))), [], "they may touch");
  });

  it("is read back as it was kept", () => {
    assert.equal(typedOf([], 1).how, "CLOSED");
    assert.equal(typedOf([open(1, "00:00", "00:00")], 1).how, "ALL_DAY");
    const { how, spans } = typedOf([open(1, "11:00", "14:00"), open(2, "10:00", "11:00")], 1);
    assert.deepEqual(
      [how, spans.map(({ opensAt, closesAt }) => [opensAt, closesAt])],
      ["OPEN", [["11:00", "14:00"]]],
    );
  });

  it("is drawn on an axis that is as long as the nights", () => {
    assert.deepEqual(axisOf([open(1, "11:00", "00:00")]), { from: 6, until: 24 });
    assert.deepEqual(axisOf([open(1, "00:00", "00:00"), open(2, "17:00", "02:00")]), { from: 0, until: 30 });
    assert.deepEqual(barOf(open(1, "15:00", "00:00"), { from: 6, until: 24 }), { from: 50, width: 50 });
    assert.deepEqual(barOf(open(1, "18:00", "03:00"), { from: 0, until: 30 }), { from: 60, width: 30 });
    assert.deepEqual(
      barOf(open(1, "12:00", "12:00"), { from: 0, until: 30 }),
      { from: 40, width: 60 },
      "cut",
    );
  });

  it("can be the same on other days: all of them, and the workdays where it is one", () => {
    assert.deepEqual(otherDays(3), { others: [1, 2, 4, 5, 6, 0], workdays: [1, 2, 4, 5] });
    assert.deepEqual(otherDays(0), { others: [1, 2, 3, 4, 5, 6], workdays: null });
  });

  it("leaves out days that are closed, and begins an empty day with a period to fill in", () => {
    const closed = { ...open(1, "11:00", "14:00"), isClosed: true };
    assert.deepEqual(spansOfDay([closed, open(1, "17:00", "22:00"), open(2, "10:00", "11:00")], 1), [
      open(1, "17:00", "22:00"),
    ]);
    const { spans } = typedOf([], 1);
    assert.deepEqual([spans.length, spans[0]!.opensAt, spans[0]!.closesAt], [1, "", ""]);
    assert.deepEqual(typedOf([open(1, "00:00", "00:00")], 1).spans.length, 1);
    const [one, other] = [newSpan(), newSpan()];
    assert.match(one.key, /^span-\d+$/);
    assert.notEqual(one.key, other.key);
    assert.deepEqual(axisOf([{ ...open(1, "02:00", "01:00"), isClosed: true }]), { from: 6, until: 24 });
    assert.deepEqual(axisOf([open(1, "06:00", "23:00")]), { from: 6, until: 24 });
    assert.deepEqual(barOf(open(1, "05:00", "15:00"), { from: 6, until: 24 }), { from: 0, width: 50 });
  });

  it("ends on the next day when it closes before it opens, except at midnight", () => {
    assert.equal(isPastMidnight({ opensAt: "17:00", closesAt: "02:00" }), true);
    assert.equal(isPastMidnight({ opensAt: "17:00", closesAt: "00:00" }), false);
    assert.equal(isPastMidnight({ opensAt: "11:00", closesAt: "22:00" }), false);
    assert.equal(isPastMidnight({ opensAt: "11:00", closesAt: "11:00" }), false);
  });

  it("has every sixth hour named along its axis", () => {
    assert.deepEqual(ticksOf({ from: 0, until: 30 }), {
      ticks: [
        { name: "00", at: 0 },
        { name: "06", at: 20 },
        { name: "12", at: 40 },
        { name: "18", at: 60 },
        { name: "00", at: 80 },
        { name: "06", at: 100 },
      ],
      gap: 20,
    });
    assert.deepEqual(
      ticksOf({ from: 6, until: 24 }).ticks.map(({ name }) => name),
      ["06", "12", "18", "00"],
    );
  });
});
