import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openSearch } from "./search.ts";

describe("searching the documentation", () => {
  const words = "antall betaling coupon delivery events fulfillment guest hours";
  const pages = [{ path: "guides/one", title: "One", section: "", markdown: `# One\n\n${words}\n` }];
  const library = new Map(pages.map((page) => [page.path, page]));

  it("looks at eight words, and for what begins with two letters or more", async () => {
    const search = await openSearch(library);
    const found = (question: string) => search(question).length;
    assert.equal(found(words), 1);
    assert.equal(found(`qqqqqq ${words}`), 0);
    assert.equal(found(`${words} qqqqqq`), 1);
    assert.deepEqual([found("be"), found("b")], [1, 0]);
  });
});
