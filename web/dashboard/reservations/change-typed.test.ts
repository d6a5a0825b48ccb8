import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { contentOf, contentTyped, depositOfAbsent, staysWith, typedOf } from "./change-typed.ts";
import { isClockTime, nextQuarter, thisMinute } from "./who-and-when-typed.ts";

const content = {
  dineInAt: "2026-06-12T17:30:00.000Z",
  partySize: 4,
  durationMinutes: 105,
  note: "Ved vinduet",
};
const typed = {
  partySize: 4,
  date: "2026-06-12",
  time: "19:30",
  durationMinutes: "105",
  note: "Ved vinduet",
  refundsDeposit: true,
};

describe("a reservation that is changed", () => {
  it("is typed by the clock in Oslo, and sent as an instant", () => {
    assert.deepEqual(typedOf(content, true), typed);
    assert.deepEqual(contentTyped(typed), content);
    assert.deepEqual(contentOf({ ...content, id: "rsv_1" } as unknown as StaffReservation), content);
  });

  it("has no note where nothing is written", () => {
    assert.equal(typedOf({ ...content, note: null }, false).note, "");
    assert.equal(contentTyped({ ...typed, note: "  " }).note, null);
    assert.equal(contentTyped({ ...typed, note: " Ring " }).note, "Ring");
  });

  it("may stay as long as it does, among the usual lengths", () => {
    assert.deepEqual(staysWith(100).slice(0, 6), [45, 60, 75, 90, 100, 105]);
    assert.equal(staysWith(120).length, 13);
  });

  it("is at a time of the clock", () => {
    const times = ["19:30", "00:00", "23:59", "24:00", "19:60", "9:30", "", "19:300", "119:30"];
    assert.deepEqual(times.filter(isClockTime), ["19:30", "00:00", "23:59"]);
  });
});

it("somebody who calls comes at the next quarter, and who sits down came in this minute", () => {
  const at = (time: string) => Date.parse(`2026-06-12T${time}Z`);
  assert.deepEqual(
    ["18:00:00", "18:00:01", "18:14:59", "18:15:00"].map((time) => nextQuarter(at(time))),
    ["18:00:00", "18:15:00", "18:15:00", "18:15:00"].map(at),
  );
  assert.equal(thisMinute(at("18:07:59")), at("18:07:00"));
  assert.equal(thisMinute(at("18:07:00")), at("18:07:00"));
});

describe("the deposit of those who do not come after all", () => {
  const paid = (more: object = {}) =>
    ({
      deposit: { amount: 40_000, refunded: 0, isPaid: true, perGuest: 10_000, ...more },
    }) as StaffReservation;

  it("is what they have paid for", () => {
    assert.equal(depositOfAbsent(paid(), 3), 10_000);
    assert.equal(depositOfAbsent(paid(), 1), 30_000);
    assert.equal(depositOfAbsent(paid({ refunded: 5_000 }), 3), 5_000);
  });

  it("is nothing when more come, and where it is not by guest, not paid or not asked for", () => {
    assert.equal(depositOfAbsent(paid(), 6), 0);
    assert.equal(depositOfAbsent(paid({ perGuest: null }), 1), 0);
    assert.equal(depositOfAbsent(paid({ isPaid: false }), 1), 0);
    assert.equal(depositOfAbsent({ deposit: null } as StaffReservation, 1), 0);
  });
});
