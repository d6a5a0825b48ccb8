/** What a text became, and how many pieces were taken out of it. */
export interface CleanedText {
  text: string;
  count: number;
}

/**
 * Cleans a name or description that a partner sends of links, e-mail addresses, HTML, `javascript:` text and invisible marks
 * also when they are disguised: by entities, full-width letters, look-alikes of other
 * alphabets, combining marks, or by what only comes together once something else is taken out. Trims, and closes gaps.
 * The result is never longer, and cleaning it again changes nothing. Meant for texts of up to some thousand characters.
 */
export function cleanText(text: string): CleanedText {
  let cleaned = text;
  let count = 0;
  // Each round takes at least one character away, so this ends.
  for (;;) {
    const before = cleaned;
    for (const { pattern, replace } of rules) {
      const cut = cutOut(cleaned, pattern, replace);
      cleaned = cut.text;
      count += cut.count;
    }
    cleaned = tidy(cleaned);
    if (cleaned === before) return { text: cleaned, count };
  }
}

/** The same for a text in one line. */
export function cleanLine(text: string): CleanedText {
  const { text: cleaned, count } = cleanText(text.replace(/\s+/g, " "));
  return { text: cleaned, count };
}

interface Rule {
  pattern: RegExp;
  /** What stays of a match; nothing when left out. Never longer than the match. */
  replace?: (match: string) => string;
}

/** A word, whatever combining marks and gaps stand between its letters. */
const spelled = (word: string): string => [...word].join("[\\p{M}\\s]*");

/**
 * Endings that make a link of a word that does not say so. A full stop without a space after it is how people write
 * ("med ost.Se tavla"), so words of a language count only in front of a path, and a capital in the middle never.
 */
const endings = "no|com|net|org|info|io|dk|uk|eu|app|biz|xyz|ru|cn";
const wordEndings = "se|de|is|fi|shop|store|link|online|site|top|menu|restaurant|pizza|me|co";
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?";

const rules: readonly Rule[] = [
  // Controls but for the line break and tab, and everything that is there without being seen or turns the direction.
  { pattern: /[\p{Cf}\u{115f}\u{1160}\u{3164}\u{ffa0}]+|(?![\n\t])\p{Cc}+/gu },
  { pattern: /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,8});?/gu, replace: entity },
  { pattern: /<[a-zA-Z/!?][^<>]*>|<[a-zA-Z/!?][^<>\n]*(?=$|<|\n)/gu },
  { pattern: new RegExp(`(?:${spelled("javascript")}|${spelled("vbscript")})[\\p{M}\\s]*:`, "giu") },
  { pattern: /data:[a-z]+\/[a-z+.-]+/giu },
  { pattern: new RegExp(`(?:${spelled("http")}(?:[\\p{M}\\s]*s)?\\s*:\\s*/|ftp:/|//)/?[^\\s<>]+`, "giu") },
  { pattern: /[^\s<>()@,;:]{1,64}\s?@\s?[^\s<>()@,;:]+\.[^\s<>()@,;:]+/gu },
  { pattern: /\bwww\s?\.\s?[^\s<>]+/giu },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.-])(?:${label}\\.){1,4}(?:(?:${endings}|${endings.toUpperCase()})(?![\\p{L}\\p{N}-])(?:/[^\\s<>]*)?|(?:${wordEndings})/[^\\s<>]+)`,
      "gu",
    ),
  },
];

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  colon: ":",
  sol: "/",
  bsol: "\\",
  period: ".",
  commat: "@",
  lpar: "(",
  rpar: ")",
  tab: " ",
  newline: " ",
  aelig: "æ",
  oslash: "ø",
  aring: "å",
  eacute: "é",
  frac12: "½",
  deg: "°",
};

/** What an entity stands for; itself when it is none. */
function entity(match: string): string {
  const name = match.slice(1).replace(/;$/, "");
  if (!name.startsWith("#")) return named[name.toLowerCase()] ?? match;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : "";
}

/** Letters of other alphabets that look like these, and other ways of writing a dot. */
const lookAlikes = new Map(
  Object.entries({
    a: "аα",
    c: "сϲ",
    e: "еε",
    h: "һ",
    i: "іι",
    j: "јϳ",
    o: "оο",
    p: "рρ",
    s: "ѕ",
    t: "т",
    v: "ѵν",
    w: "ԝ",
    x: "хχ",
    y: "у",
    ".": "。․",
    "/": "⁄∕",
    ":": "：ː∶",
    "@": "＠﹫",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** The text as it is read, and for each of its units where in the text the character begins that it is read from. */
interface Folded {
  read: string;
  /** One longer than `read`: its last is the text's length. Nothing where the text is read as it stands. */
  places?: number[];
}

function folded(text: string): Folded {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the range that needs no folding.
  if (/^[\x00-\x7f]*$/.test(text)) return { read: text };
  let read = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    // Full-width, mathematical, circled, several in one ("℀" is read as "a/c", "ǆ" as "dž"): plain letters in disguise.
    const plain = character.normalize("NFKC");
    const letter = lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase());
    const seen = letter ?? (/[ -~]/.test(plain) ? plain : character);
    for (let unit = 0; unit < seen.length; unit += 1) places.push(at);
    read += seen;
    at += character.length;
  }
  places.push(text.length);
  return { read, places };
}

function cutOut(text: string, pattern: RegExp, replace: Rule["replace"]): CleanedText {
  const { read, places } = folded(text);
  let result = "";
  let from = 0;
  let count = 0;
  for (const match of read.matchAll(pattern)) {
    // Whole characters: one of which a part was found goes with it.
    const start = Math.max(from, places?.[match.index] ?? match.index);
    let last = match.index + match[0].length;
    while (places && places[last] === places[last - 1]) last += 1;
    const end = places?.[last] ?? last;
    const piece = text.slice(start, end);
    const stays = replace?.(piece) ?? "";
    if (stays === piece) continue;
    result += text.slice(from, start) + stays;
    from = end;
    count += 1;
  }
  return { text: result + text.slice(from), count };
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
