import { type PrintedText, printed } from "./pdf-files.fixture.ts";

/** Menus as restaurants in Norway print them, each set in a way of its own. A4, in points from the upper left corner. */

/** About as wide as Helvetica sets it: enough to set a price flush right. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (/[\d\p{L}]/u.test(letter) ? 0.556 : 0.3) * size, 0);
const flushRight = (right: number, y: number, text: string, size = 10): PrintedText => [
  right - widthOf(text, size),
  y,
  text,
  size,
];
const centred = (y: number, text: string, size = 10, isBold = false): PrintedText => [
  297 - widthOf(text, size) / 2,
  y,
  text,
  size,
  isBold,
];

/** Name and price, and what stands below. */
type Dish = readonly [name: string, price: string, description?: string];

/** Dishes below a heading: names in bold, descriptions smaller, prices flush right. @returns texts, and where the next may begin */
function section(
  x: number,
  right: number,
  y: number,
  heading: string,
  dishes: readonly Dish[],
): [PrintedText[], number] {
  const texts: PrintedText[] = [[x, y, heading, 15, true]];
  let at = y + 24;
  for (const [name, price, description] of dishes) {
    texts.push([x, at, name, 10, true], flushRight(right, at, price));
    for (const line of description?.split("\n") ?? []) {
      at += 11;
      texts.push([x, at, line, 8]);
    }
    at += 17;
  }
  return [texts, at + 14];
}

/** Three columns below a title, a footer across all of them. */
export const threeColumns = (): Promise<Buffer> => {
  const [starters, next] = section(36, 200, 110, "Forretter", [
    ["Kamskjell", "165,-", "Jordskokkpuré, brunet smør\nog hasselnøtter"],
    ["Røkt laks", "149,-", "Rømme og rugbrød"],
    ["Dagens suppe", "119,-"],
  ]);
  const [mains] = section(220, 385, 110, "Hovedretter", [
    ["Torsk fra Lofoten", "329,-", "Ertepuré, bacon og\nsandefjordsmør"],
    ["Reinsdyrfilet", "419,-", "Tyttebær, rosenkål, viltsaus"],
    ["Vegetarburger", "229,-", "Med pommes frites"],
    ["Fish & chips", "249,-"],
  ]);
  const [desserts, after] = section(405, 560, 110, "Desserter", [
    ["Tilslørte bondepiker", "115,-", "Epler, kavring og krem"],
    ["Sjokoladefondant", "129,-"],
  ]);
  const [drinks] = section(405, 560, after, "Drikke", [
    ["Eplemost", "59,-"],
    ["Kaffe", "39,-"],
    ["Pils 0,4 l", "109,-"],
  ]);
  const [children] = section(36, 200, next, "Barnemeny", [
    ["Kjøttkaker", "99,-", "Med poteter"],
    ["Pannekaker", "89,-"],
  ]);
  return printed([
    centred(60, "Kystens Kjøkken", 26, true),
    ...starters,
    ...children,
    ...mains,
    ...desserts,
    ...drinks,
    centred(810, "Har du allergier? Spør oss. Kystens Kjøkken, Strandgata 12, 9008 Tromsø", 8),
  ]);
};

/** Sizes in the heading row of a table, once as columns and once as one text with a slash. */
export const sizeTables = (): Promise<Buffer> =>
  printed([
    [50, 60, "PIZZA", 18, true],
    [330, 60, "Liten", 9],
    [400, 60, "Medium", 9],
    [480, 60, "Stor", 9],
    ...["Margherita", "Quattro stagioni", "Diavola"].flatMap((name, index): PrintedText[] => [
      [50, 90 + index * 34, `${index + 1}. ${name}`, 11, true],
      [50, 102 + index * 34, "Tomatsaus og mozzarella", 8],
      [332, 90 + index * 34, `${129 + index * 10}`, 11],
      [405, 90 + index * 34, `${169 + index * 10}`, 11],
      [482, 90 + index * 34, `${209 + index * 10}`, 11],
    ]),
    [50, 220, "Salater", 18, true],
    [450, 220, "Liten / Stor", 9],
    [50, 250, "Cæsarsalat", 11, true],
    [450, 250, "149,- / 189,-", 11],
    [50, 270, "Gresk salat", 11, true],
    [450, 270, "139,- / 179,-", 11],
    [50, 320, "Vin", 18, true],
    [400, 340, "Glass", 9],
    [470, 340, "Flaske", 9],
    [50, 360, "Chablis 2021, Burgund", 11],
    [400, 360, "149", 11],
    [470, 360, "690", 11],
    [50, 380, "Barolo 2018, Piemonte", 11],
    [470, 380, "1 190", 11],
    [50, 430, "Øl og brus", 18, true],
    [400, 430, "0,33 l", 9],
    [470, 430, "0,5 l", 9],
    [50, 455, "Pils", 11],
    [400, 455, "79,-", 11],
    [470, 455, "109,-", 11],
    [50, 475, "Cola", 11],
    [400, 475, "42,-", 11],
    [470, 475, "55,-", 11],
  ]);

