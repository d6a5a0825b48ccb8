import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { differ, schedulesOf, type Weekday, windowsOf } from "./menu-typed.ts";

const schedule = (dayOfWeek: Weekday, startsAt: string, endsAt: string, isActive = true) => ({
  ...{ id: `${dayOfWeek}${startsAt}`, dayOfWeek, startsAt, endsAt, priority: 0, isActive },
});

describe("when a menu is shown, as somebody types it", () => {
  const lunch = [schedule("MONDAY", "11:00", "15:00"), schedule("TUESDAY", "11:00", "15:00")];

  it("is one row for days with the same times", () => {
    const [row, ...others] = windowsOf([...lunch, schedule("MONDAY", "17:00", "22:00", false)]);
    assert.deepEqual(row, {
      key: "11:00-15:00",
      days: ["MONDAY", "TUESDAY"],
      startsAt: "11:00",
      endsAt: "15:00",
    });
    assert.deepEqual(others, [], "what is switched off is not shown");
  });

  it("is sent day by day, Monday first, however the days were tapped and the times were written", () => {
    const typed = { key: "new-1", days: ["SUNDAY", "MONDAY"] as Weekday[], startsAt: "9", endsAt: "14.30" };
    assert.deepEqual(schedulesOf([typed]), [
      { dayOfWeek: "MONDAY", startsAt: "09:00", endsAt: "14:30" },
      { dayOfWeek: "SUNDAY", startsAt: "09:00", endsAt: "14:30" },
    ]);
  });

  it("differs when a day or a time does", () => {
    const windows = windowsOf(lunch);
    assert.equal(differ(windows, lunch), false);
    assert.equal(differ([{ ...windows[0]!, endsAt: "16:00" }], lunch), true);
    assert.equal(differ([{ ...windows[0]!, days: ["MONDAY"] }], lunch), true);
    assert.equal(differ([], lunch), true);
  });
});
