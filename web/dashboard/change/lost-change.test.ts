import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { LineChange } from "../../../src/domain/line-changes.ts";
import { isMade, sentChange } from "./lost-change.ts";

const cake: LineChange = { lineId: "3", name: "Kake", variantName: null, choices: [], before: 0, after: 1 };
const fewer: LineChange = { ...cake, lineId: "2", name: "Brus", before: 2, after: 1 };
const lines = [fewer, cake];
const sent = sentChange({ version: 1, note: "Ring på" }, "Ring på ", { lines });
const made = { version: 2, at: "2026-06-12T18:00:00.000Z", totalBefore: 30_000, total: 32_900 };

describe("a change whose answer was lost", () => {
  it("is made when the order's next version was changed so, whatever came after it", () => {
    // What has been kept comes back with its fields in another order.
    const kept = sent.lines.map((line) => Object.fromEntries(Object.entries(line).reverse()) as never);
    const later = { ...made, version: 3, lines: [{ ...cake, before: 1, after: 2 }] };
    assert.equal(isMade({ changes: [{ ...made, lines: kept }, later] }, sent), true);
    const noNote = sentChange({ version: 1, note: "Ring på" }, "", { lines: [] });
    assert.equal(isMade({ changes: [{ ...made, lines: [], note: null }] }, noNote), true);
  });

  it("is not made when nobody has changed the order, or somebody otherwise", () => {
    const changes = [
      [],
      [{ ...made, lines: [fewer] }],
      [{ ...made, lines: [fewer, { ...cake, after: 2 }] }],
      [{ ...made, lines: [fewer, { ...cake, note: "Uten krem" }] }],
      [{ ...made, lines: sent.lines, note: "Banke" }],
      [{ ...made, version: 1, lines: sent.lines }],
    ];
    for (const one of changes)
      assert.equal(isMade({ changes: one as never }, sent), false, JSON.stringify(one));
  });
});
