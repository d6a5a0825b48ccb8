import { readTrueType, type TrueType } from "./true-type.ts";

/** A style of letters: several files, each with some of the signs. */
export type Family = readonly TrueType[];

/** A piece of a line that one file has all signs of. */
export interface Run {
  font: TrueType;
  glyphs: number[];
  text: string;
}

export const readFamily = (files: readonly Buffer[]): Family => files.map(readTrueType);

/** A sign by whichever file has it; what none has is shown as a question mark. */
function glyphFor(family: Family, sign: string): { font: TrueType; glyph: number; text: string } {
  const codePoint = sign.codePointAt(0)!;
  for (const font of family) {
    const glyph = font.glyphOf(codePoint);
    if (glyph !== 0) return { font, glyph, text: sign };
  }
  const [font] = family;
  return { font: font!, glyph: font!.glyphOf(0x3f), text: "?" };
}

export function runsOf(family: Family, text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of text.normalize("NFC")) {
    const { font, glyph, text: shown } = glyphFor(family, sign);
    const last = runs.at(-1);
    if (last?.font === font) {
      last.glyphs.push(glyph);
      last.text += shown;
    } else runs.push({ font, glyphs: [glyph], text: shown });
  }
  return runs;
}

/** In points. */
export const widthOf = (family: Family, text: string, size: number): number =>
  runsOf(family, text).reduce(
    (sum, { font, glyphs }) =>
      sum + glyphs.reduce((all, glyph) => all + (font.advanceOf(glyph) * size) / font.unitsPerEm, 0),
    0,
  );

/** Lines of at most so many points; a word that is longer is broken wherever it must be. */
export function linesOf(family: Family, text: string, size: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  const add = (word: string): void => {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(family, longer, size) <= most) {
      line = longer;
      return;
    }
    if (line !== "") lines.push(line);
    line = "";
    let rest = word;
    while (widthOf(family, rest, size) > most) {
      let kept = rest.length - 1;
      while (kept > 1 && widthOf(family, rest.slice(0, kept), size) > most) kept--;
      lines.push(rest.slice(0, kept));
      rest = rest.slice(kept);
    }
    line = rest;
  };
  for (const word of text.split(/\s+/).filter(Boolean)) add(word);
  return line === "" ? lines : [...lines, line];
}
