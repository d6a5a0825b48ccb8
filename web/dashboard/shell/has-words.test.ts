import assert from "node:assert/strict";
import { it } from "node:test";
import { hasWords } from "./has-words.ts";

it("what is typed is found word by word, in any order and in capitals or not", () => {
  const texts = ["Pizza Ost stor", "Stor pizza", "Suppe", "ØL 0,5"];
  const found = (typed: string) => texts.filter(hasWords(typed));
  assert.deepEqual(found("stor PIZZA"), ["Pizza Ost stor", "Stor pizza"]);
  assert.deepEqual(found(" øl "), ["ØL 0,5"]);
  assert.deepEqual(found("pizza suppe"), []);
  assert.deepEqual(found("  "), texts);
});
