import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** How long each test file took when it last ran in this checkout. */
const memory = fileURLToPath(new URL("../node_modules/.cache/test-seconds.json", import.meta.url));
/** Where nothing is known yet, as in a fresh checkout: what starts a browser or processes or tries every call, and then what speaks HTTP. */
const guesses: [pattern: RegExp, seconds: number][] = [
  [/^test\/(e2e|conformance|faults|fuzz|security)\/|^test\/(service|tenant-mutants)\./, 20],
  [/^src\/(cli|platform\/backup)\/|^test\/upgrades\//, 10],
  [/^test\/|-api\.test\.ts$|\/features\/mails\//, 5],
];

/** The longest files begin first, so that none of them runs on alone at the end. */
export function slowestFirst(files: readonly string[]): string[] {
  const known = remembered();
  const secondsOf = (file: string): number =>
    known[file] ?? guesses.find(([pattern]) => pattern.test(file))?.[1] ?? 1;
  return files.toSorted((one, other) => secondsOf(other) - secondsOf(one) || (one < other ? -1 : 1));
}

export function rememberSeconds(ran: readonly { file: string; seconds: number }[]): void {
  const seconds = {
    ...remembered(),
    ...Object.fromEntries(ran.map((one) => [one.file, Math.round(one.seconds * 10) / 10])),
  };
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(seconds));
}

function remembered(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(memory, "utf8"));
  } catch {
    return {};
  }
}
