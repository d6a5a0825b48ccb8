import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { nextVisibilityChangeMs, type VisibilityMenu, visibleMenuIds } from "./menu-visibility.ts";
import { addDays, dayMs, osloDateOf, osloDateTime, startOfDay } from "./oslo-time.ts";
import { type Weekday, weekdays } from "./snapshot.ts";

const ms = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const window = (dayOfWeek: Weekday, startsAt: string, endsAt: string, isActive = true) => ({
  id: `${dayOfWeek} ${startsAt}`,
  dayOfWeek,
  startsAt,
  endsAt,
  isActive,
});
const menu = (id: string, fields: Partial<VisibilityMenu> = {}): VisibilityMenu => ({
  id,
  isActive: true,
  isDefault: false,
  priority: 0,
  startsOn: null,
  endsOn: null,
  schedules: [],
  ...fields,
});
const daily = (startsAt: string, endsAt: string) => weekdays.map((day) => window(day, startsAt, endsAt));

const lunch = menu("lunch", { priority: 20, schedules: daily("11:00", "15:00") });
const evening = menu("evening", { isDefault: true, priority: 10, schedules: daily("15:00", "23:00") });
const christmas = menu("christmas", {
  priority: 10,
  startsOn: "2026-12-01",
  endsOn: "2026-12-23",
  schedules: daily("15:00", "23:00"),
});
const main = menu("main", { isDefault: true, priority: 90 });
const drinks = menu("drinks", { priority: 50 });

const shown: [name: string, now: string, menus: VisibilityMenu[], ids: string[]][] = [
  ["a window that starts this minute", "2026-06-05T09:00:00Z", [lunch, evening], ["lunch"]],
  ["a window is over at its end", "2026-06-05T13:00:00Z", [lunch, evening], ["evening"]],
  ["the default also outside its own schedule", "2026-06-05T05:00:00Z", [lunch, evening], ["evening"]],
  [
    "a window beats the default, even one of higher priority",
    "2026-06-05T10:00:00Z",
    [main, lunch],
    ["lunch"],
  ],
  [
    "equal priority shows all, in the given order",
    "2026-12-10T17:00:00Z",
    [evening, christmas],
    ["evening", "christmas"],
  ],
  [
    "of overlapping windows the highest priority",
    "2026-06-05T10:00:00Z",
    [lunch, menu("brunch", { priority: 30, schedules: daily("10:00", "13:00") }), evening],
    ["brunch"],
  ],
  [
    "the first day of a date period, from Oslo midnight",
    "2026-11-30T23:00:00Z",
    [menu("a", { startsOn: "2026-12-01" })],
    ["a"],
  ],
  ["not yet: one second before", "2026-11-30T22:59:59Z", [menu("a", { startsOn: "2026-12-01" })], []],
  [
    "the last day of a date period, to its end",
    "2026-12-23T22:59:59Z",
    [menu("a", { endsOn: "2026-12-23" })],
    ["a"],
  ],
  ["over at the Oslo midnight after", "2026-12-23T23:00:00Z", [menu("a", { endsOn: "2026-12-23" })], []],
  ["a window outside the date period does not count", "2026-11-20T17:00:00Z", [main, christmas], ["main"]],
  [
    "a menu without windows gives way to one with a window",
    "2026-06-05T10:00:00Z",
    [drinks, lunch],
    ["lunch"],
  ],
  ["and to the default at other times", "2026-06-05T05:00:00Z", [drinks, main, lunch], ["main"]],
  [
    "without a default all are shown outside the windows",
    "2026-06-05T05:00:00Z",
    [drinks, lunch],
    ["drinks", "lunch"],
  ],
  [
    "a default that is switched off is no default",
    "2026-06-05T05:00:00Z",
    [{ ...main, isActive: false }, drinks, lunch],
    ["drinks", "lunch"],
  ],
  [
    "a default outside its date period is no default",
    "2026-06-05T05:00:00Z",
    [{ ...main, endsOn: "2026-06-04" }, drinks],
    ["drinks"],
  ],
  [
    "of two defaults the one of higher priority",
    "2026-06-05T05:00:00Z",
    [main, menu("summer", { isDefault: true, priority: 95, startsOn: "2026-06-01" })],
    ["summer"],
  ],
  [
    "a window that is switched off counts as absent",
    "2026-06-05T10:00:00Z",
    [main, menu("a", { schedules: [window("FRIDAY", "11:00", "15:00", false)] })],
    ["main"],
  ],
  ["an inactive menu is never shown", "2026-06-05T10:00:00Z", [{ ...lunch, isActive: false }], []],
  [
    "the weekday is Oslo's: Saturday has begun at 22:00 UTC",
    "2026-06-05T22:30:00Z",
    [main, menu("night", { schedules: [window("SATURDAY", "00:00", "03:00")] })],
    ["night"],
  ],
  [
    "23:59 means to the end of the day",
    "2026-06-05T21:59:30Z",
    [main, menu("all day", { schedules: [window("FRIDAY", "00:00", "23:59")] })],
    ["all day"],
  ],
  [
    "and so does 24:00",
    "2026-06-05T21:59:30Z",
    [main, menu("all day", { schedules: [window("FRIDAY", "00:00", "24:00")] })],
    ["all day"],
  ],
  [
    "and not into the next",
    "2026-06-05T22:00:00Z",
    [main, menu("all day", { schedules: [window("FRIDAY", "00:00", "23:59")] })],
    ["main"],
  ],
  [
    "a window to 02:30 lasts to the second 02:30 in autumn",
    "2026-10-25T01:15:00Z",
    [main, menu("night", { schedules: [window("SUNDAY", "00:00", "02:30")] })],
    ["night"],
  ],
  [
    "a window from the missing 02:30 starts at 03:30 in spring",
    "2026-03-29T01:29:00Z",
    [main, menu("early", { schedules: [window("SUNDAY", "02:30", "08:00")] })],
    ["main"],
  ],
  ["no menus", "2026-06-05T10:00:00Z", [], []],
];
for (const [name, now, menus, ids] of shown) {
  test(`menus shown: ${name}`, () => assert.deepEqual(visibleMenuIds(menus, ms(now)), ids));
}

