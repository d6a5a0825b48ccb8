/** What happens at once is read together. */
const gatherMs = 100;
/** A rush of events becomes a reading a second. */
const leastApartMs = 1_000;

export interface InTurn {
  /** Asks for a reading that begins after this. */
  ask(): void;
  stop(): void;
}

/** Reads again whenever it is asked to: one reading at a time, and never two where one that begins later will do. */
export function inTurn(read: () => Promise<unknown>): InTurn {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isAskedMeanwhile = false;
  let isStopped = false;
  let beganMs = 0;
  const begin = async (): Promise<void> => {
    timer = undefined;
    isReading = true;
    beganMs = Date.now();
    try {
      await read();
    } finally {
      isReading = false;
      if (isAskedMeanwhile) {
        isAskedMeanwhile = false;
        ask();
      }
    }
  };
  const ask = (): void => {
    if (isStopped) return;
    if (isReading) isAskedMeanwhile = true;
    else timer ??= setTimeout(() => void begin(), Math.max(gatherMs, beganMs + leastApartMs - Date.now()));
  };
  return {
    ask,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
