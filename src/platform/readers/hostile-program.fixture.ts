import { answerTasks } from "./answer-tasks.ts";

/** What a file could make of the program that reads it. */
export type Deed =
  | "ANSWER"
  | "FAIL"
  | "THROW"
  | "END"
  | "SPIN"
  | "FILL_HEAP"
  | "FILL_BUFFERS"
  | "ENVIRONMENT";

const kept: unknown[] = [];

/** How much there is to be had outside of the heap, in megabytes: a thousand where nobody says no. */
function filled(): number {
  try {
    while (kept.length < 1_000) kept.push(Buffer.alloc(1024 * 1024, 1));
  } catch {
    // There is no more.
  }
  return kept.length;
}

async function doIt(deed: Deed): Promise<object> {
  const pid = process.pid;
  if (deed === "FAIL") return { pid, failure: "BROKEN" };
  if (deed === "THROW") throw new TypeError("a fault of the program's");
  if (deed === "END") process.exit(0);
  if (deed === "ENVIRONMENT") return { pid, names: Object.keys(process.env) };
  // Told to whoever looks (/proc/PID/cmdline) before it hears nothing any more.
  if (deed === "SPIN") process.title = "spinning";
  while (deed === "SPIN");
  while (deed === "FILL_HEAP") kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  if (deed === "FILL_BUFFERS") return { pid, failure: "NO_ROOM", megabytes: filled() };
  // Who has started it: the readers' host.
  return { pid, host: process.ppid };
}

answerTasks(({ deed }: { deed: Deed }) => doIt(deed));
