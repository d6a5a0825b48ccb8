/**
 * A short memory of failures: after a few in a row nobody waits for a service that is down. When the pause is over one
 * request tries it again in the background, and nobody waits for that one either.
 */
export interface CircuitBreaker<Answer> {
  /** The answer of `ask`; null when it failed, or when nobody asks at present. Never rejects. */
  run(ask: () => Promise<Answer>): Promise<Answer | null>;
  readonly isOpen: boolean;
}

export interface CircuitBreakerOptions {
  failures: number;
  pauseMs: number;
  onOpen?: (error: unknown) => void;
  /** Monotonic milliseconds. */
  nowMs?: () => number;
}

export function createCircuitBreaker<Answer>(options: CircuitBreakerOptions): CircuitBreaker<Answer> {
  const now = options.nowMs ?? (() => performance.now());
  let failuresInARow = 0;
  let triedAtMs = 0;
  let isTrying = false;

  const attempt = async (ask: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      const answer = await ask();
      failuresInARow = 0;
      return answer;
    } catch (error) {
      failuresInARow += 1;
      triedAtMs = now();
      if (failuresInARow === options.failures) options.onOpen?.(error);
      return null;
    }
  };

  return {
    get isOpen() {
      return failuresInARow >= options.failures;
    },
    async run(ask) {
      if (!this.isOpen) return attempt(ask);
      if (isTrying || now() - triedAtMs < options.pauseMs) return null;
      isTrying = true;
      void attempt(ask).finally(() => {
        isTrying = false;
      });
      return null;
    },
  };
}
