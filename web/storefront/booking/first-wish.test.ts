import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageWith } from "../page.fixture.ts";
import { firstWish } from "./first-wish.ts";

const friday = { ...pageWith("ordering"), nowMs: Date.parse("2026-06-12T18:00:00+02:00") };
const wish = (days: number[], limits: object = {}) =>
  firstWish(
    friday,
    {
      openingHours: days.map((dayOfWeek) => ({
        dayOfWeek,
        opensAt: "12:00",
        closesAt: "22:00",
        isClosed: false,
      })),
      specialOpeningHours: [],
    } as never,
    { minPartySize: 1, maxPartySize: 8, maxDaysAhead: 60, ...limits },
  );

describe("what is looked for before a guest has said anything", () => {
  it("is a table for two, or as near to it as the restaurant takes", () => {
    assert.deepEqual(wish([5]), { partySize: 2, date: "2026-06-12", areaId: null });
    assert.equal(wish([5], { minPartySize: 4 }).partySize, 4);
    assert.equal(wish([5], { maxPartySize: 1 }).partySize, 1);
  });

  it("is on the first day that the restaurant opens on, as far ahead as it takes bookings", () => {
    assert.equal(wish([1]).date, "2026-06-15");
    assert.equal(wish([4], { maxDaysAhead: 6 }).date, "2026-06-18");
    assert.equal(wish([4], { maxDaysAhead: 5 }).date, "2026-06-12");
    assert.equal(wish([]).date, "2026-06-12");
  });
});
