import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addDaysTo, dayText, osloMoment } from "./oslo-clock.ts";

const texts = {
  today: "i dag",
  tomorrow: "i morgen",
  weekdays: ["søndag", "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag"],
  months: Array.from({ length: 12 }, (_, month) => `{day}.${month + 1}.`),
};
/** A Friday, two minutes before midnight in Oslo. */
const now = Date.parse("2026-06-12T23:58:00+02:00");

describe("days as a guest reads them", () => {
  const cases: [date: string, text: string][] = [
    ["2026-06-12", "i dag"],
    ["2026-06-13", "i morgen"],
    ["2026-06-14", "søndag"],
    ["2026-06-18", "torsdag"],
    ["2026-06-19", "fredag 19.6."],
    ["2026-06-11", "torsdag 11.6."],
    ["2027-01-04", "mandag 4.1."],
  ];
  for (const [date, text] of cases)
    it(`say "${text}" for ${date}`, () => assert.equal(dayText(date, now, texts), text));

  it("are Oslo's, in winter, in summer and in the night when the clock is turned", () => {
    assert.deepEqual(osloMoment("2026-01-01T23:30:00Z"), { date: "2026-01-02", time: "00:30", dayOfWeek: 5 });
    assert.deepEqual(osloMoment("2026-06-12T22:00:00Z"), { date: "2026-06-13", time: "00:00", dayOfWeek: 6 });
    assert.equal(osloMoment("2026-10-25T00:30:00Z").time, "02:30");
    assert.equal(osloMoment("2026-10-25T01:30:00Z").time, "02:30");
    assert.equal(addDaysTo("2026-10-24", 2), "2026-10-26");
    assert.equal(addDaysTo("2026-02-28", 1), "2026-03-01");
  });
});
