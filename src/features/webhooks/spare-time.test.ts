import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createSpareTime } from "./spare-time.ts";

describe("time to spare", () => {
  it("is gone while the event loop is at work nearly all the time, and back when it rests", async () => {
    // Until the event loop has gone round once, it counts nothing.
    await sleep(1);
    const hasTimeToSpare = createSpareTime();
    const untilMs = performance.now() + 120;
    while (performance.now() < untilMs);
    assert.equal(hasTimeToSpare(), false);
    const deadline = performance.now() + 60_000;
    while (!hasTimeToSpare() && performance.now() < deadline) await sleep(20);
    assert.equal(hasTimeToSpare(), true);
  });

  it("is looked for every tenth of a second, and is there below 85 % of work", ({ mock }) => {
    const now = mock.method(performance, "now", () => 1_000);
    const utilization = mock.method(performance, "eventLoopUtilization", () => ({
      ...{ idle: 0, active: 0, utilization: 1 },
    }));
    const hasTimeToSpare = createSpareTime();
    const after = (ms: number, share: number): boolean => {
      now.mock.mockImplementation(() => 1_000 + ms);
      utilization.mock.mockImplementation(() => ({ idle: 0, active: 0, utilization: share }));
      return hasTimeToSpare();
    };
    assert.deepEqual([after(0, 1), after(99, 1)], [true, true], "before it has been looked for");
    assert.deepEqual([after(100, 0.85), after(199, 0.1)], [false, false]);
    assert.deepEqual([after(200, 0.849), after(299, 1), after(300, 1)], [true, true, false]);
  });
});
