import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageWith } from "../page.fixture.ts";
import type { MenuRestaurant, PrepTime } from "../public-menu.ts";
import { hoursOfDate, hoursOfDay, openState } from "./open-state.ts";

const page = pageWith("ordering");
const now = Date.parse("2026-06-12T18:00:00+02:00");
const prep = (more: Partial<PrepTime>): PrepTime =>
  ({
    isOpen: true,
    isPaused: false,
    pausedUntil: null,
    closesAt: null,
    nextOpenAt: null,
    ...more,
  }) as PrepTime;

describe("whether orders are taken", () => {
  const until = "2026-06-12T19:30:00+02:00";
  const cases: [string, Partial<PrepTime>, string, string][] = [
    ["open, until a time", { closesAt: until }, "OPEN", "Åpent til 19:30"],
    ["open at all hours", {}, "OPEN", "Åpent nå"],
    ["a pause", { isPaused: true, pausedUntil: until }, "PAUSED", "Tar en pause til kl. 19:30"],
    ["a pause without an end", { isPaused: true }, "OPEN", "Åpent nå"],
    [
      "closed, whatever was paused",
      { isOpen: false, isPaused: true, pausedUntil: until, nextOpenAt: "2026-06-13T11:00:00+02:00" },
      "CLOSED",
      "Stengt nå. Åpner i morgen kl. 11:00",
    ],
    ["closed for nobody knows how long", { isOpen: false }, "CLOSED", "Stengt nå"],
  ];
  for (const [name, more, tone, text] of cases)
    it(name, () => assert.deepEqual(openState(page, prep(more), now), { tone, text }));
});

describe("hours as they are read", () => {
  const friday = { dayOfWeek: 5, isClosed: false };
  const openingHours = [
    { ...friday, opensAt: "12:00", closesAt: "15:00" },
    { ...friday, opensAt: "16:30", closesAt: "22:00" },
    { dayOfWeek: 6, isClosed: false, opensAt: "00:00", closesAt: "00:00" },
    { dayOfWeek: 0, isClosed: true, opensAt: "12:00", closesAt: "15:00" },
  ] as MenuRestaurant["openingHours"];
  it("of a weekday: every period, the whole day, or none", () => {
    assert.equal(hoursOfDay(page, openingHours, 5), "12:00–15:00, 16:30–22:00");
    assert.equal(hoursOfDay(page, openingHours, 6), "hele døgnet");
    assert.equal(hoursOfDay(page, openingHours, 0), null);
    assert.equal(hoursOfDay(page, openingHours, 1), null);
  });

  const special = { date: "2026-06-12", appliesTo: "KITCHEN", isClosed: false };
  const onFriday = (...rows: object[]) =>
    hoursOfDate(page, { openingHours, specialOpeningHours: rows as never }, "2026-06-12", 5);
  it("of a date: its exceptions instead, when they are the kitchen's", () => {
    assert.equal(onFriday({ ...special, opensAt: "17:00", closesAt: "20:00" }), "17:00–20:00");
    assert.equal(onFriday({ ...special, appliesTo: "BOTH", isClosed: true }), null);
    const usual = "12:00–15:00, 16:30–22:00";
    assert.equal(onFriday({ ...special, appliesTo: "VENUE", isClosed: true }), usual);
    assert.equal(onFriday({ ...special, date: "2026-06-19", isClosed: true }), usual);
    assert.equal(onFriday(), usual);
  });
});
