import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { isOpenAt, nextOpeningChangeMs, openingState, openPeriods, periodsOfDate } from "./opening-hours.ts";
import { addDays, dayMs, osloDateTime, startOfDay } from "./oslo-time.ts";
import type { DayHours, HoursOverride } from "./snapshot.ts";

const ms = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const wall = (instantMs: number | null): string | null => {
  if (instantMs === null) return null;
  const { date, time } = osloDateTime(instantMs);
  return `${date} ${time}`;
};
const open = (dayOfWeek: number, opensAt: string, closesAt: string): DayHours => ({
  dayOfWeek,
  opensAt,
  closesAt,
  isClosed: false,
});
const everyDay = (opensAt: string, closesAt: string): DayHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => open(day, opensAt, closesAt));
const override = (fields: Partial<HoursOverride> & { date: string }): HoursOverride => ({
  id: "hov_1",
  endDate: null,
  isClosed: false,
  opensAt: null,
  closesAt: null,
  appliesTo: "BOTH",
  note: null,
  ...fields,
});

/** The pizzeria: late on Friday and Saturday, two periods on Sunday, closed on Monday. */
const pizzeria: DayHours[] = [
  { dayOfWeek: 1, opensAt: "00:00", closesAt: "00:00", isClosed: true },
  ...[2, 3, 4].map((day) => open(day, "14:00", "23:00")),
  open(5, "14:00", "02:00"),
  open(6, "12:00", "02:00"),
  open(0, "16:30", "22:00"),
  open(0, "12:00", "15:00"),
];

interface StateCase {
  name: string;
  now: string;
  isOpen: boolean;
  closesAt: string | null;
  nextOpenAt: string | null;
  overrides?: HoursOverride[];
}

const states: StateCase[] = [
  {
    name: "Friday evening runs past midnight",
    now: "2026-06-05T20:00:00Z",
    isOpen: true,
    closesAt: "2026-06-06 02:00",
    nextOpenAt: "2026-06-06 12:00",
  },
  {
    name: "after midnight it is still Friday's period",
    now: "2026-06-05T23:30:00Z",
    isOpen: true,
    closesAt: "2026-06-06 02:00",
    nextOpenAt: "2026-06-06 12:00",
  },
  {
    name: "closed at the very minute of closing",
    now: "2026-06-06T00:00:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-06-06 12:00",
  },
  {
    name: "open at the very minute of opening",
    now: "2026-06-06T10:00:00Z",
    isOpen: true,
    closesAt: "2026-06-07 02:00",
    nextOpenAt: "2026-06-07 12:00",
  },
  {
    name: "between Sunday's two periods",
    now: "2026-06-07T13:30:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-06-07 16:30",
  },
  {
    name: "the week wraps from Sunday over the closed Monday to Tuesday",
    now: "2026-06-07T20:00:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-06-09 14:00",
  },
  {
    name: "a closed Saturday does not cut Friday night short",
    now: "2026-06-05T23:30:00Z",
    isOpen: true,
    closesAt: "2026-06-06 02:00",
    nextOpenAt: "2026-06-07 12:00",
    overrides: [override({ date: "2026-06-06", isClosed: true })],
  },
  {
    name: "a holiday of three weeks",
    now: "2026-07-01T10:00:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-07-21 14:00",
    overrides: [override({ date: "2026-07-01", endDate: "2026-07-20", isClosed: true })],
  },
  {
    name: "an override with two periods replaces the whole day",
    now: "2026-12-24T12:30:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-12-24 15:00",
    overrides: [
      override({ date: "2026-12-24", opensAt: "15:00", closesAt: "17:00" }),
      override({ date: "2026-12-24", opensAt: "11:00", closesAt: "13:00" }),
    ],
  },
  {
    name: "an override of the venue leaves the kitchen alone",
    now: "2026-06-05T20:00:00Z",
    isOpen: true,
    closesAt: "2026-06-06 02:00",
    nextOpenAt: "2026-06-06 12:00",
    overrides: [override({ date: "2026-06-05", isClosed: true, appliesTo: "VENUE" })],
  },
  {
    name: "one open day inside a closed month: the narrower override counts",
    now: "2026-07-10T10:00:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-07-17 12:00",
    overrides: [
      override({ date: "2026-07-17", opensAt: "12:00", closesAt: "18:00" }),
      override({ date: "2026-07-01", endDate: "2026-07-31", isClosed: true }),
    ],
  },
  {
    name: "a closed row beats an open one of the same day",
    now: "2026-06-05T20:00:00Z",
    isOpen: false,
    closesAt: null,
    nextOpenAt: "2026-06-06 12:00",
    overrides: [
      override({ date: "2026-06-05", opensAt: "12:00", closesAt: "23:00" }),
      override({ date: "2026-06-05", isClosed: true, appliesTo: "KITCHEN" }),
    ],
  },
];
for (const { name, now, overrides = [], ...expected } of states) {
  test(`opening state: ${name}`, () => {
    const state = openingState(pizzeria, overrides, "KITCHEN", ms(now));
    assert.deepEqual(
      openingState(pizzeria, overrides.toReversed(), "KITCHEN", ms(now)),
      state,
      "whichever was written first",
    );
    assert.deepEqual(
      { isOpen: state.isOpen, closesAt: wall(state.closesAt), nextOpenAt: wall(state.nextOpenAt) },
      expected,
    );
  });
}

