import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { slugAfter, slugOf } from "./slug-of.ts";

describe("the address of a restaurant", () => {
  it("is made of its name", () => {
    assert.equal(slugOf("Brød & Øl på Ærlig Gård"), "brod-ol-pa-aerlig-gard");
    assert.equal(slugOf("Å"), "");
    assert.equal(slugOf(`${"a".repeat(31)} b`), "a".repeat(31));
  });

  it("follows the name as it is typed, until somebody writes another", () => {
    const typed = (letters: string, from: { name: string; slug: string }) =>
      [...letters].reduce((before, letter) => {
        const name = before.name + letter;
        return { name, slug: slugAfter(before, name) };
      }, from);
    const first = typed("Pizza", { name: "", slug: "" });
    assert.equal(first.slug, "pizza");
    assert.equal(typed(" Oslo", first).slug, "pizza-oslo");
    assert.equal(typed(" Oslo", { ...first, slug: "min-egen" }).slug, "min-egen");
    assert.equal(slugAfter({ name: "Pizza", slug: "" }, "Pizzeria"), "pizzeria");
  });
});
