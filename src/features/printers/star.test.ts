import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { starEnding, starState } from "./star.ts";

describe("what Star's printers report", () => {
  it("is how they stand, however it is written", () => {
    for (const [said, state] of [
      ["200 OK", "READY"],
      ["200%20OK", "READY"],
      [" 200 ", "READY"],
      ["211 OK Paper Low", "PAPER_LOW"],
      ["410 Out of paper", "PAPER_OUT"],
      ["411%20Paper%20Jam", "PAPER_OUT"],
      ["420 Cover open", "COVER_OPEN"],
      ["430 Cutter error", "ERROR"],
      ["520 Media type not supported", "ERROR"],
      ["200%ZZ", "READY"],
      ["", "ERROR"],
    ] as const)
      assert.equal(starState(said), state, said);
  });

  it("is what became of a slip: printed, or not for a reason that is the printer's or the slip's", () => {
    const printed = { isPrinted: true };
    const failed = (failure: string, isSlips: boolean) => ({ isPrinted: false, failure, isSlips });
    assert.deepEqual(["200 OK", "211 Paper low", "OK", "ok"].map(starEnding), Array(4).fill(printed));
    assert.deepEqual(starEnding("410 Out of paper"), failed("410 Out of paper", false));
    assert.deepEqual(starEnding("511 Could not read"), failed("511 Could not read", true));
    assert.deepEqual(starEnding("OKAY"), failed("OKAY", true));
    assert.deepEqual(starEnding(""), failed("no code", true));
  });
});
