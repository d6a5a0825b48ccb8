import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { draggedBy, middleOf, moved, partOf, steppedBy, textOf, wholeFrame } from "./crop-frame.ts";

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

describe("a frame that is moved", () => {
  it("has its middle where its part's is", () => {
    assert.deepEqual(middleOf({ left: 0.25, top: 0.5, width: 0.5, height: 0.25 }), { x: 0.5, y: 0.625 });
  });

  it("goes as far as the pointer, in shares of what the picture is shown on", () => {
    const stage = { width: 400, height: 200 };
    assert.deepEqual(draggedBy({ x: 100, y: 50 }, { x: 200, y: 150 }, stage), { x: 0.25, y: 0.5 });
    assert.deepEqual(draggedBy({ x: 200, y: 150 }, { x: 100, y: 150 }, stage), { x: -0.25, y: 0 });
  });

  it("goes a little by an arrow, farther with Shift, and nowhere by other keys", () => {
    assert.deepEqual(
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"].map((key) => steppedBy(key, false)),
      [{ x: -0.01, y: 0 }, { x: 0.01, y: 0 }, { x: 0, y: -0.01 }, { x: 0, y: 0.01 }, null],
    );
    assert.deepEqual(steppedBy("ArrowDown", true), { x: 0, y: 0.1 });
  });
});
