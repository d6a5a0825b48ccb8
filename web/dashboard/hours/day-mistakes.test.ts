import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { dayMistakes, overlapWords, placesAt } from "./day-mistakes.ts";
import { type DayTyped, weekWith } from "./week-typed.ts";

const o = t.openingHours;
const open = (dayOfWeek: number, opensAt: string, closesAt: string) => ({
  ...{ dayOfWeek, opensAt, closesAt, isClosed: false },
});
const typed = (times: [string, string][], more: Partial<DayTyped> = {}): DayTyped => ({
  ...{ how: "OPEN", alsoDays: [] },
  spans: times.map(([opensAt, closesAt], at) => ({ key: String(at), opensAt, closesAt })),
  ...more,
});

describe("what is wrong with a weekday as it is typed", () => {
  it("is nothing when its times are times and leave the others alone", () => {
    assert.deepEqual(dayMistakes(o, [open(2, "11", "22")], 1, typed([["11", "14"]])), {});
  });

  it("is each time that is none, where there are some", () => {
    const wrong: [string, string][] = [
      ["11", "sent"],
      ["", "22"],
    ];
    assert.deepEqual(dayMistakes(o, [], 1, typed(wrong)), {
      "spans.0.closesAt": o.wrongTime,
      "spans.1.opensAt": o.wrongTime,
    });
    assert.deepEqual(dayMistakes(o, [], 1, typed(wrong, { how: "CLOSED" })), {});
  });

  it("is a period that runs into the next day's, and so are the other days that are to be the same", () => {
    const week = [open(2, "01:00", "05:00"), open(4, "01:00", "05:00")];
    const late = typed([
      ["11", "14"],
      ["17", "02"],
    ]);
    assert.deepEqual(dayMistakes(o, week, 1, late), { "spans.1.opensAt": o.overlap });
    assert.deepEqual(dayMistakes(o, week, 1, { ...late, alsoDays: [3] }), {
      "spans.1.opensAt": o.overlap,
      alsoDays: o.overlapOn({ days: [3] }),
    });
  });

  it("stands at the choice itself where the whole day overlaps", () => {
    assert.deepEqual(overlapWords(o, 1, { how: "ALL_DAY" }, [{ day: 1, span: 0 }]), { how: o.overlap });
    assert.deepEqual(
      overlapWords(o, 1, { how: "OPEN" }, [
        { day: 5, span: 0 },
        { day: 5, span: 1 },
      ]),
      { alsoDays: o.overlapOn({ days: [5] }) },
    );
    assert.deepEqual(overlapWords(o, 1, { how: "OPEN" }, []), {});
  });

  it("is found by the rows that the service refuses, not by those that were there before", () => {
    const week = weekWith(
      [open(2, "10:00", "22:00")],
      1,
      typed(
        [
          ["11", "14"],
          ["17", "22"],
        ],
        { alsoDays: [3] },
      ),
    );
    assert.deepEqual(placesAt(["openingHours.0", "openingHours.2", "openingHours.3"], week), [
      { day: 1, span: 1 },
      { day: 3, span: 0 },
    ]);
  });
});
