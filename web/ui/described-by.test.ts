import assert from "node:assert/strict";
import { it } from "node:test";
import { describedBy } from "./described-by.ts";

it("a field is read out with what is wrong with it and its hint, as much as there is", () => {
  assert.equal(describedBy("f", "Åtte sifre", "Må fylles ut"), "f-error f-hint");
  assert.equal(describedBy("f", "Åtte sifre", null), "f-hint");
  assert.equal(describedBy("f", undefined, "Må fylles ut"), "f-error");
  assert.equal(describedBy("f", "", ""), undefined);
});
