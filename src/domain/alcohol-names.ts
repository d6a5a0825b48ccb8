const wordsOf = (text: string): string[] => text.split(" ");

/**
 * Words that name an alcoholic drink on a Norwegian or English menu, each a whole word: "juleøl" is listed, and "ølbrød" is none.
 * Left out is what more often names something else: cocktail (shrimps), shot (ginger), margarita (a pizza spelled wrong), rom (a room).
 */
const drinks = new Set([
  ...wordsOf(
    "øl fatøl flaskeøl boksøl juleøl hveteøl lettøl pils pilsner pilsener lager ipa neipa apa ale stout porter",
  ),
  ...wordsOf("bayer weissbier bier beer beers sider cider mjød mead sake soju rusbrus"),
  ...wordsOf(
    "vin viner rødvin hvitvin rosévin musserende husvin portvin dessertvin fruktvin hetvin wine wines prosecco cava",
  ),
  ...wordsOf(
    "champagne crémant riesling chardonnay chablis sauvignon merlot chianti rioja barolo bordeaux primitivo",
  ),
  ...wordsOf(
    "brennevin akevitt aquavit vodka gin rum whisky whiskey bourbon tequila mezcal cognac konjakk brandy grappa",
  ),
  ...wordsOf(
    "calvados likør liqueur sherry vermut vermouth aperol campari limoncello baileys spritz negroni mojito",
  ),
  ...wordsOf("daiquiri caipirinha"),
]);
const pairs = new Set(["irish coffee"]);
/** Called after beer and ale, and none. */
const softPairs = new Set(["ginger ale", "ginger beer", "root beer"]);
/** What wine or beer went into: "blåskjell i hvitvin", "mussels in white wine". */
const cookedIn = new Set(["i", "in"]);
const colors = new Set(["white", "red"]);

const free =
  /alkoholfri|avalkoholisert|uten alkohol|(?:without|no|non)[- ]?alcohol|alcohol[- ]?free|(?<![\d.,])(?:0\s?%|0[.,]0(?!\d))/iu;

/** Whether a name is that of an alcoholic drink, as far as its words tell: for warnings, never for a decision. */
export function looksAlcoholic(name: string): boolean {
  if (free.test(name)) return false;
  const words = name.toLocaleLowerCase("nb").split(/[^\p{L}\p{M}]+/u);
  return words.some((word, at) => {
    const before = words[at - 1] ?? "";
    const pair = `${before} ${word}`;
    if (pairs.has(pair)) return true;
    if (!drinks.has(word) || softPairs.has(pair)) return false;
    return !cookedIn.has(colors.has(before) ? (words[at - 2] ?? "") : before);
  });
}
