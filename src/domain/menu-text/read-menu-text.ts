import type { AllergenCode } from "../allergens.ts";
import { type Legend, legendOf, listedLegendOf, splitAllergens } from "./allergen-text.ts";
import { createDraft } from "./build-draft.ts";
import type { ReadMenu } from "./menu-draft.ts";
import { beforeMarketPrice } from "./menu-price.ts";
import { linesOf, type TextLine } from "./page-lines.ts";
import type { MenuPage } from "./page-text.ts";
import {
  inColumns,
  type PricedLine,
  pricedLineOf,
  type SizeColumn,
  sizeColumnsOf,
  tidy,
} from "./priced-line.ts";

const contact =
  /(www\.|https?:|@|\btlf\b|\btelefon\b|\bphone\b|org\.?\s?nr|facebook|instagram|åpningstid|opening hours|\bmva\b|\bring oss\b|\bspør (oss|personalet|betjeningen)|\bask (us|our staff)|åpent (man|tir|ons|tor|fre|lør|søn|alle|hver|daglig)|\p{L}(gata|gate|gaten|veien|vegen|vei|veg)\s\d)/iu;
const legendTitle = /^\(?(allergener?|allergens|allergenoversikt|allergenliste)\)?\s*:?$/i;
const dotted = /^(?:nr\.?\s*)?\d{1,3}[a-z]?\s?[.):]\s*(?=\S)/i;
const plain = /^\d{1,3}[a-z]?\s+(?=\p{Lu})/u;
/** Headings are set larger than the dishes below them. */
const largerBy = 1.15;
const longestHeading = 60;
const averageGapFactor = 1.25;

/**
 * A menu from its texts, by how menus are set: headings larger or in capitals, a price at the end of a dish's line or of its
 * description, sizes in the line or above columns of prices, allergens as codes of the menu's own. The same pages are always
 * the same menu.
 */
export function readMenuText(pages: readonly MenuPage[]): ReadMenu {
  const all = linesOf(pages);
  const legend = new Map<string, readonly AllergenCode[]>();
  let isBelowTitle = false;
  const lines = all.filter((line) => {
    if (legendTitle.test(line.text)) {
      isBelowTitle = true;
      return false;
    }
    const found =
      legendOf(line.text) ?? (isBelowTitle ? listedLegendOf(line.cells.map(({ text }) => text)) : null);
    isBelowTitle = isBelowTitle && found !== null;
    for (const [code, allergens] of found ?? []) legend.set(code, allergens);
    return found === null;
  });
  const rows = lines.map((line) => ({ line, priced: pricedLineOf(line, legend) }));
  return assemble(
    rows.filter(
      ({ line, priced }) =>
        priced !== null || beforeMarketPrice(line.text) !== null || !contact.test(line.text),
    ),
    legend,
  );
}

interface Row {
  line: TextLine;
  priced: PricedLine | null;
}

function assemble(rows: readonly Row[], legend: Legend): ReadMenu {
  const bodySize = median(rows.filter(({ priced }) => priced).map(({ line }) => line.size));
  const names = rows.flatMap(({ priced }) => priced?.name || []);
  const numbered = names.filter((name) => plain.test(name)).length;
  const areNumbered = numbered >= 3 && numbered * 2 >= names.length;
  const nameOf = (text: string): string =>
    (areNumbered ? text.replace(plain, "") : text).replace(dotted, "").trim();
  const draft = createDraft();
  let columns: SizeColumn[] = [];
  /** Lines without a price since the last one with. */
  let run: TextLine[] = [];

  for (const { line, priced } of rows) {
    const sizes = priced ? null : sizeColumnsOf(line);
    if (sizes) {
      flush(draft, run, bodySize, legend);
      run = [];
      if (sizes.heading !== "") draft.startCategory(sizes.heading);
      columns = sizes.columns;
      continue;
    }
    const unpriced = priced ? null : beforeMarketPrice(line.text);
    if (unpriced !== null) {
      const text = tidy(unpriced.split(/\(?\b(?:spør|ask)\b/iu, 1)[0]!);
      const nameAt = /^\p{Lu}|^\d/u.test(text) ? -1 : nameInRun(run, draft.hasProduct(), bodySize);
      if (flush(draft, nameAt < 0 ? run : run.slice(0, nameAt), bodySize, legend)) columns = [];
      const name = nameOf(nameAt < 0 ? text : run[nameAt]!.text);
      if (name !== "") draft.leaveOut(splitAllergens(name, legend).text);
      run = [];
      continue;
    }
    if (!priced) {
      run.push(line);
      continue;
    }
    const isOwnName = priced.name !== "" && !/^\p{Ll}/u.test(priced.name);
    const nameAt = isOwnName ? -1 : nameInRun(run, draft.hasProduct(), bodySize);
    const before = nameAt < 0 ? run : run.slice(0, nameAt);
    if (flush(draft, before, bodySize, legend)) columns = [];
    const prices = inColumns(priced.prices, columns);
    if (nameAt >= 0) {
      const [name, ...description] = run.slice(nameAt).map(({ text }) => text);
      const texts = [...description, priced.name, priced.rest];
      const head = splitAllergens(nameOf(name!), legend);
      draft.addProduct({ name: head.text, prices, allergens: [...head.allergens, ...priced.allergens] });
      for (const text of texts) draft.describe(splitAllergens(text, legend));
    } else if (priced.name !== "") {
      draft.addProduct({ name: nameOf(priced.name), prices, allergens: priced.allergens });
      draft.describe({ text: priced.rest, allergens: [] });
    } else draft.addPrices(prices);
    run = [];
  }
  flush(draft, run, bodySize, legend);
  return draft.finish();
}

/**
 * Where the name of a dish stands whose price comes below it: the line with a number, else the one set larger or with more
 * room above than the rest, else the first, when there is no dish before that the lines could describe.
 */
function nameInRun(run: readonly TextLine[], hasProduct: boolean, bodySize: number): number {
  if (run.length === 0) return -1;
  const numbered = run.findLastIndex(({ text }) => dotted.test(text));
  if (numbered >= 0) return numbered;
  const smallest = Math.min(...run.map(({ size }) => size), bodySize);
  const large = run.findLastIndex(({ size }) => size > smallest * 1.05);
  if (large >= 0) return large;
  const least = Math.min(...run.map(({ gap }) => gap));
  const roomy = run.findLastIndex(({ gap }) => gap > least * averageGapFactor);
  if (roomy >= 0) return roomy;
  return hasProduct && run.length > 1 ? 1 : 0;
}

/** Lines without prices: headings begin categories, the others describe what stands above. True when a category began. */
function flush(
  draft: ReturnType<typeof createDraft>,
  run: readonly TextLine[],
  bodySize: number,
  legend: Legend,
): boolean {
  let began = false;
  for (const line of run) {
    if (isHeading(line, bodySize)) {
      draft.startCategory(line.text);
      began = true;
    } else draft.describe(splitAllergens(line.text, legend));
  }
  return began;
}

function isHeading({ text, size }: TextLine, bodySize: number): boolean {
  if (text.length > longestHeading || /^[\p{Ll}(*]|[.,;]$/u.test(text) || !/\p{L}{2}/u.test(text))
    return false;
  const isCapitals = text === text.toLocaleUpperCase("nb") && text.match(/\p{L}/gu)!.length >= 4;
  return (bodySize > 0 && size >= bodySize * largerBy) || isCapitals;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
