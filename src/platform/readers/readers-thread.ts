import { parentPort, workerData } from "node:worker_threads";
import { createReaderPool, type ReaderPool } from "./reader-pool.ts";
import type { FileOptions, NotRead, ReadersProgram } from "./readers.ts";

/** What the thread of readers.ts runs: it starts processes, hands files over, and tells what came of them. */
export type ToThread =
  | { id: number; program: ReadersProgram; task: object; options: Omit<FileOptions, "signal"> }
  | { stop: number }
  | "CLOSE";
export type FromThread =
  | { id: number; answer: { found: object } | NotRead }
  | { id: number; error: Error }
  | { level: "warn" | "error"; details: object; msg: string };

const { compileCache } = workerData as { compileCache: string | undefined };
const pools = new Map<string, ReaderPool>();
const reading = new Map<number, AbortController>();
const say = (word: FromThread): void => parentPort!.postMessage(word);

function poolOf(program: ReadersProgram): ReaderPool {
  const known = pools.get(program.module);
  if (known) return known;
  const pool = createReaderPool(program, compileCache, (level, details, msg) => say({ level, details, msg }));
  pools.set(program.module, pool);
  return pool;
}

async function read({ id, program, task, options }: Extract<ToThread, { id: number }>): Promise<void> {
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
  parentPort!.close();
}

parentPort!.on("message", (word: ToThread) => {
  if (word === "CLOSE") void close();
  else if ("stop" in word) reading.get(word.stop)?.abort();
  else void read(word);
});
