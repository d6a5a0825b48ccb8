import { parseSync, Visitor } from "oxc-parser";
import { readSources } from "./source.ts";

/** A literal union or a list of two words or more, as a file of the program spells it out. */
export interface WordSet {
  /** `src/domain/snapshot.ts:11`. */
  place: string;
  /** Sorted, each once. */
  words: string[];
}

/** Codes and kinds are written in capitals, languages are not; numbers count in unions and `z.literal`. */
const wordOf = (value: unknown): string | null =>
  typeof value === "number" || (typeof value === "string" && /^[A-Z][A-Z0-9_]*$|^(nb|en)$/.test(value))
    ? String(value)
    : null;

const program = readSources(["src/**/*.ts", "web/**/*.{ts,tsx}"])
  .filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, text, tree: parseSync(path, text).program }));

/** Every set of the program, in the order of its files. */
export function wordSets(): WordSet[] {
  return program.flatMap(({ path, text, tree }) => {
    const sets: WordSet[] = [];
    const note = (start: number, values: readonly unknown[]): void => {
      const words = values.map(wordOf);
      if (words.length > 1 && words.every((word) => word !== null))
        sets.push({ place: `${path}:${text.slice(0, start).split("\n").length}`, words: distinct(words) });
    };
    const literals = (nodes: readonly ({ type: string; value?: unknown } | null)[]): unknown[] =>
      nodes.map((node) => (node?.type === "Literal" ? node.value : null));
    const visitor = new Visitor({
      ArrayExpression(node) {
        const values = literals(node.elements);
        // Lists of numbers are data.
        if (values.every((value) => typeof value === "string")) note(node.start, values);
      },
      CallExpression({ callee, arguments: [given] }) {
        const isLiteral =
          callee.type === "MemberExpression" &&
          callee.property.type === "Identifier" &&
          callee.property.name === "literal";
        if (!isLiteral || given?.type !== "ArrayExpression") return;
        const values = literals(given.elements);
        if (values.every((value) => typeof value === "number")) note(given.start, values);
      },
      TSUnionType(node) {
        // `"A" | "B" | null` spells out the same set as `"A" | "B"`.
        note(
          node.start,
          node.types.flatMap((type) =>
            type.type === "TSLiteralType"
              ? literals([type.literal as { type: string; value?: unknown }])
              : [],
          ),
        );
      },
    });
    visitor.visit(tree);
    return sets;
  });
}

/** Every word that is a literal somewhere in the program. */
export function literalWords(): Set<string> {
  const words = new Set<string>();
  const visitor = new Visitor({
    Literal({ value }) {
      const word = wordOf(value);
      if (word !== null) words.add(word);
    },
  });
  for (const { tree } of program) visitor.visit(tree);
  return words;
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();
