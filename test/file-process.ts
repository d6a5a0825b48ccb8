import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath, pathToFileURL } from "node:url";
import { noteTests } from "./ended-tests.ts";
import { noteFailure } from "./failures.ts";
import outcomes, { type Line } from "./outcome-reporter.ts";
import { trackNoPromises } from "./promises-untracked.ts";

/**
 * The program of a process that runs test files, one after another: each with tests, hooks and timeouts of its own, all with
 * the same modules, which are read once. test/test-file.ts names the files, and is told what they came to.
 */
export type Told = Line | { ended: true };

const root = fileURLToPath(new URL("..", import.meta.url));
const channel = process.channel!;
const tell = (line: Told): boolean => process.send!(line);

trackNoPromises();
const tests = noteTests();
// node:test names such an error and does not say where it was thrown.
process.on("uncaughtExceptionMonitor", (error) => console.error(error));
process.on("unhandledRejection", (reason) => console.error(reason));

// A file is through when nothing of it is left open, as in a process of its own: only then is the next one waited for.
process.on("beforeExit", () => channel.ref());
process.on("message", async (file: string) => {
  channel.unref();
  await runFile(file);
  tell({ ended: true });
});

/** What code looks for to know that it runs in a browser: it would think so in the files that follow. */
const inBrowsers = ["window", "document", "location", "localStorage", "EventSource"] as const;

async function runFile(file: string): Promise<void> {
  const before = inBrowsers.filter((name) => name in globalThis);
  const events = run({ files: [file], isolation: "none", cwd: root });
  const shown = events.compose(spec);
  shown.pipe(process.stdout, { end: false });
  for await (const line of events.compose(outcomes)) {
    const told = JSON.parse(line) as Line;
    if ("failed" in told) noteFailure();
    tell(told);
  }
  await finished(shown);
  // node:test says nothing of a file that breaks off after its first tests, and little of what goes wrong beside them.
  await import(pathToFileURL(root + file).href).catch((error: Error) => {
    console.error(error);
    tell({ failed: "breaks off" });
  });
  tests.letGo();
  const left = inBrowsers.filter((name) => name in globalThis && !before.includes(name));
  if (left.length > 0) tell({ failed: `leaves ${left.join(", ")} to the next file` });
  if (process.exitCode) tell({ failed: "goes wrong beside its tests" });
  process.exitCode = undefined;
}
