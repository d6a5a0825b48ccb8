import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const folders = [
  "/usr/bin",
  "/usr/local/bin",
  "/usr/lib/chromium",
  ...(process.env.PATH ?? "").split(delimiter),
];

/** The browser of this machine, or null. */
export function findChromium(): string | null {
  for (const folder of folders) {
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

/** The browser for playwright-core's `executablePath`. Throws a sentence when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path)
    throw new Error(
      'There is no Chromium. Install it ("apt-get install chromium"), or run "npm test" as root.',
    );
  return path;
}

/** Installs Chromium from Debian's packages when there is none and this user may. Returns whether there is one now. */
export function ensureChromium(): boolean {
  if (findChromium()) return true;
  const install = [
    "apt-get",
    "-y",
    "-q",
    "--no-install-recommends",
    "install",
    "chromium",
    "fonts-liberation",
  ];
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
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
    console.error(`Chromium could not be installed: ${(error as Error).message}`);
  }
  return findChromium() !== null;
}
