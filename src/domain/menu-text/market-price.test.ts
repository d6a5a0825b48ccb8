import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { told } from "../../messages/told.ts";
import { heading, line, pageOf } from "./printed-page.fixture.ts";
import { readMenuText } from "./read-menu-text.ts";

/** A page of lines below a heading. */
const read = (...lines: string[]) => {
  const { draft, warnings } = readMenuText([pageOf([heading("Fisk"), ...lines.map(line)])]);
  return {
    dishes: draft.categories.flatMap(({ products }) =>
      products.map(({ name, description }) => [name, description]),
    ),
    warnings: told("nb", warnings).map(({ path, message }) => [
      path,
      message.slice(0, message.indexOf("»") + 1),
    ]),
  };
};

describe("a dish with the price of the day", () => {
  const cases: [string, string[], string][] = [
    ["in its line", ["Torsk 245,-", "Hummer dagspris", "Laks 229,-"], "Hummer"],
    ["behind dots", ["Torsk 245,-", "Hummer ....... Dagspris", "Laks 229,-"], "Hummer"],
    ["after a price for what comes with it", ["Torsk 245,-", "Hummer til dagspris.", "Laks 229,-"], "Hummer"],
    ["of which one asks", ["Torsk 245,-", "Hummer (spør betjeningen om dagspris)", "Laks 229,-"], "Hummer"],
    ["in English", ["Torsk 245,-", "Lobster – market price", "Laks 229,-"], "Lobster"],
    ["with a number", ["Torsk 245,-", "12. Hummer dagens pris", "Laks 229,-"], "Hummer"],
    ["below its name", ["Torsk 245,-", "12. Hummer", "dagspris", "Laks 229,-"], "Hummer"],
  ];
  for (const [name, lines, dish] of cases)
    it(`is warned of, and is no description of the one above: ${name}`, () =>
      assert.deepEqual(read(...lines), {
        dishes: [
          ["Torsk", null],
          ["Laks", null],
        ],
        warnings: [["categories.0", `«${dish}»`]],
      }));

  it("takes its description with it", () =>
    assert.deepEqual(read("Torsk 245,-", "Hummer dagspris", "med majones og loff", "Laks 229,-").dishes, [
      ["Torsk", null],
      ["Laks", null],
    ]));

  it("is warned of where nothing else stands in its category", () =>
    assert.deepEqual(read("Hummer dagspris").warnings, [["categories", "«Hummer»"]]));

  it("is none when it has a price all the same", () =>
    assert.deepEqual(read("Dagens fisk (dagspris) 245,-"), {
      dishes: [["Dagens fisk (dagspris)", null]],
      warnings: [],
    }));
});
