import assert from "node:assert/strict";
import { it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { changeTold } from "./change-told.ts";

it("a change is told line by line, and last what became of the note", () => {
  const line = { lineId: "l1", name: "Brus", variantName: null, choices: ["Isbiter"] };
  const lines = [
    { ...line, before: 2, after: 0 },
    { ...line, lineId: "l2", before: 1, after: 1, note: "Kald" },
  ];
  const told = (note?: string | null) => changeTold(t.orderChanges, { version: 3, lines, note });
  const changed = [
    { key: "3-l1", text: "− 2 × Brus, Isbiter", isGone: true },
    { key: "3-l2", text: "1 × Brus, «Kald»", isGone: false },
  ];
  assert.deepEqual(told(), changed);
  assert.deepEqual(told("Ring på"), [...changed, { key: "3-note", text: "«Ring på»", isGone: false }]);
  assert.deepEqual(told(null).at(-1), { key: "3-note", text: "Beskjeden er tatt bort", isGone: false });
});
