import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { createLog } from "../../src/platform/log.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { startRedis, type TestRedis } from "../redis.ts";

/** Waits for what must come; how long it takes depends on the machine. */
async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (const endsAt = performance.now() + 60_000; performance.now() < endsAt; await sleep(50))
    if (await check()) return;
  assert.fail(`${what} did not happen within a minute`);
}

describe("Redis goes away and comes back (P-10)", () => {
  let redis: TestRedis;
  let app: TestApp;
  const lines: { level: string; msg: string }[] = [];
  before(async () => {
    redis = await startRedis();
    app = await createTestApp({
      env: { REDIS_URL: redis.url },
      overrides: { log: createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) }) },
    });
  });
  after(async () => {
    await app.close();
    await redis.close();
  });

  /** A request with a limit of 60 a minute for its address, and nothing behind it. */
  const knock = (remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/sandbox/pay/none",
      payload: { decision: "ABANDON" },
      remoteAddress,
    });
  const told = (words: RegExp) => lines.filter(({ msg }) => words.test(msg)).length;
  const counted = async () => {
    const admin = await createClient({ url: redis.url }).connect();
    try {
      return (await admin.keys("luka:limit:*")).length;
    } finally {
      admin.destroy();
    }
  };
  const isShared = async () => {
    const before = await counted();
    await knock(`10.9.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`);
    return (await counted()) > before;
  };

  it("counts in Redis while it is there", async () => {
    await until("counting together", isShared);
  });

  it("goes on with limits of its own when Redis is killed, and says so once", async () => {
    const before = told(/Redis does not answer/);
    await redis.kill();
    const statuses = new Map<number, number>();
    for (let i = 0; i < 65; i++) {
      const { statusCode, headers } = await knock("203.0.113.1");
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      assert.ok(headers["x-ratelimit-limit"]);
    }
    assert.deepEqual([...statuses.keys()], [404, 429], "the limit still holds");
    assert.ok(statuses.get(404)! <= 60);
    await until("the word", () => told(/Redis does not answer/) > before);
    for (let i = 0; i < 30; i++) {
      await knock("203.0.113.2");
      await sleep(50);
    }
    assert.equal(told(/Redis does not answer/), before + 1);
  });

  it("counts in Redis again as soon as it is back, without anybody's help", async () => {
    await redis.start();
    await until("counting together", isShared);
    assert.ok(told(/Redis answers again/) > 0);
  });

  it("does not wait for a Redis that hangs", async () => {
    const before = told(/Redis does not answer/);
    redis.freeze();
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock("203.0.113.4")));
    for (const { statusCode, headers } of answers) {
      assert.equal(statusCode, 404);
      assert.ok(headers["x-ratelimit-limit"]);
    }
    await until("the word", () => told(/Redis does not answer/) > before);
    redis.thaw();
    await until("counting together", isShared);
  });
});

describe("a start without Redis", () => {
  it("succeeds, with limits of its own", async () => {
    const gone = await startRedis();
    await gone.close();
    const app = await createTestApp({ env: { REDIS_URL: gone.url } });
    try {
      const { headers } = await app.inject({
        method: "POST",
        url: "/sandbox/pay/none",
        payload: { decision: "ABANDON" },
      });
      assert.equal(headers["x-ratelimit-remaining"], "59");
    } finally {
      await app.close();
    }
  });
});
