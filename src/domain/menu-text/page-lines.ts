import { endsInPrice, isSizeWord, markedPrices } from "./menu-price.ts";
import type { MenuPage, PageText } from "./page-text.ts";

/** Texts that stand close together in one line. */
export interface Cell {
  text: string;
  x: number;
  right: number;
}

/** One line of one column. */
export interface TextLine {
  cells: Cell[];
  text: string;
  size: number;
  /** From the baseline above in the same column, in heights of this line's letters; 99 at the top of one. */
  gap: number;
}

interface PlacedCell extends Cell {
  y: number;
  size: number;
}

/** The share of a page's height that its header and its footer may take. */
const margin = 0.12;
/** Words stand up to a third of their height apart; columns and prices much more. */
const cellGap = 1.2;
const mostColumns = 3;

/** The lines of a document as they are read: column by column, without what repeats on every page. */
export function linesOf(pages: readonly MenuPage[]): TextLine[] {
  const cells = pages.map((page) => cellsOf(page.texts));
  const repeated = runningTexts(pages, cells);
  return pages.flatMap((page, index) =>
    columnsOf(
      cells[index]!.filter((cell) => {
        const shape = isMargin(cell, page) ? shapeOf(cell.text) : null;
        if (shape === null || !repeated.has(shape)) return true;
        // The heading of the first page heads the others too.
        return index === 0 && cell.y < page.height / 2 && !isPageNumber(shape);
      }),
      mostColumns,
    ).flatMap(rowsOf),
  );
}

/** Codes of allergens close behind a name: "Margherita¹˒⁷". */
const raisedFigures = /^[\d\s,./]+$/;

/** Joins what stands in one line, up to a gap that no space between words has. */
function cellsOf(texts: readonly PageText[]): PlacedCell[] {
  const cells: PlacedCell[] = [];
  for (const row of grouped(texts)) {
    let last: PlacedCell | undefined;
    for (const { text, x, y, width, size } of row.sort((a, b) => a.x - b.x)) {
      const gap = last ? x - last.right : 0;
      if (last && gap <= cellGap * Math.max(size, last.size) && gap > -2 * size) {
        const isApart = gap > 0.15 * size || (size < 0.75 * last.size && raisedFigures.test(text));
        last.text += isApart && !/\s$/.test(last.text) ? ` ${text}` : text;
        last.right = Math.max(last.right, x + width);
        last.size = Math.max(last.size, size);
      } else {
        last = { text, x, right: x + width, y, size };
        cells.push(last);
      }
    }
  }
  return cells
    .map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
}

/** Rows from top to bottom: what stands no further apart than a raised figure does. */
export function grouped<Placed extends { y: number; size: number }>(placed: readonly Placed[]): Placed[][] {
  const rows: { y: number; items: Placed[] }[] = [];
  for (const item of [...placed].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const within = 0.45 * Math.max(item.size, ...(row?.items.map(({ size }) => size) ?? []));
    if (row && item.y - row.y <= within) row.items.push(item);
    else rows.push({ y: item.y, items: [item] });
  }
  return rows.map(({ items }) => items);
}

/** Splits at the white between columns; a line across both ends what stands above it. */
function columnsOf(cells: PlacedCell[], most: number): PlacedCell[][] {
  const gutter = most > 1 ? findGutter(cells) : null;
  if (gutter === null) return [cells];
  const crosses = ({ x, right }: PlacedCell) => x < gutter - 1 && right > gutter;
  const across = cells.filter(crosses).sort((a, b) => a.y - b.y);
  const columns: PlacedCell[][] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const bar of [...across, null]) {
    const to = bar?.y ?? Number.POSITIVE_INFINITY;
    const band = cells.filter((cell) => cell.y > from && cell.y <= to && !crosses(cell));
    const left = band.filter(({ x }) => x < gutter - 1);
    const right = band.filter(({ x }) => x >= gutter - 1);
    columns.push(...columnsOf(left, most - 1), ...columnsOf(right, most - 1));
    if (bar) columns.push([bar]);
    from = to;
  }
  return columns;
}

