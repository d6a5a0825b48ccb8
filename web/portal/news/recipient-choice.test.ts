import assert from "node:assert/strict";
import { it } from "node:test";
import { recipientOptions } from "./recipient-choice.ts";

it("recipients that are chosen stand first, found or not, and each once", () => {
  const found = [
    { slug: "bolgen", name: "Bølgen" },
    { slug: "fjellet", name: "Fjellet" },
  ];
  assert.deepEqual(recipientOptions(["dalen", "fjellet"], found), [
    { value: "dalen", label: "dalen" },
    { value: "fjellet", label: "Fjellet (fjellet)" },
    { value: "bolgen", label: "Bølgen (bolgen)" },
  ]);
});
