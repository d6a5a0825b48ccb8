import type { Paper } from "../../domain/printers.ts";
import type { SlipBlock, SlipTone } from "../../domain/slips.ts";
import { type LetterSize, lettersOf } from "./letters.ts";

/** Black dots on white, 8 to the millimetre: rows from the top, bits from the left, each row whole bytes. */
export interface SlipPicture {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** What heads of printers with that paper print: 48 and 72 mm. */
const widths: Record<Paper, number> = { 58: 384, 80: 576 };

const tones: Record<SlipTone, LetterSize> = {
  PLAIN: "PLAIN",
  SMALL: "SMALL",
  DUE: "LARGE",
  NAME: "STRONG",
  NOTE: "STRONG",
};

/** Longer is no slip: a cap on what one order can make a printer do. 2 m. */
const mostDots = 16_000;

/** Draws a slip for paper of this width. @returns at most 2 m of it */
export function drawSlip(blocks: readonly SlipBlock[], paper: Paper): SlipPicture {
  const sheet = createSheet(widths[paper]);
  sheet.skip(8);
  for (const block of blocks) drawBlock(sheet, block);
  sheet.skip(16);
  return sheet.picture();
}

type Sheet = ReturnType<typeof createSheet>;

function drawBlock(sheet: Sheet, block: SlipBlock): void {
  const { width } = sheet;
  switch (block.block) {
    case "HEAD":
      sheet.pair([block.code, "CODE"], [block.side, "STRONG"]);
      sheet.rule(5);
      break;
    case "SELLER":
      sheet.centred(block.name, "STRONG");
      for (const line of block.lines) sheet.centred(line, "SMALL");
      sheet.skip(12);
      break;
    case "TEXT":
      if (block.tone === "NOTE") sheet.framed(block.lines, "STRONG");
      else for (const line of block.lines) sheet.text(line, tones[block.tone], 0, width);
      sheet.skip(8);
      break;
    case "ITEMS":
      sheet.rule(2);
      for (const item of block.items) {
        sheet.text(item.text, "STRONG", 0, width);
        for (const choice of item.choices)
          sheet.text(choice, "PLAIN", choice.startsWith("  ") ? 72 : 40, width);
        if (item.small) sheet.text(item.small, "SMALL", 40, width);
        sheet.rule(2);
      }
      break;
    case "SUMS":
      for (const { left, right, tone, below } of block.sums) {
        if (tone === "TOTAL") sheet.rule(4);
        const size = tone === "TOTAL" ? "STRONG" : tone;
        sheet.pair([left, size], [right, size]);
        for (const line of below) sheet.text(line, "SMALL", 24, width);
      }
      sheet.skip(12);
  }
}

/** Paper that grows downwards as it is written on. */
function createSheet(width: number) {
  const rowBytes = width / 8;
  let bytes = new Uint8Array(rowBytes * 2_048);
  let y = 0;

  const room = (upTo: number): boolean => {
    if (upTo > mostDots) return false;
    if (upTo * rowBytes > bytes.length) {
      const larger = new Uint8Array(Math.max(bytes.length * 2, upTo * rowBytes));
      larger.set(bytes);
      bytes = larger;
    }
    return true;
  };
  const dot = (x: number, at: number): void => {
    if (x < 0 || x >= width) return;
    bytes[at * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
  };
  const fill = (x: number, at: number, wide: number, high: number): void => {
    for (let row = at; row < at + high; row += 1)
      for (let column = x; column < x + wide; column += 1) dot(column, row);
  };
  const lengthOf = (text: string, size: LetterSize): number => {
    const { letterOf } = lettersOf(size);
    let length = 0;
    for (const character of text) length += letterOf(character).advance;
    return length;
  };
  const lineHeight = (size: LetterSize): number => Math.round(lettersOf(size).size * 1.25);
  const line = (text: string, size: LetterSize, x: number, top: number): void => {
    const { letterOf, size: dots } = lettersOf(size);
    const base = top + Math.round(dots * 0.98);
    let pen = x;
    for (const character of text) {
      const letter = letterOf(character);
      for (const [row, digits] of letter.rows.entries())
        for (let at = 0; at < digits.length; at += 1) {
          const four = Number.parseInt(digits[at]!, 16);
          for (let bit = 0; bit < 4; bit += 1)
            if (four & (8 >> bit)) dot(pen + letter.left + at * 4 + bit, base + letter.top + row);
        }
      pen += letter.advance;
    }
  };
  /** As many words to a line as there is room for; a word that is longer than a line is broken where it must be. */
  const wrapped = (text: string, size: LetterSize, most: number): string[] => {
    const lines: string[] = [];
    let current = "";
    for (const word of text.trim().split(/[^\S\u00a0]+/)) {
      const longer = current === "" ? word : `${current} ${word}`;
      if (lengthOf(longer, size) <= most) {
        current = longer;
        continue;
      }
      if (current !== "") lines.push(current);
      current = "";
      for (const character of word) {
        if (current !== "" && lengthOf(current + character, size) > most) {
          lines.push(current);
          current = "";
        }
        current += character;
      }
    }
    return [...lines, current];
  };
  const sheet = {
    width,
    skip(dots: number): void {
      if (room(y + dots)) y += dots;
    },
    rule(thick: number): void {
      if (!room(y + thick + 12)) return;
      fill(0, y + 5, width, thick);
      y += thick + 12;
    },
    text(text: string, size: LetterSize, from: number, to: number): void {
      for (const each of text.split("\n").flatMap((one) => wrapped(one, size, to - from))) {
        if (!room(y + lineHeight(size))) return;
        line(each, size, from, y);
        y += lineHeight(size);
      }
    },
    centred(text: string, size: LetterSize): void {
      for (const each of text.split("\n").flatMap((one) => wrapped(one, size, width))) {
        if (!room(y + lineHeight(size))) return;
        line(each, size, Math.floor((width - lengthOf(each, size)) / 2), y);
        y += lineHeight(size);
      }
    },
    /** Something on the left, and on its last line something on the right. */
    pair([left, leftSize]: [string, LetterSize], [right, rightSize]: [string, LetterSize]): void {
      const length = lengthOf(right, rightSize);
      sheet.text(left, leftSize, 0, Math.max(width - length - 16, width / 3));
      const lift = Math.round((lettersOf(leftSize).size - lettersOf(rightSize).size) * 0.98);
      line(right, rightSize, width - length, y - lineHeight(leftSize) + lift);
    },
    framed(lines: readonly string[], size: LetterSize): void {
      const top = y;
      y += 8;
      for (const each of lines) sheet.text(each, size, 14, width - 14);
      sheet.skip(6);
      fill(0, top, width, 4);
      fill(0, y - 4, width, 4);
      fill(0, top, 4, y - top);
      fill(width - 4, top, 4, y - top);
    },
    picture: (): SlipPicture => ({ width, height: y, bytes: bytes.subarray(0, y * rowBytes) }),
  };
  return sheet;
}
