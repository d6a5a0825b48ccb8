import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { tell } from "../messages/languages.ts";
import { fromSchema } from "../messages/schema-message.ts";
import { dayField, instantField, timeOfDayField } from "./time-fields.ts";

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  result.error?.issues.map(({ message }) => {
    const own = fromSchema(message);
    return own ? tell("nb", own) : message;
  }) ?? [];

const outOfYears = ["Tidspunktet må ligge i årene 0001 til 9999 (UTC)."];

describe("a moment that a caller sends", () => {
  for (const [sent, moment] of [
    ["2026-06-12T18:00:00Z", "2026-06-12T18:00:00Z"],
    ["2026-06-12T18:00:00-00:00", "2026-06-12T18:00:00Z"],
    ["2026-06-12T18:00:00+02:00", "2026-06-12T16:00:00Z"],
    // Further from UTC than PostgreSQL takes.
    ["2026-06-12T18:00:00+23:59", "2026-06-11T18:01:00Z"],
    ["2026-06-12T18:00:00.5Z", "2026-06-12T18:00:00.5Z"],
    ["2026-06-12T18:00:00.123456789Z", "2026-06-12T18:00:00.123456Z"],
    ["2026-06-12T18:00:00.1234567890123Z", "2026-06-12T18:00:00.123456Z"],
    [`2026-06-12T18:00:00.${"9".repeat(10_000)}+02:00`, "2026-06-12T16:00:00.999999Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
    ["0000-12-31T23:59:59-23:59", "0001-01-01T23:58:59Z"],
    // The largest moment of some languages: PostgreSQL would round it up into the year 10000.
    ["9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z"],
  ] as const)
    it(`may be ${sent.slice(0, 40)}`, () => {
      assert.equal(instantField.parse(sent), moment);
    });

  for (const sent of [
    "0000-01-01T00:00:00Z",
    "0000-12-31T23:59:59.999999999Z",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "9999-12-31T23:00:00-01:00",
  ])
    it(`is refused outside the years that can be stored: ${sent}`, () => {
      assert.deepEqual(messagesOf(instantField.safeParse(sent)), outOfYears);
    });

  it("is refused once, and not for its year, when it is none", () => {
    for (const sent of [
      ...["", "2026-02-30T00:00:00Z", "2026-06-12T24:00:00Z", "2026-06-12T23:59:60Z", "2026-06-12T18:00Z"],
      ...["2026-06-12T18:00:00", "2026-06-12t18:00:00z", "2026-06-12 18:00:00Z", "2026-06-12T18:00:00Z[UTC]"],
      ...["+275760-09-13T00:00:00Z", "-000001-01-01T00:00:00Z", "2026-06-12T18:00:00+24:00", "infinity"],
    ]) {
      const messages = messagesOf(instantField.safeParse(sent));
      assert.deepEqual([messages.length, messages.includes(outOfYears[0]!)], [1, false], sent);
    }
    for (const sent of [null, 0, {}, ["2026-06-12T18:00:00Z"]])
      assert.equal(messagesOf(instantField.safeParse(sent)).length, 1);
  });

  it("is the same to everybody who reads it", () => {
    const offset = fc.tuple(fc.constantFrom("+", "-"), fc.nat(23), fc.nat(59));
    const twoDigits = (n: number): string => String(n).padStart(2, "0");
    const moment = fc
      .record({
        at: fc.date({
          min: new Date("0000-01-01"),
          max: new Date("9999-12-31T23:59:59Z"),
          noInvalidDate: true,
        }),
        decimals: fc.stringMatching(/^(\.\d{1,20})?$/),
        zone: fc.oneof(
          fc.constant("Z"),
          offset.map(([sign, hours, minutes]) => `${sign}${twoDigits(hours)}:${twoDigits(minutes)}`),
        ),
      })
      .map(({ at, decimals, zone }) => `${at.toISOString().slice(0, 19)}${decimals}${zone}`);
    fc.assert(
      fc.property(moment, (sent) => {
        const { success, data } = instantField.safeParse(sent);
        // Beyond nine decimals Date.parse reads .0010000000 as ten milliseconds.
        const ms = Date.parse(sent.replace(/(\.\d{3})\d+/, "$1"));
        assert.equal(
          success,
          ms >= Date.parse("0001-01-01T00:00:00Z") && ms < Date.parse("9999-12-31T23:59:59.999Z") + 1,
        );
        if (!success) return;
        assert.match(data, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
        assert.equal(Date.parse(data), ms);
        assert.equal(Temporal.Instant.from(data).epochMilliseconds, ms);
        assert.equal(instantField.parse(data), data);
      }),
    );
  });
});

describe("a day that a caller sends", () => {
  it("is one of the years that can be stored", () => {
    for (const day of ["0001-01-01", "2024-02-29", "9999-12-31"]) assert.equal(dayField.parse(day), day);
    for (const day of ["0000-01-01", "0000-02-29", "0000-12-31"])
      assert.deepEqual(messagesOf(dayField.safeParse(day)), ["Datoen må ligge i årene 0001 til 9999."]);
  });

  it("is refused once when it is none", () => {
    for (const day of [
      "",
      "2026-02-30",
      "0000-00-00",
      "10000-01-01",
      "-000001-01-01",
      "20260612",
      "2026-6-1",
    ])
      assert.equal(messagesOf(dayField.safeParse(day)).length, 1, day);
  });
});

describe("a time of day that a caller sends", () => {
  it("has two digits for hours and minutes", () => {
    for (const time of ["00:00", "09:30", "23:59"]) assert.equal(timeOfDayField.parse(time), time);
    for (const time of ["", "24:00", "9:30", "09:60", "09:30:00", "09.30"])
      assert.deepEqual(messagesOf(timeOfDayField.safeParse(time)), ["Må være et klokkeslett som 09:30."]);
  });
});
