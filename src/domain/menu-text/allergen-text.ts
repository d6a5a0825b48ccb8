import { type AllergenCode, inAllergenOrder } from "../allergens.ts";

/** What a code of a menu's own stands for: `1` or `H` -> WHEAT. */
export type Legend = ReadonlyMap<string, readonly AllergenCode[]>;

/** Stems as menus write them, Norwegian and English. The first that fits a word counts. */
const stems: readonly (readonly [stem: RegExp, code: AllergenCode])[] = [
  [/^(hvete|kveite(?!fisk)|wheat|semule|durum)/, "WHEAT"],
  [/^(rug$|rugmel|rye)/, "RYE"],
  [/^(bygg|barley)/, "BARLEY"],
  [/^(havre|oat)/, "OATS"],
  [/^spelt/, "SPELT"],
  [/^kamut/, "KAMUT"],
  [/^(skalldyr|skaldyr|krepsdyr|skjelldyr|reke|crustacean|shellfish)/, "CRUSTACEANS"],
  [/^egg/, "EGGS"],
  [/^(fisk|fish)/, "FISH"],
  [/^(melk|mjølk|laktose|milk|dairy|lactose)/, "MILK"],
  [/^(bløtdyr|blautdyr|blekksprut|mollus|skjell$)/, "MOLLUSCS"],
  [/^(peanøtt|peanut|jordnøtt)/, "PEANUTS"],
  [/^(soya|soja|soy)/, "SOYBEANS"],
  [/^(nøtt|nøter|nut|mandel|mandler|hasselnøtt|valnøtt|cashew|pistasj|pekan)/, "NUTS"],
  [/^(selleri|celery)/, "CELERY"],
  [/^(sennep|mustard)/, "MUSTARD"],
  [/^(sesam)/, "SESAME"],
  [/^(sulfitt|sulfit|svovel|sulphite|sulfite|sulphur)/, "SULPHITES"],
  [/^lupin/, "LUPIN"],
];
const grains = new Set<AllergenCode>(["WHEAT", "RYE", "BARLEY", "OATS", "SPELT", "KAMUT"]);

/** The allergens that a text names. Gluten without its grains is wheat: it nearly always is, and a warning beats silence. */
export function allergensNamed(text: string): AllergenCode[] {
  const words = text.toLocaleLowerCase("nb").match(/\p{L}+/gu) ?? [];
  const found = words.flatMap((word) => stems.find(([stem]) => stem.test(word))?.[1] ?? []);
  if (words.some((word) => word.startsWith("gluten")) && !found.some((code) => grains.has(code)))
    found.push("WHEAT");
  return inAllergenOrder(found);
}

const pair =
  /(?:^|[\s,;|•·(])\(?([0-9]{1,2}|[A-ZÆØÅ]{1,3})\)?\s?(?:[=:.)–-]|\s(?=\())\s?(\p{L}[\p{L} /&-]*?(?:\([^)]*\))?)(?=\s*(?:$|[,;|•·.]|\s\(?(?:[0-9]{1,2}|[A-ZÆØÅ]{1,3})\)?\s?[=:.)–-]))/gu;

/** What a line says about the menu's codes ("1=Gluten/hvete, 2=Melk"); null for a line about something else. */
export function legendOf(text: string): Map<string, AllergenCode[]> | null {
  const body = text.replace(/^\s*(allergener?|allergens|allergenliste)\s*[:–-]?\s*/i, "");
  const pairs = [...body.matchAll(pair)].map((match) => ({
    code: match[1]!,
    named: allergensNamed(match[2]!),
    length: match[0].length,
  }));
  const known = pairs.filter(({ named }) => named.length > 0);
  const isWhole = known.length === 1 && known[0]!.length >= body.trim().length - 1;
  if (known.length < 2 && !isWhole) return null;
  return new Map(known.map(({ code, named }) => [code, named]));
}

const listed = /^\(?([0-9]{1,2}|[A-ZÆØÅ]{1,3})\)?[\s=:.)–-]+(\p{L}.{1,60})$/u;

/** What the cells of a row in a list of codes say ("1 Gluten (hvete)   4 Egg"); null when one of them says something else. */
export function listedLegendOf(cells: readonly string[]): Map<string, AllergenCode[]> | null {
  const legend = new Map<string, AllergenCode[]>();
  for (const cell of cells) {
    const [, code, text] = listed.exec(cell) ?? [];
    // The first word tells: "2 Suppe med egg" is a dish.
    if (code === undefined || allergensNamed(text!.split(/[\s/(,]/)[0]!).length === 0) return null;
    legend.set(code, allergensNamed(text!));
  }
  return legend.size > 0 ? legend : null;
}

export interface AllergenSplit {
  /** The text without them. */
  text: string;
  allergens: AllergenCode[];
}

const separators = /[\s,;/+&]+|\bog\b/;

/** The codes of a list such as `1, 3, 7` or `H,M`; null when one of them is not in the legend. */
function codesOf(list: string, legend: Legend): AllergenCode[] | null {
  const tokens = list.split(separators).filter(Boolean);
  if (tokens.length === 0 || !tokens.every((token) => legend.has(token))) return null;
  return tokens.flatMap((token) => legend.get(token)!);
}

/** Takes the allergens off the end of a text: `(1,3,7)`, `H, M, E`, `Allergener: melk, egg`. */
export function splitAllergens(text: string, legend: Legend): AllergenSplit {
  let rest = text.trim();
  const found: AllergenCode[] = [];
  const named = /(?:^|[\s.(])(?:allergener?|allergens|inneholder|contains)\s*:?\s+([^.]*?)\)?\.?$/i.exec(
    rest,
  );
  if (named) {
    const codes = codesOf(named[1]!, legend) ?? allergensNamed(named[1]!);
    if (codes.length > 0) {
      found.push(...codes);
      rest = rest.slice(0, named.index + (named[0].startsWith(".") ? 1 : 0)).trim();
    }
  }
  for (let again = true; again; ) {
    again = false;
    const enclosed = /[([]([^()[\]]{1,60})[)\]]\.?$/.exec(rest);
    const inside = enclosed ? codesOf(enclosed[1]!, legend) : null;
    if (enclosed && inside) {
      found.push(...inside);
      rest = rest.slice(0, enclosed.index).trim();
      again = true;
    }
  }
  const bare =
    /(?:^|\s)((?:[0-9]{1,2}|[A-ZÆØÅ]{1,3})(?:\s?[,/]\s?(?:[0-9]{1,2}|[A-ZÆØÅ]{1,3})|\s(?:[0-9]{1,2}|[A-ZÆØÅ]{1,3})(?=\s|,|$))*)\.?$/u.exec(
      rest,
    );
  const codes = bare ? codesOf(bare[1]!, legend) : null;
  if (bare && codes) {
    found.push(...codes);
    rest = rest.slice(0, bare.index);
  }
  if (found.length > 0) rest = rest.replace(/[\s,;:–-]+$/u, "");
  return { text: rest, allergens: inAllergenOrder(found) };
}
