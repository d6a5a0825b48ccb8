import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { earliestReadyMs, isUrgent, promisedMs, secondsLeft, stepMs } from "./accept-time.ts";

const ms = (time: string): number => Date.parse(`2026-05-20T${time}:00Z`);

describe("the time that a new order is accepted for", () => {
  it("is the suggested one, or as much later or earlier as somebody wants", () => {
    assert.equal(promisedMs(ms("18:25"), 0, ms("18:00")), ms("18:25"));
    assert.equal(promisedMs(ms("18:25"), 2 * stepMs, ms("18:00")), ms("18:35"));
    assert.equal(promisedMs(ms("18:25"), -stepMs, ms("18:00")), ms("18:20"));
  });

  it("is never one that has passed: the next whole five minutes at the earliest", () => {
    assert.equal(earliestReadyMs(ms("18:02")), ms("18:05"));
    assert.equal(earliestReadyMs(ms("18:05")), ms("18:10"));
    assert.equal(promisedMs(ms("18:25"), -5 * stepMs, ms("18:02")), ms("18:05"));
  });
});

describe("how long there is to answer", () => {
  it("is told in seconds in the last hour, and is none when it is over", () => {
    const left = (beforeMs: number) => secondsLeft(ms("18:00"), ms("18:00") - beforeMs);
    assert.deepEqual([3_601_000, 3_600_000, 60_500, -1_000].map(left), [null, 3600, 61, 0]);
  });

  it("is short below three minutes", () => {
    assert.deepEqual([180, 179, 0].map(isUrgent), [false, true, true]);
  });
});
