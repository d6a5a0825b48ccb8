import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createMemoryRateLimiter } from "./rate-limit.ts";
import { bucket, itCountsRequests } from "./rate-limits.fixture.ts";

const minute = 60_000;

describe("rate limits in memory", () => {
  itCountsRequests(async () => {
    const limiter = createMemoryRateLimiter();
    return { limiter, advance: async () => undefined, close: () => limiter.close() };
  });

  it("stays bounded under a spray of addresses", () => {
    const limiter = createMemoryRateLimiter(1_000);
    for (let i = 0; i < 20_000; i++) limiter.take([bucket(`ip|${i}`, 5, minute)], i);
    assert.ok(limiter.size <= 1_001, `${limiter.size} windows are kept`);
  });

  it("forgets windows that are over without being asked about them", () => {
    const limiter = createMemoryRateLimiter();
    for (let i = 0; i < 100; i++) limiter.take([bucket(`old|${i}`, 5, minute)], 0);
    for (let i = 0; i < 100; i++) limiter.take([bucket(`new|${i}`, 5, minute)], minute + 1);
    assert.equal(limiter.size, 100);
  });

  it("begins anew when the clock was set back", () => {
    const limiter = createMemoryRateLimiter();
    limiter.take([bucket("ip", 1, minute)], 10 * minute);
    assert.equal(limiter.isSpent(bucket("ip", 1, minute), 9 * minute), false);
  });
});
