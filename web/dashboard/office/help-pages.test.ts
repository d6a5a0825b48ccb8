import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { help as english } from "../../../src/messages/en/help.ts";
import { help } from "../../../src/messages/nb/help.ts";
import { helpPages } from "./help-pages.ts";

const router = readFileSync(new URL("../router.tsx", import.meta.url), "utf8");
/** Of the pages below the office's; the first is the list itself, which is the menu beside them. */
const paths = [...router.matchAll(/getParentRoute: below,\s*path: "([^"]+)"/g)]
  .map(([, path]) => path!)
  .filter((path) => path !== "/");

describe("help in the office", () => {
  it("stands on every page, and is about pages that there are", () => {
    assert.ok(paths.length >= 30, "the router is read");
    assert.deepEqual(Object.keys(helpPages).toSorted(), paths.toSorted());
    const topics = Object.values(helpPages).map(([topic]) => topic);
    assert.deepEqual(topics.toSorted(), Object.keys(help.pages).toSorted());
  });

  it("is two to five sentences, in every language", () => {
    for (const words of [help, english])
      for (const [topic, { what, guests, mistakes }] of Object.entries(words.pages)) {
        const text = `${what} ${guests} ${mistakes}`;
        // A time of day has a full stop in it, and so has a domain.
        const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu}|www)/u);
        assert.ok(sentences.length >= 2 && sentences.length <= 5, `${topic}: ${sentences.length} sentences`);
        assert.ok(text.length <= 420, `${topic}: ${text.length} characters`);
      }
  });
});
