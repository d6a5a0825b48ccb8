import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moved, partOf, textOf, wholeFrame } from "./crop-frame.ts";

const wide = { width: 1600, height: 1200 };
const tall = { width: 600, height: 1200 };

describe("a frame on a picture", () => {
  it("holds as much as fits, in the middle", () => {
    assert.equal(textOf(partOf(wholeFrame("SQUARE"), wide)), "0.125,0,0.75,1");
    assert.equal(textOf(partOf(wholeFrame("LANDSCAPE"), wide)), "0,0,1,1");
    assert.equal(textOf(partOf(wholeFrame("SQUARE"), tall)), "0,0.25,1,0.5");
    assert.equal(textOf(partOf({ ...wholeFrame("SQUARE"), size: 0.5 }, wide)), "0.3125,0.25,0.375,0.5");
  });

  it("stops at the edge, and comes back from there at once", () => {
    const frame = { ...wholeFrame("SQUARE"), size: 0.5 };
    const far = moved(frame, wide, { x: -9, y: 9 });
    assert.equal(textOf(partOf(far, wide)), "0,0.5,0.375,0.5");
    assert.equal(textOf(partOf(moved(far, wide, { x: 0.1, y: 0 }), wide)), "0.1,0.5,0.375,0.5");
  });
});