const changes: [name: string, date: string, hours: DayHours[], opens: string, closes: string][] = [
  ["a night over the missing hour", "2026-03-28", pizzeria, "2026-03-28T11:00:00Z", "2026-03-29T01:00:00Z"],
  [
    "closing within the missing hour moves forward",
    "2026-03-28",
    everyDay("18:00", "02:30"),
    "2026-03-28T17:00:00Z",
    "2026-03-29T01:30:00Z",
  ],
  [
    "opening within the missing hour moves forward",
    "2026-03-29",
    everyDay("02:30", "10:00"),
    "2026-03-29T01:30:00Z",
    "2026-03-29T08:00:00Z",
  ],
  [
    "closing within the doubled hour is the second time",
    "2026-10-24",
    everyDay("18:00", "02:30"),
    "2026-10-24T16:00:00Z",
    "2026-10-25T01:30:00Z",
  ],
  [
    "opening within the doubled hour is the first time",
    "2026-10-25",
    everyDay("02:30", "10:00"),
    "2026-10-25T00:30:00Z",
    "2026-10-25T09:00:00Z",
  ],
  [
    "24 hours of opening are 23 in spring",
    "2026-03-29",
    everyDay("00:00", "00:00"),
    "2026-03-28T23:00:00Z",
    "2026-03-29T22:00:00Z",
  ],
  [
    "and 25 in autumn",
    "2026-10-25",
    everyDay("00:00", "00:00"),
    "2026-10-24T22:00:00Z",
    "2026-10-25T23:00:00Z",
  ],
];
for (const [name, date, hours, opens, closes] of changes) {
  test(`the clocks change: ${name}`, () => {
    assert.deepEqual(periodsOfDate(hours, [], "KITCHEN", date), [
      { opensAt: ms(opens), closesAt: ms(closes) },
    ]);
  });
}

test("a period that the missing hour swallows is left out", () => {
  assert.deepEqual(periodsOfDate(everyDay("02:30", "03:10"), [], "KITCHEN", "2026-03-29"), []);
});

test("open around the clock has no closing and no next opening in sight", () => {
  const always = everyDay("08:00", "08:00");
  const state = openingState(always, [], "KITCHEN", ms("2026-06-05T20:00:00Z"));
  assert.deepEqual(state, { isOpen: true, closesAt: null, nextOpenAt: null });
  assert.equal(nextOpeningChangeMs(always, [], "KITCHEN", ms("2026-06-05T20:00:00Z")), null);
});

test("around the clock until a closed day far ahead: the closing is found", () => {
  const closed = [override({ date: "2026-06-20", isClosed: true })];
  const state = openingState(everyDay("00:00", "00:00"), closed, "KITCHEN", ms("2026-06-05T20:00:00Z"));
  assert.equal(wall(state.closesAt), "2026-06-20 00:00");
  assert.equal(wall(state.nextOpenAt), "2026-06-21 00:00");
});

test("an opening more than 60 days ahead is not in sight", () => {
  const season = [override({ date: "2026-09-01", opensAt: "12:00", closesAt: "20:00" })];
  assert.equal(openingState([], season, "KITCHEN", ms("2026-06-05T10:00:00Z")).nextOpenAt, null);
  assert.equal(
    wall(openingState([], season, "KITCHEN", ms("2026-07-03T10:00:00Z")).nextOpenAt),
    "2026-09-01 12:00",
  );
});

test("periods that touch across midnight are one", () => {
  const hours = [open(5, "18:00", "00:00"), open(6, "00:00", "03:00")];
  assert.deepEqual(openPeriods(hours, [], "KITCHEN", "2026-06-05", 2), [
    { opensAt: ms("2026-06-05T16:00:00Z"), closesAt: ms("2026-06-06T01:00:00Z") },
  ]);
});

const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => {
  const time = Temporal.PlainTime.from("00:00").add({ minutes: quarters * 15 });
  return time.toString({ smallestUnit: "minute" });
});
const rows = fc.array(
  fc.record({
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    opensAt: quarter,
    closesAt: quarter,
    isClosed: fc.boolean(),
  }),
  { maxLength: 12 },
);
const startDates = fc.oneof(
  fc.constantFrom("2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"),
  fc.integer({ min: 0, max: 700 }).map((days) => addDays("2026-01-01", days)),
);

test("periods are always sorted, disjoint and not empty", () => {
  fc.assert(
    fc.property(rows, startDates, (hours, fromDate) => {
      const periods = openPeriods(hours, [], "KITCHEN", fromDate, 10);
      for (const [index, period] of periods.entries()) {
        assert.ok(period.opensAt < period.closesAt);
        if (index > 0) assert.ok(periods[index - 1]!.closesAt < period.opensAt);
      }
    }),
  );
});

test("the opening state agrees with the periods, and holds until its next change", () => {
  fc.assert(
    fc.property(
      rows,
      startDates,
      fc.nat({ max: dayMs - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (hours, date, ofDay, part) => {
        const now = startOfDay(date) + ofDay;
        const periods = openPeriods(hours, [], "KITCHEN", addDays(date, -2), 70);
        const isWithin = (at: number) =>
          periods.some((period) => period.opensAt <= at && at < period.closesAt);
        assert.equal(openingState(hours, [], "KITCHEN", now).isOpen, isWithin(now));
        assert.equal(isOpenAt(hours, [], "KITCHEN", now), isWithin(now));
        const change = nextOpeningChangeMs(hours, [], "KITCHEN", now);
        const until = change ?? now + 50 * dayMs;
        assert.ok(until > now);
        assert.equal(isWithin(now + Math.floor((until - now) * part * 0.999)), isWithin(now));
        if (change !== null) {
          assert.notEqual(isWithin(change), isWithin(now));
          assert.equal(isOpenAt(hours, [], "KITCHEN", change), isWithin(change));
          assert.equal(isOpenAt(hours, [], "KITCHEN", change - 1), isWithin(now));
        }
      },
    ),
  );
});
