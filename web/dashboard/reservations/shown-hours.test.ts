import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";
import { hoursIn, hoursOf, hoursUntil, placeOf, scrollTo } from "./shown-hours.ts";

const at = (time: string, date = "2026-06-12"): string => `${date}T${time}:00.000Z`;
const day = (more: object): ReservationDay =>
  ({
    from: at("02:00"),
    openPeriods: [],
    reservations: [],
    occupancies: [],
    ...more,
  }) as unknown as ReservationDay;
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const shown = (more: object): string[] => {
  const { fromMs, untilMs } = hoursOf(day(more));
  return [fromMs, untilMs].map((ms) => new Date(ms).toISOString());
};

describe("the hours of a day in the dining room", () => {
  it("are whole ones around the opening and everything that is booked", () => {
    assert.deepEqual(shown({ openPeriods: [span("15:30", "21:30")] }), [at("15:00"), at("22:00")]);
    assert.deepEqual(
      shown({ openPeriods: [span("15:00", "20:00")], occupancies: [span("13:20", "21:10")] }),
      [at("13:00"), at("22:00")],
    );
    const reservations = [{ dineInAt: at("12:15"), endsAt: at("22:45") }];
    assert.deepEqual(shown({ openPeriods: [span("15:00", "20:00")], reservations }), [
      at("12:00"),
      at("23:00"),
    ]);
  });

  it("are those of the day alone where a place never closes", () => {
    const openPeriods = [{ from: at("02:00", "2026-06-10"), until: at("02:00", "2026-06-15") }];
    assert.deepEqual(shown({ openPeriods }), [at("02:00"), at("02:00", "2026-06-13")]);
  });

  it("are a usual day's where nothing is open or booked", () => {
    assert.deepEqual(shown({}), [at("10:00"), at("00:00", "2026-06-13")]);
  });

  it("stand beside each other", () => {
    const hours = { fromMs: Date.parse(at("18:00")), untilMs: Date.parse(at("20:00")) };
    assert.deepEqual(hoursIn(hours), [hours.fromMs, Date.parse(at("19:00"))]);
  });
});

describe("a party among them", () => {
  const hours = { fromMs: Date.parse(at("18:00")), untilMs: Date.parse(at("22:00")) };

  it("stands where it sits, for as long as it does", () => {
    assert.deepEqual(placeOf(span("19:30", "21:00"), hours), { from: 1.5, long: 1.5 });
  });

  it("is cut off where the day is", () => {
    assert.deepEqual(placeOf(span("17:00", "19:00"), hours), { from: 0, long: 1 });
    assert.deepEqual(placeOf(span("21:00", "23:00"), hours), { from: 3, long: 1 });
  });
});

describe("the present on a timeline", () => {
  const shown = { fromMs: Date.parse("2026-06-12T09:00Z"), untilMs: Date.parse("2026-06-12T21:00Z") };
  const ms = (time: string) => Date.parse(`2026-06-12T${time}Z`);

  it("stands where it is, and nowhere on another day", () => {
    assert.deepEqual(
      ["09:00", "10:30", "21:00", "08:59", "21:01"].map((time) => hoursUntil(ms(time), shown)),
      [0, 1.5, 12, null, null],
    );
  });

  it("is scrolled to, and no farther back than the first hour", () => {
    assert.equal(scrollTo(ms("12:00"), shown, 1_200), 300);
    assert.equal(scrollTo(ms("21:00"), shown, 1_200), 1_200);
    assert.equal(scrollTo(ms("07:00"), shown, 1_200), 0);
  });
});
