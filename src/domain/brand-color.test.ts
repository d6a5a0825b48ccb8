import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgeColor, lightGrounds, readableContrast } from "./brand-color.ts";
import { contrast, parseHex } from "./contrast.ts";

describe("a brand's colour", () => {
  it("is painted as it is where it is read well", () => {
    const judged = judgeColor("#0b3d2e")!;
    assert.equal(judged.isMoved, false);
    assert.equal(judged.readable, "#0b3d2e");
    assert.equal(judged.textOn, "#ffffff");
    assert.ok(judged.contrast >= readableContrast);
  });

  it("is moved only as far as reading asks, and keeps a text on it that is read", () => {
    for (const color of ["#f4b942", "#ffffff", "#ffff00", "#7fd1ae", "#ff6600", "#808080"]) {
      const judged = judgeColor(color)!;
      assert.equal(judged.isMoved, judged.contrast < readableContrast, color);
      const worst = Math.min(...lightGrounds.map((ground) => contrast(parseHex(judged.readable)!, ground)));
      assert.ok(worst >= readableContrast, `${color} became ${judged.readable}`);
      assert.ok(judged.textContrast >= readableContrast, color);
    }
  });

  it("is none while it is being typed", () => {
    for (const text of ["", "#", "#12", "red", "#12345g"]) assert.equal(judgeColor(text), null, text);
  });
});