const isWordy = ({ text }: Cell): boolean =>
  /\p{L}{3}/u.test(text) && !isSizeWord(text.replace(/\s*[\d.,:–-]*\d[\d.,:–-]*\s*(kr\.?)?$/i, ""));

/**
 * Where a second column begins: several texts start there, hardly any runs across, and dishes have prices on both sides. A
 * column of prices has no words, and names beside their descriptions have prices on one side only.
 */
function findGutter(cells: readonly PlacedCell[]): number | null {
  const leftmost = Math.min(...cells.map(({ x }) => x));
  const rightmost = Math.max(...cells.map(({ right }) => right));
  const width = rightmost - leftmost;
  const priced = cells.filter(({ text }) => endsInPrice(text));
  const wordy = cells.filter(isWordy);
  let best: { x: number; starts: number } | null = null;
  for (const x of new Set(wordy.map((cell) => Math.round(cell.x)))) {
    if (x < leftmost + width * 0.2 || x > leftmost + width * 0.8) continue;
    const starts = wordy.filter((cell) => Math.abs(cell.x - x) <= 3).length;
    const crossing = cells.filter((cell) => cell.x < x - 4 && cell.right > x - 2).length;
    const pricesLeft = priced.filter((cell) => cell.right <= x).length;
    const pricesRight = priced.filter((cell) => cell.x >= x - 3).length;
    if (starts < 3 || pricesLeft < 2 || pricesRight < 2 || crossing > Math.max(1, cells.length * 0.1))
      continue;
    if (!best || starts > best.starts) best = { x: x - 3, starts };
  }
  return best?.x ?? null;
}

function rowsOf(cells: readonly PlacedCell[]): TextLine[] {
  let above: number | null = null;
  return grouped(cells).map((row) => {
    const sorted = row.sort((a, b) => a.x - b.x);
    const size = Math.max(...row.map((cell) => cell.size));
    const y = sorted[0]!.y;
    const gap = above === null ? 99 : (y - above) / size;
    above = y;
    return {
      cells: sorted.map(({ text, x, right }) => ({ text, x, right })),
      text: sorted.map(({ text }) => text).join(" "),
      size,
      gap,
    };
  });
}

/** What a text has in common with its like on other pages; null when it is, or ends in, a price, and so is of its own. */
function shapeOf(text: string): string | null {
  const exact = text.toLocaleLowerCase("nb");
  const shape = exact.replace(/\d+/g, "#");
  if (isPageNumber(shape)) return shape;
  if (markedPrices(text).length > 0 || /^[\d.,\s]+$/.test(text)) return null;
  // "Side 3" and "Est. 2019" may change from page to page, "Brus 45" is another dish than "Brus 55".
  return endsInPrice(text) ? exact : shape;
}
const isMargin = ({ y }: PlacedCell, { height }: MenuPage): boolean =>
  y < height * margin || y > height * (1 - margin);
const isPageNumber = (shape: string): boolean =>
  /^[-–]?\s*(side|page)?\s*#(\s*(av|of|\/)\s*#)?\s*[-–]?$/.test(shape);

/** What stands in the margin of every other page or more, and page numbers, are no part of the menu. */
function runningTexts(pages: readonly MenuPage[], cells: readonly PlacedCell[][]): Set<string> {
  const seen = new Map<string, number>();
  pages.forEach((page, index) => {
    const inMargin = cells[index]!.filter((cell) => isMargin(cell, page)).flatMap(
      ({ text }) => shapeOf(text) ?? [],
    );
    for (const shape of new Set(inMargin)) seen.set(shape, (seen.get(shape) ?? 0) + 1);
  });
  const least = Math.max(2, pages.length / 2);
  return new Set(
    [...seen]
      .filter(([shape, count]) =>
        // A lone number may be a price; "Side 2 av 3" is not.
        isPageNumber(shape) ? count >= 2 || /\p{L}/u.test(shape) : count >= least,
      )
      .map(([shape]) => shape),
  );
}
