import type { AllergenCode } from "../allergens.ts";
import type { Money } from "../money.ts";
import { type Legend, splitAllergens } from "./allergen-text.ts";
import { barePrices, isLonePrice, isSizeWord, markedPrices, splitTrailingSize } from "./menu-price.ts";
import type { Cell, TextLine } from "./page-lines.ts";

export interface LinePrice {
  ore: Money;
  /** The size it is for, where the line says so. */
  label: string | null;
  /** The cheapest of several. */
  isFrom?: boolean;
  /** The middle of the cell it stands in. */
  x: number;
}

/** A line with prices, taken apart. */
export interface PricedLine {
  name: string;
  /** What stands behind the prices. */
  rest: string;
  prices: LinePrice[];
  allergens: AllergenCode[];
}

/** The heading of a column of prices. */
export interface SizeColumn {
  label: string;
  x: number;
}

interface Piece {
  /** What stands before the price. */
  before: string;
  ore: Money;
  isFrom: boolean;
  x: number;
}

const middle = ({ x, right }: Cell): number => (x + right) / 2;
export const tidy = (text: string): string =>
  text
    .replace(/(?:\.\s?){3,}|…+|_{3,}/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s/|,;:+–-]+|[\s/|,;:+–-]+$/g, "")
    .replace(/\(\s*\)$/, "")
    .trim();

/** Null when there is no price in the line. */
export function pricedLineOf(line: TextLine, legend: Legend): PricedLine | null {
  const { pieces, after } = piecesOf(line, legend);
  if (pieces.length === 0) return null;
  const tail = splitAllergens(after, legend);
  // What is left of "189,- (med ris 209,-)".
  const rest = /[\p{L}\d]/u.test(tail.text) ? tidy(tail.text) : "";
  const labels = pieces.length > 1 || isSizeWord(tidy(pieces[0]!.before)) ? labelsOf(pieces, rest) : null;
  const head = splitAllergens(tidy(labels?.name ?? pieces[0]!.before), legend);
  return {
    name: tidy(head.text),
    rest: labels?.isRestLabel ? "" : rest,
    prices: pieces.map(({ ore, isFrom, x }, index) => ({
      ore,
      isFrom,
      x,
      label: labels?.sizes[index] ?? null,
    })),
    allergens: [...new Set([...head.allergens, ...tail.allergens])],
  };
}

function piecesOf({ cells }: TextLine, legend: Legend): { pieces: Piece[]; after: string } {
  const isMarked = cells.some(({ text }) => markedPrices(text).length > 0);
  const pieces: Piece[] = [];
  let text = "";
  cells.forEach((cell, index) => {
    const isAlone = index > 0 && isLonePrice(cell.text) && !legend.has(cell.text);
    let prices = markedPrices(cell.text);
    if (isAlone) prices = barePrices(cell.text, true);
    else if (!isMarked && mayEndInPrice(cells, index, legend))
      // Behind the price there may be allergens: "Margherita 189 (1,7)".
      prices = barePrices(splitAllergens(cell.text, legend).text, false);
    let from = 0;
    text += " ";
    for (const price of prices) {
      const { ore, isFrom } = price;
      pieces.push({ before: text + cell.text.slice(from, price.start), ore, isFrom, x: middle(cell) });
      text = "";
      from = price.end;
    }
    text += cell.text.slice(from);
  });
  return { pieces, after: text };
}

/** The last cell, or one with nothing but allergens behind it. */
const mayEndInPrice = (cells: readonly Cell[], index: number, legend: Legend): boolean =>
  cells.slice(index + 1).every(({ text }) => splitAllergens(`x ${text}`, legend).text === "x");

/** "Margherita Liten 149 / Stor 189", "Kaffe liten/stor 35/45", or with the sizes behind their prices: "149 liten / 189 stor". */
function labelsOf(
  pieces: readonly Piece[],
  rest: string,
): { name: string; sizes: string[]; isRestLabel: boolean } | null {
  const between = pieces.slice(1).map(({ before }) => tidy(before));
  const list = /^(.*?)\(?([^\s/(]+(?:\s?\/\s?[^\s/)]+)+)\)?$/;
  const [, name = "", listed = ""] = list.exec(tidy(pieces[0]!.before)) ?? [];
  const inList = listed.split("/").map((size) => size.trim());
  if (between.every((text) => text === "") && inList.length === pieces.length && inList.every(isSizeWord))
    return { name, sizes: inList, isRestLabel: false };
  if (!between.every(isSizeWord)) return null;
  if (pieces.length > 1 && isSizeWord(rest))
    return { name: pieces[0]!.before, sizes: [...between, rest], isRestLabel: true };
  const first = splitTrailingSize(tidy(pieces[0]!.before));
  return first && { name: first.before, sizes: [first.size, ...between], isRestLabel: false };
}

/** Each size in a cell of its own: "Liten / Stor" may be one. */
const sizeCells = (cell: Cell): Cell[] => {
  const texts = cell.text.split("/").map((text) => text.trim());
  return texts.length > 1 && texts.every(isSizeWord) ? texts.map((text) => ({ ...cell, text })) : [cell];
};

/** The sizes that head columns of prices ("Pizza   Liten   Stor"), and the text before them; null when it is no such line. */
export function sizeColumnsOf(line: TextLine): { heading: string; columns: SizeColumn[] } | null {
  const cells = line.cells.flatMap(sizeCells);
  const firstSize = cells.findIndex(({ text }) => isSizeWord(text));
  if (![0, 1].includes(firstSize)) return null;
  const sizes = cells.slice(firstSize);
  if (sizes.length < 2 || !sizes.every(({ text }) => isSizeWord(text))) return null;
  return {
    heading: cells
      .slice(0, firstSize)
      .map(({ text }) => text)
      .join(" "),
    columns: sizes.map((cell) => ({ label: cell.text, x: middle(cell) })),
  };
}

/** Gives prices without a size of their own that of the nearest column, each column once. */
export function inColumns(prices: readonly LinePrice[], columns: readonly SizeColumn[]): LinePrice[] {
  if (prices.length < 2 || prices.length > columns.length || prices.some(({ label }) => label !== null))
    return [...prices];
  const free = [...columns];
  return prices.map((price) => {
    const nearest = free.reduce((a, b) => (Math.abs(b.x - price.x) < Math.abs(a.x - price.x) ? b : a));
    const at = prices.length === columns.length ? 0 : free.indexOf(nearest);
    const [column] = free.splice(at, 1);
    return { ...price, label: column!.label };
  });
}
