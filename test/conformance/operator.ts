import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** What the people who run the service do from a terminal: `luka …`. */
export interface Operator {
  /** Runs a command with `--json`. Rejects with what it wrote when it fails. */
  run<Answer>(...args: string[]): Promise<Answer>;
  importRestaurants(
    files: readonly object[],
    flags: readonly string[],
  ): Promise<{ slug: string; key: string }[]>;
}

const execute = promisify(execFile);

/** @param command the command and its first words, e.g. `["npm", "run", "-s", "luka", "--"]` */
export function createOperator(
  [program = "luka", ...first]: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Operator {
  const run = async <Answer>(...args: string[]): Promise<Answer> => {
    const { stdout } = await execute(program, [...first, ...args, "--json"], options);
    return JSON.parse(stdout) as Answer;
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
  };
}
