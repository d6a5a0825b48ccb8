import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { longestName } from "./menu-draft.ts";
import { dish, heading, line, type Piece, pageOf, told } from "./printed-page.fixture.ts";
import { readMenuText } from "./read-menu-text.ts";

describe("the name of a dish whose price stands below it", () => {
  it("has more room above it than what describes it", () => {
    assert.deepEqual(
      told(
        pageOf([
          heading("Smårett"),
          line("Nachos 139,-"),
          line("Med salsa"),
          line("og rømme"),
          null,
          line("Vinger"),
          line("Ti stykker"),
          line("kr 149"),
        ]),
      ),
      ["Smårett: Nachos | 139 | Med salsa og rømme", "Smårett: Vinger | 149 | Ti stykker"],
    );
  });

  it("is below what describes the dish above, where all lines are as far apart", () => {
    assert.deepEqual(
      told(
        pageOf([heading("Smårett"), line("Nachos 139,-"), line("Med salsa"), line("Vinger"), line("kr 149")]),
      ),
      ["Smårett: Nachos | 139 | Med salsa", "Smårett: Vinger | 149"],
    );
  });

  it("is set larger than what describes it, also where all prices stand below", () => {
    const name = (text: string): Piece[] => [[50, text, 12]];
    assert.deepEqual(
      told(
        pageOf([
          heading("Smårett"),
          name("Vinger"),
          line("Ti stykker"),
          line("kr 149"),
          name("Nachos"),
          line("Med ost"),
          line("139,-"),
        ]),
      ),
      ["Smårett: Vinger | 149 | Ti stykker", "Smårett: Nachos | 139 | Med ost"],
    );
  });

  it("is the line above where all lines are as far apart", () => {
    assert.deepEqual(
      told(pageOf([heading("Smårett"), line("Nachos 139,-"), line("Vinger"), line("kr 149")])),
      ["Smårett: Nachos | 139", "Smårett: Vinger | 149"],
    );
  });
});

describe("a heading", () => {
  const categories = (...rows: Piece[][]) => told(pageOf(rows)).map((one) => one.split(" | ")[0]);

  it("is larger by three twentieths or more", () => {
    for (const [size, category] of [
      [11.5, "Dessert"],
      [11.4, "Middag"],
    ] as const)
      assert.deepEqual(categories(heading("Middag"), dish("Torsk"), [[50, "Dessert", size]], dish("Is")), [
        "Middag: Torsk",
        `${category}: Is`,
      ]);
  });

  it("is larger than most dishes are, though one is larger still", () => {
    assert.deepEqual(
      categories(
        heading("Middag"),
        dish("Torsk"),
        [[50, "Hummer 399,-", 14]],
        [[50, "Dessert", 13]],
        dish("Is"),
      ),
      ["Middag: Torsk", "Middag: Hummer", "Dessert: Is"],
    );
  });

  it("is short, and begins and ends as headings do", () => {
    const long = "Alt av sjømat kommer fra kysten ved Frøya og Hitra om kvelden";
    assert.equal(long.length, 61);
    const short = long.slice(0, 60);
    assert.deepEqual(categories(heading("Middag"), dish("Torsk"), heading(short), dish("Sei")), [
      "Middag: Torsk",
      `${short}: Sei`,
    ]);
    for (const text of [
      long,
      "servert hele dagen",
      "(til kl. 16)",
      "* med forbehold",
      "Alt er hjemmelaget.",
      "12",
    ])
      assert.deepEqual(categories(heading("Middag"), dish("Torsk"), heading(text), dish("Sei")), [
        "Middag: Torsk",
        "Middag: Sei",
      ]);
  });

  it("may be small in capitals, of four letters or more", () => {
    for (const [text, category] of [
      ["DRIKKE", "DRIKKE"],
      ["SAUS", "SAUS"],
      ["IPA", "Middag"],
      ["Drikke", "Middag"],
    ] as const)
      assert.deepEqual(categories(heading("Middag"), dish("Torsk"), line(text), dish("Sei")), [
        "Middag: Torsk",
        `${category}: Sei`,
      ]);
  });
});

describe("names", () => {
  const sold = (name: string) =>
    readMenuText([pageOf([heading("Meny"), line(`${name} 189,-`)])]).draft.categories.flatMap(
      ({ products }) => products.map((product) => product.name),
    );

  it("that are too long end with an ellipsis, and are as long as they may be", () => {
    assert.deepEqual(sold("A".repeat(longestName)), ["A".repeat(longestName)]);
    assert.deepEqual(sold("A".repeat(longestName + 1)), [`${"A".repeat(longestName - 1)}…`]);
    assert.deepEqual(sold(`${"A".repeat(longestName - 2)} BCD`), [`${"A".repeat(longestName - 2)}…`]);
  });

  it("that stand twice are told apart, however long they are", () => {
    const name = "A".repeat(longestName);
    const [first, second] = readMenuText([
      pageOf([heading("Meny"), line(`${name} 189,-`), line(`${name} 199,-`)]),
    ]).draft.categories[0]!.products;
    assert.deepEqual([first!.name, second!.name], [name, `${"A".repeat(longestName - 6)} (2)`]);
  });

  it("have a letter or a figure", () => {
    assert.deepEqual(sold("★ ★"), []);
    assert.deepEqual(sold("12"), ["12"]);
  });
});
