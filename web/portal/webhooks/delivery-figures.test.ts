import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import { barsOf, figuresOf, legendOf } from "./delivery-figures.ts";

const day = (delivered: number, failed: number, waiting = 0, medianMs: number | null = null) => ({
  ...{ delivered, failed, waiting, medianMs },
});

describe("how a webhook's deliveries have gone", () => {
  it("is what came through of what has ended, never rounded up, and how fast on the last day that knows", () => {
    assert.deepEqual(figuresOf([day(400, 0, 0, 80), day(598, 1, 7, 120), day(0, 1)]), {
      ...{ percent: 99, failed: 2, latestMs: 120 },
    });
    assert.deepEqual(figuresOf([day(3, 1)]), { percent: 75, failed: 1, latestMs: null });
    assert.deepEqual(figuresOf([day(0, 0, 4)]), { percent: null, failed: 0, latestMs: null });
  });

  it("is drawn as bars that end with the latest day, one upon another, the highest to the top", () => {
    const [before, latest] = barsOf([day(57, 19, 38), day(19, 0)]);
    assert.deepEqual(before, [
      { part: "delivered", x: 562, y: 63, width: 16, high: 57 },
      { part: "failed", x: 562, y: 44, width: 16, high: 19 },
      { part: "waiting", x: 562, y: 6, width: 16, high: 38 },
    ]);
    assert.deepEqual(latest, [
      { part: "delivered", x: 582, y: 101, width: 16, high: 19 },
      { part: "failed", x: 582, y: 101, width: 16, high: 0 },
      { part: "waiting", x: 582, y: 101, width: 16, high: 0 },
    ]);
    const days = ["2026-06-05", "2026-06-06", "2026-06-12"].map((date) => ({ day: date }));
    const { speech } = norwegian;
    assert.deepEqual(legendOf(speech, days), { from: "5. juni 2026", to: "12. juni 2026" });
    assert.deepEqual(legendOf(speech, days.slice(0, 1)), { from: "", to: "5. juni 2026" });
    assert.equal(barsOf([day(0, 0)])[0]![0]!.high, 0, "a day without any has no height");
  });
});
