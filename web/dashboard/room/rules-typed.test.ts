import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dineInSettings } from "../../../src/domain/dine-in-settings.ts";
import { lengthOf, minutesOf, type Rules, rulesOf, typedOf, wholeIn } from "./rules-typed.ts";

const rules = (more: object = {}): Rules => ({ reservationsEnabled: true, ...dineInSettings(more) });

describe("how tables are booked, as it is typed", () => {
  it("comes back as it was, whatever it is", () => {
    for (const more of [
      {},
      { minNoticeMinutes: 90, cancelBeforeMinutes: 0, partiesPerSlot: 3, coversPerSlot: 20 },
      { bookingPaused: true, bookingPausedUntil: "2026-06-13T16:00:30.000Z" },
      { bookingPaused: true },
      { deposit: { amount: 15_050, perPerson: false, cancelBeforeMinutes: 2880 } },
      { turnTimes: [{ maxPartySize: 4, minutes: 75 }] },
    ])
      assert.equal(JSON.stringify(rulesOf(typedOf(rules(more)), rules(more))), JSON.stringify(rules(more)));
  });

  it("says lengths of time in the largest unit that is whole", () => {
    const cases = [
      [0, "0 HOURS"],
      [45, "45 MINUTES"],
      [60, "1 HOURS"],
      [90, "90 MINUTES"],
      [1440, "1 DAYS"],
      [2160, "36 HOURS"],
    ] as const;
    for (const [minutes, said] of cases) {
      const typed = lengthOf(minutes);
      assert.equal(`${typed.amount} ${typed.unit}`, said);
      assert.equal(minutesOf(typed, 43_200), minutes);
    }
    assert.equal(minutesOf({ amount: "8", unit: "DAYS" }, 10_080), null);
    assert.equal(minutesOf({ amount: "en", unit: "DAYS" }, 10_080), null);
    assert.equal(wholeIn("0", [1, 99]), null);
    assert.equal(wholeIn("1,5", [1, 99]), null);
  });

  it("takes a pause's end as the wall clock of Oslo, and forgets it with the pause", () => {
    const typed = { ...typedOf(rules()), bookingPaused: true, bookingPausedUntil: "2026-06-13T18:00" };
    assert.equal(rulesOf(typed, rules()).bookingPausedUntil, "2026-06-13T16:00:00.000Z");
    assert.equal(rulesOf({ ...typed, bookingPaused: false }, rules()).bookingPausedUntil, null);
    const ends = { ...rules(), bookingPaused: true, bookingPausedUntil: "2026-06-13T16:00:30.000Z" };
    const endless = rulesOf({ ...typedOf(ends), bookingPausedUntil: "" }, ends);
    assert.deepEqual([endless.bookingPaused, endless.bookingPausedUntil], [true, null]);
  });
});
