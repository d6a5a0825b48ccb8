import { findProgram, installPackages } from "./programs.ts";

/** The shell is Chromium without windows, menus and tabs: half the work for the same pages. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const folders = ["/usr/bin", "/usr/local/bin", "/usr/lib/chromium"];

/** The browser of this machine, or null. */
export const findChromium = (): string | null => findProgram(names, folders);

/** The browser for playwright-core's `executablePath`. Throws a sentence when there is none. */
export function chromiumPath(): string {
  const path = findChromium();
  if (!path)
    throw new Error(
      'There is no Chromium. Install it ("apt-get install chromium"), or run "npm test" as root.',
    );
  return path;
}

/** Installs Chromium from Debian's packages when there is none and this user may. */
export function ensureChromium(): void {
  for (const chromium of ["chromium-headless-shell", "chromium"])
    if (!findChromium()) installPackages([chromium, "fonts-liberation"]);
}
