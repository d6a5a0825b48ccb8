import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { daysOf, monthOf, periodBefore } from "./sales-period.ts";

describe("a period of sales (D-162)", () => {
  for (const [what, from, to, before] of [
    ["a Friday with the Friday before", "2026-06-12", "2026-06-12", ["2026-06-05", "2026-06-05"]],
    ["a week with the week before", "2026-06-08", "2026-06-14", ["2026-06-01", "2026-06-07"]],
    ["eight days with those two weeks earlier", "2026-06-08", "2026-06-15", ["2026-05-25", "2026-06-01"]],
    ["a month with the whole month before", "2026-03-01", "2026-03-31", ["2026-02-01", "2026-02-28"]],
    ["January with December", "2026-01-01", "2026-01-31", ["2025-12-01", "2025-12-31"]],
    ["a month that runs with whole weeks", "2026-06-01", "2026-06-12", ["2026-05-18", "2026-05-29"]],
  ] as const)
    it(`is compared: ${what}`, () => {
      const found = periodBefore({ from, to });
      assert.deepEqual([found.from, found.to], before);
      assert.ok(found.to < from);
    });

  it("counts its first and its last day", () => {
    assert.equal(daysOf({ from: "2026-06-12", to: "2026-06-12" }), 1);
    assert.equal(daysOf(monthOf("2028-02-17")), 29);
    assert.deepEqual(monthOf("2026-12-31"), { from: "2026-12-01", to: "2026-12-31" });
  });
});
