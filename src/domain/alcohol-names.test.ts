import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { looksAlcoholic } from "./alcohol-names.ts";

const drinks = [
  ...[
    "Øl",
    "ØL 0,5 l",
    "Hansa pils",
    "Pils 0,4",
    "Juleøl fra Nøgne Ø",
    "Nøgne Ø IPA",
    "Punk IPA 5,6 %",
    "Pale Ale",
    "Fatøl",
  ],
  ...[
    "Rødvin, glass",
    "Husets vin",
    "Glass vin",
    "Prosecco",
    "Champagne (flaske)",
    "House wine",
    "Rosévin",
    "Sider 10 %",
  ],
  ...[
    "Akevitt",
    "Gin & tonic",
    "Aperol Spritz",
    "Irish coffee",
    "Sake 2 dl",
    "vodka/cola",
    "Beer",
    "Øl 10,0 %",
    "Burger med øl",
  ],
];
const others = [
  ...[
    "Alkoholfritt øl 0,5 l",
    "Alcohol-free beer",
    "Non-alcoholic IPA",
    "Pils 0,0 %",
    "Pils 0.0%",
    "Riesling 0,0",
    "Vin uten alkohol",
  ],
  ...[
    "Ginger ale",
    "Ginger beer",
    "Root beer",
    "Blåskjell i hvitvin",
    "Mussels in white wine",
    "Rødvinssaus",
    "Ølbrød",
    "Vineddik",
  ],
  ...[
    "Pizza Margherita",
    "Rømmegrøt",
    "Cola 0,5 l",
    "Villaks",
    "Vinglass",
    "Rekecocktail",
    "Ingefærshot",
    "Pilsnersaus",
  ],
];

describe("a name of a dish", () => {
  for (const name of drinks)
    it(`looks like alcohol: ${name}`, () => assert.equal(looksAlcoholic(name), true));
  for (const name of others)
    it(`does not look like alcohol: ${name}`, () => assert.equal(looksAlcoholic(name), false));
});
