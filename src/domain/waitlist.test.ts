import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aRoom, everyDay } from "./dining-room.fixture.ts";
import { instantOf, minuteMs } from "./oslo-time.ts";
import { freeSlot, headStartMs, type WaitingParty, waitlistOffers } from "./waitlist.ts";

const date = "2026-06-13";
const at = (time: string): number => instantOf(date, time);
const now = instantOf("2026-06-12", "18:00");
const party = (id: string, partySize: number, more: Partial<WaitingParty> = {}): WaitingParty => ({
  id,
  date,
  partySize,
  areaId: null,
  fromMs: at("18:30"),
  untilMs: at("19:30"),
  told: null,
  ...more,
});
/** Everything is taken all evening but these tables. */
const allBut = (...free: string[]) => ({
  occupancies: ["v1", "v2", "s1", "s2", "r1"]
    .filter((id) => !free.includes(id))
    .map((tableId) => ({ tableId, fromMs: at("15:00"), untilMs: at("23:30") })),
  arrivals: [],
});

describe("who on the waiting list is told of a free table", () => {
  it("the first in line whom it fits", () => {
    const offers = waitlistOffers(aRoom(), [party("a", 6), party("b", 2), party("c", 2)], allBut("v1"), now);
    assert.deepEqual(offers, [{ id: "b", freeMs: at("18:30") }]);
  });

  it("as many as there are tables", () => {
    const waiting = [party("a", 2), party("b", 2), party("c", 2)];
    const told = waitlistOffers(aRoom(), waiting, allBut("v1", "v2"), now).map(({ id }) => id);
    assert.deepEqual(told, ["a", "b"]);
    assert.deepEqual(waitlistOffers(aRoom(), waiting, allBut(), now), []);
  });

  it("nobody of a table that an earlier one has just been told of, but when the head start is over", () => {
    const waiting = [party("a", 2, { told: { freeMs: at("19:00"), atMs: now } }), party("b", 2)];
    const later = (ms: number) => waitlistOffers(aRoom(), waiting, allBut("v1"), now + ms);
    assert.deepEqual(later(0), []);
    assert.deepEqual(later(headStartMs - 1), []);
    assert.deepEqual(later(headStartMs), [{ id: "b", freeMs: at("18:30") }]);
  });

  it("only within their wish, and only what can still be booked", () => {
    const early = party("a", 2, { fromMs: at("16:00"), untilMs: at("16:30") });
    const bookings = {
      occupancies: [
        { tableId: "v1", fromMs: at("15:00"), untilMs: at("18:00") },
        ...allBut("v1").occupancies,
      ],
      arrivals: [],
    };
    assert.deepEqual(waitlistOffers(aRoom(), [early], bookings, now), []);
    const soon = waitlistOffers(
      aRoom({ minNoticeMinutes: 60 }),
      [party("a", 2)],
      allBut("v1"),
      at("19:00") - minuteMs,
    );
    assert.deepEqual(soon, []);
  });

  it("within the pacing", () => {
    const room = aRoom({ partiesPerSlot: 1 });
    const busy = { ...allBut("v1"), arrivals: [{ atMs: at("18:30"), partySize: 4 }] };
    assert.deepEqual(waitlistOffers(room, [party("a", 2)], busy, now), [{ id: "a", freeMs: at("19:00") }]);
  });

  it("and each offer counts for the pacing of the next", () => {
    const room = aRoom({ partiesPerSlot: 1 });
    const offers = waitlistOffers(
      room,
      [party("a", 2), party("b", 2), party("c", 2)],
      allBut("v1", "v2"),
      now,
    );
    assert.deepEqual(offers, [
      { id: "a", freeMs: at("18:30") },
      { id: "b", freeMs: at("19:00") },
    ]);
  });

  it("the table that somebody was told of is theirs for as long as they would sit there, and no longer", () => {
    const told = party("a", 2, { told: { freeMs: at("19:00"), atMs: now } });
    const only = (time: string) => party("b", 2, { fromMs: at(time), untilMs: at(time) });
    const offered = (time: string) =>
      waitlistOffers(aRoom(), [told, only(time)], allBut("v1"), now).map(({ id }) => id);
    assert.deepEqual(offered("17:30"), ["b"]);
    assert.deepEqual(offered("18:00"), []);
    assert.deepEqual(offered("20:00"), []);
    assert.deepEqual(offered("20:30"), ["b"]);
  });

  it("where they want to sit", () => {
    const inTheHall = party("a", 2, { areaId: "sal" });
    assert.deepEqual(waitlistOffers(aRoom(), [inTheHall], allBut("v1"), now), []);
    const other = party("b", 2);
    // The first takes the table in the hall, so the one at the window is left for the second.
    const both = waitlistOffers(aRoom(), [inTheHall, other], allBut("v1", "s1"), now);
    assert.deepEqual(
      both.map(({ id }) => id),
      ["a", "b"],
    );
    assert.deepEqual(
      waitlistOffers(aRoom(), [inTheHall, { ...inTheHall, id: "c" }], allBut("v1", "s1"), now),
      [{ id: "a", freeMs: at("18:30") }],
    );
  });
});

describe("the time that is free for somebody who waits", () => {
  const free = (more: Partial<WaitingParty>, room = aRoom(), nowMs = now) =>
    freeSlot(room, party("a", 2, more), allBut("v1"), nowMs)?.startMs ?? null;

  it("is the first of the wish, its first and last moment included", () => {
    assert.equal(free({ fromMs: at("18:30"), untilMs: at("18:30") }), at("18:30"));
    assert.equal(free({ fromMs: at("18:30") + 1, untilMs: at("19:00") - 1 }), null);
    assert.equal(free({ fromMs: at("18:31"), untilMs: at("19:30") }), at("19:00"));
  });

  it("is the one they were told of while that is free, and else another", () => {
    const told = { freeMs: at("19:00"), atMs: now };
    assert.equal(free({ told }), at("19:00"));
    assert.equal(free({ told: { ...told, freeMs: at("21:00") } }), at("18:30"));
  });

  it("may lie after midnight, and belongs to the evening before", () => {
    const night = aRoom({}, { openingHours: everyDay("20:00", "02:00") });
    const half = instantOf("2026-06-13", "00:30");
    assert.equal(free({ fromMs: half, untilMs: half }, night), half);
    const next = instantOf("2026-06-14", "00:30");
    assert.equal(free({ fromMs: next, untilMs: next }, night), next);
  });
});
