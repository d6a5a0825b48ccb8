import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { slides } from "./slides.ts";

describe("what stands on a page", () => {
  it("slides when something before it goes, comes or changes its place", () => {
    assert.equal(slides(["a", "b", "c"], ["b", "c"]), true);
    assert.equal(slides(["a", "b"], ["n", "a", "b"]), true);
    assert.equal(slides(["a", "b"], ["b", "a"]), true);
    assert.equal(slides(["a", "b"], ["a"]), true);
  });

  it("stays when nothing changes, or something comes after it", () => {
    assert.equal(slides(["a", "b"], ["a", "b"]), false);
    assert.equal(slides(["a", "b"], ["a", "b", "c"]), false);
    assert.equal(slides([], ["a"]), false);
  });
});
