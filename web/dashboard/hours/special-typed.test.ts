import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  beginningOn,
  dayWith,
  entryOn,
  isRange,
  kitchenOn,
  newSpecial,
  specialOf,
  standingNow,
  typedOf,
  weekOn,
} from "./special-typed.ts";

const open = (dayOfWeek: number, opensAt: string, closesAt: string) => ({
  ...{ dayOfWeek, opensAt, closesAt, isClosed: false },
});

describe("special days as they are typed", () => {
  it("are sent back as they came when nothing was changed", () => {
    const day = {
      ...{ id: "ovr_1", version: "0123456789abcdef", date: "2026-12-24", endDate: "2026-12-26" },
      ...{ isClosed: false, appliesTo: "BOTH" as const, note: "Jul" },
      periods: [
        { opensAt: "11:00", closesAt: "14:00" },
        { opensAt: "17:00", closesAt: "01:00" },
      ],
    };
    const { id: _id, version: _version, ...fields } = day;
    assert.deepEqual(specialOf(typedOf(day)), fields);
    const closed = { ...day, isClosed: true, periods: [], endDate: null, note: null };
    const sent = specialOf(typedOf(closed));
    assert.deepEqual([sent.isClosed, sent.periods, sent.endDate, sent.note], [true, [], null, null]);
    const allDay = [{ opensAt: "00:00", closesAt: "00:00" }];
    assert.deepEqual(specialOf(typedOf({ ...day, periods: allDay })).periods, allDay);
  });

  it("begin with what holds on the day", () => {
    const { how, spans } = newSpecial("2026-12-24", [{ opensAt: "11:00", closesAt: "23:00" }], "OPEN");
    assert.deepEqual(
      [how, spans.map(({ opensAt, closesAt }) => [opensAt, closesAt])],
      ["OPEN", [["11:00", "23:00"]]],
    );
    assert.equal(newSpecial("2026-12-24", [], "CLOSED").spans.length, 1);
  });

  it("take the place of the week for orders, unless they are the venue's", () => {
    const openingHours = [open(4, "11:00", "23:00")];
    const closed = { ...dayWith("2026-12-24", []), id: "ovr_1", version: "0123456789abcdef" };
    assert.equal(kitchenOn({ openingHours, days: [] }, "2026-12-24").length, 1);
    assert.equal(kitchenOn({ openingHours, days: [closed] }, "2026-12-24").length, 0);
    const venue = { ...closed, appliesTo: "VENUE" as const };
    assert.equal(kitchenOn({ openingHours, days: [venue] }, "2026-12-24").length, 1);
  });

  it("begin closed where no day has been chosen, and with the day's own hours where one has", () => {
    const openingHours = [open(4, "11:00", "23:00")];
    const { how, date } = beginningOn({ openingHours, days: [] }, "");
    assert.deepEqual([how, date], ["CLOSED", ""]);
    const day = beginningOn({ openingHours, days: [] }, "2026-12-24");
    assert.deepEqual([day.how, day.date, day.appliesTo], ["OPEN", "2026-12-24", "BOTH"]);
    assert.deepEqual([day.spans[0]!.opensAt, day.spans[0]!.closesAt], ["11:00", "23:00"]);
  });

  it("are a range when the last is no earlier than the first", () => {
    assert.equal(isRange("", null), false);
    assert.equal(isRange("", "2026-12-26"), false);
    assert.equal(isRange("2026-12-24", null), true);
    assert.equal(isRange("2026-12-24", "2026-12-24"), true);
    assert.equal(isRange("2026-12-24", "2026-12-23"), false);
  });

  const kept = (id: string, more = {}) => ({
    ...{ ...dayWith("2026-12-24", []), id, version: "0123456789abcdef" },
    ...more,
  });

  it("stand where they stood, or have been replaced, or are gone", () => {
    const entry = kept("ovr_1");
    const other = kept("ovr_2", { date: "2026-12-25" });
    assert.equal(standingNow([other, entry], entry), entry);
    const replaced = kept("ovr_3");
    assert.equal(standingNow([other, kept("ovr_4", { appliesTo: "VENUE" }), replaced], entry), replaced);
    assert.equal(standingNow([other], entry), undefined);
  });

  it("are the entry of a day for orders only when they are that one day's, and not the venue's", () => {
    const range = kept("ovr_1", { endDate: "2026-12-26" });
    const venue = kept("ovr_2", { appliesTo: "VENUE" });
    const own = kept("ovr_3");
    assert.equal(entryOn([range, venue, own], "2026-12-24"), own);
    assert.equal(entryOn([range, venue], "2026-12-24"), undefined);
    assert.equal(entryOn([own], "2026-12-25"), undefined);
  });

  it("can be made as a weekday of the week is, without what is closed", () => {
    const week = [open(0, "12:00", "20:00"), { ...open(0, "21:00", "22:00"), isClosed: true }];
    assert.deepEqual(weekOn([...week, open(1, "11:00", "22:00")], 0), [open(0, "12:00", "20:00")]);
    const made = dayWith("2026-12-24", week.slice(0, 1));
    assert.deepEqual(made, {
      ...{ date: "2026-12-24", endDate: null, isClosed: false, appliesTo: "BOTH", note: null },
      periods: [{ opensAt: "12:00", closesAt: "20:00" }],
    });
    assert.equal(dayWith("2026-12-24", []).isClosed, true);
  });

  it("are typed without the times of a whole day, and kept without blanks around what guests are told", () => {
    const allDay = { opensAt: "00:00", closesAt: "00:00" };
    const typed = typedOf(kept("ovr_1", { isClosed: false, periods: [allDay] }));
    assert.deepEqual([typed.how, typed.endDate, typed.note], ["ALL_DAY", "", ""]);
    assert.deepEqual([typed.spans.length, typed.spans[0]!.opensAt], [1, ""]);
    assert.equal(newSpecial("2026-12-24", [allDay], "OPEN").spans[0]!.opensAt, "");
    assert.equal(specialOf({ ...typed, note: " Jul " }).note, "Jul");
    const day = kept("ovr_2", { isClosed: false, periods: [{ opensAt: "11:00", closesAt: "15:00" }] });
    assert.deepEqual(kitchenOn({ openingHours: [], days: [day] }, "2026-12-24").length, 1);
  });
});
