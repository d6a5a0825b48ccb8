import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aRoom } from "./example-room.ts";
import { instantOf, minuteMs } from "./oslo-time.ts";
import { headStartMs, type WaitingParty, waitlistOffers } from "./waitlist.ts";

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
});
