import { execFileSync } from "node:child_process";
import { findProgram, installPackages } from "./programs.ts";

/** What the files in deploy/, the shells' completion and samples in other languages are tried with, and the Debian package of each. */
const packages = {
  promtool: "prometheus",
  caddy: "caddy",
  "systemd-analyze": "systemd",
  zsh: "zsh",
  fish: "fish",
  python3: "python3",
  curl: "curl",
};
type DebianProgram = keyof typeof packages;

const find = (name: DebianProgram): string | null => findProgram([name], ["/usr/bin", "/usr/local/bin"]);

/** Installs them from Debian's packages when they are missing and this user may. */
export function ensureDebianPrograms(): void {
  const missing = (Object.keys(packages) as DebianProgram[]).filter((name) => !find(name));
  if (missing.length > 0) installPackages(missing.map((name) => packages[name]));
}

/** Where it is. Throws a sentence when this machine has none. */
export function debianProgram(name: DebianProgram): string {
  const path = find(name);
  if (!path)
    throw new Error(
      `There is no ${name}. Install it ("apt-get install ${packages[name]}"), or run "npm test" as root.`,
    );
  return path;
}

/** Runs it and answers what it said. Throws that when it finds something wrong. */
export function judge(name: DebianProgram, args: readonly string[], { stdin = "" } = {}): string {
  const path = debianProgram(name);
  try {
    return execFileSync(path, args, { input: stdin, stdio: "pipe", timeout: 60_000, encoding: "utf8" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${name} ${args.join(" ")}:\n${stdout}${stderr}`);
  }
}
