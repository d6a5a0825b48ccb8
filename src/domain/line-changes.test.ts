import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  changeDetails,
  changeText,
  type LineChange,
  lineChanges,
  linesToMake,
  type ToldLine,
} from "./line-changes.ts";

const line = (id: string, more: Partial<ToldLine> = {}): ToldLine => ({
  ...{ id, name: `Rett ${id}`, variantName: null, quantity: 1, addons: [], components: [], note: null },
  ...more,
});
const change = (more: Partial<LineChange>): LineChange => ({
  ...{ lineId: "1", name: "Pizza", variantName: null, choices: ["+ ost"], before: 1, after: 1 },
  ...more,
});

describe("what is told of a changed order (D-296)", () => {
  it("is what was taken off, then what was changed, then what is new, and nothing of what stayed", () => {
    const before = [line("1"), line("2", { quantity: 2 }), line("3"), line("4", { note: "Varm" })];
    const after = [line("5"), line("2"), line("3"), line("4", { note: null })];
    assert.deepEqual(
      lineChanges(before, after).map(({ lineId, before: was, after: is }) => [lineId, was, is]),
      [
        ["1", 1, 0],
        ["2", 2, 1],
        ["4", 1, 1],
        ["5", 0, 1],
      ],
    );
  });

  it("names a note that has come or gone, and none that stayed", () => {
    const noteOf = (before: ToldLine[], after: ToldLine[]) =>
      lineChanges(before, after).map((one) => ("note" in one ? one.note : "nothing said"));
    const noted = line("1", { note: "Varm" });
    assert.deepEqual(noteOf([noted], [line("1")]), [null]);
    assert.deepEqual(noteOf([line("1")], [noted]), ["Varm"]);
    assert.deepEqual(noteOf([noted], [{ ...noted, quantity: 2 }]), ["nothing said"]);
    assert.deepEqual(noteOf([], [noted]), ["Varm"]);
    assert.deepEqual(noteOf([], [line("1")]), ["nothing said"]);
    assert.deepEqual(noteOf([noted], []), ["nothing said"]);
  });

  it("has the parts and add-ons of each, with how many of one when it is more than one", () => {
    const combo = line("1", {
      variantName: "Stor",
      components: [{ name: "Burger" }, { name: "Brus" }],
      addons: [
        { name: "Ost", quantity: 2 },
        { name: "Løk", quantity: 1 },
      ],
    });
    const [told] = lineChanges([], [combo]);
    assert.deepEqual(told, {
      ...{ lineId: "1", name: "Rett 1", variantName: "Stor", before: 0, after: 1 },
      choices: ["Burger", "Brus", "2 × Ost", "Løk"],
    });
  });

  it("is read in every language", () => {
    assert.equal(changeText(change({ before: 0, after: 2 })), "+ 2 × Pizza");
    assert.equal(changeText(change({ before: 3, after: 0, variantName: "Stor" })), "− 3 × Pizza Stor");
    assert.equal(changeText(change({ before: 3, after: 1 })), "3 → 1 × Pizza");
    assert.equal(changeText(change({ note: "Varm" })), "1 × Pizza");
    assert.deepEqual(changeDetails(change({ before: 0 })), ["+ ost"]);
    assert.deepEqual(changeDetails(change({ after: 0, note: null })), ["+ ost"]);
    assert.deepEqual(changeDetails(change({ after: 2, note: "Varm" })), ["«Varm»"]);
    assert.deepEqual(changeDetails(change({ note: "" })), []);
  });

  it("is made again by the kitchen where there is more of it, or it is to be another", () => {
    const toMake = linesToMake([
      change({ lineId: "new", before: 0 }),
      change({ lineId: "more", after: 2 }),
      change({ lineId: "fewer", before: 2 }),
      change({ lineId: "as many" }),
      change({ lineId: "other", note: null }),
      change({ lineId: "other and fewer", before: 2, note: "Varm" }),
      change({ lineId: "gone", after: 0 }),
      change({ lineId: "gone with its note", after: 0, note: "Varm" }),
    ]);
    assert.deepEqual(toMake, ["new", "more", "other", "other and fewer"]);
  });
});
