import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { aRoom, everyDay } from "./dining-room.fixture.ts";
import { addDays, instantOf, minuteMs, osloDateOf, osloDateTime } from "./oslo-time.ts";
import {
  type BookingTimes,
  checkBookingTime,
  durationMinutes,
  guestPeriods,
  reservationSlots,
  reservationSlotsOfDate,
} from "./reservation-slots.ts";
import type { HoursOverride } from "./snapshot.ts";

const timesOf = (times: BookingTimes, date: string): string[] =>
  reservationSlotsOfDate(times, date).map(({ startMs }) => osloDateTime(startMs).time);
const override = (more: Partial<HoursOverride>): HoursOverride => ({
  id: "o",
  date: "2026-12-31",
  endDate: null,
  isClosed: true,
  opensAt: null,
  closesAt: null,
  appliesTo: "BOTH",
  note: null,
  ...more,
});

describe("when tables can be booked", () => {
  it("from opening to the last seating, on the grid", () => {
    const times = timesOf(aRoom({ lastSeatingMinutes: 90 }), "2026-06-13");
    assert.equal(times[0], "16:00");
    assert.equal(times.at(-1), "21:30");
    assert.equal(times.length, 12);
    const odd = aRoom({}, { openingHours: everyDay("16:10", "18:00") });
    assert.deepEqual(timesOf(odd, "2026-06-13"), ["16:30", "17:00"]);
  });

  it("where kitchen and doors are both open", () => {
    const lateDoors = aRoom({}, { venueHours: everyDay("18:00", "23:30") });
    assert.deepEqual(
      [timesOf(lateDoors, "2026-06-13")[0], timesOf(lateDoors, "2026-06-13").at(-1)],
      ["18:00", "22:00"],
    );
    assert.deepEqual(guestPeriods(lateDoors, "2026-06-13"), [
      { opensAt: instantOf("2026-06-13", "18:00"), closesAt: instantOf("2026-06-13", "23:00") },
    ]);
  });

  it("nobody is received where kitchen and doors only touch, or while the kitchen rests", () => {
    const apart = aRoom({}, { venueHours: everyDay("12:00", "16:00") });
    assert.deepEqual(guestPeriods(apart, "2026-06-13"), []);
    assert.deepEqual(timesOf(apart, "2026-06-13"), []);
    const twice = aRoom(
      { lastSeatingMinutes: 30 },
      {
        openingHours: [...everyDay("12:00", "14:00"), ...everyDay("17:00", "18:00")],
        venueHours: everyDay("12:30", "23:00"),
      },
    );
    assert.deepEqual(timesOf(twice, "2026-06-13"), ["12:30", "13:00", "13:30", "17:00", "17:30"]);
    assert.deepEqual(
      guestPeriods(twice, "2026-06-13").map(({ opensAt, closesAt }) => [
        osloDateTime(opensAt).time,
        osloDateTime(closesAt).time,
      ]),
      [
        ["12:30", "14:00"],
        ["17:00", "18:00"],
      ],
    );
  });

  it("before the doors that opened last night close, and after midnight until the kitchen does", () => {
    const lastNight = aRoom(
      {},
      { openingHours: everyDay("00:00", "02:00"), venueHours: everyDay("20:00", "03:00") },
    );
    assert.deepEqual(guestPeriods(lastNight, "2026-06-13"), [
      { opensAt: instantOf("2026-06-13", "00:00"), closesAt: instantOf("2026-06-13", "02:00") },
    ]);
    assert.deepEqual(timesOf(lastNight, "2026-06-13"), ["00:00", "00:30", "01:00"]);
    const lateKitchen = aRoom(
      {},
      { openingHours: everyDay("22:00", "02:00"), venueHours: everyDay("20:00", "01:00") },
    );
    assert.deepEqual(guestPeriods(lateKitchen, "2026-06-13"), [
      { opensAt: instantOf("2026-06-13", "22:00"), closesAt: instantOf("2026-06-14", "01:00") },
    ]);
  });

  it("not on days that are closed to guests, whatever the kitchen does", () => {
    const handOut = override({ appliesTo: "KITCHEN", isClosed: false, opensAt: "12:00", closesAt: "19:00" });
    const noGuests = override({ id: "v", appliesTo: "VENUE" });
    assert.deepEqual(timesOf(aRoom({}, { hoursOverrides: [handOut, noGuests] }), "2026-12-31"), []);
    assert.deepEqual(timesOf(aRoom({}, { hoursOverrides: [handOut] }), "2026-12-31"), [
      "16:00",
      "16:30",
      "17:00",
      "17:30",
      "18:00",
    ]);
    assert.deepEqual(timesOf(aRoom({}, { hoursOverrides: [override({})] }), "2026-12-31"), []);
  });

  it("past midnight, as the evening they end", () => {
    const night = aRoom({}, { openingHours: everyDay("20:00", "02:00") });
    assert.deepEqual(timesOf(night, "2026-06-13").slice(-3), ["00:00", "00:30", "01:00"]);
    const last = reservationSlotsOfDate(night, "2026-06-13").at(-1)!;
    assert.equal(osloDateOf(last.startMs), "2026-06-14");
  });

  it("at all hours where it never closes: midnight is no last seating", () => {
    const always = aRoom({}, { openingHours: everyDay("00:00", "00:00") });
    assert.equal(timesOf(always, "2026-06-13").length, 48);
    assert.equal(timesOf(always, "2026-06-13").at(-1), "23:30");
  });

  it("in the nights in which the clocks change: no hour that is missing, both that are", () => {
    const night = aRoom({}, { openingHours: everyDay("00:00", "06:00") });
    assert.deepEqual(timesOf(night, "2026-03-29"), [
      "00:00",
      "00:30",
      "01:00",
      "01:30",
      "03:00",
      "03:30",
      "04:00",
      "04:30",
      "05:00",
    ]);
    const autumn = reservationSlotsOfDate(night, "2026-10-25");
    assert.equal(autumn.filter(({ startMs }) => osloDateTime(startMs).time === "02:30").length, 2);
    assert.equal(autumn.length, 13);
    assert.equal(new Set(autumn.map(({ startMs }) => startMs)).size, 13);
  });

  it("on several dates, each once and in order of time", () => {
    const night = aRoom({ slotMinutes: 60 }, { openingHours: everyDay("22:00", "01:00") });
    const starts = reservationSlots(night, "2026-06-13", 2).map(({ startMs }) => startMs);
    assert.deepEqual(starts, [
      instantOf("2026-06-13", "22:00"),
      instantOf("2026-06-13", "23:00"),
      instantOf("2026-06-14", "00:00"),
      instantOf("2026-06-14", "22:00"),
      instantOf("2026-06-14", "23:00"),
      instantOf("2026-06-15", "00:00"),
    ]);
    // A day that opens before the night has ended: its slots come between, those of both but once.
    const overlapping = aRoom(
      { slotMinutes: 60 },
      {
        openingHours: [
          { dayOfWeek: 6, opensAt: "22:00", closesAt: "04:00", isClosed: false },
          { dayOfWeek: 0, opensAt: "02:00", closesAt: "05:00", isClosed: false },
        ],
      },
    );
    const times = reservationSlots(overlapping, "2026-06-13", 2).map(
      ({ startMs }) => osloDateTime(startMs).time,
    );
    assert.deepEqual(times, ["22:00", "23:00", "00:00", "01:00", "02:00", "03:00", "04:00"]);
  });

  it("for as long as the doors stay open", () => {
    const room = aRoom({ lastSeatingMinutes: 30 });
    const last = reservationSlotsOfDate(room, "2026-06-13").at(-1)!;
    assert.equal(osloDateTime(last.startMs).time, "22:30");
    assert.equal(durationMinutes(room, last, 2), 30);
    assert.equal(durationMinutes(room, reservationSlotsOfDate(room, "2026-06-13")[0]!, 2), 90);
    const lateDoors = aRoom({ lastSeatingMinutes: 30 }, { venueHours: everyDay("16:00", "23:45") });
    assert.equal(durationMinutes(lateDoors, reservationSlotsOfDate(lateDoors, "2026-06-13").at(-1)!, 2), 75);
  });
});

