import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createClient } from "@redis/client";
import { startRedis, type TestRedis } from "../../../test/redis.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { bucket, itCountsRequests, type TimedLimiter } from "./rate-limits.fixture.ts";
import { createRedisRateLimiter } from "./redis-rate-limit.ts";

const silent = { warn: () => undefined, info: () => undefined };

const notAsked = () => {
  throw new Error("Redis was not asked.");
};
const nobody: RateLimiter = {
  take: notAsked,
  isSpent: notAsked,
  look: notAsked,
  close: async () => undefined,
};

/** Redis's windows end by themselves: all of them are made older instead of waiting. */
const grow = `
for _, key in ipairs(redis.call('KEYS', 'luka:limit:*')) do
  local left = redis.call('PTTL', key) - tonumber(ARGV[1])
  if left <= 0 then redis.call('DEL', key) else redis.call('PEXPIRE', key, left) end
end`;

describe("rate limits in Redis", () => {
  let redis: TestRedis;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.close());

  const connect = async () => await createClient({ url: redis.url }).connect();
  const open = () =>
    createRedisRateLimiter({
      url: redis.url,
      log: silent,
      // A slow machine changes nothing here; what happens when Redis is silent is test/faults/redis-away.test.ts.
      answersWithinMs: 60_000,
      fallback: nobody,
    });

  async function timed(): Promise<TimedLimiter> {
    const admin = await connect();
    await admin.flushAll();
    const limiter = await open();
    return {
      limiter,
      async advance(ms) {
        await admin.eval(grow, { arguments: [String(ms)] });
      },
      async close() {
        admin.destroy();
        await limiter.close();
      },
    };
  }

  itCountsRequests(timed);

  it("counts together what comes to several processes", async () => {
    const [one, other] = [await open(), await open()];
    const together = bucket("together", 3);
    assert.deepEqual(
      [
        (await one.take([together], 0)).remaining,
        (await other.take([together], 5_000)).remaining,
        (await one.take([together], 0)).remaining,
        (await other.take([together], 0)).allowed,
      ],
      [2, 1, 0, false],
    );
    await Promise.all([one.close(), other.close()]);
  });

  it("keeps no address and no token, and nothing for longer than its window", async () => {
    const admin = await connect();
    await admin.flushAll();
    const limiter = await open();
    await limiter.take([bucket("trackingIp|203.0.113.7", 60, 60_000), bucket("trackingToken|Zx9Q", 30)], 0);
    const keys = await admin.keys("*");
    assert.equal(keys.length, 2);
    for (const key of keys) {
      assert.match(key, /^luka:limit:[\w-]{22}$/);
      assert.ok((await admin.pTTL(key)) > 0);
      assert.equal(await admin.get(key), "1");
    }
    admin.destroy();
    await limiter.close();
  });

  it("asks once for all buckets of a request", async () => {
    const admin = await connect();
    const limiter = await open();
    const scripts = async () =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await admin.info("commandstats"))?.[1]);
    const buckets = [bucket("a", 60), bucket("b", 60), bucket("c", 60)];
    await limiter.take(buckets, 0);
    const before = await scripts();
    for (let i = 0; i < 10; i++) await limiter.take(buckets, 0);
    assert.equal((await scripts()) - before, 10);
    admin.destroy();
    await limiter.close();
  });
});
