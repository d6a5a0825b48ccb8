import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { whyNoCluster } from "./cluster/programs.ts";
import { createTestDatabase } from "./database.ts";
import { rememberSeconds, slowestFirst } from "./file-seconds.ts";
import { ensureProgramsOf } from "./needed-programs.ts";
import { collectSeenCodes } from "./seen-codes.ts";
import { endTestFiles, type Outcome, startTestProcess } from "./test-file.ts";

/**
 * `npm test` runs everything but the long fault tests, `npm test -- faults` (`npm run test:faults`) the fault tests alone,
 * one file after another, and `npm test -- PATTERN…` the files that match. A file that passes is one line, one that fails is
 * shown whole; a file that is alone is shown while it runs. `--minutes N` makes faults last that long which can. In a whole run a file that
 * drives a browser or kills processes may be tried again, and is then told as unsteady (decision 0084); `--once` lets none. The last line
 * is `N passed, N failed`. A whole run ends with two more: a database of three machines whose primary is lost, alone as it is timed, and
 * that every error code was met.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const everything = "{src,web,bench,test,tools}/**/*.test.ts";
const faults = "test/faults/**/*.test.ts";
/** Fault tests of some seconds, whose promises are broken easily. */
const shortFaults = [
  "test/faults/clean-stop.test.ts",
  "test/faults/connections-cut.test.ts",
  "test/faults/full-disk.test.ts",
  "test/faults/one-restaurants-lock.test.ts",
  "test/faults/redis-away.test.ts",
  "test/faults/same-key.test.ts",
];

/** The primary database is lost once; `npm run test:cluster` does it oftener, and tries the rest. */
const shortCluster = "test/cluster/failover.ts";

const { values: options, positionals: args } = parseArgs({
  options: { minutes: { type: "string" }, once: { type: "boolean" } },
  allowPositionals: true,
});
/** How long each fault lasts that can last long (test/faults/how-long.ts). */
const minutes = Number(options.minutes ?? 0);
if (!(minutes >= 0 && minutes <= 600)) {
  console.error("--minutes must be a number from 0 to 600.");
  process.exit(2);
}
process.env.LUKA_TEST_MINUTES = String(minutes);
const isWhole = args.length === 0;
const isFaults = args.length === 1 && args[0] === "faults";

function filesOf(): string[] {
  if (isFaults) return globSync(faults, { cwd: root }).sort();
  if (!isWhole) return globSync(args, { cwd: root });
  const others = globSync(everything, { cwd: root, exclude: [faults, "**/node_modules/**"] });
  return [...others, ...shortFaults];
}

const files = filesOf();
ensureProgramsOf(files);
if (files.some((file) => /^test\/((e2e|conformance)\/|(bundle|container)\.)/.test(file))) {
  // The pages and the bundle are tested as they are served and started: built.
  execFileSync(process.execPath, ["web/build.ts", "--if-stale"], { cwd: root, stdio: "inherit" });
}

// Tests wait for one another, for the database, for pages and for pauses that are real: with one file for each core, a tenth of the
// cores' time is idle. With three, a browser's file costs a third more of it: they push one another out of the caches.
// A fault test wants the machine for itself: it measures how soon everything is back.
const sideBySide = isFaults ? 1 : Math.ceil(availableParallelism() * 1.5);
/** A process of its own for every file reads all modules anew; in one for all, each file's own modules stay to the end. */
const filesPerProcess = isFaults ? 1 : 100;
/** Several times what the slowest takes; the long fault tests have limits of their own. */
const patienceMs = (isFaults ? 1_200_000 : 900_000) + minutes * 180_000;

async function runFiles(
  files: readonly string[],
  folder: string,
  { isShown = files.length === 1 } = {},
): Promise<Outcome[]> {
  const waiting = [...files];
  const outcomes: Outcome[] = [];
  /** Takes files until its process has had enough. */
  const runSome = async (): Promise<void> => {
    const process = startTestProcess({ folder, patienceMs, isShown });
    for (let taken = 0; taken < filesPerProcess && waiting.length > 0 && !process.hasLeft(); taken += 1) {
      const outcome = await process.run(waiting.shift()!);
      outcomes.push(outcome);
      if (isShown) continue;
      console.log(said(outcome));
      if (outcome.failed.length > 0) console.log(outcome.output);
    }
    await process.close();
  };
  const work = async (): Promise<void> => {
    while (waiting.length > 0) await runSome();
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return outcomes;
}

async function losePrimary(folder: string): Promise<Outcome[]> {
  const why = whyNoCluster();
  if (why !== null) {
    console.log(`Not tried, ${shortCluster}: ${why}.`);
    return [];
  }
  process.env.LUKA_CLUSTER_STRIKES = "1";
  return runFiles([shortCluster], folder, { isShown: false });
}

/** How many files of a whole run may be unsteady; more have one cause, and it is not the machine. */
const unsteadyAtMost = 3;
/** What a browser paints, and how soon a killed database is back, also hangs on what else the machine does. */
const mayBeUnsteady = ({ file, failed }: Outcome): boolean =>
  failed.length > 0 && /^test\/(e2e|faults|cluster)\//.test(file);

/** Decision 0084: what failed beside others is tried once more, alone; that it failed is told all the same. */
async function tryAgainAlone(outcomes: readonly Outcome[], folder: string): Promise<Outcome[]> {
  const again = outcomes.filter(mayBeUnsteady);
  if (again.length === 0 || again.length > unsteadyAtMost) return [...outcomes];
  console.log("\nTried again, alone:");
  const settled = new Map<string, Outcome>();
  for (const { file, failed } of again) {
    const [outcome] = await runFiles([file], folder, { isShown: false });
    if (outcome!.failed.length === 0)
      console.log(`UNSTEADY ${file}: failed beside others: ${failed.join("; ")}`);
    settled.set(file, outcome!);
  }
  return outcomes.map((outcome) => settled.get(outcome.file) ?? outcome);
}

function said({ file, passed, failed, seconds, processorSeconds }: Outcome): string {
  const counts = failed.length === 0 ? `${passed} passed` : `${passed} passed, ${failed.length} failed`;
  return `${failed.length === 0 ? "✔" : "✖"} ${file} (${counts}, ${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of a processor)`;
}

function report(outcomes: readonly Outcome[]): void {
  if (outcomes.length > 10) {
    console.log("\nThe slowest files:");
    const slowest = outcomes.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);
  }
  const failures = outcomes.flatMap(({ file, failed }) => failed.map((name) => `✖ ${file}: ${name}`));
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  if (outcomes.length === 0) console.error("No test file matches.");
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}

await using left = new AsyncDisposableStack();
left.defer(endTestFiles);
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => {
    endTestFiles();
    process.exit(code);
  });
const folder = mkdtempSync(join(tmpdir(), "luka-test-run-"));
left.defer(() => rmSync(folder, { recursive: true, force: true }));
if (files.length > 1) {
  // Keeps the tests' PostgreSQL running from the first file to the last.
  const database = await createTestDatabase();
  left.defer(() => database.close());
}
const seen = isWhole ? collectSeenCodes() : null;
left.defer(() => seen?.remove());
let outcomes = await runFiles(isFaults ? files : slowestFirst(files), folder);
if (isWhole) outcomes.push(...(await losePrimary(folder)));
rememberSeconds(outcomes);
if (isWhole && !options.once) outcomes = await tryAgainAlone(outcomes, folder);
if (isWhole) outcomes.push(...(await runFiles(["test/every-code-is-met.ts"], folder)));
report(outcomes);
