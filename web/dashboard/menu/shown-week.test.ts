import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { VisibilityMenu } from "../../../src/domain/menu-visibility.ts";
import { kindOf, shownWeek } from "./shown-week.ts";

const menu = (id: string, more: Partial<VisibilityMenu> = {}): VisibilityMenu => ({
  ...{ id, isActive: true, isDefault: false, priority: 0, startsOn: null, endsOn: null, schedules: [] },
  ...more,
});
const window = (dayOfWeek: "FRIDAY", startsAt: string, endsAt: string) => ({
  ...{ id: `${dayOfWeek} ${startsAt}`, dayOfWeek, startsAt, endsAt, priority: 0, isActive: true },
});

describe("the week as the menus will be shown", () => {
  // A Thursday.
  const nowMs = Date.parse("2026-06-11T12:00:00+02:00");
  const said = (menus: VisibilityMenu[]) =>
    shownWeek(menus, nowMs).map(({ date, spans }) => [
      date,
      ...spans.map(({ startsAt, endsAt, ids }) => `${startsAt}-${endsAt} ${ids}`),
    ]);

  it("has a menu's own times, and the default around them", () => {
    const days = said([
      menu("all", { isDefault: true }),
      menu("lunch", { schedules: [window("FRIDAY", "11:00", "15:00")] }),
    ]);
    assert.equal(days.length, 7);
    assert.deepEqual(days[0], ["2026-06-11", "00:00-24:00 all"]);
    assert.deepEqual(days[1], ["2026-06-12", "00:00-11:00 all", "11:00-15:00 lunch", "15:00-24:00 all"]);
  });

  it("has what begins on a day, and what wins where times overlap", () => {
    const days = said([
      menu("all", { isDefault: true }),
      menu("low", { schedules: [window("FRIDAY", "11:00", "16:00")] }),
      menu("high", { priority: 5, startsOn: "2026-06-12", schedules: [window("FRIDAY", "12:00", "23:59")] }),
    ]);
    assert.deepEqual(days[1], ["2026-06-12", "00:00-11:00 all", "11:00-12:00 low", "12:00-24:00 high"]);
  });

  it("fills a day whatever its length, and is empty where nothing is shown", () => {
    const [first] = shownWeek([menu("off", { isActive: false })], Date.parse("2026-10-25T12:00:00+01:00"));
    assert.deepEqual(
      first!.spans.map(({ ids, from, width }) => [ids, from, width]),
      [[[], 0, 100]],
    );
  });

  it("has a bar of its own kind for each of the first four menus, and another where nothing is shown", () => {
    const places = ["a", "b", "c", "d", "e"];
    assert.deepEqual(
      [[], ["a"], ["d", "a"], ["e"]].map((ids) => kindOf({ ids }, places)),
      ["none", 0, 3, 0],
    );
  });
});
