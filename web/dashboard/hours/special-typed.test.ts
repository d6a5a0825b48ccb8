import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dayWith, kitchenOn, newSpecial, specialOf, typedOf } from "./special-typed.ts";

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
});
