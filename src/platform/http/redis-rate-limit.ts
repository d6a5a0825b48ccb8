import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import type { Log } from "../log.ts";
import { type Bucket, type RateLimiter, type Standing, standingOf } from "./rate-limit.ts";

/**
 * Limits counted in Redis or Valkey, so that several API processes count together (`REDIS_URL`). A window is a key that
 * expires: one clock, Redis's own, measures it however the processes' clocks differ. All buckets of a request are one
 * script and one round trip. Keys are hashes: no address and no order's token lies in Redis.
 */
export interface RedisRateLimiterParts {
  /** `redis://` or `rediss://`; one primary, not a cluster: a script takes from several keys at once. */
  url: string;
  log: Pick<Log, "warn" | "info">;
  /** Counts while Redis is away: a limit per process is better than none, and than no service. */
  fallback: RateLimiter;
  /** An answer that takes longer is not waited for. */
  answersWithinMs?: number;
}

/** Who tries Redis again, and how often, while it is away: one request a second. */
const retryMs = 1_000;
const connectsWithinMs = 1_000;
/** Between two tries to connect. With the try itself, so long each process may count by itself once Redis is back. */
const longestPauseMs = 250;
/** A connection that is not usable for this long is given up for a new one. */
const reopenMs = 10_000;

const take = `
local answer = {1}
for i, key in ipairs(KEYS) do
  local taken = tonumber(redis.call('GET', key) or '0')
  answer[2 * i] = taken
  if taken >= tonumber(ARGV[2 * i - 1]) then answer[1] = 0 end
end
for i, key in ipairs(KEYS) do
  if answer[1] == 1 then answer[2 * i] = redis.call('INCR', key) end
  local left = redis.call('PTTL', key)
  if left == -1 then
    left = tonumber(ARGV[2 * i])
    redis.call('PEXPIRE', key, left)
  end
  answer[2 * i + 1] = left
end
return answer`;
const takeSha = hash("sha1", take);

const keyOf = ({ key }: Bucket): string => `luka:limit:${hash("sha256", key, "base64url").slice(0, 22)}`;

/** Waits a moment for the connection, so that the first requests count too; never rejects for Redis's sake. */
export async function createRedisRateLimiter(parts: RedisRateLimiterParts): Promise<RateLimiter> {
  const { url, log, fallback, answersWithinMs = 500 } = parts;
  let isAway = false;
  let isClosed = false;
  let retryAtMs = 0;
  let openedAtMs = 0;

  const goAway = (error: unknown) => {
    retryAtMs = performance.now() + retryMs;
    if (isAway || isClosed) return;
    isAway = true;
    log.warn(
      { err: error },
      "Redis does not answer: until it does, each process counts its limits by itself.",
    );
  };

  const open = () => {
    openedAtMs = performance.now();
    const opened = createClient({
      url,
      name: "luka",
      // What cannot be sent now is counted here instead.
      disableOfflineQueue: true,
      maintNotifications: "disabled",
      socket: {
        connectTimeout: connectsWithinMs,
        reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, longestPauseMs),
      },
    });
    opened.on("error", goAway);
    // Whoever has just come back is asked by the very next request: until then, processes count apart.
    opened.on("ready", () => {
      retryAtMs = 0;
    });
    const connected = opened.connect().then(() => undefined, goAway);
    return { client: opened, connected };
  };
  const first = open();
  let { client } = first;

  /** Whether this request asks Redis. */
  const mayAsk = (): boolean => {
    if (!isAway) return client.isReady;
    const nowMs = performance.now();
    if (nowMs < retryAtMs) return false;
    retryAtMs = nowMs + retryMs;
    if (client.isReady) return true;
    if (nowMs - openedAtMs > reopenMs) reopen();
    return false;
  };

  const reopen = () => {
    if (client.isOpen) client.destroy();
    client = open().client;
  };

  /** Redis's answer, or undefined when there is none. */
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (!mayAsk()) return undefined;
    const asked = client;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new Error(`no answer within ${answersWithinMs} ms`));
      // When this process itself was held up, the answer has come meanwhile: it is read before giving up.
      timer = setTimeout(() => setImmediate(giveUp), answersWithinMs);
    });
    try {
      const answer = await Promise.race([question(), silence]);
      if (isAway) log.info("Redis answers again: limits are counted together.");
      isAway = false;
      return answer;
    } catch (error) {
      goAway(error);
      // A frozen or cut-off Redis leaves a connection that looks open: what is still to come over it is of no use.
      if (!isClosed && asked === client && client.isReady) reopen();
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };

  const runTake = async (keys: string[], values: string[]): Promise<number[]> => {
    const options = { keys, arguments: values };
    try {
      return (await client.evalSha(takeSha, options)) as number[];
    } catch (error) {
      // A Redis that has just started does not know the script yet.
      if (!String((error as Error).message).startsWith("NOSCRIPT")) throw error;
      return (await client.eval(take, options)) as number[];
    }
  };

  await Promise.race([first.connected, sleep(connectsWithinMs, undefined, { ref: false })]);
  return {
    async take(buckets, nowMs): Promise<Standing> {
      const values = buckets.flatMap(({ limit, windowMs }) => [String(limit), String(windowMs)]);
      const answer = await ask(() => runTake(buckets.map(keyOf), values));
      if (!answer) return fallback.take(buckets, nowMs);
      return standingOf(
        buckets.map((bucket, i) => {
          const leftMs = answer[2 * i + 2]!;
          // A window that has not begun would begin with this request.
          return {
            bucket,
            taken: answer[2 * i + 1]!,
            resetAtMs: nowMs + (leftMs < 0 ? bucket.windowMs : leftMs),
          };
        }),
        answer[0] === 1,
        nowMs,
      );
    },
    async isSpent(bucket, nowMs) {
      const taken = await ask(() => client.get(keyOf(bucket)));
      return taken === undefined ? fallback.isSpent(bucket, nowMs) : Number(taken ?? 0) >= bucket.limit;
    },
    async look(bucket, nowMs) {
      const key = keyOf(bucket);
      const answer = await ask(() => Promise.all([client.get(key), client.pTTL(key)]));
      if (answer === undefined) return fallback.look(bucket, nowMs);
      const taken = Number(answer[0] ?? 0);
      const resetAtMs = nowMs + Math.max(0, answer[1]);
      return standingOf([{ bucket, taken, resetAtMs }], taken < bucket.limit, nowMs);
    },
    async close() {
      isClosed = true;
      if (client.isOpen) client.destroy();
      await fallback.close();
    },
  };
}
