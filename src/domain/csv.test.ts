import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { csvOfTexts } from "./csv.ts";

describe("texts of people in a spreadsheet", () => {
  it("keep to their cell", () => {
    assert.equal(
      csvOfTexts([
        ["kari@example.com", 'Kari "Kæri"; og\nOla'],
        ["", "Ås"],
      ]),
      '\uFEFFkari@example.com;"Kari ""Kæri""; og\nOla"\r\n;Ås\r\n',
    );
  });

  it("are no formulas", () => {
    for (const text of ["=1+1", "+47 1", "-1", "@SUM(A1)", "\tx"])
      assert.equal(csvOfTexts([[text]]), `\uFEFF'${text}\r\n`);
    assert.equal(csvOfTexts([['=HYPERLINK("x")']]), `\uFEFF"'=HYPERLINK(""x"")"\r\n`);
  });
});
