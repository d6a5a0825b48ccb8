import { execFileSync } from "node:child_process";
import { findProgram, installPackages } from "./programs.ts";

const find = (): string | null => findProgram(["promtool"], ["/usr/bin", "/usr/local/bin"]);

/** Installs Prometheus, which brings promtool, from Debian's packages when there is none and this user may. */
export function ensurePromtool(): void {
  if (!find()) installPackages(["prometheus"]);
}

/** Runs `promtool`. Throws what it says is wrong, or a sentence when this machine has none. */
export function promtool(args: readonly string[], { stdin = "" } = {}): void {
  const program = find();
  if (!program)
    throw new Error(
      'There is no promtool. Install it ("apt-get install prometheus"), or run "npm test" as root.',
    );
  try {
    execFileSync(program, args, { input: stdin, stdio: "pipe", timeout: 60_000 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    throw new Error(`promtool ${args.join(" ")}:\n${stdout}${stderr}`);
  }
}
