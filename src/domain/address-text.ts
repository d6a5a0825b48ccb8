/**
 * Norwegian addresses as people type them and as the national register writes them, brought to one spelling: lower
 * case without accents, æ as ae, ø and oe as o, å and aa as a, and one form of "gate" and "vei" each. Both sides are
 * folded by the same rules, so it does not matter that a few different words become equal.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æä]/g, "ae")
    .replace(/[øö]/g, "o")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/aa/g, "a")
    .replace(/oe/g, "o")
    .replace(/['’`´]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The folded words of a text. */
export const foldedWords = (text: string): string[] =>
  foldText(text).split(" ").filter(Boolean).map(foldEnding);

/** gata, gaten, gate -> gat; veien, vegen, vei, veg (and their beginnings while one types) -> vei. */
const foldEnding = (word: string): string =>
  word.replace(/gat(a|e|en)$/, "gat").replace(/ve(i|g|ge|ie|ien|gen)$/, "vei");

/** What a typed word may stand for: itself, and what its abbreviation is short for. */
export function meaningsOf(word: string): string[] {
  if (word === "st") return [word, "sankt"];
  if (word === "g") return [word, "gat"];
  if (word === "v") return [word, "vei"];
  if (word.endsWith("gt")) return [word, `${word.slice(0, -2)}gat`];
  if (word.endsWith("vn")) return [word, `${word.slice(0, -2)}vei`];
  return [word];
}

/** A street's name without spaces: "Kongens gate", "Kongensgt." and "KONGENS GATA" are the same street. */
export const streetKey = (name: string): string => foldedWords(name).join("");

/** Every key that a typed street's name may have. */
export function streetKeys(typed: string): string[] {
  let keys = [""];
  for (const word of foldedWords(typed)) {
    keys = keys.flatMap((key) => meaningsOf(word).map((meaning) => key + meaning));
  }
  // Nobody abbreviates three words of one name.
  return keys.slice(0, 8).filter(Boolean);
}

export interface HouseNumber {
  number: number;
  /** Upper case, or empty. */
  letter: string;
}

/** The first line of an address in its parts: what follows the house number (floor, flat) is left out. */
export interface AddressLine extends HouseNumber {
  street: string;
}

const linePattern = /^\s*(\S.*?)[\s,]+(\d{1,5})(?:\s?([a-zæøå]))?(?![a-zæøå0-9])/i;

/** @returns null when there is no house number ("Solvang", "112/4"). */
export function parseAddressLine(line: string): AddressLine | null {
  const [, street, number, letter] = linePattern.exec(line.slice(0, 200)) ?? [];
  if (street === undefined) return null;
  return {
    street: street.replace(/[\s,]+$/, ""),
    number: Number(number),
    letter: (letter ?? "").toUpperCase(),
  };
}

/** `Storgata 12B`; the name alone for a place without house numbers (number 0). */
export const addressLine = (street: string, { number, letter }: HouseNumber): string =>
  number === 0 ? street : `${street} ${number}${letter}`;

/** One way to read what somebody has typed. */
export interface AddressQuery {
  /** Folded, in the order typed: the street's, and perhaps the town's. */
  words: string[];
  /** Digits of a house number that may go on. */
  number: string | null;
  letter: string | null;
  postalCode: string | null;
}

/**
 * Reads a text as it is being typed: "storg", "Storgata 12 b, 7010 Tr", "7010 Storgata". Four digits right after a street
 * may be a postal code or, in the country, a house number: then there are two readings, the likelier first.
 */
export function parseAddressQuery(text: string): AddressQuery[] {
  const typed = text.slice(0, 120);
  const words: string[] = [];
  let number: string | null = null;
  let letter: string | null = null;
  let postalCode: string | null = null;
  let isAmbiguous = false;
  // Numbers of properties ("112/4") are names, not house numbers.
  const isProperty = /^\s*\d+\/\d+/.test(typed);
  for (const token of foldText(typed).split(" ")) {
    const [, digits, after] = /^(\d{1,5})([a-z]?)$/.exec(token) ?? [];
    if (isProperty) {
      words.push(...foldedWords(token));
    } else if (digits === undefined) {
      const isLetter = number !== null && letter === null && postalCode === null && /^[a-z]$/.test(token);
      if (isLetter) letter = token.toUpperCase();
      else words.push(...foldedWords(token));
    } else if (
      digits.length === 4 &&
      !after &&
      postalCode === null &&
      (words.length === 0 || number !== null)
    ) {
      postalCode = digits;
    } else if (words.length > 0 && number === null) {
      number = digits;
      letter = after ? after.toUpperCase() : null;
      isAmbiguous = digits.length === 4 && !after;
    } else {
      words.push(token);
    }
  }
  const asTyped = { words, number, letter, postalCode };
  if (!isAmbiguous || postalCode !== null) return [asTyped];
  return [{ words, number: null, letter: null, postalCode: number }, asTyped];
}

const smallWords = new Set(["i", "på", "og", "ved", "under", "av", "den", "det", "for"]);

/** The register shouts the names of towns; people read "Mo i Rana". */
export function placeName(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== trimmed.toUpperCase()) return trimmed;
  return trimmed
    .toLowerCase()
    .replace(/[\p{L}]+/gu, (word, at: number) =>
      at > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}
