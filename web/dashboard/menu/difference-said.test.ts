import assert from "node:assert/strict";
import { it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { isMoreThanPrice, saidOf } from "./difference-said.ts";

const o = t.menuOffice.file;

it("what differs of a thing is said once by the names of its fields, and what is new or gone as the service says it", () => {
  const item = { name: "Suppe", message: "Suppe er ny." };
  assert.equal(saidOf(o, { ...item, action: "ADDED" as never, fields: [] }), "Suppe er ny.");
  const [field, word] = Object.entries(o.fields)[0]! as [string, string];
  assert.equal(
    saidOf(o, { ...item, action: "CHANGED", fields: [field, "unknown", "another", field] }),
    o.changed({ name: "Suppe", fields: [word, o.other] }),
  );
});

it("a change of nothing but the price has its own line", () => {
  assert.equal(isMoreThanPrice({ action: "CHANGED", fields: ["basePrice"] }), false);
  assert.equal(isMoreThanPrice({ action: "CHANGED", fields: ["price"] }), false);
  assert.equal(isMoreThanPrice({ action: "CHANGED", fields: ["price", "name"] }), true);
  assert.equal(isMoreThanPrice({ action: "ADDED" as never, fields: [] }), true);
});