/** Every way in which prices are written, with times, volumes and years that are none. */
export const priceForms = (): Promise<Buffer> =>
  printed([
    [50, 60, "Lunsj", 18, true],
    [50, 80, "Serveres hverdager kl. 11 - 15", 9],
    [50, 110, "Dagens fisk", 11],
    [450, 110, "fra 189,-", 11],
    [50, 130, "Husmannskost", 11],
    [450, 130, "kr 189", 11],
    [50, 150, "Karbonadesmørbrød", 11],
    [450, 150, "189/219", 11],
    [50, 170, "Rekesmørbrød", 11],
    [450, 170, "kr. 209,-", 11],
    [50, 190, "Omelett med skinke", 11],
    [450, 190, "169,–", 11],
    [50, 210, "Skalldyrfat for 2 personer", 11],
    [450, 210, "kr 1 249,-", 11],
    [50, 230, "Buffé (per person)", 11],
    [450, 230, "NOK 395", 11],
    [50, 250, "Suppe", 11],
    [450, 250, "Kr 129,00", 11],
    [50, 270, "Kyllingvinger, 8 stk", 11],
    [450, 270, "159 kr", 11],
    [50, 290, "Tapas 3 valgfrie", 11],
    [450, 290, "219,- pr. pers.", 11],
    [50, 340, "Tilbehør", 18, true],
    [50, 365, "Pommes frites", 11],
    [450, 365, "+ 45,-", 11],
    [50, 385, "Aioli", 11],
    [450, 385, "25,-", 11],
    [50, 435, "Drikke", 18, true],
    [50, 460, "Hansa Pils 0,5 l 4,7 %", 11],
    [450, 460, "105,-", 11],
    [50, 480, "Riesling 2022 (12 cl)", 11],
    [450, 480, "119,-", 11],
    [50, 500, "Te el. kaffe", 11],
    [450, 500, "35,-/42,-", 11],
    [50, 780, "Etablert 1987. Bord for fler enn 12? Ring oss på 73 51 22 48", 8],
    [50, 795, "Åpent mandag-torsdag 11-22, fredag og lørdag 11-24", 8],
  ]);

/** Allergens as raised figures, with a legend one to a line. */
export const raisedAllergens = (): Promise<Buffer> =>
  printed([
    [50, 60, "Thaimat", 18, true],
    [50, 90, "12. Pad Thai", 11, true],
    [118, 86, "1,4,5", 6],
    [460, 90, "199,-", 11],
    [50, 103, "Risnudler med egg, reker og peanøtter", 9],
    [50, 125, "13. Massaman", 11, true],
    [124, 121, "5", 6],
    [460, 125, "189,-", 11],
    [50, 138, "Rødt karri med kokosmelk", 9],
    [50, 160, "14. Vårruller (4 stk)", 11, true],
    [160, 156, "1,6", 6],
    [460, 160, "119,-", 11],
    [50, 700, "Allergener", 9, true],
    [50, 714, "1 Gluten (hvete)", 8],
    [50, 726, "2 Skalldyr", 8],
    [50, 738, "3 Fisk", 8],
    [200, 714, "4 Egg", 8],
    [200, 726, "5 Peanøtter", 8],
    [200, 738, "6 Soya", 8],
  ]);

