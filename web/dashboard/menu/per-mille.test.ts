import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { perMilleOf } from "./per-mille.ts";

describe("a share that somebody types", () => {
  it("is read as people write per cent", () => {
    const read = {
      "5": 50,
      "+4,5": 45,
      "4.5 %": 45,
      "-10": -100,
      "−10 %": -100,
      "0": 0,
      "-0": 0,
      "100": 1000,
    };
    for (const [text, perMille] of Object.entries(read)) assert.equal(perMilleOf(text), perMille, text);
  });

  it("is nothing when it is no share", () => {
    for (const text of ["", "fem", "5,55", "1000", "5-", "--5", "5 kr"])
      assert.equal(perMilleOf(text), null, text);
  });
});