const nextChanges: [name: string, now: string, menus: VisibilityMenu[], next: string | null][] = [
  ["the end of a running window", "2026-06-05T10:00:00Z", [main, lunch], "2026-06-05T13:00:00Z"],
  [
    "tomorrow's window when today's has passed",
    "2026-06-05T20:00:00Z",
    [main, lunch],
    "2026-06-06T09:00:00Z",
  ],
  [
    "the same weekday next week",
    "2026-06-05T20:00:00Z",
    [main, menu("friday", { schedules: [window("FRIDAY", "11:00", "15:00")] })],
    "2026-06-12T09:00:00Z",
  ],
  ["a date period far ahead begins", "2026-06-05T10:00:00Z", [main, christmas], "2026-11-30T23:00:00Z"],
  ["a date period ends", "2026-12-23T22:30:00Z", [main, christmas], "2026-12-23T23:00:00Z"],
  ["nothing changes by the clock", "2026-06-05T10:00:00Z", [main, drinks], null],
  ["an inactive menu changes nothing", "2026-06-05T10:00:00Z", [{ ...lunch, isActive: false }], null],
  ["noon after the clocks went forward", "2026-03-28T20:00:00Z", [main, lunch], "2026-03-29T09:00:00Z"],
];
for (const [name, now, menus, next] of nextChanges) {
  test(`the next change: ${name}`, () => {
    assert.equal(nextVisibilityChangeMs(menus, ms(now)), next === null ? null : ms(next));
  });
}

const halfHour = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
const dates = fc.oneof(
  fc.constantFrom("2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"),
  fc.integer({ min: 0, max: 60 }).map((days) => addDays("2026-03-10", days)),
);
const someMenus = fc
  .array(
    fc.record({
      isActive: fc.boolean(),
      isDefault: fc.boolean(),
      priority: fc.integer({ min: 0, max: 3 }),
      startsOn: fc.option(dates),
      endsOn: fc.option(dates),
      schedules: fc.array(
        fc
          .tuple(fc.constantFrom(...weekdays), halfHour, halfHour, fc.boolean())
          .filter(([, startsAt, endsAt]) => startsAt < endsAt)
          .map(([day, startsAt, endsAt, isActive]) => window(day, startsAt, endsAt, isActive)),
        { maxLength: 6 },
      ),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((fields, index) => menu(`menu ${index}`, fields)));
const nows = fc.tuple(dates, fc.nat({ max: dayMs - 1 })).map(([date, ofDay]) => startOfDay(date) + ofDay);

test("some menu is shown whenever an active menu is inside its date period, and never another", () => {
  fc.assert(
    fc.property(someMenus, nows, (menus, now) => {
      const today = osloDateOf(now);
      const inPeriod = menus.filter(
        (m) => m.isActive && (m.startsOn ?? today) <= today && today <= (m.endsOn ?? today),
      );
      const ids = visibleMenuIds(menus, now);
      assert.equal(ids.length > 0, inPeriod.length > 0);
      for (const id of ids) assert.ok(inPeriod.some((m) => m.id === id));
    }),
  );
});

test("the answer stays the same until the next change", () => {
  fc.assert(
    fc.property(
      someMenus,
      nows,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (menus, now, parts) => {
        const next = nextVisibilityChangeMs(menus, now);
        if (next !== null) assert.ok(next > now);
        const until = next ?? now + 400 * dayMs;
        const answer = visibleMenuIds(menus, now);
        for (const at of [until - 1, ...parts.map((part) => now + Math.floor((until - 1 - now) * part))])
          assert.deepEqual(visibleMenuIds(menus, at), answer, JSON.stringify(osloDateTime(at)));
      },
    ),
    { numRuns: 500 },
  );
});
