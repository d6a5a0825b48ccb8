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

/** How much there is to be had outside of the heap. */
function filled(): number {
  try {
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  } catch {
    return kept.length;
  }
}

async function doIt(deed: Deed): Promise<object> {
  const pid = process.pid;
  if (deed === "FAIL") return { pid, failure: "BROKEN" };
  if (deed === "THROW") throw new TypeError("a fault of the program's");
  if (deed === "END") process.exit(0);
  if (deed === "ENVIRONMENT") return { pid, names: Object.keys(process.env) };
  while (deed === "SPIN");
  while (deed === "FILL_HEAP") kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  if (deed === "FILL_BUFFERS") return { pid, failure: "NO_ROOM", megabytes: filled() };
  return { pid };
}

answerTasks(({ deed }: { deed: Deed }) => doIt(deed));
