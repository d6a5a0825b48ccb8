import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";
import type { Log } from "../log.ts";
import { programAt } from "../places.ts";
import type { ReaderProgram } from "./reader-process.ts";
import type { FromHost, ToHost } from "./readers-host.ts";

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

const idleMs = 120_000;

/**
 * Starting a process makes a copy of what its parent knows of its memory: of the service's, some milliseconds in which nobody is
 * answered, for each file with which something is wrong. So a small process starts them, which itself is started with the first
 * file and ends when there have been none for two minutes.
 */
export function createReaders(log: Log): Readers {
  const waiting = new Map<number, PromiseWithResolvers<{ found: object } | NotRead>>();
  const ending = new Set<Promise<unknown>>();
  let host: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let count = 0;

  function start(): ChildProcess {
    const program = fileURLToPath(programAt("src/platform/readers/readers-host.ts"));
    const compileCache = getCompileCacheDir();
    const started = fork(program, compileCache === undefined ? [] : [compileCache], {
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      execArgv: ["--max-semi-space-size=1"],
      serialization: "advanced",
    });
    started.on("message", (word: FromHost) => {
      if ("msg" in word) log[word.level](word.details, word.msg);
      else if ("error" in word) waiting.get(word.id)?.reject(word.error);
      else waiting.get(word.id)?.resolve(word.answer);
    });
    // One that was told to end has nobody waiting for it.
    const lose = (): void => {
      if (host !== started) return;
      host = null;
      for (const { reject } of waiting.values()) reject(new Error("Files are no longer read."));
    };
    started.once("exit", lose);
    started.on("error", (error) => {
      log.error({ err: error }, "files are not read for a moment");
      if (started.pid === undefined) lose();
    });
    return started;
  }

  /** Resolves when it is gone, and its readers with it. */
  function end(ended: ChildProcess): Promise<unknown> {
    host = null;
    const gone = new Promise((resolve) => ended.once("exit", resolve));
    ending.add(gone);
    void gone.then(() => ending.delete(gone));
    ended.send("CLOSE" satisfies ToHost, () => undefined);
    return gone;
  }

  /** While it has nothing to do it keeps nobody from ending. */
  function rest(resting: ChildProcess): void {
    resting.unref();
    resting.channel?.unref();
    idle = setTimeout(() => void end(resting), idleMs).unref();
  }

  function wake(): ChildProcess {
    clearTimeout(idle);
    host ??= start();
    host.ref();
    host.channel?.ref();
    return host;
  }

  return {
    async read<Found extends object>(
      program: ReadersProgram,
      task: object,
      { signal, ...options }: FileOptions,
    ): Promise<{ found: Found } | NotRead> {
      signal?.throwIfAborted();
      if (isClosed) throw new Error("Files are no longer read.");
      const to = wake();
      // What cannot be said ends with the process, which those who wait are told.
      const say = (word: ToHost): void => void (to.connected && to.send(word, () => undefined));
      const id = count++;
      const answer = Promise.withResolvers<{ found: object } | NotRead>();
      waiting.set(id, answer);
      const stop = (): void => say({ stop: id });
      signal?.addEventListener("abort", stop);
      say({ id, program, task, options });
      try {
        return (await answer.promise) as { found: Found } | NotRead;
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener("abort", stop);
        waiting.delete(id);
        if (waiting.size === 0 && host === to) rest(to);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      if (host) {
        const closing = host;
        closing.ref();
        closing.channel?.ref();
        await end(closing);
      }
      await Promise.all(ending);
      for (const { reject } of waiting.values()) reject(new Error("Files are no longer read."));
    },
  };
}
