import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createSpareTime } from "./spare-time.ts";

describe("time to spare", () => {
  it("is there until the event loop is at work nearly all the time, and again when it rests", async () => {
    const hasTimeToSpare = createSpareTime();
    assert.equal(hasTimeToSpare(), true);
    const untilMs = performance.now() + 120;
    while (performance.now() < untilMs);
    assert.equal(hasTimeToSpare(), false);
    assert.equal(hasTimeToSpare(), false, "the look holds for a while");
    const deadline = performance.now() + 60_000;
    while (!hasTimeToSpare() && performance.now() < deadline) await sleep(20);
    assert.equal(hasTimeToSpare(), true);
  });
});
