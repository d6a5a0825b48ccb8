import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Counts, Line } from "./outcome-reporter.ts";

/** What running one test file came to. */
export interface Outcome {
  file: string;
  passed: number;
  /** Names of tests; or what became of the file, when it ended before its tests had. */
  failed: readonly string[];
  /** Everything it wrote. Empty when it was shown at once. */
  output: string;
  seconds: number;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const reporter = pathToFileURL(join(root, "test/outcome-reporter.ts")).href;
const running = new Set<ChildProcess>();

/**
 * Runs a test file in a process of its own. One that has not ended after `patienceMs` is ended, with everything that it has
 * started, and has failed: so has one that leaves in the midst of its tests, or fails after them.
 * @param folder where its process writes down what its tests came to.
 */
export async function runTestFile(
  file: string,
  { folder, patienceMs, isShown }: { folder: string; patienceMs: number; isShown: boolean },
): Promise<Outcome> {
  const startedAt = performance.now();
  const linesFile = join(folder, file.replaceAll("/", "-"));
  const args = [
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${linesFile}`],
    // A test that waits for ever is named before its file is ended.
    `--test-timeout=${Math.round(patienceMs * 0.9)}`,
  ];
  // A group of its own: what it has started ends with it.
  const child = spawn(process.execPath, [...args, file], {
    cwd: root,
    stdio: isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => void chunks.push(chunk));
  running.add(child);
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    end(child);
  }, patienceMs);
  child.once("exit", () => {
    clearTimeout(deadline);
    running.delete(child);
    end(child);
  });
  const [code, signal] = await once(child, "close");

  const { counts, failed } = read(linesFile);
  if (isLate) failed.push(`did not end within ${patienceMs / 1_000} s`);
  else if (!counts) failed.push(`left in the midst of its tests (${code ?? signal})`);
  else if (code !== 0 && failed.length === 0) failed.push(`failed after its tests (${code ?? signal})`);
  return {
    file,
    passed: counts?.passed ?? 0,
    failed,
    output: Buffer.concat(chunks).toString("utf8"),
    seconds: (performance.now() - startedAt) / 1_000,
  };
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

function read(linesFile: string): { counts?: Counts; failed: string[] } {
  const lines = existsSync(linesFile) ? readFileSync(linesFile, "utf8").split("\n").slice(0, -1) : [];
  const read = lines.map((line) => JSON.parse(line) as Line);
  const counts = read.find((line) => "counts" in line)?.counts;
  return { ...(counts && { counts }), failed: read.flatMap((line) => ("failed" in line ? line.failed : [])) };
}
