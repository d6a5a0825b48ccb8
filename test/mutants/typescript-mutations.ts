import { readFileSync } from "node:fs";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { type Mutation, sqlMutations } from "./sql-mutations.ts";

const silent = () => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** Texts are held by tests of their own; an empty schema or list mostly fails where it is first read. */
const excludedMutations = ["StringLiteral", "ObjectLiteral", "ArrayDeclaration", "Regex"];

/** What stands in the log is for operators and promised to nobody. */
const logged = /\blog\.(?:trace|debug|info|warn|error)\($/;

/** Stryker's: a file's mutants, and a text of it that has all of them, switched off, and counts which places are run. */
export const instrumented = (path: string, text: string): ReturnType<Instrumenter["instrument"]> =>
  new Instrumenter(logger).instrument([{ name: path, mutate: true, content: text }], {
    plugins: null,
    ignorers: [],
    excludedMutations,
  });

/** The mutations of a file of TypeScript: Stryker's, and those of the SQL that it holds. */
export async function typescriptMutations(path: string, root: string): Promise<Mutation[]> {
  const text = readFileSync(`${root}/${path}`, "utf8");
  const { mutants } = await instrumented(path, text);
  const lines = lineStarts(text);
  const found = mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ location: { start, end }, replacement }) => {
      const at = lines[start.line]! + start.column;
      return { at, from: text.slice(at, lines[end.line]! + end.column), to: replacement };
    });
  return [
    ...found.filter(({ at, from }) => !isLogged(text, at, from) && !isSpentTimer(text, at, from)),
    ...sqlIn(text),
  ].sort((a, b) => a.at - b.at);
}

/** Who only tells the log of an error is not missed either. */
const onlyLogs = /^\(\w+(?:: unknown)?\) =>\s*(?:\/\/[^\n]*\s+)?(?:\w+\.)*log\.\w+\([^;]*\)$/;

/** A clock that rings for nobody any more: the race that it was for has been decided. */
const isSpentTimer = (text: string, at: number, from: string): boolean =>
  /\bfinally (?:\{\s*)?$/.test(text.slice(Math.max(0, at - 20), at)) &&
  /^\{?\s*clearTimeout\(\w+\);\s*\}?$/.test(from);

const isLogged = (text: string, at: number, from: string): boolean =>
  onlyLogs.test(from) ||
  logged.test(text.slice(Math.max(0, at - 30), at)) ||
  /^\{?\s*(?:ctx\.)?log\.\w+\([^;]*\);?\s*\}?$/.test(from);

const statement = /(["`])\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b(?:(?!\1).)*\1/gs;

function sqlIn(text: string): Mutation[] {
  return [...text.matchAll(statement)].flatMap(({ 0: sql, index }) =>
    // What is put in by the program is no SQL.
    sqlMutations(sql.replace(/\$\{[^}]*\}/g, (part) => " ".repeat(part.length))).map((one) => ({
      ...one,
      at: one.at + index,
    })),
  );
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
