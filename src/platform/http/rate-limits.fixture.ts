import assert from "node:assert/strict";
import { afterEach, beforeEach, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import type { Bucket, RateLimiter } from "./rate-limit.ts";

/** A limiter and its time. */
export interface TimedLimiter {
  limiter: RateLimiter;
  /** Lets all windows grow older by so much. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** So long that the real time a slow machine needs for a test decides nothing. */
const hour = 3_600_000;
/** Never ends together with a step of a quarter of an hour. */
const oddWindow = hour + 360_000;
export const bucket = (key: string, limit: number, windowMs = hour): Bucket => ({ key, limit, windowMs });

/** What every store of limits must do, whatever measures its time. */
export function itCountsRequests(make: () => Promise<TimedLimiter>): void {
  let timed: TimedLimiter;
  let nowMs: number;
  beforeEach(async () => {
    timed = await make();
    nowMs = Date.parse("2026-06-12T18:00:00+02:00");
  });
  afterEach(() => timed.close());

  const advance = (ms: number) => {
    nowMs += ms;
    return timed.advance(ms);
  };
  const take = async (...buckets: Bucket[]) => await timed.limiter.take(buckets, nowMs);
  const outcome = async (...buckets: Bucket[]) => {
    const { allowed, limit, remaining } = await take(...buckets);
    return `${allowed ? "yes" : "no"} ${remaining}/${limit}`;
  };

  it("lets as many through as the limit says, and again when the window is over", async () => {
    const orders = bucket("orders", 2);
    assert.equal(await outcome(orders), "yes 1/2");
    await advance(hour / 4);
    assert.equal(await outcome(orders), "yes 0/2");
    await advance(hour / 4);
    assert.equal(await outcome(orders), "no 0/2");
    await advance(hour / 2);
    assert.equal(await outcome(orders), "yes 1/2");
  });

  it("fixes the window's end with the first request, and keeps it", async () => {
    const orders = bucket("orders", 2);
    const begunMs = performance.now();
    const endsAtMs = nowMs + hour;
    for (const wait of [0, 600_000, 1_200_000]) {
      await advance(wait);
      const { resetAtMs } = await take(orders);
      // A store that measures time by itself has counted what this test took so far.
      const tookMs = Math.ceil(performance.now() - begunMs) + 1;
      assert.ok(
        resetAtMs <= endsAtMs && resetAtMs >= endsAtMs - tookMs,
        `${endsAtMs - resetAtMs} of ${tookMs} ms early`,
      );
    }
  });

  it("takes nothing from the other buckets when one refuses", async () => {
    await take(bucket("token", 1));
    assert.equal(await outcome(bucket("ip", 5), bucket("token", 1)), "no 0/1");
    assert.equal(await outcome(bucket("ip", 5)), "yes 4/5");
  });

  it("begins no window for a request that is refused", async () => {
    await take(bucket("token", 1));
    await advance(hour / 2);
    await take(bucket("ip", 1), bucket("token", 1));
    await advance(hour / 4);
    await take(bucket("ip", 1));
    await advance(hour / 2);
    assert.equal(await outcome(bucket("ip", 1)), "no 0/1");
  });

  it("describes the bucket with the least remaining", async () => {
    assert.equal(await outcome(bucket("ip", 60), bucket("token", 30)), "yes 29/30");
    assert.equal(await outcome(bucket("ip", 3), bucket("token", 30)), "yes 1/3");
  });

  it("says of two spent buckets when the later one ends", async () => {
    await take(bucket("short", 1, hour));
    await take(bucket("long", 1, 2 * hour));
    const { resetAtMs } = await take(bucket("short", 1, hour), bucket("long", 1, 2 * hour));
    assert.ok(resetAtMs > nowMs + hour, `${resetAtMs - nowMs} ms`);
  });

  it("says that a bucket is spent without taking from it", async () => {
    const failed = bucket("failed", 2);
    for (const spent of [false, false]) {
      assert.equal(await timed.limiter.isSpent(failed, nowMs), spent);
      await take(failed);
    }
    assert.equal(await timed.limiter.isSpent(failed, nowMs), true);
    await advance(hour);
    assert.equal(await timed.limiter.isSpent(failed, nowMs), false);
  });

  it("says how a bucket stands without taking from it", async () => {
    const calls = bucket("calls", 3);
    const look = async () => {
      const { allowed, remaining, resetAtMs } = await timed.limiter.look(calls, nowMs);
      return [allowed, remaining, resetAtMs > nowMs];
    };
    assert.deepEqual(await look(), [true, 3, false]);
    await take(calls);
    for (let time = 0; time < 3; time++) assert.deepEqual(await look(), [true, 2, true]);
    await take(calls);
    await take(calls);
    assert.deepEqual(await look(), [false, 0, true]);
    await advance(hour);
    assert.deepEqual(await look(), [true, 3, false]);
  });

  it("lets exactly the limit through when many come at once", async () => {
    const standings = await Promise.all(Array.from({ length: 100 }, () => take(bucket("rush", 37))));
    assert.equal(standings.filter(({ allowed }) => allowed).length, 37);
    assert.deepEqual(
      standings.filter(({ allowed }) => allowed).map(({ remaining }) => remaining),
      Array.from({ length: 37 }, (_, i) => 36 - i),
    );
  });

  it("keeps buckets apart, whatever their names are made of", async () => {
    for (const key of ["a|b", "a|b|", "A|b", "a|b ", "*", "a\u0000b", "å", "x".repeat(500)])
      assert.equal(await outcome(bucket(key, 2)), "yes 1/2", key);
  });

  it("agrees with a plain model for any sequence of requests", async () => {
    const step = fc.record({
      // No step ends near the end of a window: the store's own time goes on meanwhile.
      quarters: fc.integer({ min: 0, max: 3 }),
      keys: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
    });
    const limitOf: Record<string, number> = { a: 1, b: 3, c: 5 };
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        run += 1;
        const model = new Map<string, { from: number; taken: number }>();
        for (const { quarters, keys } of steps) {
          await advance((quarters * hour) / 4);
          const takenOf = (key: string) => {
            const window = model.get(key);
            return window && nowMs - window.from < oddWindow ? window.taken : 0;
          };
          const standing = await take(...keys.map((key) => bucket(`${run}${key}`, limitOf[key]!, oddWindow)));
          const allowed = keys.every((key) => takenOf(key) < limitOf[key]!);
          assert.equal(standing.allowed, allowed);
          if (allowed) {
            for (const key of keys) {
              const taken = takenOf(key);
              model.set(key, { from: taken === 0 ? nowMs : model.get(key)!.from, taken: taken + 1 });
            }
          }
          assert.equal(standing.remaining, Math.min(...keys.map((key) => limitOf[key]! - takenOf(key))));
        }
      }),
      { numRuns: 50 },
    );
  });
}
