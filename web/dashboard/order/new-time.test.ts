import assert from "node:assert/strict";
import { it } from "node:test";
import { countedFromMs, newTimeMs } from "./new-time.ts";

it("a new time is counted from the promise, and from the minute to come where that has passed or there is none", () => {
  assert.equal(countedFromMs(300_000, 61_000), 300_000);
  assert.equal(countedFromMs(60_000, 61_000), 120_000);
  assert.equal(countedFromMs(null, 61_000), 120_000);
  assert.equal(newTimeMs(300_000, 10), 900_000);
});
