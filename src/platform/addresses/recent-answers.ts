/** Answers kept for a while: bounded, one question at a time per key, failures (null) never kept. */
export interface RecentAnswers<Answer> {
  get(key: string, ask: () => Promise<Answer | null>): Promise<Answer | null>;
}

export interface RecentAnswersOptions {
  capacity: number;
  ttlMs: number;
  /** Monotonic milliseconds. */
  nowMs?: () => number;
}

export function createRecentAnswers<Answer>(options: RecentAnswersOptions): RecentAnswers<Answer> {
  const now = options.nowMs ?? (() => performance.now());
  const kept = new Map<string, { answer: Answer; keptAtMs: number }>();
  const underWay = new Map<string, Promise<Answer | null>>();

  const askAndKeep = async (key: string, ask: () => Promise<Answer | null>): Promise<Answer | null> => {
    try {
      const answer = await ask();
      if (answer !== null) {
        kept.set(key, { answer, keptAtMs: now() });
        if (kept.size > options.capacity) kept.delete(kept.keys().next().value!);
      }
      return answer;
    } finally {
      underWay.delete(key);
    }
  };

  return {
    get(key, ask) {
      const known = kept.get(key);
      // Out and in again: the least recently used is the first.
      kept.delete(key);
      if (known && now() - known.keptAtMs <= options.ttlMs) {
        kept.set(key, known);
        return Promise.resolve(known.answer);
      }
      const asked = underWay.get(key) ?? askAndKeep(key, ask);
      underWay.set(key, asked);
      return asked;
    },
  };
}
