import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canWaitFor, isEvening, isForTaking, onOtherDays } from "./slot.ts";

describe("the times of a table", () => {
  it("are the evening's from four in the afternoon until the night is over", () => {
    const times = ["00:30", "04:45", "05:00", "12:00", "15:45", "16:00", "23:00"];
    assert.deepEqual(
      times.filter((time) => isEvening({ time })),
      ["00:30", "04:45", "16:00", "23:00"],
    );
  });

  it("can be taken while they are free, and waited for when they are full and the restaurant keeps a list", () => {
    assert.deepEqual([isForTaking({ status: "AVAILABLE" }), isForTaking({ status: "FULL" })], [true, false]);
    assert.equal(canWaitFor({ status: "FULL", waitlist: true }), true);
    assert.equal(canWaitFor({ status: "FULL", waitlist: false }), false);
    assert.equal(canWaitFor({ status: "TOO_EARLY", waitlist: true }), false);
  });

  it("of other days are told apart by the restaurant's own clock", () => {
    assert.deepEqual(onOtherDays(["2026-06-12T21:30:00Z", "2026-06-12T22:30:00Z"], "2026-06-12"), [
      "2026-06-12T22:30:00Z",
    ]);
  });
});
