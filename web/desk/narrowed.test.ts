import assert from "node:assert/strict";
import { it } from "node:test";
import { isNarrowed, narrowedBy } from "./narrowed.ts";

it("a list is narrowed by what is typed or chosen, and by nothing that is left empty", () => {
  assert.deepEqual(narrowedBy({ text: " nettby ", status: "", by: "SHELL" }), {
    ...{ text: "nettby", status: null, by: "SHELL" },
  });
  const said = [{}, { text: "" }, { text: "  ", status: "" }, { text: "", status: "PENDING" }].map(
    isNarrowed,
  );
  assert.deepEqual(said, [false, false, false, true]);
});
