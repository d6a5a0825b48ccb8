import assert from "node:assert/strict";
import { test } from "node:test";
import { searchHtml } from "./layout.ts";
import type { Library } from "./library.ts";

test("a search shows what it found, says what to try when that is nothing, and asks when nothing was asked", () => {
  const library: Library = new Map();
  const found = [
    { path: "guides/errors", title: "Errors", part: "Codes", text: "a < b" },
    { path: "guides/menu", title: "Menu", part: "", text: "All of it" },
  ] as unknown as Parameters<typeof searchHtml>[2];
  const shown = searchHtml(library, "<feil>", found);
  assert.ok(shown.includes("Found for “&lt;feil&gt;”"));
  assert.ok(shown.includes('<a href="/docs/guides/errors">Errors › Codes<small>a &lt; b</small></a>'));
  assert.ok(shown.includes('<a href="/docs/guides/menu">Menu<small>All of it</small></a>'));
  const nothing = searchHtml(library, "feil", []);
  assert.ok(nothing.includes("Nothing is called that.") && !nothing.includes('class="results"'));
  const unasked = searchHtml(library, "", []);
  assert.ok(unasked.includes("<h1>Search</h1>") && unasked.includes("Write what you look for above."));
});
