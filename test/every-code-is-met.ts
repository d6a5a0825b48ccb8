import assert from "node:assert/strict";
import { it } from "node:test";
import { missedCodes } from "./seen-codes.ts";

/** The last of a whole run (test/run.ts), when every other test is through. */
it("every error code is met by a test, with its status", () => {
  const missed = missedCodes();
  assert.equal(missed.length, 0, missed.join("\n"));
});
