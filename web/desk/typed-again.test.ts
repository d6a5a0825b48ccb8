import assert from "node:assert/strict";
import { it } from "node:test";
import { isMistyped, isTypedAgain } from "./typed-again.ts";

it("what is done for good is typed again, and is wrong only when it cannot be typed on", () => {
  const said = ["", "Nett", "Nettsmia", " Nettsmia ", "nett", "Nettsmia AS"].map((typed) => [
    isTypedAgain("Nettsmia", typed),
    isMistyped("Nettsmia", typed),
  ]);
  assert.deepEqual(said, [
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
});
