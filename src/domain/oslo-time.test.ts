import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import {
  addDays,
  clockChanges,
  dayMs,
  dayOfWeekOf,
  daysBetween,
  hoursAhead,
  instantOf,
  minutesOf,
  osloDateOf,
  osloDateTime,
  startOfDay,
  tellClockChanges,
} from "./oslo-time.ts";

const ms = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const iso = (instantMs: number): string => Temporal.Instant.fromEpochMilliseconds(instantMs).toString();
const instants = fc.integer({ min: ms("1990-01-01T00:00:00Z"), max: ms("2060-01-01T00:00:00Z") });

const wallClocks: [name: string, instant: string, date: string, time: string, dayOfWeek: number][] = [
  ["winter, Saturday evening", "2026-01-31T22:59:59Z", "2026-01-31", "23:59", 6],
  ["winter midnight belongs to the new day", "2026-01-31T23:00:00Z", "2026-02-01", "00:00", 0],
  ["summer midnight comes at 22:00 UTC", "2026-06-05T22:00:00Z", "2026-06-06", "00:00", 6],
  ["the last minute before clocks go forward", "2026-03-29T00:59:00Z", "2026-03-29", "01:59", 0],
  ["the first minute after clocks went forward", "2026-03-29T01:00:00Z", "2026-03-29", "03:00", 0],
  ["02:30 the first time", "2026-10-25T00:30:00Z", "2026-10-25", "02:30", 0],
  ["02:30 the second time", "2026-10-25T01:30:00Z", "2026-10-25", "02:30", 0],
  ["leap day", "2028-02-29T11:00:00Z", "2028-02-29", "12:00", 2],
  ["before 1970", "1969-12-31T12:00:00Z", "1969-12-31", "13:00", 3],
];
for (const [name, instant, date, time, dayOfWeek] of wallClocks) {
  test(`the Oslo clock shows ${date} ${time}: ${name}`, () => {
    assert.deepEqual(osloDateTime(ms(instant)), { date, time, dayOfWeek, minutes: minutesOf(time) });
    assert.equal(osloDateOf(ms(instant)), date);
  });
}

const moments: [name: string, date: string, time: string, first: string, second: string][] = [
  ["an ordinary winter noon", "2026-01-15", "12:00", "2026-01-15T11:00:00Z", "2026-01-15T11:00:00Z"],
  ["an ordinary summer noon", "2026-07-15", "12:00", "2026-07-15T10:00:00Z", "2026-07-15T10:00:00Z"],
  ["just before the missing hour", "2026-03-29", "01:59", "2026-03-29T00:59:00Z", "2026-03-29T00:59:00Z"],
  ["the missing 02:00 means 03:00", "2026-03-29", "02:00", "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z"],
  ["the missing 02:30 means 03:30", "2026-03-29", "02:30", "2026-03-29T01:30:00Z", "2026-03-29T01:30:00Z"],
  ["03:00 after the missing hour", "2026-03-29", "03:00", "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z"],
  ["01:59 before the doubled hour", "2026-10-25", "01:59", "2026-10-24T23:59:00Z", "2026-10-24T23:59:00Z"],
  ["02:00 happens twice", "2026-10-25", "02:00", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"],
  ["02:30 happens twice", "2026-10-25", "02:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"],
  ["03:00 happens once", "2026-10-25", "03:00", "2026-10-25T02:00:00Z", "2026-10-25T02:00:00Z"],
  ["24:00 is the next midnight", "2026-12-31", "24:00", "2026-12-31T23:00:00Z", "2026-12-31T23:00:00Z"],
];
for (const [name, date, time, first, second] of moments) {
  test(`${date} ${time} in Oslo: ${name}`, () => {
    assert.equal(iso(instantOf(date, time)), first);
    assert.equal(iso(instantOf(date, time, "second")), second);
  });
}

test("the days on which the clocks change last 23 and 25 hours", () => {
  const hours = (date: string) => (startOfDay(addDays(date, 1)) - startOfDay(date)) / 3_600_000;
  assert.deepEqual(["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"].map(hours), [24, 23, 24, 25]);
});

test("dates step over months, leap days and years", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
  assert.equal(addDays("2027-03-01", -1), "2027-02-28");
  assert.equal(daysBetween("2026-10-24", "2026-10-26"), 2);
  assert.equal(dayOfWeekOf("2026-05-17"), 0);
  assert.throws(() => addDays("2027-02-29", 1), RangeError);
});

test("the remembered offsets agree with Temporal at every instant", () => {
  fc.assert(
    fc.property(instants, (instantMs) => {
      const local = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO("Europe/Oslo");
      const { date, time, dayOfWeek } = osloDateTime(instantMs);
      assert.equal(`${date}T${time}`, local.toPlainDateTime().toString({ smallestUnit: "minute" }));
      assert.equal(dayOfWeek, local.dayOfWeek % 7);
    }),
    { numRuns: 2000 },
  );
});

test("the instant of a wall-clock time agrees with Temporal, also around the changes", () => {
  const dates = fc.oneof(
    fc.constantFrom("2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"),
    instants.map(osloDateOf),
  );
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
      const time = Temporal.PlainTime.from("00:00").add({ minutes }).toString({ smallestUnit: "minute" });
      const plain = Temporal.PlainDateTime.from(`${date}T${time}`);
      const expected = (disambiguation: "compatible" | "later") =>
        plain.toZonedDateTime("Europe/Oslo", { disambiguation }).epochMilliseconds;
      assert.equal(instantOf(date, time), expected("compatible"));
      assert.equal(instantOf(date, time, "second"), expected("later"));
    }),
    { numRuns: 2000 },
  );
});

test("many years at once do not confuse the memory of offsets and dates", () => {
  for (let year = 1950; year < 2150; year += 1) {
    const noon = ms(`${year}-01-15T11:00:00Z`);
    assert.equal(osloDateTime(noon).time, "12:00");
    assert.equal(osloDateOf(noon + 40 * dayMs), `${year}-02-24`);
  }
});

test("what is told of the clock's changes is true at every hour of the years that it is of", () => {
  for (const year of [2026, 1971, 2040]) {
    const changes = clockChanges(year);
    const [first, until] = [ms(`${year - 1}-01-01T00:00:00Z`), ms(`${year + 2}-01-01T00:00:00Z`)];
    for (let at = first; at < until; at += 3_600_000) {
      const { offsetNanoseconds } =
        Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("Europe/Oslo");
      assert.equal(hoursAhead(changes, at / 3_600_000), offsetNanoseconds / 3.6e12, iso(at));
    }
    assert.equal(hoursAhead(changes, until / 3_600_000), null);
    assert.equal(hoursAhead(changes, first / 3_600_000 - 1), null);
  }
});

test("a browser believes what it is told of the clock, and asks of what it is not", () => {
  const noon = ms("2300-06-01T12:00:00Z");
  tellClockChanges({ from: [[noon / 3_600_000, 5]], until: noon / 3_600_000 + 2 });
  try {
    assert.equal(osloDateTime(noon).time, "17:00");
    assert.equal(osloDateTime(noon + 7_200_000).time, "16:00");
  } finally {
    tellClockChanges({ from: [], until: 0 });
  }
});
