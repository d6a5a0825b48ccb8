/**
 * Answers of look-ups (which key, which restaurant, which origin), kept in memory: bounded, one question at a time per
 * key, and forgotten as a whole when anything changed. Misses are kept apart and briefly, so that a spray of made-up
 * keys can push out neither the real ones nor a row that is about to be written.
 */
export interface LookupCache<Value> {
  /** The answer when it is at hand: a value, null for "known not to exist", undefined for "ask". */
  peek(key: string): Value | null | undefined;
  /** Whether there has been such a thing: not a guess, also when it must be asked for again. */
  hasKnown(key: string): boolean;
  /** The answer, looked up once however many ask at the same time. */
  get(key: string): Promise<Value | null>;
  /** Forgets everything; an answer still on its way is given to those who wait for it but not kept. */
  clear(): void;
  /** Something may have changed: everything is asked for again, and what is known stands only where asking fails (`mostStaleMs`). */
  outdate(): void;
  readonly size: number;
}

interface Kept<Value> {
  value: Value;
  keptAtMs: number;
  isOutdated: boolean;
  /** Asking again has failed: until when the answer stands without another try. */
  standsUntilMs: number;
}

export interface LookupCacheOptions<Value> {
  load(key: string): Promise<Value | null>;
  /** How long an answer holds, in milliseconds; asked at every use. */
  ttlMs(): number;
  missTtlMs: number;
  /** How old an answer may be that is given because asking again fails (the database is away). 0: never. */
  mostStaleMs?: number;
  capacity: number;
  /** Monotonic milliseconds. */
  nowMs?: () => number;
}

const retryMs = 1_000;

export function createLookupCache<Value>(options: LookupCacheOptions<Value>): LookupCache<Value> {
  const now = options.nowMs ?? (() => performance.now());
  const hits = new Map<string, Kept<Value>>();
  const misses = new Map<string, number>();
  let everFound = new Set<string>();
  const pending = new Map<string, Promise<Value | null>>();
  /** Raised when what is on its way may be older than a change; and when it must not be kept at all. */
  let epoch = 0;
  let clearings = 0;

  const evict = (map: Map<string, unknown>) => {
    if (map.size <= options.capacity) return;
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  };

  const peek = (key: string): Value | null | undefined => {
    const hit = hits.get(key);
    if (hit !== undefined) {
      const isFresh =
        (!hit.isOutdated && now() - hit.keptAtMs <= options.ttlMs()) || now() < hit.standsUntilMs;
      return isFresh ? hit.value : undefined;
    }
    const missedAtMs = misses.get(key);
    return missedAtMs !== undefined && now() - missedAtMs <= Math.min(options.missTtlMs, options.ttlMs())
      ? null
      : undefined;
  };

  const load = async (key: string): Promise<Value | null> => {
    const begun = epoch;
    const begunClearings = clearings;
    const askedAtMs = now();
    try {
      const value = await options.load(key);
      if (begun !== epoch) {
        // Not the last word, but where asking fails (connections that are cut all the time) better than none.
        if (value !== null && begunClearings === clearings)
          hits.set(key, { value, keptAtMs: askedAtMs, isOutdated: true, standsUntilMs: 0 });
        return value;
      }
      if (value === null) {
        hits.delete(key);
        misses.delete(key);
        misses.set(key, askedAtMs);
        evict(misses);
      } else {
        misses.delete(key);
        hits.set(key, { value, keptAtMs: askedAtMs, isOutdated: false, standsUntilMs: 0 });
        evict(hits);
        if (everFound.size >= options.capacity) everFound = new Set();
        everFound.add(key);
      }
      return value;
    } catch (error) {
      const lastKnown = hits.get(key);
      if (!lastKnown || now() - lastKnown.keptAtMs > (options.mostStaleMs ?? 0)) throw error;
      lastKnown.standsUntilMs = now() + retryMs;
      return lastKnown.value;
    } finally {
      if (begun === epoch) pending.delete(key);
    }
  };

  return {
    peek,
    hasKnown: (key) => everFound.has(key),
    get(key) {
      const known = peek(key);
      if (known !== undefined) return Promise.resolve(known);
      const underway = pending.get(key);
      if (underway) return underway;
      const asked = load(key);
      pending.set(key, asked);
      return asked;
    },
    clear() {
      hits.clear();
      clearings += 1;
      this.outdate();
    },
    outdate() {
      epoch += 1;
      for (const hit of hits.values()) Object.assign(hit, { isOutdated: true, standsUntilMs: 0 });
      misses.clear();
      pending.clear();
    },
    get size() {
      return hits.size + misses.size;
    },
  };
}
