import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { csvOf } from "./csv.ts";

/** S-37 */
describe("texts of people in a spreadsheet", () => {
  it("keep to their cell", () => {
    assert.equal(
      csvOf([
        ["kari@example.com", 'Kari "Kæri"; og\nOla'],
        ["", "Ås"],
      ]),
      '\uFEFFkari@example.com;"Kari ""Kæri""; og\nOla"\r\n;Ås\r\n',
    );
  });

  it("are no formulas", () => {
    for (const text of ["=1+1", "+47 1", "-1", "@SUM(A1)", "\tx", "＝1+1", "－1"])
      assert.equal(csvOf([[text]]), `\uFEFF'${text}\r\n`);
    assert.equal(csvOf([['=HYPERLINK("x")']]), `\uFEFF"'=HYPERLINK(""x"")"\r\n`);
    assert.equal(csvOf([["\n=1"]]), `\uFEFF"'\n=1"\r\n`);
  });
});

it("figures are figures in a spreadsheet, below nothing as well", () => {
  const ore = [0, 5, 1_234_567, -50, -12_000].map((amount) => ({ ore: amount }));
  assert.equal(csvOf([[-3, 12, ...ore]]), "\uFEFF-3;12;0,00;0,05;12345,67;-0,50;-120,00\r\n");
});
