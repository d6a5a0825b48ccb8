import { parseSync, Visitor } from "oxc-parser";
import { conditionsIn, counting } from "./telling.ts";

/**
 * What all tests together have found of a file one way only: places that none has run, and conditions that always held or never did.
 * A mutant of such a place survives.
 * @param told the words of the file that were told, by whichever test (`tellingWhatRuns`)
 * @returns sentences, each with its line, from the first to the last
 */
export async function oneWay(path: string, text: string, told: ReadonlySet<string>): Promise<string[]> {
  const { told: counted, mutants } = await counting(path, text);
  const lines = new Map(mutants.map(({ id, location }) => [id, location.start.line + 1]));
  const found: { line: number; says: string }[] = mutants
    .filter(({ id, status }) => status !== "Ignored" && !told.has(id))
    .map(({ id }) => ({ line: lines.get(id)!, says: "is never run" }));
  const plain = withoutMutants(path, counted);
  const ownEnd = endOfOwn(counted);
  for (const { start, end, isDefaulted } of conditionsIn(path, counted)) {
    const [holds, fails] = [told.has(`true at ${start}`), told.has(`false at ${start}`)];
    // What is never asked stands above; a default tells itself by its value.
    if (holds === fails || isDefaulted || start < ownEnd) continue;
    // A condition with mutants begins with the question for the first of them; else the last that was counted is around it.
    const [, id = ""] =
      /^\(*stryMutAct_9fa48\("(\d+)"/.exec(counted.slice(start, end)) ??
      /.*stryCov_9fa48\("(\d+)"/s.exec(counted.slice(0, start)) ??
      [];
    const is = holds ? "always holds" : "never holds";
    found.push({ line: lines.get(id) ?? 0, says: `${is}: ${short(plain(start, end))}` });
  }
  const sentences = found
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, says }) => `${path}:${line} ${says}`);
  // Stryker puts a condition in brackets where it has put its own around it: that is the same one.
  return [...new Map(sentences.map((one) => [one.replaceAll(/[()]/g, ""), one])).values()];
}

const short = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 100);

/** Stryker's own functions stand before everything else. */
const endOfOwn = (text: string): number => {
  const own = /^function stryMutAct_9fa48.*?^\}$/ms.exec(text);
  return own ? own.index + own[0].length : 0;
};

/** Parts of the text as they were written: without the mutants around and within them. */
function withoutMutants(path: string, text: string): (start: number, end: number) => string {
  const others: [start: number, end: number][] = [];
  new Visitor({
    ConditionalExpression({ start, end, test, alternate }) {
      if (/^stryMutAct_9fa48\(/.test(text.slice(test.start, test.end)))
        others.push([start, alternate.start], [alternate.end, end]);
    },
    SequenceExpression({ start, end, expressions }) {
      const last = expressions.at(-1)!;
      if (text.startsWith("stryCov_9fa48(", start)) others.push([start, last.start], [last.end, end]);
    },
  }).visit(parseSync(path, text).program);
  return (start, end) => {
    let plain = "";
    for (let at = start; at < end; at += 1)
      if (!others.some(([from, until]) => from <= at && at < until)) plain += text[at];
    return plain;
  };
}
