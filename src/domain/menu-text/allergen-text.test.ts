import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allergensNamed, legendOf, listedLegendOf, splitAllergens } from "./allergen-text.ts";

const entries = (legend: ReadonlyMap<string, readonly string[]> | null) =>
  legend && [...legend].map(([code, named]) => `${code} ${named.join(" ")}`);

describe("the allergens of a text", () => {
  const named: [text: string, codes: string[]][] = [
    ["Melk, egg", ["EGGS", "MILK"]],
    ["gluten", ["WHEAT"]],
    ["Glutenholdig", ["WHEAT"]],
    ["gluten (rug)", ["RYE"]],
    ["melk, gluten", ["WHEAT", "MILK"]],
    ["gluten (rug), egg", ["RYE", "EGGS"]],
    ["fisk og gluten og havre", ["OATS", "FISH"]],
    ["tomat", []],
    ["", []],
  ];
  for (const [text, codes] of named)
    it(`«${text}» is ${codes.join(", ") || "none"}`, () => assert.deepEqual(allergensNamed(text), codes));
});

describe("the codes of a menu", () => {
  const lines: [text: string, legend: string[] | null][] = [
    ["1=Gluten/hvete, 2=Melk", ["1 WHEAT", "2 MILK"]],
    ["Allergener: H = Hvete, M = Melk, T = Tomat", ["H WHEAT", "M MILK"]],
    ["M = Melk", ["M MILK"]],
    ["M = Melk.", ["M MILK"]],
    ["M = Melk, T = Tomat", null],
    ["Spør oss om M = Melk", null],
    ["T = Tomat, S = Salat", null],
    ["Pizza med ost", null],
  ];
  for (const [text, legend] of lines)
    it(`${legend ? "are" : "are not"} in «${text}»`, () => assert.deepEqual(entries(legendOf(text)), legend));

  const rows: [cells: string[], legend: string[] | null][] = [
    [
      ["1 Gluten (hvete)", "4 Egg"],
      ["1 WHEAT", "4 EGGS"],
    ],
    [["(7) Melk"], ["7 MILK"]],
    [["1 Gluten", "2 Suppe med egg"], null],
    [["1 Gluten", "2 Tomat"], null],
    [["1 Gluten", "Melk"], null],
    [[], null],
  ];
  for (const [cells, legend] of rows)
    it(`${legend ? "are" : "are not"} in the cells ${cells.join(" | ") || "of an empty row"}`, () =>
      assert.deepEqual(entries(listedLegendOf(cells)), legend));
});

describe("a dish with its allergens", () => {
  const legend = new Map([
    ["1", ["WHEAT"]],
    ["7", ["MILK"]],
    ["H", ["WHEAT"]],
    ["M", ["MILK"]],
    ["E", ["EGGS"]],
  ] as const);
  const dishes: [text: string, left: string, codes: string[]][] = [
    ["Margherita (1,7)", "Margherita", ["WHEAT", "MILK"]],
    ["Margherita (1) (7)", "Margherita", ["WHEAT", "MILK"]],
    ["Margherita [H og M].", "Margherita", ["WHEAT", "MILK"]],
    ["Margherita (1,9)", "Margherita (1,9)", []],
    ["Margherita (liten)", "Margherita (liten)", []],
    ["Margherita ()", "Margherita ()", []],
    ["Margherita ( , )", "Margherita ( , )", []],
    ["Margherita  H, M, E", "Margherita", ["WHEAT", "EGGS", "MILK"]],
    ["Margherita - H/M", "Margherita", ["WHEAT", "MILK"]],
    ["Margherita H, X", "Margherita H, X", []],
    ["Omelett. Allergener: melk, egg", "Omelett.", ["EGGS", "MILK"]],
    ["Omelett. Inneholder M og E.", "Omelett.", ["EGGS", "MILK"]],
    ["Omelett (inneholder egg)", "Omelett", ["EGGS"]],
    ["Omelett. Inneholder kjærlighet", "Omelett. Inneholder kjærlighet", []],
    ["Omelett (E). Allergener: melk", "Omelett", ["EGGS", "MILK"]],
    ["Omelett (E) (inneholder melk)", "Omelett", ["EGGS", "MILK"]],
    ["Omelett.Inneholder melk", "Omelett.", ["MILK"]],
    ["  Suppe - ", "Suppe -", []],
    ["Suppe: (M)", "Suppe", ["MILK"]],
  ];
  for (const [text, left, codes] of dishes)
    it(`«${text}» is «${left}»${codes.length > 0 ? ` with ${codes.join(", ")}` : ""}`, () =>
      assert.deepEqual(splitAllergens(text, legend), { text: left, allergens: codes }));
});
