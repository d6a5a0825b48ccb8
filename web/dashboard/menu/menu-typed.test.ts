import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  contentOf,
  differ,
  type Menu,
  menuOf,
  newMenu,
  newWindow,
  schedulesOf,
  typedOf,
  type Weekday,
  windowsOf,
} from "./menu-typed.ts";

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

describe("a menu as it is typed", () => {
  const content = {
    ...{ name: "Lunsj", nameEn: "Lunch", description: "Til tre", isActive: true, isDefault: false },
    ...{ startsOn: "2026-06-01", endsOn: "2026-08-31" },
  };
  const menu = { ...content, id: "mnu_1", notice: null, schedules: [schedule("MONDAY", "11:00", "15:00")] };

  it("is sent back as it came when nothing was changed", () => {
    const typed = typedOf(menu as unknown as Menu);
    assert.deepEqual(menuOf(typed), content);
    assert.deepEqual(contentOf(menu), content);
    assert.deepEqual(
      typed.windows.map(({ startsAt, days }) => [startsAt, days]),
      [["11:00", ["MONDAY"]]],
    );
    const bare = {
      ...menu,
      nameEn: null,
      description: null,
      startsOn: null,
      endsOn: null,
    } as unknown as Menu;
    const { nameEn, description, startsOn, endsOn } = typedOf(bare);
    assert.deepEqual([nameEn, description, startsOn, endsOn], ["", "", "", ""]);
    assert.deepEqual(menuOf(typedOf(bare)), contentOf(bare));
  });

  it("is sent without blanks", () => {
    const { name, nameEn, description } = menuOf({
      ...{ ...newMenu(), name: " Lunsj ", nameEn: " Lunch ", description: "  " },
    });
    assert.deepEqual([name, nameEn, description], ["Lunsj", "Lunch", null]);
  });

  it("begins on, at no time of its own and not as the one that is shown otherwise", () => {
    const { isActive, isDefault, windows } = newMenu();
    assert.deepEqual([isActive, isDefault, windows], [true, false, []]);
    const [one, other] = [newWindow(), newWindow()];
    assert.deepEqual([one.days, one.startsAt, one.endsAt], [[], "", ""]);
    assert.match(one.key, /^new-\d+$/);
    assert.notEqual(one.key, other.key);
  });

  it("has a day once in a row, however often the service lists it", () => {
    const twice = [schedule("MONDAY", "11:00", "15:00"), schedule("MONDAY", "11:00", "15:00")];
    assert.deepEqual(windowsOf(twice)[0]!.days, ["MONDAY"]);
  });
});
