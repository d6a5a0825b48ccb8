import { getCompileCacheDir } from "node:module";
import { Worker } from "node:worker_threads";
import type { Log } from "../log.ts";
import type { ReaderProgram } from "./reader-process.ts";
import type { FromThread, ToThread } from "./readers-thread.ts";

/** A program that reads one kind of files, each in a process of its own. */
export interface ReadersProgram extends ReaderProgram {
  /** Processes at the same time. */
  mostAtOnce: number;
  /** How long one that has nothing to do is kept: a minute, unless said otherwise. */
  keptMs?: number;
}

export interface FileOptions {
  /** Whose file it is. Each has one file read at a time, so that nobody's files keep the others' waiting. */
  subject: string;
  /** From when its turn has come and a process is there. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Why there is no answer: its time was over, its reader died of it, or no reader could be started. */
export type NotRead = { failure: "TIMEOUT" | "DIED" | "AWAY" };

/**
 * Reads files that come from strangers, in processes of their own: what a file does there is ended at a limit of memory and of
 * time, and nobody else's.
 */
export interface Readers {
  /**
   * Waits for its turn; who asks bounds how many wait (`whileThereIsRoom`, a loop). Rejects with the signal's reason, and when
   * the program fails. What is found is what the program answers to such a task; a `failure` in it ends its process.
   */
  read<Found extends object>(
    program: ReadersProgram,
    task: object,
    options: FileOptions,
  ): Promise<{ found: Found } | NotRead>;
  /** Resolves when no process is left. */
  close(): Promise<void>;
}

/**
 * Starting a process takes until it runs: some milliseconds, and a hundred on a busy machine. A thread waits for that, which is
 * started with the first file.
 */
export function createReaders(log: Log): Readers {
  const waiting = new Map<number, PromiseWithResolvers<{ found: object } | NotRead>>();
  let thread: Worker | null = null;
  let isClosed = false;
  let count = 0;

  function start(): Worker {
    const started = new Worker(new URL("./readers-thread.ts", import.meta.url), {
      workerData: { compileCache: getCompileCacheDir() },
      env: {},
    });
    started.on("message", (word: FromThread) => {
      if ("msg" in word) log[word.level](word.details, word.msg);
      else if ("error" in word) waiting.get(word.id)?.reject(word.error);
      else waiting.get(word.id)?.resolve(word.answer);
    });
    started.once("error", (error) => log.error({ err: error }, "files are not read for a moment"));
    started.once("exit", () => {
      thread = null;
      for (const { reject } of waiting.values()) reject(new Error("Files are no longer read."));
    });
    return started;
  }

  return {
    async read<Found extends object>(
      program: ReadersProgram,
      task: object,
      { signal, ...options }: FileOptions,
    ): Promise<{ found: Found } | NotRead> {
      signal?.throwIfAborted();
      if (isClosed) throw new Error("Files are no longer read.");
      thread ??= start();
      const to = thread;
      const say = (word: ToThread): void => to.postMessage(word);
      const id = count++;
      const answer = Promise.withResolvers<{ found: object } | NotRead>();
      waiting.set(id, answer);
      const stop = (): void => say({ stop: id });
      signal?.addEventListener("abort", stop, { once: true });
      // While it has nothing to do it keeps nobody from ending.
      to.ref();
      say({ id, program, task, options });
      try {
        return (await answer.promise) as { found: Found } | NotRead;
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener("abort", stop);
        waiting.delete(id);
        if (waiting.size === 0) to.unref();
      }
    },
    async close() {
      isClosed = true;
      if (thread === null) return;
      const gone = new Promise((resolve) => thread!.once("exit", resolve));
      thread.ref();
      thread.postMessage("CLOSE" satisfies ToThread);
      await gone;
    },
  };
}
