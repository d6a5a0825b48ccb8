/** Wakes one sleeper. A ring while nobody sleeps is kept for the next one. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, or after `timeoutMs`. */
  wait(timeoutMs?: number): Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    wait: (timeoutMs) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wake = null;
          hasRung = false;
          resolve();
        };
        const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
        wake = end;
        if (hasRung) end();
      }),
  };
}
