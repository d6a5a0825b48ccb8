import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Told } from "./file-process.ts";
import type { Counts } from "./outcome-reporter.ts";

/** What running one test file came to. */
export interface Outcome {
  file: string;
  passed: number;
  /** Names of tests; or what became of the file, when it ended before its tests had. */
  failed: readonly string[];
  /** Everything it wrote. Empty when it was shown at once. */
  output: string;
  seconds: number;
  /** Of a processor: by the tests and the processes that they have waited for, so without PostgreSQL and most of a browser. */
  processorSeconds: number;
}

export interface TestProcess {
  /**
   * Runs a test file. One that has not ended after `patienceMs` is ended, with everything that it has started, and has
   * failed: so has one that leaves in the midst of its tests, or fails after them.
   */
  run(file: string): Promise<Outcome>;
  /** It takes no more files: it has left in the midst of one. */
  hasLeft(): boolean;
  /** When it has ended, and everything that it has started. */
  close(): Promise<void>;
}

export interface TestProcessOptions {
  /** For what it writes. */
  folder: string;
  patienceMs: number;
  /** What it writes is seen at once. */
  isShown: boolean;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const program = fileURLToPath(new URL("file-process.ts", import.meta.url));
const running = new Set<ChildProcess>();

/** A process for test files, one after another: reading what they import is half the work of a short one. */
export function startTestProcess({ folder, patienceMs, isShown }: TestProcessOptions): TestProcess {
  // A test that waits for ever is named before its file is ended.
  const args = [`--test-timeout=${Math.round(patienceMs * 0.9)}`, program];
  const written = join(folder, `process-${++started}`);
  const output = isShown ? "inherit" : openSync(written, "a");
  // A group of its own: what it has started ends with it.
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", output, output, "ipc"],
    detached: true,
  });
  if (output !== "inherit") closeSync(output);
  running.add(child);
  const ended = once(child, "exit").then(([code, signal]) => {
    running.delete(child);
    end(child);
    return code ?? signal;
  });
  let readTo = 0;
  return {
    async run(file) {
      const startedAt = performance.now();
      const usedBefore = processorSeconds(child);
      let isLate = false;
      const deadline = setTimeout(() => {
        isLate = true;
        end(child);
      }, patienceMs);
      const { counts, failed, isThrough } = await outcomeOf(child, file);
      const used = processorSeconds(child) - usedBefore;
      clearTimeout(deadline);
      if (isLate) failed.push(`did not end within ${patienceMs / 1_000} s`);
      else if (!isThrough) failed.push(`left in the midst of its tests (${await ended})`);
      const all = isShown ? Buffer.alloc(0) : readFileSync(written);
      const output = all.toString("utf8", readTo);
      readTo = all.length;
      const seconds = (performance.now() - startedAt) / 1_000;
      return { file, passed: counts?.passed ?? 0, failed, output, seconds, processorSeconds: used };
    },
    hasLeft: () => !child.connected,
    async close() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

let started = 0;

/** What a process has used, with those it has waited for; 0 when it is gone. */
function processorSeconds({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in brackets, which may hold anything: utime, stime, cutime and cstime, in hundredths.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    return 0;
  }
}

async function outcomeOf(
  child: ChildProcess,
  file: string,
): Promise<{ counts?: Counts; failed: string[]; isThrough: boolean }> {
  child.send(file, () => undefined);
  const failed: string[] = [];
  let counts: Counts | undefined;
  for await (const [told] of on(child, "message", { close: ["disconnect"] }) as AsyncIterable<[Told]>) {
    if ("failed" in told) failed.push(told.failed);
    else if ("counts" in told) counts = told.counts;
    else return { ...(counts && { counts }), failed, isThrough: true };
  }
  return { ...(counts && { counts }), failed, isThrough: false };
}

/** For a run that is stopped: nothing goes on behind it. */
export function endTestFiles(): void {
  for (const child of running) end(child);
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}
