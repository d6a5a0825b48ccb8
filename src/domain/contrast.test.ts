import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { black, contrast, mix, parseHex, readableOn, toHex, white, withContrast } from "./contrast.ts";

describe("a colour", () => {
  it("is read in its short form and its long one, and is none otherwise", () => {
    assert.deepEqual(parseHex("#0af"), [0, 170, 255]);
    assert.deepEqual(parseHex(" #0AF "), [0, 170, 255]);
    assert.deepEqual(parseHex("#01aBfF"), [1, 171, 255]);
    for (const text of ["#12", "#1234", "#12345", "#1234567", "0af", "#gaf", "#0a f", ""])
      assert.equal(parseHex(text), null, text);
    assert.equal(toHex([0, 170, 255]), "#00aaff");
  });

  it("stands out from another by a ratio from 1 to 21, whichever is named first", () => {
    assert.equal(contrast(white, black), 21);
    assert.equal(contrast(black, white), 21);
    assert.equal(contrast(white, white), 1);
    // From WCAG's own examples of what is just enough for text on white, and just not.
    assert.ok(contrast(parseHex("#767676")!, white) >= 4.5);
    assert.ok(contrast(parseHex("#777777")!, white) < 4.5);
  });

  it("has black or white on it, whichever is read better", () => {
    assert.deepEqual([white, black, parseHex("#f4b942")!, parseHex("#0b3d2e")!].map(readableOn), [
      ...[black, white, black, white],
    ]);
  });

  it("is moved towards black or white until it is read on every ground, and no further", () => {
    const yellow = parseHex("#ffcc00")!;
    const moved = withContrast(yellow, [white], 4.5);
    assert.ok(contrast(moved, white) >= 4.5);
    assert.ok(contrast(mix(yellow, moved, 0.1), white) < 4.5, "a little less would not do");
    assert.deepEqual(withContrast(yellow, [black], 4.5), yellow, "it stays where it is read already");
    const grey = parseHex("#808080")!;
    assert.ok(contrast(withContrast(grey, [parseHex("#777777")!], 4.5), parseHex("#777777")!) >= 4.5);
  });

  it("is the better of black and white where no colour is read on all grounds", () => {
    const yellow = parseHex("#ffcc00")!;
    assert.deepEqual(withContrast(yellow, [white, parseHex("#333333")!], 7), black);
    assert.deepEqual(withContrast(yellow, [black, parseHex("#bbbbbb")!], 7), white);
  });
});
