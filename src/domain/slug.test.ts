import assert from "node:assert/strict";
import { test } from "node:test";
import { isReservedSlug, parseSlug } from "./slug.ts";

const slugs: [text: string, slug: string | null][] = [
  ["nordstjernen-pizza", "nordstjernen-pizza"],
  ["Fjellbua", "fjellbua"],
  ["a1", "a1"],
  ["7", null],
  ["a".repeat(32), "a".repeat(32)],
  ["a".repeat(33), null],
  ["-pizza", null],
  ["pizza-", null],
  ["pizza_bar", null],
  ["blåbær", null],
  ["pizza.no", null],
  [" pizza", null],
  ["pizza\n", null],
  ["xn--blbr-roah", null],
  ["ab-c--d", "ab-c--d"],
  ["", null],
];
for (const [text, slug] of slugs) {
  test(`slug ${JSON.stringify(text)} is ${slug === null ? "refused" : "accepted"}`, () =>
    assert.equal(parseSlug(text), slug));
}

test("the service keeps its own subdomains", () => {
  for (const slug of ["www", "api", "admin", "dashboard", "partner", "console", "mail", "static"])
    assert.equal(isReservedSlug(slug), true, slug);
  assert.equal(isReservedSlug("nordstjernen-pizza"), false);
});
