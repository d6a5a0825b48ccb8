import assert from "node:assert/strict";
import { it } from "node:test";
import { namesEachOnce } from "./names-each-once.ts";

it("an order names every row once, none twice, none that is not there", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id }));
  assert.ok(namesEachOnce(["c", "a", "b"], rows));
  assert.ok(namesEachOnce([], []));
  for (const ids of [
    ["a", "b"],
    ["a", "b", "b"],
    ["a", "b", "c", "a"],
    ["a", "b", "c", "d"],
    ["a", "b", "d"],
    [],
  ])
    assert.equal(namesEachOnce(ids, rows), false, ids.join());
});
