import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The first of these programs on this machine, or null. */
export function findProgram(names: readonly string[], folders: readonly string[]): string | null {
  for (const folder of [...folders, ...(process.env.PATH ?? "").split(delimiter)]) {
    for (const name of names) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {}
    }
  }
  return null;
}

/** Installs Debian packages, as root or where sudo asks for no password. Says so on the terminal when it cannot. */
export function installPackages(names: readonly string[]): void {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const install = ["apt-get", "-y", "-q", "--no-install-recommends", "install", ...names];
  try {
    for (const command of [["apt-get", "-q", "update"], install]) {
      const [program, ...args] = [...prefix, ...command];
      console.log([program, ...args].join(" "));
      execFileSync(program!, args, {
        stdio: ["ignore", "inherit", "inherit"],
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
  } catch (error) {
    console.error(`${names.join(" and ")} could not be installed: ${(error as Error).message}`);
  }
}
