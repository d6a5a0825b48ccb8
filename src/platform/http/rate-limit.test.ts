import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type Bucket, createMemoryRateLimiter, type Standing } from "./rate-limit.ts";

const minute = 60_000;
const bucket = (key: string, limit: number, windowMs = minute): Bucket => ({ key, limit, windowMs });

describe("rate limits", () => {
  it("lets as many through as the limit says, and again when the window is over", () => {
    const limiter = createMemoryRateLimiter();
    const orders = [bucket("orders", 2)];
    assert.deepEqual(limiter.take(orders, 1_000), {
      allowed: true,
      limit: 2,
      remaining: 1,
      resetAtMs: 61_000,
    });
    assert.deepEqual(limiter.take(orders, 2_000), {
      allowed: true,
      limit: 2,
      remaining: 0,
      resetAtMs: 61_000,
    });
    assert.deepEqual(limiter.take(orders, 60_999), {
      allowed: false,
      limit: 2,
      remaining: 0,
      resetAtMs: 61_000,
    });
    assert.deepEqual(limiter.take(orders, 61_000), {
      allowed: true,
      limit: 2,
      remaining: 1,
      resetAtMs: 121_000,
    });
  });

  it("takes nothing from the other buckets when one refuses", () => {
    const limiter = createMemoryRateLimiter();
    limiter.take([bucket("token", 1)], 0);
    assert.equal((limiter.take([bucket("ip", 5), bucket("token", 1)], 1) as Standing).allowed, false);
    assert.equal((limiter.take([bucket("ip", 5)], 2) as Standing).remaining, 4);
  });

  it("describes the bucket with the least remaining", () => {
    const limiter = createMemoryRateLimiter();
    const standing = limiter.take([bucket("ip", 60), bucket("token", 30)], 0) as Standing;
    assert.deepEqual([standing.limit, standing.remaining], [30, 29]);
  });

  it("stays bounded under a spray of addresses", () => {
    const limiter = createMemoryRateLimiter(1_000);
    for (let i = 0; i < 20_000; i++) limiter.take([bucket(`ip|${i}`, 5)], i);
    assert.ok(limiter.size <= 1_001, `${limiter.size} windows are kept`);
  });

  it("forgets windows that are over without being asked about them", () => {
    const limiter = createMemoryRateLimiter();
    for (let i = 0; i < 100; i++) limiter.take([bucket(`old|${i}`, 5)], 0);
    for (let i = 0; i < 100; i++) limiter.take([bucket(`new|${i}`, 5)], minute + 1);
    assert.equal(limiter.size, 100);
  });

  it("agrees with a plain model for any sequence of requests", () => {
    const step = fc.record({
      afterMs: fc.integer({ min: 0, max: 40_000 }),
      keys: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
    });
    const limitOf: Record<string, number> = { a: 1, b: 3, c: 5 };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const limiter = createMemoryRateLimiter();
        const model = new Map<string, { from: number; taken: number }>();
        let now = 0;
        for (const { afterMs, keys } of steps) {
          now += afterMs;
          const standing = limiter.take(
            keys.map((key) => bucket(key, limitOf[key]!)),
            now,
          ) as Standing;
          const takenOf = (key: string) => {
            const window = model.get(key);
            return window && now - window.from < minute ? window.taken : 0;
          };
          const allowed = keys.every((key) => takenOf(key) < limitOf[key]!);
          assert.equal(standing.allowed, allowed);
          if (allowed) {
            for (const key of keys) {
              const taken = takenOf(key);
              model.set(key, { from: taken === 0 ? now : model.get(key)!.from, taken: taken + 1 });
            }
          }
          assert.equal(standing.remaining, Math.min(...keys.map((key) => limitOf[key]! - takenOf(key))));
        }
      }),
      { numRuns: 300 },
    );
  });
});