describe("whether a time can be asked for", () => {
  const now = instantOf("2026-06-12", "18:05");
  const room = aRoom({ minNoticeMinutes: 60, maxDaysAhead: 14 });
  const answer = (date: string, time: string) => {
    const check = checkBookingTime(room, now, instantOf(date, time));
    return check.ok ? "OK" : check.code;
  };

  it("is told by notice, grid, hours and days ahead", () => {
    assert.equal(answer("2026-06-12", "19:00"), "TOO_EARLY");
    assert.equal(answer("2026-06-12", "19:30"), "OK");
    assert.equal(answer("2026-06-12", "19:40"), "SLOT_NOT_OFFERED");
    assert.equal(answer("2026-06-13", "03:00"), "SLOT_NOT_OFFERED");
    assert.equal(answer("2026-06-26", "19:00"), "OK");
    assert.equal(answer("2026-06-27", "19:00"), "TOO_FAR_AHEAD");
    assert.equal(answer("2020-06-27", "19:00"), "TOO_EARLY");
  });

  it("ends with the last evening's night, not at its midnight", () => {
    const night = aRoom(
      { minNoticeMinutes: 60, maxDaysAhead: 14 },
      { openingHours: everyDay("20:00", "02:00") },
    );
    const of = (date: string, time: string) => {
      const check = checkBookingTime(night, now, instantOf(date, time));
      return check.ok ? "OK" : check.code;
    };
    assert.equal(of("2026-06-27", "00:30"), "OK");
    assert.equal(of("2026-06-27", "20:00"), "TOO_FAR_AHEAD");
    assert.equal(of("2026-06-26", "20:10"), "SLOT_NOT_OFFERED");
  });

  it("is told to the millisecond of the notice, with the first time that can be had", () => {
    const at = instantOf("2026-06-12", "19:30");
    const hourMs = 60 * minuteMs;
    assert.equal(checkBookingTime(room, at - hourMs, at).ok, true);
    assert.deepEqual(checkBookingTime(room, at - hourMs + 1, at), {
      ok: false,
      code: "TOO_EARLY",
      earliestMs: at + 1,
    });
  });

  it("agrees with the slots that are offered, in any week of the year", () => {
    const aTime = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "45"))
      .map(([hour, minutes]) => `${String(hour).padStart(2, "0")}:${minutes}`);
    const aDate = fc.integer({ min: 0, max: 364 }).map((days) => addDays("2026-01-01", days));
    fc.assert(
      fc.property(
        aTime,
        aTime,
        aDate,
        fc.constantFrom(15, 30, 60),
        (opensAt, closesAt, date, slotMinutes) => {
          const times = aRoom(
            { slotMinutes: slotMinutes as 15, minNoticeMinutes: 0, maxDaysAhead: 365 },
            { openingHours: everyDay(opensAt, closesAt) },
          );
          const nowMs = instantOf(addDays(date, -1), "00:00");
          const offered = new Set(
            reservationSlots(times, addDays(date, -1), 3).map(({ startMs }) => startMs),
          );
          const from = instantOf(date, "00:00");
          for (let at = from; at < from + 26 * 60 * minuteMs; at += 15 * minuteMs) {
            assert.equal(checkBookingTime(times, nowMs, at).ok, offered.has(at), osloDateTime(at).time);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
