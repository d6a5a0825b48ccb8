import assert from "node:assert/strict";
import { it } from "node:test";
import { toggled } from "./toggled.ts";

it("what is ticked comes to what is chosen, and what was chosen goes", () => {
  assert.deepEqual(toggled([1, 2], 3), [1, 2, 3]);
  assert.deepEqual(toggled([1, 2, 3], 2), [1, 3]);
});
