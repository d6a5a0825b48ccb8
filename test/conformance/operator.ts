import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** What the people who run the service do from a terminal: `luka …`. */
export interface Operator {
  /** Carries out a command. Rejects with what is told of it when it fails. */
  run<Answer>(...args: string[]): Promise<Answer>;
  importRestaurants(
    files: readonly object[],
    flags: readonly string[],
  ): Promise<{ slug: string; key: string }[]>;
  close(): Promise<void>;
}

/**
 * One `luka batch` for all of them: starting takes a second, a command some milliseconds. It is started with the first.
 * @param command the command and its first words, e.g. `["npm", "run", "-s", "luka", "--"]`
 */
export function createOperator(
  command: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Operator {
  let session: Session | undefined;
  const run = async <Answer>(...args: string[]): Promise<Answer> => {
    session ??= startSession(command, options);
    const { answer, error } = await session.ask(args);
    if (error) throw new Error(`luka ${args.join(" ")}: ${JSON.stringify(error)}`);
    return answer as Answer;
  };
  return {
    run,
    async importRestaurants(files, flags) {
      const folder = await mkdtemp(join(tmpdir(), "luka-conformance-"));
      try {
        const paths = await Promise.all(
          files.map(async (file) => {
            const path = join(folder, `${randomBytes(8).toString("hex")}.json`);
            await writeFile(path, JSON.stringify(file));
            return path;
          }),
        );
        const answer = await run<
          { restaurants: { slug: string; key: string }[] } | { slug: string; key: string }
        >("restaurant", "import", ...paths, ...flags);
        return "restaurants" in answer ? answer.restaurants : [answer];
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    close: async () => session?.close(),
  };
}

interface LineAnswer {
  answer?: unknown;
  error?: unknown;
}
interface Session {
  ask(words: readonly string[]): Promise<LineAnswer>;
  close(): Promise<void>;
}

function startSession(
  [program = "luka", ...first]: readonly string[],
  options: { cwd?: string; env?: Record<string, string> },
): Session {
  const child: ChildProcess = spawn(program, [...first, "batch"], {
    ...options,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  // Answers come in the order of the questions.
  const waiting: { resolve(answer: LineAnswer): void; reject(error: Error): void }[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) =>
    waiting.shift()?.resolve(JSON.parse(line) as LineAnswer),
  );
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  let isOver = false;
  child.on("error", fail);
  child.on("exit", (code) => {
    isOver = true;
    fail(new Error(`luka batch ended with ${code}.`));
  });
  // A write after its end is told by that.
  child.stdin!.on("error", () => undefined);
  return {
    ask: (words) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new Error("luka batch has ended."));
        waiting.push({ resolve, reject });
        child.stdin!.write(`${JSON.stringify(words)}\n`);
      }),
    async close() {
      child.stdin!.end();
      await ended;
    },
  };
}
