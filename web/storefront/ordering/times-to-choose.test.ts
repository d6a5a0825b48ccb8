import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Shop } from "./shop.tsx";
import { asapMs, firstDate, isTwice } from "./times-to-choose.ts";

describe("the times to choose from", () => {
  it("begin with today, or with the day of the next opening where it is closed", () => {
    const nextOpenAt = "2026-06-15T11:00:00+02:00";
    assert.equal(firstDate({ isOpen: false, nextOpenAt }, "2026-06-12"), "2026-06-15");
    assert.equal(firstDate({ isOpen: true, nextOpenAt }, "2026-06-12"), "2026-06-12");
    assert.equal(firstDate({ isOpen: false, nextOpenAt: null }, "2026-06-12"), "2026-06-12");
  });

  it("as soon as possible is what the service says of this basket, then of any, then by the usual minutes", () => {
    const at = (
      asapAt: string | null,
      estimatedReadyAt: string | null,
      fulfillment: Shop["fulfillment"] = "PICKUP",
    ) => {
      const prep = { pickup: { asapAt }, delivery: { asapAt: null }, pickupMinutes: 20, deliveryMinutes: 45 };
      const slots = estimatedReadyAt === null ? null : { asap: { estimatedReadyAt } };
      return asapMs({ prep, fulfillment } as Shop, slots as never, 0) / 60_000;
    };
    assert.equal(at("1970-01-01T00:10:00Z", "1970-01-01T00:30:00Z"), 30);
    assert.equal(at("1970-01-01T00:10:00Z", null), 10);
    assert.equal(at(null, null), 20);
    assert.equal(at("1970-01-01T00:10:00Z", null, "DELIVERY"), 45);
  });

  it("an hour that comes twice in a night is told apart", () => {
    const [summer, winter, later] = [
      { time: "02:30", utcOffset: "+02:00" },
      { time: "02:30", utcOffset: "+01:00" },
      { time: "03:00", utcOffset: "+01:00" },
    ] as const;
    const all = [summer, winter, later];
    assert.deepEqual(
      all.map((one) => isTwice(one, all)),
      [true, true, false],
    );
  });
});
