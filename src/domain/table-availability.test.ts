import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aRoom } from "./dining-room.fixture.ts";
import { instantOf, minuteMs } from "./oslo-time.ts";
import { reservationSlotsOfDate } from "./reservation-slots.ts";
import { slotsForParty } from "./table-availability.ts";

const date = "2026-06-13";
const at = (time: string): number => instantOf(date, time);
const nothing = { occupancies: [], arrivals: [] };
const taken = (tableId: string, from: string, until: string) => ({
  tableId,
  fromMs: at(from),
  untilMs: at(until),
});
const ask = (
  { partySize = 2, areaId = null as string | null, room = aRoom({ minNoticeMinutes: 0 }) },
  bookings: Parameters<typeof slotsForParty>[3] = nothing,
  now = at("12:00"),
) => slotsForParty(room, { partySize, areaId }, reservationSlotsOfDate(room, date), bookings, now);
const statusAt = (slots: ReturnType<typeof ask>, time: string) =>
  slots.find((slot) => slot.time === time)?.status;

describe("what a slot offers a party", () => {
  it("one that begins now can still be had, and those before are left out", () => {
    assert.equal(ask({}, nothing, at("18:30"))[0]?.time, "18:30");
    assert.equal(ask({}, nothing, at("18:30") + 1)[0]?.time, "19:00");
  });

  it("is too early up to the notice, to the minute, and then says no area", () => {
    const room = aRoom({ minNoticeMinutes: 60 });
    const slots = ask({ room }, nothing, at("18:00"));
    assert.deepEqual(
      slots.slice(0, 3).map(({ time, status, areaIds }) => [time, status, areaIds]),
      [
        ["18:00", "TOO_EARLY", []],
        ["18:30", "TOO_EARLY", []],
        ["19:00", "AVAILABLE", ["vindu", "sal"]],
      ],
    );
    assert.equal(statusAt(ask({ room }, nothing, at("18:00") + 1), "19:00"), "TOO_EARLY");
  });

  it("names each area once, and none of a seating that stands in two", () => {
    assert.deepEqual(ask({})[0]?.areaIds, ["vindu", "sal"]);
    const room = aRoom({ minNoticeMinutes: 0 });
    const across = {
      ...room,
      diningRoom: {
        ...room.diningRoom,
        combinations: [{ id: "x", tableIds: ["v1", "s1"], minSeats: 7, maxSeats: 8 }],
      },
    };
    const [first] = ask({ room: across, partySize: 8 });
    assert.deepEqual([first?.status, first?.areaIds], ["AVAILABLE", []]);
  });

  it("is free until the very moment that the next party comes", () => {
    // Six take two hours, and only one table and the pushed-together ones are that large.
    const others = [taken("s1", "15:00", "23:00")];
    const slots = ask(
      { partySize: 6 },
      { occupancies: [...others, taken("r1", "20:00", "22:00")], arrivals: [] },
    );
    assert.equal(slots[0]?.durationMinutes, 120);
    assert.equal(statusAt(slots, "18:00"), "AVAILABLE");
    assert.equal(statusAt(slots, "18:30"), "FULL");
    assert.equal(statusAt(slots, "21:30"), "FULL");
    assert.equal(statusAt(slots, "22:00"), "AVAILABLE");
  });

  it("is full when the pacing is, though tables are free", () => {
    const room = aRoom({ minNoticeMinutes: 0, coversPerSlot: 4 });
    const slots = ask({ room }, { occupancies: [], arrivals: [{ atMs: at("19:00"), partySize: 3 }] });
    assert.deepEqual(
      ["18:30", "19:00", "19:30"].map((time) => statusAt(slots, time)),
      ["AVAILABLE", "FULL", "AVAILABLE"],
    );
    assert.deepEqual(slots.find(({ time }) => time === "19:00")?.areaIds, []);
  });

  it("is shorter when the doors close before", () => {
    const last = ask({}).at(-1)!;
    assert.deepEqual([last.time, last.durationMinutes], ["22:00", 60]);
    assert.equal(last.startMs + last.durationMinutes * minuteMs, at("23:00"));
  });
});