/** Allergens as letters behind descriptions, with the legend in one line at the foot. */
export const letteredAllergens = (): Promise<Buffer> =>
  printed([
    centred(60, "SMÅRETTER", 14, true),
    centred(90, "Blåskjell 189", 11, true),
    centred(103, "hvitvin, fløte, persille (B, M, SU)", 9),
    centred(128, "Rømmegrøt 159", 11, true),
    centred(141, "spekemat, flatbrød og sukker (G, M)", 9),
    centred(166, "Brent blomkål 139", 11, true),
    centred(179, "mandler, granateple (N)", 9),
    centred(220, "HOVEDRETTER", 14, true),
    centred(250, "Ytrefilet av okse 389", 11, true),
    centred(263, "béarnaise, pommes Anna (E, M)", 9),
    centred(288, "Kveite 359", 11, true),
    centred(301, "blomkålpuré, beurre blanc, løyrom (F, M, SU)", 9),
    centred(780, "G: gluten, M: melk, E: egg, F: fisk, B: bløtdyr, N: nøtter, SU: sulfitt", 8),
  ]);

/** Prices at the end of dotted lines. */
export const dottedLeaders = (): Promise<Buffer> =>
  printed([
    [60, 80, "Forretter", 16, true],
    [60, 110, `Hvitløksbrød ${".".repeat(70)} 79,-`, 11],
    [60, 130, `Bruschetta ${". ".repeat(40)}109,-`, 11],
    [60, 150, "Carpaccio", 11],
    [120, 150, ".".repeat(100), 11],
    [450, 150, "149,-", 11],
    [60, 200, "Pasta", 16, true],
    [60, 230, `Carbonara ${"_".repeat(40)} 199`, 11],
    [60, 243, "Bacon, egg og parmesan", 9],
    [60, 265, `Lasagne …………………………………… kr 209`, 11],
  ]);

/** Three pages with the same head and foot, and a category that goes on over the page. */
export const manyPages = (): Promise<Buffer> => {
  const page = (number: number, texts: readonly PrintedText[]): PrintedText[] => [
    [50, 40, "RESTAURANT FJORDEN", 12, true],
    [420, 40, "Meny sommer 2026", 10],
    ...texts,
    [50, 815, "Fjordveien 3, 5003 Bergen · 55 00 11 22", 8],
    [500, 815, `Side ${number} av 3`, 8],
  ];
  const rows = (y: number, dishes: readonly (readonly [string, string])[]): PrintedText[] =>
    dishes.flatMap(([name, price], index): PrintedText[] => [
      [50, y + index * 26, name, 11],
      [480, y + index * 26, price, 11],
    ]);
  return printed(
    page(1, [
      [50, 90, "Forretter", 16, true],
      ...rows(120, [
        ["Ishavsrøye", "179,-"],
        ["Tatar", "189,-"],
      ]),
      [50, 200, "Hovedretter", 16, true],
      // The last one stands low on the page, and the first of the next high: no head or foot for it.
      ...rows(230, [
        ["Breiflabb", "369,-"],
        ["Lam fra Hardanger", "389,-"],
      ]),
      ...rows(770, [["Klippfisk", "329,-"]]),
    ]),
    page(2, [
      [50, 75, "Hovedretter (forts.)", 16, true],
      ...rows(98, [
        ["Sei", "269,-"],
        ["Svinenakke", "279,-"],
      ]),
      ...rows(770, [["Kylling", "329,-"]]),
    ]),
    page(3, [
      [50, 75, "Dessert", 16, true],
      ...rows(98, [
        ["Karamellpudding", "119,-"],
        ["Multekrem", "129,-"],
      ]),
    ]),
  );
};

/** Norwegian and English, heading by heading and dish by dish. */
export const twoLanguages = (): Promise<Buffer> =>
  printed([
    [50, 70, "Forretter / Starters", 16, true],
    [50, 100, "Rekecocktail", 11, true],
    [480, 100, "159,-", 11],
    [50, 113, "Med avokado og dill", 9],
    [50, 125, "Prawn cocktail with avocado and dill", 9],
    [50, 150, "Løksuppe", 11, true],
    [480, 150, "129,-", 11],
    [50, 163, "Gratinert med gruyère", 9],
    [50, 175, "Onion soup au gratin with gruyère", 9],
    [50, 230, "Hovedretter / Main courses", 16, true],
    [50, 260, "Fiskegryte / Fish stew", 11, true],
    [480, 260, "289,-", 11],
    [50, 285, "Elgkarbonade", 11, true],
    [480, 285, "269,-", 11],
    [50, 298, "Moose patty with lingonberries", 9],
  ]);
