import assert from "node:assert/strict";
import { it } from "node:test";
import { keyExpiry } from "./key-expiry.ts";

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const ends = (date: string, now: string) => {
  const ms = keyExpiry(date, at(now));
  return ms === null ? null : new Date(ms).toISOString();
};

it("a key works through its last day in Oslo, summer and winter (S-49)", () => {
  assert.equal(ends("2026-07-01", "2026-06-12T18:00:00+02:00"), "2026-07-01T22:00:00.000Z");
  assert.equal(ends("2026-12-01", "2026-06-12T18:00:00+02:00"), "2026-12-01T23:00:00.000Z");
  assert.equal(ends("2026-10-25", "2026-06-12T18:00:00+02:00"), "2026-10-25T23:00:00.000Z");
});

it("tomorrow is the first day and two years ahead the last (S-49)", () => {
  const lateEvening = "2026-06-12T23:30:00+02:00";
  assert.equal(ends("2026-06-12", lateEvening), null);
  assert.notEqual(ends("2026-06-13", lateEvening), null);
  assert.notEqual(ends("2028-06-12", lateEvening), null);
  assert.equal(ends("2028-06-13", lateEvening), null);
  assert.notEqual(ends("2030-02-28", "2028-02-29T12:00:00+01:00"), null, "from a leap day");
  assert.equal(ends("2030-03-01", "2028-02-29T12:00:00+01:00"), null);
});
