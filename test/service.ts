import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import packageFile from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * Of our own environment: where programs are, and what is put in the place of modules (test/mutants). Compiled code is kept as
 * `npm start` and `npm run luka` keep it: reading the program is most of a short command's work.
 */
const ours = {
  PATH: process.env.PATH,
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  NODE_COMPILE_CACHE: "node_modules/.cache/compile",
};

/** The service as a process of its own, as `npm start` starts it. */
export interface ServiceProcess {
  process: ChildProcess;
  /** `http://localhost:PORT` */
  base: string;
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

/** Resolves when the service is ready; rejects with its output when it ends before. */
export async function startService(env: Record<string, string>): Promise<ServiceProcess> {
  const child = spawnService({ PORT: "0", ...env });
  let written = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (written += text));
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  const port = new Promise<string>((resolve) => {
    child.stdout!.on("data", () => {
      const found = /Listening on⟧?\s+\S+:(\d+)/.exec(written)?.[1];
      if (found) resolve(found);
    });
  });
  const early = ended.then((how) => Promise.reject(new Error(`The service ended with ${how}: ${written}`)));
  early.catch(() => undefined);
  return {
    process: child,
    base: `http://localhost:${await Promise.race([port, early])}`,
    output: () => written,
    ended,
  };
}

/** What `npm start` runs: its variables, and what Node is given. */
const [, settings, given] = /^(.*) exec node (.*)$/.exec(packageFile.scripts.start)!;
const startSettings = Object.fromEntries(settings!.split(" ").map((one) => one.split("=")));

/** The service's process without waiting for anything. */
export const spawnService = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, given!.split(" "), {
    cwd: root,
    // Tests ask nobody on the internet.
    env: { ...ours, ...startSettings, ADDRESS_SOURCE: "database", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** `luka …`: its exit code and what it wrote. */
export const luka = (
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> => lukaReading("", env, ...args);

/** The same, with a text on its standard input. */
export async function lukaReading(
  stdin: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const run = promisify(execFile);
  try {
    const running = run(process.execPath, ["src/cli.ts", ...args], {
      cwd: root,
      env: { ...ours, ...env },
    });
    running.child.stdin!.end(stdin);
    const { stdout, stderr } = await running;
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}
