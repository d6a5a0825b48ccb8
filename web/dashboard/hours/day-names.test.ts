import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { speech, t } from "../office/words.fixture.ts";
import { capital, dayName, openNowText, takenParts, timesText } from "./day-names.ts";

const o = t.openingHours;

describe("days and their hours in words", () => {
  it("begin a line with a capital, and have the year when it is another", () => {
    assert.equal(capital("fredag"), "Fredag");
    assert.equal(dayName(speech, "2026-06-12", "2026-01-01"), "fredag 12. juni");
    assert.equal(dayName(speech, "2027-06-12", "2026-12-31"), "lørdag 12. juni 2027");
  });

  it("are all periods of a day, the whole of it, or none", () => {
    const lunch = { opensAt: "11:00", closesAt: "14:00" };
    assert.equal(timesText(o, [lunch, { opensAt: "17:00", closesAt: "22:00" }]), "11:00–14:00, 17:00–22:00");
    assert.equal(timesText(o, [{ opensAt: "00:00", closesAt: "00:00" }]), o.allDay);
    assert.equal(timesText(o, []), o.closedDay);
  });

  it("say whether it is open, and until when", () => {
    const at = "2026-06-12T20:00:00Z";
    const nowMs = Date.parse("2026-06-12T16:00:00Z");
    const say = (isOpen: boolean, closesAt: string | null, nextOpenAt: string | null) =>
      openNowText(o, { isOpen, closesAt, nextOpenAt }, nowMs);
    assert.equal(say(true, at, null), o.openUntil({ closes: { atMs: Date.parse(at), nowMs } }));
    assert.equal(say(true, null, at), o.open);
    assert.equal(say(false, null, at), o.closedUntil({ opens: { atMs: Date.parse(at), nowMs } }));
    assert.equal(say(false, at, null), o.closed);
  });

  it("name what guests have been promised, and nothing of what they have not", () => {
    const { orders, bookings } = t.specialDays;
    assert.deepEqual(takenParts(t.specialDays, { orders: 2, bookings: 1 }), [
      orders({ count: 2 }),
      bookings({ count: 1 }),
    ]);
    assert.deepEqual(takenParts(t.specialDays, { orders: 0, bookings: 3 }), [bookings({ count: 3 })]);
    assert.deepEqual(takenParts(t.specialDays, { orders: 1, bookings: 0 }), [orders({ count: 1 })]);
    assert.deepEqual(takenParts(t.specialDays, { orders: 0, bookings: 0 }), []);
  });
});
