import type { Money } from "../money.ts";

/** A price in a text, from `start` to `end`. */
export interface FoundPrice {
  ore: Money;
  /** "fra 189,-": there are dearer ones. */
  isFrom: boolean;
  start: number;
  end: number;
}

const amount = String.raw`(?:[1-9][ .\u00a0\u202f]\d{3}|\d{1,5})(?:[,.]\d{2})?`;
const startsFree = String.raw`(?<![\d\p{L}]|[\d][,.])`;
const from = String.raw`(?:(?:fra|from)\s+)?`;
/** "11 - 15" are hours, and "73 00 00 00 - www" is no price either. */
const dash = String.raw`(?:\s?[,.:]\s?[-–—]|[-–—]|\s[-–—](?=\s*$))(?![\d\p{L}])`;
const currency = String.raw`(?:kr\.?|nok)`;
/** `kr 189`, `kr. 189,-`, `189,-`, `189 kr`, `fra 1 249,-`. */
const marked = new RegExp(
  `${startsFree}${from}(?:${currency}\\s?(${amount})(?:${dash})?|(${amount})(?:${dash}|\\s?${currency}(?![\\p{L}])))(?![\\d\\p{L}%])`,
  "giu",
);
/** Numbers at the end of a line: `Margherita … 189`, `149/189`, `189,00`. */
const bareAtEnd = /(?<=^|[\s/…_])(\d{2,4}(?:[,.]\d{2})?)\s*$/u;
/** A price that stands by itself may have its thousands apart. */
const bareAlone = /^((?:[1-9][ .\u00a0\u202f]\d{3}|\d{2,4})(?:[,.]\d{2})?)$/;
/** "kl. 15", "11 - 15", and the last figures of a telephone number. */
const notPrice = /(?:\bkl\.?\s*|\d\s?[-–—]\s?)\d{2}$|(?:\d{2} \d{2} \d{2} \d{2}|\d{3} \d{2} \d{3})$/i;
const fromBefore = /(?:^|\s)(?:fra|from)\s+$/i;
const bareList = /(?<=^|\s)\d{2,4}(?:\s?\/\s?\d{2,4})+$/;

const leastKroner = 10;
/** "6 189,-" is six of something for 189,- rather than six thousand. */
const mostKroner = 5000;

/** Øre of an amount as people write it. */
function oreOf(text: string): Money {
  const [, kroner, ore = "00"] = /^(.*?)(?:[,.](\d{2}))?$/.exec(text)!;
  return Number(kroner!.replace(/[ .\u00a0\u202f]/g, "")) * 100 + Number(ore);
}

/** The prices that say that they are, with `kr` or `,-`. */
export function markedPrices(text: string): FoundPrice[] {
  return [...text.matchAll(marked)].flatMap((match) => {
    const digits = (match[1] ?? match[2])!;
    const ore = oreOf(digits);
    if (ore === 0) return [];
    const isFrom = /^(?:fra|from)\s/i.test(match[0]);
    const end = match.index + match[0].length;
    if (ore > mostKroner * 100 && /[ \u00a0\u202f]/.test(digits)) {
      const start = match.index + match[0].lastIndexOf(digits) + 2;
      return [{ ore: oreOf(digits.slice(2)), isFrom, start, end }];
    }
    return [{ ore, isFrom, start: match.index, end }];
  });
}

/** Numbers that stand where prices stand. A year, a volume or "Fanta 7" is none. */
export function barePrices(text: string, isAlone: boolean): FoundPrice[] {
  const list = bareList.exec(text);
  if (list) {
    return [...list[0].matchAll(/\d+/g)].map((match) => {
      const start = list.index + match.index;
      return { ore: Number(match[0]) * 100, isFrom: false, start, end: start + match[0].length };
    });
  }
  const match = (isAlone && bareAlone.exec(text)) || bareAtEnd.exec(text);
  if (!match) return [];
  const ore = oreOf(match[1]!);
  if (ore < leastKroner * 100 || ore > mostKroner * 100) return [];
  if (!isAlone && ((ore >= 1900_00 && ore <= 2035_00) || notPrice.test(text.trimEnd()))) return [];
  const before = fromBefore.exec(text.slice(0, match.index));
  const start = match.index - (before?.[0].length ?? 0);
  return [{ ore, isFrom: before !== null, start, end: match.index + match[0].length }];
}

/** "Brus 45", and `1 190` by itself; "Est. 2019" ends in a year. */
export const endsInPrice = (text: string): boolean =>
  markedPrices(text).length > 0 || barePrices(text, isLonePrice(text)).length > 0;

const sizeWords =
  "x{0,2}[sl]|m|liten|lite|lita|små|medium|mellom|middels|stor|stort|store|large|small|familie|barn|barneporsjon|halv|halvt|hel|helt|enkel|dobbel|trippel|glass|flaske|karaffel|kopp|kanne|boks|½|1/1|1/2";
const measure = String.raw`\d+(?:[.,]\d+)?\s?(?:cm|cl|dl|l|liter|stk|g|gr|kg|biter|pers)`;
const size = `(?:${sizeWords}|(?:(?:${sizeWords})\\s)?${measure})\\.?`;
const wholeSize = new RegExp(`^\\(?${size}\\)?$`, "iu");
const trailingSize = new RegExp(`(?<![\\p{L}\\d])\\(?(${size})\\)?$`, "iu");

const marketPrice = /(?:\b(?:etter|til)\s)?\b(?:dagspris|dagens pris|market price)[\s.:)*]*$/iu;

/** What stands before a price of the day, which is no figure: "Hummer" of "Hummer ….. dagspris"; null when the text names none. */
export function beforeMarketPrice(text: string): string | null {
  const at = text.search(marketPrice);
  return at < 0 ? null : text.slice(0, at);
}

/** A cell with nothing but a price: `189`, `1 190`, `189,50`. */
export const isLonePrice = (text: string): boolean => bareAlone.test(text);

/** `Liten`, `XL`, `30 cm`, `0,5 l`, `Flaske`. */
export const isSizeWord = (text: string): boolean => wholeSize.test(text);

/** The size word at the end of a text, and what stands before it. */
export function splitTrailingSize(text: string): { before: string; size: string } | null {
  const match = trailingSize.exec(text.trim());
  return match ? { before: text.trim().slice(0, match.index), size: match[1]! } : null;
}
