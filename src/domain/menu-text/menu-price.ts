import type { Money } from "../money.ts";

/** A price in a text, from `start` to `end`. */
export interface FoundPrice {
  ore: Money;
  start: number;
  end: number;
}

const amount = String.raw`(?:[1-9][ .\u00a0\u202f]\d{3}|\d{1,5})(?:[,.]\d{2})?`;
const startsFree = String.raw`(?<![\d\p{L}]|[\d][,.])`;
const from = String.raw`(?:(?:fra|from)\s+)?`;
const dash = String.raw`\s?[,.:]?[-–—](?![\d\p{L}])`;
const currency = String.raw`(?:kr\.?|nok)`;
/** `kr 189`, `kr. 189,-`, `189,-`, `189 kr`, `fra 1 249,-`. */
const marked = new RegExp(
  `${startsFree}${from}(?:${currency}\\s?(${amount})(?:${dash})?|(${amount})(?:${dash}|\\s?${currency}(?![\\p{L}])))(?![\\d\\p{L}%])`,
  "giu",
);
/** Numbers at the end of a line: `Margherita … 189`, `149/189`, `189,00`. */
const bareAtEnd = /(?<=^|[\s/…_])(\d{2,4}(?:[,.]\d{2})?)\s*$/u;
const bareList = /(?<=^|\s)\d{2,4}(?:\s?\/\s?\d{2,4})+$/;

const leastKroner = 10;
/** "6 189,-" is six of something for 189,- rather than six thousand. */
const mostKroner = 5000;

/** Øre of an amount as people write it; null for what no dish costs. */
function oreOf(text: string): Money | null {
  const [, kroner = "", ore = "00"] = /^(.*?)(?:[,.](\d{2}))?$/.exec(text.trim()) ?? [];
  const whole = Number(kroner.replace(/[ .\u00a0\u202f]/g, ""));
  return Number.isInteger(whole) ? whole * 100 + Number(ore) : null;
}

/** The prices that say that they are, with `kr` or `,-`. */
export function markedPrices(text: string): FoundPrice[] {
  return [...text.matchAll(marked)].flatMap((match) => {
    const digits = (match[1] ?? match[2])!;
    const ore = oreOf(digits);
    if (ore === null) return [];
    const end = match.index + match[0].length;
    if (ore > mostKroner * 100 && /[ \u00a0\u202f]/.test(digits)) {
      const start = match.index + match[0].lastIndexOf(digits) + 2;
      return [{ ore: oreOf(digits.slice(2))!, start, end }];
    }
    return [{ ore, start: match.index, end }];
  });
}

/** Numbers that stand where prices stand. A year, a volume or "Fanta 7" is none. */
export function barePrices(text: string, isAlone: boolean): FoundPrice[] {
  const list = bareList.exec(text);
  if (list) {
    return [...list[0].matchAll(/\d+/g)].map((match) => {
      const start = list.index + match.index;
      return { ore: Number(match[0]) * 100, start, end: start + match[0].length };
    });
  }
  const match = bareAtEnd.exec(text);
  const ore = match ? oreOf(match[1]!) : null;
  if (!match || ore === null || ore < leastKroner * 100 || ore > mostKroner * 100) return [];
  if (!isAlone && ore >= 1900_00 && ore <= 2035_00) return [];
  return [{ ore, start: match.index, end: match.index + match[0].length }];
}

export const endsInPrice = (text: string): boolean =>
  markedPrices(text).length > 0 || barePrices(text, true).length > 0;

const sizeWords =
  "x{0,2}[sl]|m|liten|lite|lita|små|medium|mellom|middels|stor|stort|store|large|small|familie|barn|barneporsjon|halv|halvt|hel|helt|enkel|dobbel|trippel|glass|flaske|karaffel|kopp|kanne|boks|½|1/1|1/2";
const measure = String.raw`\d+(?:[.,]\d+)?\s?(?:cm|cl|dl|l|liter|stk|g|gr|kg|biter|pers)`;
const size = `(?:${sizeWords}|(?:(?:${sizeWords})\\s)?${measure})\\.?`;
const wholeSize = new RegExp(`^\\(?${size}\\)?$`, "iu");
const trailingSize = new RegExp(`(?<![\\p{L}\\d])\\(?(${size})\\)?$`, "iu");

/** `Liten`, `XL`, `30 cm`, `0,5 l`, `Flaske`. */
export const isSizeWord = (text: string): boolean => wholeSize.test(text.trim());

/** The size word at the end of a text, and what stands before it. */
export function splitTrailingSize(text: string): { before: string; size: string } | null {
  const match = trailingSize.exec(text.trim());
  return match ? { before: text.trim().slice(0, match.index), size: match[1]! } : null;
}
