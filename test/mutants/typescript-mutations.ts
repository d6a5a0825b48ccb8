import { readFileSync } from "node:fs";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { parseSync, Visitor } from "oxc-parser";
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

const instrumented = (path: string, text: string): ReturnType<Instrumenter["instrument"]> =>
  new Instrumenter(logger).instrument([{ name: path, mutate: true, content: text }], {
    plugins: null,
    ignorers: [],
    excludedMutations,
  });

const telling = (path: string, places: string): string =>
  `globalThis.toldToRun?.(${JSON.stringify(path)}, ${places})`;

/**
 * A file of TypeScript that tells `globalThis.toldToRun` its path and which of its mutable places were run, and which of its
 * arrow functions were called: each by a number that is the same as long as the text is.
 */
export async function tellingWhatRuns(path: string, text: string): Promise<string> {
  const { files } = await instrumented(path, text);
  const tells = `(...places) => ${telling(path, "places")}`;
  // Stryker's own function, which only counts, gives way before anything of the file is run.
  const told = files[0]!.content.replace(/^stryNS_9fa48\(\);$/m, () => `stryCov_9fa48 = ${tells};`);
  // Else what it runs would be counted where nobody looks, and the file be taken for one that no test runs.
  if (told.includes("stryCov_9fa48(") && !told.includes(tells))
    throw new Error(`${path}: Stryker does not begin a file as it did any more.`);
  return tellingOfArrows(path, told);
}

/** Stryker counts that `() => call()` was made; whether it was called shows who is about it. */
function tellingOfArrows(path: string, text: string): string {
  const inserted: [at: number, text: string][] = [];
  new Visitor({
    ArrowFunctionExpression({ expression, body: { start, end } }) {
      if (!expression) return;
      inserted.push([start, `(${telling(path, `["called at ${start}"]`)}, (`], [end, "))"]);
    },
  }).visit(parseSync(path, text).program);
  return inserted
    .toSorted(([one], [other]) => other - one)
    .reduce((told, [at, more]) => told.slice(0, at) + more + told.slice(at), text);
}

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
