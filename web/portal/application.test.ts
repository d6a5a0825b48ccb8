import assert from "node:assert/strict";
import { it } from "node:test";
import { applicationRules } from "./application.ts";

it("who applies says who they are, for which company, and what for", () => {
  const rules = applicationRules({ required: "tomt", wrongOrgNumber: "feil" });
  for (const field of ["name", "email", "purpose"] as const)
    assert.deepEqual(["", "  ", "x"].map(rules[field]), ["tomt", "tomt", null], field);
  assert.deepEqual(["", " N ", "NS"].map(rules.company), ["tomt", "tomt", null]);
  assert.deepEqual([" ", "923 609 017", "923 609 016"].map(rules.orgNumber), ["tomt", "feil", null]);
});
