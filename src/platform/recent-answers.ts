import { LRUCache } from "lru-cache";

/** Answers kept for a while: one question at a time per key, the least recently used forgotten first, failures at once. */
export interface RecentAnswers<Answer> {
  get(key: string, ask: () => Promise<Answer>): Promise<Answer>;
  clear(): void;
}

export interface RecentAnswersOptions<Answer> {
  capacity: number;
  /** Since the question was asked. */
  ttlMs: number;
  /** Which answers are no failures; every one unless told. */
  isKept?: (answer: Answer) => boolean;
}

export function createRecentAnswers<Answer>(options: RecentAnswersOptions<Answer>): RecentAnswers<Answer> {
  const { capacity, ttlMs, isKept = () => true } = options;
  const kept = new LRUCache<string, Promise<Answer>>({ max: capacity, ttl: ttlMs });
  return {
    get(key, ask) {
      const known = kept.get(key);
      if (known) return known;
      const asked = ask();
      kept.set(key, asked);
      asked.then(isKept, () => false).then((isGood) => isGood || kept.delete(key));
      return asked;
    },
    clear: () => kept.clear(),
  };
}
