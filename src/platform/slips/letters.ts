import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { pathOf } from "../places.ts";

/** How large text is set; in dots, in letters.br. */
export type LetterSize = "SMALL" | "PLAIN" | "STRONG" | "LARGE" | "CODE";

export interface Letter {
  /** Dots to where the next letter begins. */
  advance: number;
  /** Where its dots begin, from the pen's place on the line that letters stand on. */
  left: number;
  top: number;
  /** From top to bottom, four dots to a hexadecimal digit, the first on the left. */
  rows: string[];
}

export interface Letters {
  /** Dots from one line to the next are a quarter more. */
  size: number;
  letterOf(character: string): Letter;
}

type Stored = Record<
  LetterSize,
  { size: number; letters: Record<string, [advance: number, left: number, top: number, rows: string]> }
>;

let loaded: Record<LetterSize, Letters> | undefined;

/** The letters that slips are drawn with (test/e2e/write-letters.ts). Read when the first slip is drawn: most processes draw none. */
export function lettersOf(size: LetterSize): Letters {
  loaded ??= load();
  return loaded[size];
}

function load(): Record<LetterSize, Letters> {
  const packed = readFileSync(pathOf("src/platform/slips/letters.br"));
  const stored = JSON.parse(brotliDecompressSync(packed).toString()) as Stored;
  const sets = Object.entries(stored).map(([name, { size, letters }]) => [name, setOf(size, letters)]);
  return Object.fromEntries(sets) as Record<LetterSize, Letters>;
}

function setOf(size: number, stored: Stored[LetterSize]["letters"]): Letters {
  const known = new Map(
    Object.entries(stored).map(([character, [advance, left, top, rows]]) => [
      character,
      { advance, left, top, rows: rows === "" ? [] : rows.split(" ") },
    ]),
  );
  const unknown = known.get("□") ?? known.get("?")!;
  // A letter with a mark that is not here is better without it than not at all.
  const bare = (character: string) => known.get(character.normalize("NFKD")[0]!);
  return { size, letterOf: (character) => known.get(character) ?? bare(character) ?? unknown };
}
