import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Piece, pageOf, told } from "./printed-page.fixture.ts";
import { readMenuText } from "./read-menu-text.ts";

describe("the menu in a document", () => {
  it("goes on with a category whose heading stands on the next page again, however it is written there", () => {
    const dish = (name: string): Piece[] => [
      [50, name],
      [480, "189,-"],
    ];
    assert.deepEqual(
      told(
        pageOf([[[50, "Pizza", 16]], dish("Margherita"), dish("Pepperoni")]),
        pageOf([[[50, "Dessert", 16]], dish("Tiramisu"), [[50, "PIZZA (forts.)", 16]], dish("Capricciosa")]),
      ).map((line) => line.split(" | ")[0]),
      ["Pizza: Margherita", "Pizza: Pepperoni", "Pizza: Capricciosa", "Dessert: Tiramisu"],
    );
  });

  it("has categories by their headings, and prices however they are written", () => {
    const prices = [
      "189,-",
      "kr 189",
      "kr. 189,-",
      "fra 189,-",
      "189 kr",
      "189.-",
      "189,00",
      "189",
      "NOK 189",
      "189 ,-",
    ];
    const rows = prices.map((price, index): Piece[] => [
      [50, `Rett ${"ABCDEFGHIJ"[index]}`],
      [480, price],
    ]);
    assert.deepEqual(
      told(pageOf([[[50, "Hovedretter", 16]], ...rows])),
      prices.map((_, index) => `Hovedretter: Rett ${"ABCDEFGHIJ"[index]} | 189`),
    );
    assert.deepEqual(
      told(
        pageOf([
          [[50, "Fisk", 16]],
          [
            [50, "Hummer"],
            [480, "1 249,-"],
          ],
          [[50, "Sei ........ 245"]],
        ]),
      ),
      ["Fisk: Hummer | 1249", "Fisk: Sei | 245"],
    );
  });

  it("has descriptions over several lines, with words put together again", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[50, "PIZZA"]],
          [
            [50, "1. Margherita"],
            [480, "189,-"],
          ],
          [[50, "Tomatsaus, mozzarella og fersk basi-"]],
          [[50, "likum fra egen hage."]],
          null,
          [
            [50, "2. Capricciosa"],
            [480, "209,-"],
          ],
          [[50, "Skinke og sjampinjong"]],
        ]),
      ),
      [
        "PIZZA: Margherita | 189 | Tomatsaus, mozzarella og fersk basilikum fra egen hage.",
        "PIZZA: Capricciosa | 209 | Skinke og sjampinjong",
      ],
    );
  });

  it("has sizes in the line, behind their prices, or above columns of prices", () => {
    assert.deepEqual(
      told(
        pageOf([
          [
            [50, "Pizza", 16],
            [350, "S"],
            [420, "M"],
            [490, "L"],
          ],
          [
            [50, "Vesuvio"],
            [345, "149"],
            [415, "189"],
            [485, "229"],
          ],
          [
            [50, "Hawaii"],
            [345, "159,-"],
            [415, "199,-"],
            [485, "239,-"],
          ],
          [[50, "Drikke", 16]],
          [[50, "Brus Liten 39 kr / Stor 55 kr"]],
          [[50, "Øl 0,4 l 98,- 0,6 l 129,-"]],
          [[50, "Vin 129,- glass / 549,- flaske"]],
          [[50, "Kaffe 35/45"]],
          [
            [50, "Cappuccino (liten/stor)"],
            [480, "45/52"],
          ],
          [[50, "Te 32,- (med honning)"]],
        ]),
      ),
      [
        "Pizza: Vesuvio | S 149/M 189/L 229",
        "Pizza: Hawaii | S 159/M 199/L 239",
        "Drikke: Brus | Liten 39/Stor 55",
        "Drikke: Øl | 0,4 l 98/0,6 l 129",
        "Drikke: Vin | glass 129/flaske 549",
        "Drikke: Kaffe | Liten 35/Stor 45",
        "Drikke: Cappuccino | liten 45/stor 52",
        "Drikke: Te | 32 | (med honning)",
      ],
    );
  });

  it("has allergens by the codes of its legend, wherever that stands", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[50, "SUPPER"]],
          [
            [50, "Fiskesuppe (1,4,7)"],
            [480, "169,-"],
          ],
          [
            [50, "Tomatsuppe 7, 9"],
            [480, "129,-"],
          ],
          [
            [50, "Dagens suppe"],
            [480, "119,- (7)"],
          ],
          [[50, "Med brød. Allergener: 1"]],
          [
            [50, "Reker"],
            [480, "199,-"],
          ],
          [[50, "Inneholder skalldyr og egg"]],
          null,
          [[50, "Allergener: 1=Gluten/hvete, 4=Fisk, 7=Melk, 9=Selleri"]],
        ]),
      ),
      [
        "SUPPER: Fiskesuppe | 169 | [WHEAT FISH MILK]",
        "SUPPER: Tomatsuppe | 129 | [MILK CELERY]",
        "SUPPER: Dagens suppe | 119 | [WHEAT MILK] | Med brød.",
        "SUPPER: Reker | 199 | [CRUSTACEANS EGGS]",
      ],
    );
    assert.deepEqual(
      told(
        pageOf([
          [[50, "H = Hvete, M = Melk, E = Egg, SK = Skalldyr"]],
          [[50, "Burgere", 18]],
          [
            [50, "Husets burger H, M, E"],
            [480, "219"],
          ],
          [
            [50, "Rekeburger"],
            [400, "H SK"],
            [480, "229"],
          ],
        ]),
      ),
      ["Burgere: Husets burger | 219 | [WHEAT EGGS MILK]", "Burgere: Rekeburger | 229 | [WHEAT CRUSTACEANS]"],
    );
  });

  it("is read when it is centred, with descriptions that end in letters", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[262, "Forretter", 16]],
          [[200, "Kamskjell fra Hitra  195", 11]],
          [[180, "jordskokk og brunet smør (BL, M)", 9]],
          null,
          [[210, "Tartar av reinsdyr  205", 11]],
          [[190, "eggeplomme, kapers, rugbrød (E, R)", 9]],
          null,
          [[100, "M: melk  E: egg  BL: bløtdyr  R: rug", 8]],
        ]),
      ),
      [
        "Forretter: Kamskjell fra Hitra | 195 | [MILK MOLLUSCS] | jordskokk og brunet smør",
        "Forretter: Tartar av reinsdyr | 205 | [RYE EGGS] | eggeplomme, kapers, rugbrød",
      ],
    );
  });

  it("is read column by column, below a title across both", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[180, "Velkommen til oss i Havnegata", 18]],
          null,
          [
            [50, "Forretter", 16],
            [320, "Hovedretter", 16],
          ],
          [
            [50, "Scampi"],
            [240, "129,-"],
            [320, "Biff av okse"],
            [510, "329,-"],
          ],
          [
            [50, "Med aioli og brød"],
            [320, "Med fløtegratinerte poteter"],
          ],
          [
            [50, "Carpaccio"],
            [240, "139,-"],
            [320, "Laks fra Frøya"],
            [510, "289,-"],
          ],
          [
            [50, "Suppe"],
            [240, "99,-"],
            [320, "Kylling"],
            [510, "249,-"],
          ],
        ]),
      ),
      [
        "Forretter: Scampi | 129 | Med aioli og brød",
        "Forretter: Carpaccio | 139",
        "Forretter: Suppe | 99",
        "Hovedretter: Biff av okse | 329 | Med fløtegratinerte poteter",
        "Hovedretter: Laks fra Frøya | 289",
        "Hovedretter: Kylling | 249",
      ],
    );
  });

  it("has prices at the end of descriptions, or below them", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[50, "Smårett", 18]],
          [[50, "Nachos", 12]],
          [[50, "Med ost, salsa"]],
          [[50, "og guacamole 139,-"]],
          null,
          [[50, "Vinger", 12]],
          [[50, "Ti stykker med dipp"]],
          [[50, "kr 149"]],
          [[50, "Pommes frites", 12]],
          [[50, "69,-"]],
        ]),
      ),
      [
        "Smårett: Nachos | 139 | Med ost, salsa og guacamole",
        "Smårett: Vinger | 149 | Ti stykker med dipp",
        "Smårett: Pommes frites | 69",
      ],
    );
  });

  it("is not what repeats on its pages, nor its address", () => {
    const page = (number: number, dish: string) =>
      pageOf([
        [[50, "Kro & Kjeller", 20]],
        null,
        [[50, "Middag", 16]],
        [
          [50, dish],
          [480, "199,-"],
        ],
        ...Array.from({ length: 44 }, () => null),
        [[50, "Tlf 73 00 00 00 – www.kroen.no"]],
        [[280, `Side ${number} av 2`]],
      ]);
    assert.deepEqual(told(page(1, "Kjøttkaker"), page(2, "Fårikål")), [
      "Middag: Kjøttkaker | 199",
      "Middag: Fårikål | 199",
    ]);
  });

  it("has allergens by a list below a title of its own, and dishes that are named as one could reach us", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[50, "Supper", 16]],
          [
            [50, "Fiskesuppe 1, 4"],
            [480, "169,-"],
          ],
          [[50, "Taco @ Torget 129,-"]],
          [[50, "Post til post@kroen.no"]],
          null,
          [[50, "Allergener:"]],
          [
            [50, "1 Gluten (hvete)"],
            [200, "4 Egg"],
          ],
          [[50, "Dessert", 16]],
          [[50, "2 Vafler med egg 59,-"]],
        ]),
      ),
      [
        "Supper: Fiskesuppe | 169 | [WHEAT EGGS]",
        "Supper: Taco @ Torget | 129",
        "Dessert: 2 Vafler med egg | 59",
      ],
    );
  });

  it("keeps numbers that belong to names", () => {
    assert.deepEqual(
      told(
        pageOf([
          [[50, "DRIKKE"]],
          [
            [50, "7 Up 0,5 l"],
            [480, "45"],
          ],
          [
            [50, "Chianti 2019"],
            [480, "549,-"],
          ],
          [
            [50, "Burger 200 g"],
            [480, "215"],
          ],
          [
            [50, "Fanta"],
            [480, "42"],
          ],
        ]),
      ),
      [
        "DRIKKE: 7 Up 0,5 l | 45",
        "DRIKKE: Chianti 2019 | 549",
        "DRIKKE: Burger 200 g | 215",
        "DRIKKE: Fanta | 42",
      ],
    );
    assert.deepEqual(
      told(pageOf([[[50, "SUSHI"]], [[50, "1 Laks 49,-"]], [[50, "2 Tunfisk 55,-"]], [[50, "3 Reke 52,-"]]])),
      ["SUSHI: Laks | 49", "SUSHI: Tunfisk | 55", "SUSHI: Reke | 52"],
    );
  });

  it("says what it is not sure of", () => {
    const { warnings } = readMenuText([
      pageOf([
        [[50, "PIZZA"]],
        [[50, "Calzone 149/189"]],
        [
          [50, "Dagens"],
          [480, "99,-"],
        ],
        [
          [50, "Dagens"],
          [480, "119,-"],
        ],
      ]),
    ]);
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["categories.0.products.0.variants", "categories.0.products.2.name"],
    );
  });

  it("is nothing when there are no prices, and never more than its own text", () => {
    assert.deepEqual(readMenuText([pageOf([[[50, "Kjære gjest", 20]], [[50, "Velkommen."]]])]).draft, {
      categories: [],
    });
    assert.deepEqual(readMenuText([]).draft, { categories: [] });
  });
});
