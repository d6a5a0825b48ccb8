import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DineInSettings, dineInSettings, isBookingPaused, tableDepositOf } from "./dine-in-settings.ts";

describe("how a restaurant takes table bookings", () => {
  it("is what a small restaurant can live with, when it has said nothing", () => {
    const defaults = {
      slotMinutes: 15,
      turnTimes: [
        { maxPartySize: 2, minutes: 90 },
        { maxPartySize: 6, minutes: 120 },
        { maxPartySize: 99, minutes: 150 },
      ],
      minNoticeMinutes: 60,
      maxDaysAhead: 60,
      minPartySize: 1,
      maxPartySize: 8,
      lastSeatingMinutes: 60,
      partiesPerSlot: null,
      coversPerSlot: null,
      autoApprove: false,
      bookingPaused: false,
      bookingPausedUntil: null,
      cancelBeforeMinutes: 120,
      deposit: null,
    };
    assert.deepEqual(dineInSettings(null), defaults);
    assert.deepEqual(dineInSettings({ maxPartySize: 20 }), { ...defaults, maxPartySize: 20 });
    assert.deepEqual(dineInSettings({ deposit: { amount: 100 } }).deposit, {
      amount: 100,
      perPerson: true,
      cancelBeforeMinutes: 1440,
    });
  });

  it("has bounds, and what lies on them is allowed", () => {
    const turnTimes = (row: object) => ({ turnTimes: [{ maxPartySize: 4, minutes: 90, ...row }] });
    const bounds: [least: number, most: number, settings: (value: number) => object][] = [
      [0, 10_080, (minNoticeMinutes) => ({ minNoticeMinutes })],
      [0, 365, (maxDaysAhead) => ({ maxDaysAhead })],
      [1, 99, (minPartySize) => ({ minPartySize, maxPartySize: 99 })],
      [1, 99, (maxPartySize) => ({ maxPartySize })],
      [15, 360, (lastSeatingMinutes) => ({ lastSeatingMinutes })],
      [1, 500, (partiesPerSlot) => ({ partiesPerSlot })],
      [1, 5000, (coversPerSlot) => ({ coversPerSlot })],
      [0, 10_080, (cancelBeforeMinutes) => ({ cancelBeforeMinutes })],
      [1, 99, (maxPartySize) => turnTimes({ maxPartySize })],
      [15, 720, (minutes) => turnTimes({ minutes })],
      [100, 1_000_000, (amount) => ({ deposit: { amount } })],
      [0, 43_200, (cancelBeforeMinutes) => ({ deposit: { amount: 100, cancelBeforeMinutes } })],
      [
        1,
        20,
        (rows) => ({
          turnTimes: Array.from({ length: rows }, (_, row) => ({ maxPartySize: row + 1, minutes: 90 })),
        }),
      ],
    ];
    for (const [least, most, settings] of bounds)
      for (const [value, isAllowed] of [
        [least - 1, false],
        [least, true],
        [most, true],
        [most + 1, false],
      ] as const) {
        const said = JSON.stringify(settings(value));
        assert.equal(DineInSettings.safeParse(settings(value)).success, isAllowed, said);
      }
  });

  it("names the field when the smallest party is larger than the largest, or turn times do not ascend", () => {
    const pathsOf = (settings: object) =>
      DineInSettings.safeParse(settings).error?.issues.map(({ path }) => path.join(".")) ?? [];
    assert.deepEqual(pathsOf({ minPartySize: 4, maxPartySize: 4 }), []);
    assert.deepEqual(pathsOf({ minPartySize: 5, maxPartySize: 4 }), ["maxPartySize"]);
    const rows = (...sizes: number[]) => ({
      turnTimes: sizes.map((maxPartySize) => ({ maxPartySize, minutes: 90 })),
    });
    assert.deepEqual(pathsOf(rows(2, 3, 4)), []);
    assert.deepEqual(pathsOf(rows(2, 2, 4, 3)), ["turnTimes.1.maxPartySize", "turnTimes.3.maxPartySize"]);
  });

  it("is paused until the moment that was said, or until somebody ends it", () => {
    const until = "2026-06-12T20:00:00+02:00";
    const isPaused = (more: object, nowMs: number) => isBookingPaused(dineInSettings(more), nowMs);
    const paused = { bookingPaused: true, bookingPausedUntil: until };
    assert.equal(isPaused(paused, Date.parse(until) - 1), true);
    assert.equal(isPaused(paused, Date.parse(until)), false);
    assert.equal(isPaused({ bookingPaused: true }, Date.parse(until)), true);
    assert.equal(isPaused({ bookingPausedUntil: until }, Date.parse(until) - 1), false);
  });

  it("asks a deposit of each guest, or of the table, or none", () => {
    const of = (deposit: object | null) => tableDepositOf(dineInSettings({ deposit }), 4);
    assert.equal(of(null), 0);
    assert.equal(of({ amount: 20_000 }), 80_000);
    assert.equal(of({ amount: 20_000, perPerson: false }), 20_000);
  });
});
