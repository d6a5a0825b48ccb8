/** Waits for a turn and does its work. Rejects with the signal's reason when that comes first. */
export type TakeTurn = <Result>(
  subject: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result>;

/** So many at a time, and one of each subject; the rest wait in the order in which they came. */
export function createTurns(most: number): TakeTurn {
  const busy = new Set<string>();
  const waiting = new Set<{ subject: string; begin: () => void }>();
  function goOn(): void {
    for (const turn of waiting) {
      if (busy.size === most) return;
      if (busy.has(turn.subject)) continue;
      waiting.delete(turn);
      busy.add(turn.subject);
      turn.begin();
    }
  }
  const turnOf = (subject: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const turn = { subject, begin: resolve };
      const leave = (): void => {
        waiting.delete(turn);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave);
      waiting.add(turn);
      goOn();
    });
  return async (subject, signal, work) => {
    signal.throwIfAborted();
    await turnOf(subject, signal);
    try {
      return await work();
    } finally {
      busy.delete(subject);
      goOn();
    }
  };
}
