import assert from "node:assert/strict";
import { test } from "node:test";
import { alcoholHoursOf, mayHandOverAlcohol } from "./alcohol-hours.ts";
import { instantOf } from "./oslo-time.ts";

const may = (date: string, time: string) => mayHandOverAlcohol(instantOf(date, time));

test("beer goes over the counter on a weekday from eight in the morning until eight in the evening", () => {
  assert.equal(may("2026-11-20", "07:59"), false);
  assert.equal(may("2026-11-20", "08:00"), true);
  assert.equal(may("2026-11-20", "19:59"), true);
  assert.equal(may("2026-11-20", "20:00"), false);
});

test("Saturdays and the days before holidays end at six", () => {
  assert.equal(may("2026-11-21", "17:59"), true);
  assert.equal(may("2026-11-21", "18:00"), false);
  for (const dayBefore of ["2026-04-30", "2026-12-24", "2026-12-31", "2027-03-24"]) {
    assert.equal(alcoholHoursOf(dayBefore)?.untilMinutes, 18 * 60, dayBefore);
  }
});

test("nothing on Sundays, public holidays, 1 and 17 May", () => {
  const closed = ["2026-11-22", "2026-01-01", "2026-05-01", "2027-05-17", "2026-12-25", "2026-12-26"];
  const easter2026 = ["2026-04-02", "2026-04-03", "2026-04-06", "2026-05-14", "2026-05-25"];
  for (const day of [...closed, ...easter2026]) assert.equal(alcoholHoursOf(day), null, day);
});

test("the day before Ascension Day keeps the weekday's hours", () => {
  assert.equal(alcoholHoursOf("2026-05-13")?.untilMinutes, 20 * 60);
});
