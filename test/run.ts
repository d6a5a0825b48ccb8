import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./chromium.ts";
import { ensureRedis } from "./redis.ts";
import { collectSeenCodes } from "./seen-codes.ts";

/**
 * `npm test` runs everything but the long fault tests, `npm test -- faults` (`npm run test:faults`) the fault tests alone,
 * one file after another, and `npm test -- PATTERN…` the files that match. The last line is `N passed, N failed`. A whole run
 * ends with one more test: that every error code was met.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const everything = ["src/**/*.test.ts", "web/**/*.test.ts", "bench/**/*.test.ts", "test/**/*.test.ts"];
const faults = "test/faults/**/*.test.ts";
/** Fault tests of some seconds, whose promises are broken easily. */
const shortFaults = [
  "test/faults/clean-stop.test.ts",
  "test/faults/redis-away.test.ts",
  "test/faults/same-key.test.ts",
];

function filesOf(args: string[]): string[] {
  if (args.length === 0) {
    const others = globSync(everything, { cwd: root, exclude: [faults, "**/node_modules/**"] });
    return [...others, ...shortFaults];
  }
  if (args.length === 1 && args[0] === "faults") return globSync(faults, { cwd: root });
  return globSync(args, { cwd: root });
}

const files = filesOf(process.argv.slice(2)).sort();
if (files.some((file) => file.startsWith("test/e2e/"))) ensureChromium();
if (files.some((file) => /^test\/(e2e|conformance)\//.test(file))) {
  // The pages are tested as they are served: built.
  execFileSync(process.execPath, ["web/build.ts", "--if-stale"], { cwd: root, stdio: "inherit" });
}
if (files.some((file) => file.includes("redis"))) ensureRedis();

const counts = { passed: 0, failed: 0 };

async function runFiles(files: string[]): Promise<void> {
  const events = run({
    files,
    cwd: root,
    // A fault test wants the machine for itself: it measures how soon everything is back.
    concurrency: process.argv[2] === "faults" ? 1 : Math.max(2, availableParallelism() - 1),
    timeout: 600_000,
  });
  events.on("test:summary", ({ file, counts: found }) => {
    // One summary for each file, and one, without a file, for the whole.
    if (file !== undefined) return;
    counts.passed += found.passed;
    counts.failed += found.tests - found.passed - found.skipped - found.todo;
  });
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report, { writable: false });
}

if (process.argv.length === 2) {
  const seen = collectSeenCodes();
  await runFiles(files);
  await runFiles(["test/every-code-is-met.ts"]);
  seen.remove();
} else {
  await runFiles(files);
}
if (files.length === 0) console.error("No test file matches.");
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
