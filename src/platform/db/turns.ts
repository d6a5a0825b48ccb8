import { NoTurnError } from "./unavailable.ts";

/** So much at once for each key, the rest one after another: what one of many may take of something that all share. */
export interface Turns {
  /** Resolves when it is this one's turn, in the order of asking. Rejects with NoTurnError when that does not come in time. */
  take(key: string): Promise<void>;
  /** After each turn that was had. */
  end(key: string): void;
  /** How many wait now, of all keys. */
  waiting(): number;
}

export interface TurnsOptions {
  mostAtOnce: number;
  /** More than this for one key are turned away at once. */
  mostWaiting: number;
  patienceMs: number;
}

interface Line {
  running: number;
  /** In the order of asking. */
  waiting: Set<() => void>;
}

export function createTurns({ mostAtOnce, mostWaiting, patienceMs }: TurnsOptions): Turns {
  const lines = new Map<string, Line>();

  const wait = (line: Line): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(deadline);
        resolve();
      };
      const deadline = setTimeout(() => {
        line.waiting.delete(begin);
        reject(new NoTurnError(`No turn within ${patienceMs} ms.`));
      }, patienceMs);
      line.waiting.add(begin);
    });

  return {
    async take(key) {
      const line = lines.get(key);
      if (!line) return void lines.set(key, { running: 1, waiting: new Set() });
      if (line.running < mostAtOnce) line.running += 1;
      else if (line.waiting.size >= mostWaiting) throw new NoTurnError(`${mostWaiting} wait already.`);
      else await wait(line);
    },
    end(key) {
      const line = lines.get(key)!;
      const [next] = line.waiting;
      if (next) {
        line.waiting.delete(next);
        next();
      } else if (line.running > 1) line.running -= 1;
      else lines.delete(key);
    },
    waiting: () => lines.values().reduce((sum, { waiting }) => sum + waiting.size, 0),
  };
}
