import { endWithTheService } from "./answer-tasks.ts";
import { createReaderPool, type ReaderPool } from "./reader-pool.ts";
import type { FileOptions, NotRead, ReadersProgram } from "./readers.ts";

/** What the host of readers.ts runs: it starts processes, hands files over, and tells what came of them. */
export type ToHost =
  | { id: number; program: ReadersProgram; task: object; options: Omit<FileOptions, "signal"> }
  | { stop: number }
  | "CLOSE";
export type FromHost =
  | { id: number; answer: { found: object } | NotRead }
  | { id: number; error: Error }
  | { level: "warn" | "error"; details: object; msg: string };

/** Where compiled code is kept, if it is. */
const compileCache = process.argv[2];
const pools = new Map<string, ReaderPool>();
const reading = new Map<number, AbortController>();
/** Whoever asked may be gone by now. */
const say = (word: FromHost): void => void (process.connected && process.send!(word));

function poolOf(program: ReadersProgram): ReaderPool {
  const known = pools.get(program.module);
  if (known) return known;
  const pool = createReaderPool(program, compileCache, (level, details, msg) => say({ level, details, msg }));
  pools.set(program.module, pool);
  return pool;
}

async function read({ id, program, task, options }: Extract<ToHost, { id: number }>): Promise<void> {
  const stopping = new AbortController();
  reading.set(id, stopping);
  try {
    say({ id, answer: await poolOf(program).read(task, { ...options, signal: stopping.signal }) });
  } catch (error) {
    say({ id, error: error as Error });
  } finally {
    reading.delete(id);
  }
}

async function close(): Promise<void> {
  await Promise.all([...pools.values()].map((pool) => pool.close()));
  process.exit();
}

endWithTheService();
process.on("message", (word: ToHost) => {
  if (word === "CLOSE") void close();
  else if ("stop" in word) reading.get(word.stop)?.abort();
  else void read(word);
});
