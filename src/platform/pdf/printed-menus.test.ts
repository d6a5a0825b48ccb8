import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { createLog } from "../log.ts";
import { createReaders } from "../readers/readers.ts";
import { createPdfReader } from "./pdf-reader.ts";
import * as menus from "./printed-menus.fixture.ts";

const readers = createReaders(createLog("silent"));
const reader = createPdfReader(readers);
after(() => readers.close());

/** `Margherita 149 | Tomat og ost | WHEAT MILK` below `# Pizza`, and warnings behind `!`. */
async function told(file: Promise<Buffer>): Promise<string[]> {
  const read = await reader.read(await file);
  assert.ok("menu" in read, JSON.stringify(read));
  const { draft, warnings } = read.menu;
  const kroner = (ore: number) => String(ore / 100);
  return [
    ...draft.categories.flatMap(({ name, description, products }) => [
      `# ${name}${description === null ? "" : ` (${description})`}`,
      ...products.map((dish) => {
        const sizes = dish.variants.map((size) => `${size.name} ${kroner(size.price)}`).join("/");
        const price = dish.basePrice === null ? sizes : kroner(dish.basePrice);
        return [`${dish.name} ${price}`, dish.description, dish.allergens.join(" ")]
          .filter(Boolean)
          .join(" | ");
      }),
    ]),
    ...warnings.map(({ path }) => `! ${path}`),
  ];
}

describe("a menu as restaurants print it", () => {
  it("in three columns below a title", async () => {
    assert.deepEqual(await told(menus.threeColumns()), [
      "# Forretter",
      "Kamskjell 165 | Jordskokkpuré, brunet smør og hasselnøtter",
      "Røkt laks 149 | Rømme og rugbrød",
      "Dagens suppe 119",
      "# Barnemeny",
      "Kjøttkaker 99 | Med poteter",
      "Pannekaker 89",
      "# Hovedretter",
      "Torsk fra Lofoten 329 | Ertepuré, bacon og sandefjordsmør",
      "Reinsdyrfilet 419 | Tyttebær, rosenkål, viltsaus",
      "Vegetarburger 229 | Med pommes frites",
      "Fish & chips 249",
      "# Desserter",
      "Tilslørte bondepiker 115 | Epler, kavring og krem",
      "Sjokoladefondant 129",
      "# Drikke",
      "Eplemost 59",
      "Kaffe 39",
      "Pils 0,4 l 109",
    ]);
  });

  it("with sizes above columns of prices", async () => {
    assert.deepEqual(await told(menus.sizeTables()), [
      "# PIZZA",
      "Margherita Liten 129/Medium 169/Stor 209 | Tomatsaus og mozzarella",
      "Quattro stagioni Liten 139/Medium 179/Stor 219 | Tomatsaus og mozzarella",
      "Diavola Liten 149/Medium 189/Stor 229 | Tomatsaus og mozzarella",
      "# Salater",
      "Cæsarsalat Liten 149/Stor 189",
      "Gresk salat Liten 139/Stor 179",
      "# Vin",
      "Chablis 2021, Burgund Glass 149/Flaske 690",
      "Barolo 2018, Piemonte 1190",
      "# Øl og brus",
      "Pils 0,33 l 79/0,5 l 109",
      "Cola 0,33 l 42/0,5 l 55",
    ]);
  });

  it("with prices in every form, and numbers that are none", async () => {
    assert.deepEqual(await told(menus.priceForms()), [
      "# Lunsj (Serveres hverdager kl. 11 - 15)",
      "Dagens fisk 189",
      "Husmannskost 189",
      "Karbonadesmørbrød Liten 189/Stor 219",
      "Rekesmørbrød 209",
      "Omelett med skinke 169",
      "Skalldyrfat for 2 personer 1249",
      "Buffé (per person) 395",
      "Suppe 129",
      "Kyllingvinger, 8 stk 159",
      "Tapas 3 valgfrie 219 | pr. pers.",
      "# Tilbehør",
      "Pommes frites 45",
      "Aioli 25",
      "# Drikke",
      "Hansa Pils 0,5 l 4,7 % 105",
      "Riesling 2022 (12 cl) 119",
      "Te el. kaffe Liten 35/Stor 42",
      // "fra", and sizes that the document does not name.
      "! categories.0.products.0.basePrice",
      "! categories.0.products.2.variants",
      "! categories.2.products.2.variants",
    ]);
  });

  it("with allergens as raised figures and a list of what they stand for", async () => {
    assert.deepEqual(await told(menus.raisedAllergens()), [
      "# Thaimat",
      "Pad Thai 199 | Risnudler med egg, reker og peanøtter | WHEAT EGGS PEANUTS",
      "Massaman 189 | Rødt karri med kokosmelk | PEANUTS",
      "Vårruller (4 stk) 119 | WHEAT SOYBEANS",
    ]);
  });

  it("centred, with allergens as letters", async () => {
    assert.deepEqual(await told(menus.letteredAllergens()), [
      "# SMÅRETTER",
      "Blåskjell 189 | hvitvin, fløte, persille | MILK MOLLUSCS SULPHITES",
      "Rømmegrøt 159 | spekemat, flatbrød og sukker | WHEAT MILK",
      "Brent blomkål 139 | mandler, granateple | NUTS",
      "# HOVEDRETTER",
      "Ytrefilet av okse 389 | béarnaise, pommes Anna | EGGS MILK",
      "Kveite 359 | blomkålpuré, beurre blanc, løyrom | FISH MILK SULPHITES",
    ]);
  });

  it("with dotted lines before the prices", async () => {
    assert.deepEqual(await told(menus.dottedLeaders()), [
      "# Forretter",
      "Hvitløksbrød 79",
      "Bruschetta 109",
      "Carpaccio 149",
      "# Pasta",
      "Carbonara 199 | Bacon, egg og parmesan",
      "Lasagne 209",
    ]);
  });

  it("over several pages with the same head and foot", async () => {
    assert.deepEqual(await told(menus.manyPages()), [
      "# Forretter",
      "Ishavsrøye 179",
      "Tatar 189",
      "# Hovedretter",
      "Breiflabb 369",
      "Lam fra Hardanger 389",
      "Klippfisk 329",
      "Sei 269",
      "Svinenakke 279",
      "Kylling 329",
      "# Dessert",
      "Karamellpudding 119",
      "Multekrem 129",
    ]);
  });

  it("in two languages", async () => {
    assert.deepEqual(await told(menus.twoLanguages()), [
      "# Forretter / Starters",
      "Rekecocktail 159 | Med avokado og dill Prawn cocktail with avocado and dill",
      "Løksuppe 129 | Gratinert med gruyère Onion soup au gratin with gruyère",
      "# Hovedretter / Main courses",
      "Fiskegryte / Fish stew 289",
      "Elgkarbonade 269 | Moose patty with lingonberries",
    ]);
  });
});
