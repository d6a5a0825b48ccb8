/** A change at one place of a text. */
export interface Mutation {
  at: number;
  from: string;
  to: string;
}

/** What one part of an SQL statement may become by a slip of the hand. */
const slips: readonly [RegExp, (found: RegExpExecArray) => string[]][] = [
  [/<=|>=|<>|!=|(?<![-=:<>!|@&])[<>](?![=>@<&|])/g, ([operator]) => comparisons[operator] ?? []],
  [/(?<![<>:=!|@&~?#-])=(?!>)/g, () => ["<>"]],
  [/\bAND\b(?! \$?\w+ (?:PRECEDING|FOLLOWING))/g, () => ["OR"]],
  [/\bOR\b(?! REPLACE)/g, () => ["AND"]],
  [/\bIS NOT DISTINCT FROM\b/g, () => ["IS DISTINCT FROM"]],
  [/\bIS DISTINCT FROM\b/g, () => ["IS NOT DISTINCT FROM"]],
  [/\bIS NOT NULL\b/g, () => ["IS NULL"]],
  [/\bIS NULL\b/g, () => ["IS NOT NULL"]],
  [/\bNOT (?=EXISTS|IN\b|FOUND)/g, () => [""]],
  [/(?<!NOT )\b(?:EXISTS|FOUND)\b(?=[ ;(])/g, ([word]) => [`NOT ${word}`]],
  [/(?<= )IN(?= \()/g, () => ["NOT IN"]],
  [/(?<=[\w)] )[+-](?= [\w(])/g, ([sign]) => [sign === "+" ? "-" : "+"]],
  [/\bleast\b|\bgreatest\b/gi, ([word]) => [word!.toLowerCase() === "least" ? "greatest" : "least"]],
  [/\b(?:min|max)(?=\()/gi, ([word]) => [word!.toLowerCase() === "min" ? "max" : "min"]],
  // A constant that is returned or selected says only that there is a row.
  [
    /(?<![\w$.'])(?<!RETURNING )(?!(?<=SELECT )1\s+FROM\b)\d+(?![\w.'])/g,
    ([figure]) => [String(Number(figure) + 1)],
  ],
  [/(?<=interval ')\d+/gi, ([figure]) => [String(Number(figure) * 2)]],
  [/\btrue\b|\bfalse\b/gi, ([word]) => [word!.toLowerCase() === "true" ? "false" : "true"]],
  [/ FOR (?:NO KEY )?UPDATE(?: OF \w+(?:, \w+)*)?(?: SKIP LOCKED)?/g, () => [""]],
  [/ ON CONFLICT (?:\([^)]*\) )?DO NOTHING/g, () => [""]],
];

const comparisons: Record<string, string[]> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "<>": ["="],
  "!=": ["="],
};

/**
 * The mutations of an SQL text. Comments and texts in quotes stay as they are, and so does what only says how a function is
 * declared.
 */
export function sqlMutations(text: string): Mutation[] {
  const kept = blanked(text);
  const body = Math.max(0, /\bAS \$/.exec(kept)?.index ?? 0);
  const onlyLocks = [...kept.matchAll(lockAlone)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  return slips.flatMap(([pattern, changes]) =>
    [...kept.matchAll(pattern)]
      .filter((found) => found.index >= body && found[0].trim() !== "")
      // An assignment of PL/pgSQL, a default of an argument and a column that is set are no comparisons.
      .filter((found) => !(found[0] === "=" && isAssignment(kept, found.index)))
      .filter((found) => !onlyLocks.some(({ from, to }) => from <= found.index && found.index < to))
      .flatMap((found) =>
        changes(found as RegExpExecArray)
          .filter((to) => !(boundaries[found[0]] === to && isBesideClock(kept, found)))
          .map((to) => ({ at: found.index, from: found[0], to })),
      ),
  );
}

/** Locks rows and asks nothing of them: other rows, or none, show only where two are at it in the same moment. */
const lockAlone = /\bPERFORM FROM [^;]* FOR (?:NO KEY )?UPDATE;(?!\s*IF (?:NOT )?FOUND)/g;

/** At the very moment or after it. */
const boundaries: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** The database's clock never stands still: nothing is due at the very moment at which it is looked for. */
const isBesideClock = (text: string, { index, 0: operator }: RegExpExecArray | RegExpMatchArray): boolean =>
  /^\s*\(?(?:now|clock_timestamp)\(\)/.test(text.slice(index! + operator!.length)) ||
  /\b(?:now|clock_timestamp)\(\)[^,;()]*$/.test(text.slice(Math.max(0, index! - 60), index));

/** `SET a = …` and `, b = …` in an UPDATE. */
function isAssignment(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const set = Math.max(before.lastIndexOf("SET "), before.lastIndexOf("SET\n"));
  const clause = Math.max(
    ...["WHERE", "FROM ", "JOIN", " ON ", "WHEN", "IF "].map((word) => before.lastIndexOf(word)),
  );
  return set > clause;
}

/** The same text with as many spaces in the place of comments and of what stands in quotes. */
function blanked(text: string): string {
  return text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part, offset: number) =>
    // A number of an interval is a limit like any other.
    /interval $/i.test(text.slice(Math.max(0, offset - 9), offset)) ? part : " ".repeat(part.length),
  );
}
