/**
 * Counting requests. A window is fixed and starts with a bucket's first request; a request takes from all of its
 * buckets or from none (D-15).
 */
export interface Bucket {
  /** Which policy and whose: `orders|rst_…|203.0.113.7`. */
  key: string;
  limit: number;
  windowMs: number;
}

/** How things stand after a request, described by the bucket with the least remaining. */
export interface Standing {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds since the epoch. */
  resetAtMs: number;
}

export interface RateLimiter {
  /** Takes one from every bucket, or nothing when one of them is spent. */
  take(buckets: readonly Bucket[], nowMs: number): Standing | Promise<Standing>;
  /** Whether a bucket has nothing left; takes nothing. */
  isSpent(bucket: Bucket, nowMs: number): boolean | Promise<boolean>;
  /** How a bucket stands; takes nothing. Of one from which nothing is taken, `resetAtMs` is the present. */
  look(bucket: Bucket, nowMs: number): Standing | Promise<Standing>;
  close(): Promise<void>;
}

/** One bucket after a request. */
export interface BucketUse {
  bucket: Bucket;
  taken: number;
  resetAtMs: number;
}

/** What the headers say: the bucket with the least remaining. */
export function standingOf(uses: readonly BucketUse[], allowed: boolean, nowMs: number): Standing {
  let tightest: Standing | undefined;
  for (const { bucket, taken, resetAtMs } of uses) {
    const remaining = Math.max(0, bucket.limit - taken);
    // Of two spent buckets the later reset counts: before it, trying again is no use.
    if (
      !tightest ||
      remaining < tightest.remaining ||
      (remaining === tightest.remaining && resetAtMs > tightest.resetAtMs)
    ) {
      tightest = { allowed, limit: bucket.limit, remaining, resetAtMs };
    }
  }
  const unlimited = Number.MAX_SAFE_INTEGER;
  return tightest ?? { allowed: true, limit: unlimited, remaining: unlimited, resetAtMs: nowMs };
}

interface Window {
  startedAtMs: number;
  taken: number;
}

/**
 * Limits counted in this process. Windows of one length stand in the order in which they began, so the oldest are
 * dropped from the front: a few at every request, all that is over `capacity` at once.
 */
export function createMemoryRateLimiter(capacity = 200_000): RateLimiter & { readonly size: number } {
  const windowsOfLength = new Map<number, Map<string, Window>>();

  const windowsOf = (windowMs: number): Map<string, Window> => {
    const windows = windowsOfLength.get(windowMs) ?? new Map<string, Window>();
    windowsOfLength.set(windowMs, windows);
    return windows;
  };

  const dropEnded = (windows: Map<string, Window>, windowMs: number, nowMs: number) => {
    let looked = 0;
    for (const [key, window] of windows) {
      const isEnded = nowMs - window.startedAtMs >= windowMs;
      if (windows.size <= capacity && (!isEnded || looked++ >= 4)) return;
      windows.delete(key);
    }
  };

  /** The running window, or undefined when the next request begins one. A clock set back also begins a new one. */
  const running = (bucket: Bucket, nowMs: number): Window | undefined => {
    const window = windowsOfLength.get(bucket.windowMs)?.get(bucket.key);
    if (!window) return undefined;
    const age = nowMs - window.startedAtMs;
    return age >= 0 && age < bucket.windowMs ? window : undefined;
  };

  return {
    take(buckets, nowMs) {
      const found = buckets.map((bucket) => running(bucket, nowMs));
      const spent = buckets.findIndex((bucket, i) => (found[i]?.taken ?? 0) >= bucket.limit);
      const uses = buckets.map((bucket, i) => {
        let window = found[i];
        if (spent < 0) {
          if (!window) {
            const windows = windowsOf(bucket.windowMs);
            window = { startedAtMs: nowMs, taken: 0 };
            windows.delete(bucket.key);
            windows.set(bucket.key, window);
            dropEnded(windows, bucket.windowMs, nowMs);
          }
          window.taken += 1;
        }
        const resetAtMs = (window?.startedAtMs ?? nowMs) + bucket.windowMs;
        return { bucket, taken: window?.taken ?? 0, resetAtMs };
      });
      return standingOf(uses, spent < 0, nowMs);
    },
    isSpent: (bucket, nowMs) => (running(bucket, nowMs)?.taken ?? 0) >= bucket.limit,
    look(bucket, nowMs) {
      const window = running(bucket, nowMs);
      const resetAtMs = window ? window.startedAtMs + bucket.windowMs : nowMs;
      const taken = window?.taken ?? 0;
      return standingOf([{ bucket, taken, resetAtMs }], taken < bucket.limit, nowMs);
    },
    async close() {
      windowsOfLength.clear();
    },
    get size() {
      let size = 0;
      for (const windows of windowsOfLength.values()) size += windows.size;
      return size;
    },
  };
}
