import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own source files and what their import lines say. */
export interface Import {
  /** A path from the project's root for our own files, else the package (`pg`, `node:fs`). */
  target: string;
  isOwn: boolean;
  /** Erased before the program runs. */
  isTypeOnly: boolean;
  /** `import("…")`: brought when it is wanted. */
  isDynamic: boolean;
}

export interface Source {
  /** From the project's root. */
  path: string;
  text: string;
  imports: Import[];
}

const root = fileURLToPath(new URL("..", import.meta.url));
const importLine =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

/** Tests, what is made for them, and what else no running service needs. */
export const isForTests = (path: string): boolean =>
  /\.(test|fixture)\.tsx?$|^(test|tools|bench)\//.test(path);

export const readSources = (
  patterns: string[] = ["src/**/*.ts", "web/**/*.{ts,tsx}", "{test,tools,bench}/**/*.ts"],
): Source[] =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**", "web/dist/**"] })
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, imports: [...text.matchAll(importLine)].map((match) => toImport(path, match)) };
    });

function toImport(path: string, [line, type, fixed, dynamic]: RegExpMatchArray): Import {
  const specifier = (fixed ?? dynamic)!;
  // `import { type A, type B } from` names types only, too.
  const names = (/\{([^}]*)\}/.exec(line)?.[1] ?? "").split(",").filter((name) => name.trim() !== "");
  const isTypeOnly =
    type !== undefined || (names.length > 0 && names.every((name) => /^\s*type\s/.test(name)));
  const isOwn = specifier.startsWith(".");
  return {
    target: isOwn ? join(dirname(path), specifier) : specifier,
    isOwn,
    isTypeOnly,
    isDynamic: dynamic !== undefined,
  };
}
