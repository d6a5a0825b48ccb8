import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AddonGroup } from "../../../src/domain/snapshot.ts";
import { pageWith } from "../page.fixture.ts";
import { isFull, ruleText } from "./rule-text.ts";

describe("the rule of an add-on group, as a guest reads it", () => {
  const page = pageWith("ordering");
  const cases: [minSelect: number, maxSelect: number | null, freeCount: number, string][] = [
    [0, null, 0, "Valgfritt"],
    [0, 3, 0, "Velg inntil 3"],
    [1, 1, 0, "Velg 1"],
    [2, null, 0, "Velg minst 2"],
    [1, 3, 0, "Velg 1 til 3"],
    [0, 0, 0, "Velg inntil 0"],
    [0, null, 1, "Valgfritt · Den rimeligste er på huset"],
    [2, 2, 2, "Velg 2 · De 2 rimeligste er på huset"],
  ];
  for (const [minSelect, maxSelect, freeCount, text] of cases)
    it(text, () => assert.equal(ruleText(page, { minSelect, maxSelect, freeCount } as AddonGroup), text));

  it("is full once a group of several has as many as it takes; one of one is replaced", () => {
    const full = (maxSelect: number | null, chosen: number) => isFull({ maxSelect } as AddonGroup, chosen);
    assert.deepEqual([full(3, 2), full(3, 3), full(3, 4), full(2, 2)], [false, true, true, true]);
    assert.deepEqual([full(1, 1), full(null, 9)], [false, false]);
  });
});
