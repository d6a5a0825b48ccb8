import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isHeld, isStillFor } from "./kept-for.ts";

const kept = { dineInAt: "a", partySize: 4, areaId: null, expiresAt: "2026-06-12T17:10:00Z" };
const until = Date.parse("2026-06-12T17:10:00Z");

describe("a table that is kept", () => {
  it("is kept until its time is over", () => {
    assert.deepEqual([isHeld(kept, until - 1), isHeld(kept, until)], [true, false]);
  });

  it("needs no asking for again by the same party, for the same time and area", () => {
    const still = (dineInAt: string, partySize: number, areaId: string | null, nowMs = until - 1) =>
      isStillFor(kept, dineInAt, { partySize, areaId }, nowMs);
    assert.equal(still("a", 4, null), true);
    assert.deepEqual(
      [still("b", 4, null), still("a", 5, null), still("a", 4, "sal"), still("a", 4, null, until)],
      [false, false, false, false],
    );
  });
});
