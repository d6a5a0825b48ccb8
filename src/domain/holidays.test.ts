import assert from "node:assert/strict";
import { test } from "node:test";
import { easterSunday, holidaysFrom, isPublicHoliday } from "./holidays.ts";

test("Easter falls where the almanac says", () => {
  const almanac = {
    2000: "2000-04-23",
    2008: "2008-03-23",
    2011: "2011-04-24",
    2026: "2026-04-05",
    2038: "2038-04-25",
    2049: "2049-04-18",
    2076: "2076-04-19",
  };
  for (const [year, date] of Object.entries(almanac)) assert.equal(easterSunday(Number(year)), date);
});

test("a year from any day has each holiday once, in its order", () => {
  const year = holidaysFrom("2026-06-12");
  assert.deepEqual(
    year.map(({ date, names }) => `${date} ${names.join("+")}`),
    [
      "2026-12-24 CHRISTMAS_EVE",
      "2026-12-25 CHRISTMAS_DAY",
      "2026-12-26 BOXING_DAY",
      "2026-12-31 NEW_YEARS_EVE",
      "2027-01-01 NEW_YEAR",
      "2027-03-25 MAUNDY_THURSDAY",
      "2027-03-26 GOOD_FRIDAY",
      "2027-03-28 EASTER_SUNDAY",
      "2027-03-29 EASTER_MONDAY",
      "2027-05-01 LABOUR_DAY",
      "2027-05-06 ASCENSION_DAY",
      "2027-05-16 WHIT_SUNDAY",
      "2027-05-17 CONSTITUTION_DAY+WHIT_MONDAY",
    ],
  );
  assert.equal(holidaysFrom("2027-05-17")[0]!.date, "2027-05-17", "today is one of them");
});

test("eves and Sundays are no public holidays", () => {
  assert.deepEqual(["2026-12-24", "2026-12-31", "2026-06-14"].map(isPublicHoliday), [false, false, false]);
  assert.deepEqual(["2026-12-25", "2026-05-17", "2026-04-02"].map(isPublicHoliday), [true, true, true]);
});
