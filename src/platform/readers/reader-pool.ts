import { type ReaderProcess, startReader } from "./reader-process.ts";
import type { NotRead, ReadersProgram } from "./readers.ts";
import { createTurns } from "./turns.ts";

/** Somebody's file, and how long it may take. */
export interface ReadOptions {
  subject: string;
  timeoutMs: number;
  /** Rejects with its reason. */
  signal: AbortSignal;
}

/** The processes of one program. */
export interface ReaderPool {
  read(task: object, options: ReadOptions): Promise<{ found: object } | NotRead>;
  close(): Promise<void>;
}

/** Told of what an operator should know. */
export type Tell = (level: "warn" | "error", details: object, msg: string) => void;

const usualKeptMs = 60_000;
/** What reading leaves behind in a process must not add up. */
const mostFiles = 50;

/**
 * At most `mostAtOnce` processes, started when there are files. One is kept a while for the next file, unless anything was wrong
 * with the last: what that left behind is gone with its process.
 */
export function createReaderPool(
  { mostAtOnce, keptMs = usualKeptMs, ...program }: ReadersProgram,
  compileCache: string | undefined,
  tell: Tell,
): ReaderPool {
  interface Reader extends ReaderProcess<object> {
    files: number;
  }
  const readers = new Set<Reader>();
  const takeTurn = createTurns(mostAtOnce);
  const closing = new AbortController();
  let kept: { reader: Reader; timer: NodeJS.Timeout } | null = null;

  function take(): Reader {
    const idle = kept;
    kept = null;
    clearTimeout(idle?.timer);
    if (idle && !idle.reader.isGone()) return idle.reader;
    const reader: Reader = { ...startReader<object>(program, compileCache), files: 0 };
    readers.add(reader);
    void reader.gone.then(() => readers.delete(reader));
    return reader;
  }

  function keep(reader: Reader): void {
    const timer = setTimeout(() => {
      kept = null;
      void reader.end();
    }, keptMs).unref();
    kept = { reader, timer };
  }

  async function readWith(
    reader: Reader,
    task: object,
    { subject, timeoutMs }: ReadOptions,
  ): Promise<{ found: object } | NotRead> {
    reader.files += 1;
    try {
      await reader.ready;
    } catch (error) {
      if (!closing.signal.aborted) tell("error", { err: error }, "files cannot be read");
      return { failure: "AWAY" };
    }
    const found = await reader.read<object>(task, timeoutMs);
    if (found !== null) return { found };
    const failure = reader.isGone() ? "DIED" : "TIMEOUT";
    if (!closing.signal.aborted)
      tell("warn", { failure, subject }, "a file went beyond what it may take to be read");
    return { failure };
  }

  return {
    read(task, options) {
      const { subject, signal } = options;
      const stop = AbortSignal.any([signal, closing.signal]);
      return takeTurn(subject, stop, async () => {
        const reader = take();
        const end = (): void => void reader.end();
        stop.addEventListener("abort", end);
        let isSound = false;
        try {
          const answer = await readWith(reader, task, options);
          stop.throwIfAborted();
          isSound = "found" in answer && !("failure" in answer.found);
          return answer;
        } finally {
          stop.removeEventListener("abort", end);
          if (isSound && kept === null && reader.files < mostFiles && !stop.aborted) keep(reader);
          else await reader.end();
        }
      });
    },
    async close() {
      closing.abort(new Error("Files are no longer read."));
      clearTimeout(kept?.timer);
      await Promise.all([...readers].map((reader) => reader.end()));
    },
  };
}
