import { parseSync, Visitor } from "oxc-parser";
import { instrumented } from "./typescript-mutations.ts";

/** A part of a text, and what is written around it. */
interface Wrap {
  start: number;
  end: number;
  before: string;
  after: string;
}

/**
 * A file of TypeScript that tells `globalThis.toldToRun` its path and which of its mutable places were run, which of its arrow functions
 * were called, and which of its conditions held and did not: each by words that are the same as long as the text is.
 */
export async function tellingWhatRuns(path: string, text: string): Promise<string> {
  const { told } = await counting(path, text);
  const tellsCondition = `\nfunction toldToBe_9fa48(at, is) { ${telling(path, '[(is ? "true at " : "false at ") + at]')}; return is; }\n`;
  return wrapped(told, valuesOf(path, told)) + tellsCondition;
}

/** A file with Stryker's mutants in it, which are never switched on, that tells which of their places are run; and the mutants. */
export async function counting(path: string, text: string) {
  const { files, mutants } = await instrumented(path, text);
  const tells = `(...places) => ${telling(path, "places")}`;
  // Stryker's own function, which only counts, gives way before anything of the file is run.
  const told = files[0]!.content.replace(/^stryNS_9fa48\(\);$/m, () => `stryCov_9fa48 = ${tells};`);
  // Else what it runs would be counted where nobody looks, and the file be taken for one that no test runs.
  if (told.includes("stryCov_9fa48(") && !told.includes(tells))
    throw new Error(`${path}: Stryker does not begin a file as it did any more.`);
  return { told, mutants };
}

const telling = (path: string, places: string): string =>
  `globalThis.toldToRun?.(${JSON.stringify(path)}, ${places})`;

/** Where it stands; `isDefaulted`: it is what stands before `??`. */
interface Condition {
  start: number;
  end: number;
  isDefaulted: boolean;
}

/** Stryker's question whether a mutant is switched on. None is. */
const isMutantOn = /^stryMutAct_9fa48\("\d+"\)$/;

const comparisons = new Set(["===", "!==", "==", "!=", "<", "<=", ">", ">="]);

/**
 * Stryker counts that `() => call()` was made and that a condition was asked. Whether it was called, and what came of the condition,
 * shows who is about it.
 */
function valuesOf(path: string, text: string): Wrap[] {
  const wraps: Wrap[] = conditionsIn(path, text).map(({ start, end }) => ({
    ...{ start, end, before: `toldToBe_9fa48(${start}, (`, after: "))" },
  }));
  new Visitor({
    ArrowFunctionExpression({ expression, body: { start, end } }) {
      if (expression)
        wraps.push({ start, end, before: `(${telling(path, `["called at ${start}"]`)}, (`, after: "))" });
    },
  }).visit(parseSync(path, text).program);
  return wraps;
}

/** The conditions of a text, each once, but for Stryker's own. */
export function conditionsIn(path: string, text: string): Condition[] {
  const found = new Map<string, Condition>();
  const condition = ({ start, end }: { start: number; end: number }, isDefaulted = false): void => {
    const key = `${start} ${end}`;
    if (!found.has(key) && !isMutantOn.test(text.slice(start, end)))
      found.set(key, { start, end, isDefaulted });
  };
  new Visitor({
    BinaryExpression(comparison) {
      if (comparisons.has(comparison.operator)) condition(comparison);
    },
    LogicalExpression({ left, operator }) {
      condition(left, operator === "??");
    },
    ConditionalExpression({ test }) {
      condition(test);
    },
    IfStatement({ test }) {
      condition(test);
    },
  }).visit(parseSync(path, text).program);
  return [...found.values()];
}

/** What begins at one place begins with the longest, and what ends there ends with it. */
function wrapped(text: string, wraps: readonly Wrap[]): string {
  const outerFirst = wraps.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const insertions = [
    ...outerFirst.toReversed().map(({ end, after }) => ({ at: end, more: after })),
    ...outerFirst.map(({ start, before }) => ({ at: start, more: before })),
  ].toSorted((one, other) => one.at - other.at);
  let told = "";
  let from = 0;
  for (const { at, more } of insertions) {
    told += text.slice(from, at) + more;
    from = at;
  }
  return told + text.slice(from);
}
