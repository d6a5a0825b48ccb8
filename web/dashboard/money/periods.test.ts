import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noonOf, periodInSearch, periodsAt, presetOf, stateOf, wholePeriodsAt } from "./periods.ts";

describe("the periods that sales are looked at by", () => {
  // A Friday.
  const nowMs = Date.parse("2026-06-12T18:00:00+02:00");

  it("are today, yesterday, the week since Monday, the month so far and the one before", () => {
    assert.deepEqual(periodsAt(nowMs), {
      TODAY: { from: "2026-06-12", to: "2026-06-12" },
      YESTERDAY: { from: "2026-06-11", to: "2026-06-11" },
      WEEK: { from: "2026-06-08", to: "2026-06-12" },
      MONTH: { from: "2026-06-01", to: "2026-06-12" },
      LAST_MONTH: { from: "2026-05-01", to: "2026-05-31" },
    });
  });

  it("go by the business day: the night belongs to the evening, and a Sunday to the week that ends", () => {
    const { TODAY, WEEK } = periodsAt(Date.parse("2026-06-15T01:30:00+02:00"));
    assert.deepEqual(TODAY, { from: "2026-06-14", to: "2026-06-14" });
    assert.deepEqual(WEEK, { from: "2026-06-08", to: "2026-06-14" });
  });

  it("go on to their last day for what is still to come", () => {
    const { TODAY, WEEK, MONTH } = wholePeriodsAt(nowMs);
    assert.deepEqual(TODAY, { from: "2026-06-12", to: "2026-06-12" });
    assert.deepEqual(WEEK, { from: "2026-06-08", to: "2026-06-14" });
    assert.deepEqual(MONTH, { from: "2026-06-01", to: "2026-06-30" });
  });

  it("stand in the address as two dates, or not at all", () => {
    const period = { from: "2026-06-01", to: "2026-06-12" };
    assert.deepEqual(periodInSearch({ ...period, lang: "en" }), period);
    for (const wrong of [
      { from: "2026-06-01" },
      { to: "2026-06-12" },
      { ...period, from: "i går" },
      { ...period, to: "2026-06-12T10:00" },
      { ...period, to: "x2026-06-12" },
      { ...period, from: ["2026-06-01"] },
      { ...period, to: ["2026-06-12"] },
    ])
      assert.deepEqual(periodInSearch(wrong), {}, JSON.stringify(wrong));
  });

  it("are known again when they are one of those that are one tap away", () => {
    const known = periodsAt(nowMs);
    assert.equal(presetOf(known, { from: "2026-06-08", to: "2026-06-12" }), "WEEK");
    assert.equal(presetOf(known, { from: "2026-06-08", to: "2026-06-11" }), undefined);
    assert.equal(presetOf(known, { from: "2026-06-09", to: "2026-06-12" }), undefined);
  });

  it("are asked for once two dates make one that is not too long", () => {
    const state = (from: string, to: string) => stateOf({ from, to });
    assert.equal(state("2026-06-12", "2026-06-12"), "PERIOD");
    assert.equal(state("2026-06-12", "2026-06-11"), "BACKWARDS");
    assert.equal(state("2025-05-08", "2026-06-11"), "PERIOD", "four hundred days");
    assert.equal(state("2025-05-08", "2026-06-12"), "TOO_LONG");
    assert.equal(state("", "2026-06-12"), "UNFINISHED");
    assert.equal(state("2026-06-12", ""), "UNFINISHED");
  });

  it("are told of by the noon of a day, which is the same day everywhere here", () => {
    assert.equal(noonOf("2026-06-12"), Date.parse("2026-06-12T12:00:00Z"));
  });
});
