import assert from "node:assert/strict";
import { test } from "node:test";
import { endOfBusinessDay, startOfBusinessDay } from "./business-day.ts";

const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const iso = (instantMs: number): string => Temporal.Instant.fromEpochMilliseconds(instantMs).toString();

const cases: [what: string, now: string, start: string, end: string][] = [
  [
    "an ordinary evening ends at 04:00 the next morning",
    "2026-05-20T18:00:00Z",
    "2026-05-20T02:00:00Z",
    "2026-05-21T02:00:00Z",
  ],
  [
    "half past midnight still belongs to the evening before",
    "2026-05-20T22:30:00Z",
    "2026-05-20T02:00:00Z",
    "2026-05-21T02:00:00Z",
  ],
  ["04:00 itself begins a new day", "2026-05-21T02:00:00Z", "2026-05-21T02:00:00Z", "2026-05-22T02:00:00Z"],
  [
    "the night the clocks go forward is an hour shorter",
    "2026-03-28T20:00:00Z",
    "2026-03-28T03:00:00Z",
    "2026-03-29T02:00:00Z",
  ],
  [
    "the night the clocks go back is an hour longer",
    "2026-10-24T20:00:00Z",
    "2026-10-24T02:00:00Z",
    "2026-10-25T03:00:00Z",
  ],
];

for (const [what, now, start, end] of cases) {
  test(what, () => {
    assert.equal(iso(startOfBusinessDay(ms(now))), start);
    assert.equal(iso(endOfBusinessDay(ms(now))), end);
  });
}
