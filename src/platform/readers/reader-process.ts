import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a reader runs, and what it may take. */
export interface ReaderProgram {
  /** The module that calls `answerTasks`, as an address. */
  module: string;
  /** What it may fill of memory, however it asks for it: the operating system sees to it (Linux). */
  mostMegabytes: number;
  /** Of which JavaScript's objects. */
  mostHeapMegabytes: number;
}

/** What a reader says: first that it is there, then an answer to each task. */
export type ReaderWord = "READY" | { found: unknown } | { error: string };

export interface ReaderProcess<Task> {
  /**
   * One task at a time. Null: it ended, or was not done in that time.
   * @throws Error when its program fails
   */
  read<Found>(task: Task, timeoutMs: number): Promise<Found | null>;
  /** Resolves when it can be given its first task; rejects with what it complained of. */
  ready: Promise<void>;
  isGone(): boolean;
  /** Resolves when it is gone. */
  end(): Promise<void>;
  /** Resolves when it has ended, however that came, or can be handed nothing any more. */
  gone: Promise<void>;
}

/** V8 has this much writable from the start and never fills it: 512 for code, 45 for its threads (Node 26, x64). */
const reservedMegabytes = 560;
const startMs = 20_000;
const mostComplaint = 2_000;

/**
 * No core is written. What can be written to is counted (RLIMIT_DATA), for of addresses alone V8 reserves a gigabyte. When the
 * machine is short of memory this is the first to go, and whoever has anything to do comes before it at once (SCHED_IDLE; merely
 * nice, it would keep a core for 3 ms first). When its parent is killed the kernel kills it too: a file may keep it from hearing
 * of that itself. Where there is no Linux to ask, it is nice.
 */
const limited = (megabytes: number): string => `
  ulimit -c 0; ulimit -d ${megabytes * 1024}
  { echo 1000 > /proc/self/oom_score_adj
    setpriv --pdeathsig KILL true && set -- setpriv --pdeathsig KILL "$@"
    chrt -i 0 true && set -- chrt -i 0 "$@"
  } 2>/dev/null
  exec nice -n 10 "$@"`;

/** Starts a process that reads strangers' files. Of the environment it has only where compiled code is kept. */
export function startReader<Task extends object>(
  { module, mostMegabytes, mostHeapMegabytes }: ReaderProgram,
  compileCache: string | undefined,
): ReaderProcess<Task> {
  const node = [process.execPath, `--max-old-space-size=${mostHeapMegabytes}`, "--max-semi-space-size=16"];
  const child = spawn(
    "/bin/sh",
    ["-c", limited(mostMegabytes + reservedMegabytes), "reader", ...node, fileURLToPath(module)],
    {
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      stdio: ["pipe", "ignore", "pipe", "ipc"],
      serialization: "advanced",
    },
  );
  let complaint = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-mostComplaint);
  });
  child.stdin!.on("error", () => undefined);
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    const leave = (): void => {
      isGone = true;
      resolve();
    };
    child.once("exit", leave);
    // It could not be started, or a task could not be handed over: there is nothing to wait for.
    child.on("error", (error) => {
      complaint += error.message;
      leave();
    });
  });
  const next = (withinMs: number) => nextWord(child, gone, withinMs);
  const ready = next(startMs).then((word) => {
    if (word !== "READY") throw new Error(`A reader of files did not start. ${complaint}`);
  });
  ready.catch(() => undefined);
  return {
    ready,
    gone,
    isGone: () => isGone,
    async read<Found>(task: Task, timeoutMs: number) {
      child.send(task);
      const word = await next(timeoutMs);
      if (word === null || word === "READY") return null;
      if ("error" in word) throw new Error(`A reader of files failed: ${word.error}`);
      return word.found as Found;
    },
    end() {
      child.kill("SIGKILL");
      return gone;
    },
  };
}

/** What a process says next; null when it ends, or says nothing in that time. */
function nextWord(child: ChildProcess, gone: Promise<void>, withinMs: number): Promise<ReaderWord | null> {
  return new Promise((resolve) => {
    const settle = (word: ReaderWord | null): void => {
      clearTimeout(timeout);
      child.off("message", settle);
      resolve(word);
    };
    const timeout = setTimeout(() => settle(null), withinMs);
    child.once("message", settle);
    void gone.then(() => settle(null));
  });
}
