import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "../../test/fast-check.ts";
import { openPeriods } from "./opening-hours.ts";
import { addDays, dayMs, instantOf, minuteMs, osloDateOf, osloDateTime, startOfDay } from "./oslo-time.ts";
import {
  checkAsSoonAsPossible,
  checkRequestedTime,
  nextSlots,
  type OrderTimes,
  pauseOf,
  prepMinutes,
  slotStartOf,
  slotsOfDate,
  type TimeRequest,
} from "./slots.ts";
import type { DayHours, OrderingSettings } from "./snapshot.ts";

const settings: OrderingSettings = {
  pickupEnabled: true,
  deliveryEnabled: true,
  reservationsEnabled: false,
  onlinePayment: true,
  paymentProviders: ["SANDBOX"],
  cashPayment: true,
  tips: false,
  autoAccept: false,
  defaultPrepMinutes: 20,
  defaultDeliveryMinutes: 45,
  preOrderDays: 7,
  slotMinutes: 15,
  ordersPerSlot: null,
  pickupOrdersPerSlot: null,
  deliveryOrdersPerSlot: null,
  makeMinutesPerSlot: null,
  defaultMakeMinutes: 5,
  maxOrdersInProgress: null,
  rush: null,
  pauses: [],
};
const open = (dayOfWeek: number, opensAt: string, closesAt: string): DayHours => ({
  dayOfWeek,
  opensAt,
  closesAt,
  isClosed: false,
});
/** Friday 5 and Saturday 6 June 2026 run past midnight, Sunday has two periods, Monday is closed. */
const pizzeria: DayHours[] = [
  ...[2, 3, 4].map((day) => open(day, "14:00", "23:00")),
  open(5, "14:00", "02:00"),
  open(6, "12:00", "02:00"),
  open(0, "12:00", "15:00"),
  open(0, "16:30", "22:00"),
];
const times = (changed: Partial<OrderingSettings> = {}, openingHours = pizzeria): OrderTimes => ({
  settings: { ...settings, ...changed },
  openingHours,
  hoursOverrides: [],
});
const at = (text: string): number => instantOf(text.slice(0, 10), text.slice(11));
const pickup = (now: string): TimeRequest => ({ fulfillment: "PICKUP", extraMinutes: 0, nowMs: at(now) });
const delivery = (now: string, extraMinutes = 0): TimeRequest => ({
  fulfillment: "DELIVERY",
  extraMinutes,
  nowMs: at(now),
});
const wall = (instantMs: number): string => {
  const { date, time } = osloDateTime(instantMs);
  return `${date} ${time}`;
};
const clockTimes = (slots: { startMs: number }[]): string[] =>
  slots.map((slot) => osloDateTime(slot.startMs).time);

test("delivery is the whole wait, a zone adds to it, and a rush adds while it lasts", () => {
  const rushed = { ...settings, rush: { minutes: 15, until: at("2026-06-05 20:00") } };
  assert.equal(prepMinutes(settings, pickup("2026-06-05 18:00")), 20);
  assert.equal(prepMinutes(settings, delivery("2026-06-05 18:00")), 45);
  assert.equal(prepMinutes(settings, delivery("2026-06-05 18:00", 10)), 55);
  assert.equal(prepMinutes(rushed, pickup("2026-06-05 19:59")), 35);
  assert.equal(prepMinutes(rushed, pickup("2026-06-05 20:00")), 20);
});

test("a pause is of one fulfillment or both, the last end counts, and it ends by itself", () => {
  const pauses = [
    { fulfillment: null, until: at("2026-06-05 19:00"), reason: null },
    { fulfillment: "DELIVERY" as const, until: at("2026-06-05 20:00"), reason: "Ingen bud" },
  ];
  const paused = { ...settings, pauses };
  assert.equal(pauseOf(paused, "PICKUP", at("2026-06-05 18:00"))?.until, at("2026-06-05 19:00"));
  const delivery = pauseOf(paused, "DELIVERY", at("2026-06-05 18:00"));
  assert.deepEqual([delivery?.until, delivery?.reason], [at("2026-06-05 20:00"), "Ingen bud"]);
  assert.equal(pauseOf(paused, "PICKUP", at("2026-06-05 19:00")), null);
});

test("as soon as possible is ready after the preparation time and takes the slot it falls in", () => {
  const answer = checkAsSoonAsPossible(times(), delivery("2026-06-05 18:03", 5));
  assert.deepEqual(answer, {
    ok: true,
    readyAtMs: at("2026-06-05 18:53"),
    slotStartMs: at("2026-06-05 18:45"),
  });
});

const asapCases: [name: string, now: string, code: string | null, until: string | null][] = [
  ["before opening, with the opening", "2026-06-05 13:59", "CLOSED", "2026-06-05 14:00"],
  ["at the minute of opening", "2026-06-05 14:00", null, null],
  ["after midnight within Friday's hours", "2026-06-06 01:30", null, null],
  ["in the last minute: what is accepted is made", "2026-06-06 01:59", null, null],
  ["at closing", "2026-06-06 02:00", "CLOSED", "2026-06-06 12:00"],
  ["between two periods, not moved to the next", "2026-06-07 15:30", "CLOSED", "2026-06-07 16:30"],
];
for (const [name, now, code, until] of asapCases) {
  test(`as soon as possible ${name}: ${code ?? "accepted"}`, () => {
    const answer = checkAsSoonAsPossible(times(), pickup(now));
    if (answer.ok) assert.equal(code, null);
    else assert.deepEqual([answer.code, answer.atMs === null ? null : wall(answer.atMs)], [code, until]);
  });
}

test("as soon as possible is refused while paused, with the end of the pause and what the kitchen says", () => {
  const pauses = [{ fulfillment: null, until: at("2026-06-05 19:00"), reason: "Full ovn" }];
  assert.deepEqual(checkAsSoonAsPossible(times({ pauses }), pickup("2026-06-05 18:00")), {
    ok: false,
    code: "PAUSED",
    atMs: at("2026-06-05 19:00"),
    pauseReason: "Full ovn",
  });
});

const now = "2026-06-05 18:00";
const requested: [name: string, changed: Partial<OrderingSettings>, time: string, code: string | null][] = [
  ["the earliest moment", {}, "2026-06-05 18:20", null],
  ["a minute before it", {}, "2026-06-05 18:19", "TOO_SOON"],
  ["in the past", {}, "2026-06-05 12:00", "TOO_SOON"],
  [
    "a rush moves the earliest moment",
    { rush: { minutes: 30, until: at("2026-06-05 19:00") } },
    "2026-06-05 18:49",
    "TOO_SOON",
  ],
  ["any moment, not only the start of a slot", {}, "2026-06-05 19:07", null],
  ["after midnight in tonight's period", {}, "2026-06-06 01:59", null],
  ["closing itself", {}, "2026-06-06 02:00", "SLOT_NOT_OFFERED"],
  ["opening itself", {}, "2026-06-06 12:00", null],
  ["a minute before opening", {}, "2026-06-06 11:59", "SLOT_NOT_OFFERED"],
  ["between Sunday's periods", {}, "2026-06-07 15:00", "SLOT_NOT_OFFERED"],
  ["on the closed Monday", {}, "2026-06-08 18:00", "SLOT_NOT_OFFERED"],
  ["the last night, past its midnight", {}, "2026-06-13 01:30", null],
  ["the day after the last", {}, "2026-06-13 12:00", "TOO_FAR_AHEAD"],
  ["same-day orders only: tonight past midnight", { preOrderDays: 0 }, "2026-06-06 00:30", null],
  ["same-day orders only: tomorrow", { preOrderDays: 0 }, "2026-06-06 12:00", "TOO_FAR_AHEAD"],
  [
    "before a pause ends",
    { pauses: [{ fulfillment: null, until: at("2026-06-05 20:00"), reason: null }] },
    "2026-06-05 19:59",
    "PAUSED",
  ],
  [
    "once a pause has ended",
    { pauses: [{ fulfillment: null, until: at("2026-06-05 20:00"), reason: null }] },
    "2026-06-05 20:00",
    null,
  ],
];
for (const [name, changed, time, code] of requested) {
  test(`a requested time, ${name} (${time}): ${code ?? "accepted"}`, () => {
    const answer = checkRequestedTime(times(changed), pickup(now), at(time));
    assert.equal(answer.ok ? null : answer.code, code);
    if (answer.ok) assert.equal(answer.readyAtMs, at(time), "never moved");
  });
}

test("a time that is too soon is told the earliest that is not", () => {
  const answer = checkRequestedTime(times(), delivery(now, 10), at("2026-06-05 18:30"));
  assert.deepEqual(answer, { ok: false, code: "TOO_SOON", atMs: at("2026-06-05 18:55") });
});

test("a kitchen that never closes takes pre-orders as far ahead as it says", () => {
  const always = times(
    { preOrderDays: 1 },
    [0, 1, 2, 3, 4, 5, 6].map((day) => open(day, "00:00", "00:00")),
  );
  const codeAt = (time: string) => {
    const answer = checkRequestedTime(always, pickup(now), at(time));
    return answer.ok ? "accepted" : answer.code;
  };
  assert.equal(codeAt("2026-06-06 23:59"), "accepted");
  assert.equal(codeAt("2026-06-07 00:00"), "TOO_FAR_AHEAD");
});

const slotStarts: [slotMinutes: number, time: string, start: string][] = [
  [15, "2026-06-05T16:14:59Z", "2026-06-05T16:00:00Z"],
  [15, "2026-06-05T16:15:00Z", "2026-06-05T16:15:00Z"],
  [20, "2026-06-05T16:59:00Z", "2026-06-05T16:40:00Z"],
  [60, "2026-01-05T16:59:00Z", "2026-01-05T16:00:00Z"],
  [90, "2026-06-04T22:30:00Z", "2026-06-04T22:00:00Z"],
  [30, "2026-10-25T00:45:00Z", "2026-10-25T00:30:00Z"],
  [30, "2026-10-25T01:45:00Z", "2026-10-25T01:30:00Z"],
  [30, "2026-03-29T01:10:00Z", "2026-03-29T01:00:00Z"],
];
for (const [slotMinutes, time, start] of slotStarts) {
  test(`${time} falls in the ${slotMinutes}-minute slot of ${start}`, () => {
    const ms = Temporal.Instant.from(time).epochMilliseconds;
    assert.equal(slotStartOf(ms, slotMinutes), Temporal.Instant.from(start).epochMilliseconds);
  });
}

test("a day ahead offers its first slot when the kitchen has had time to prepare, its last before closing", () => {
  const sunday = clockTimes(slotsOfDate(times(), pickup(now), "2026-06-07"));
  assert.equal(sunday[0], "12:30");
  assert.deepEqual(sunday.slice(sunday.indexOf("14:45"), sunday.indexOf("14:45") + 2), ["14:45", "17:00"]);
  assert.equal(sunday.at(-1), "21:45");
});

test("today offers what the preparation leaves, into the night", () => {
  const friday = slotsOfDate(times(), pickup("2026-06-05 23:01"), "2026-06-05");
  assert.deepEqual(clockTimes(friday).slice(0, 4), ["23:30", "23:45", "00:00", "00:15"]);
  assert.equal(wall(friday.at(-1)!.startMs), "2026-06-06 01:45");
});

test("past midnight the rest of the night comes before today's own slots, without a new lead time", () => {
  const saturday = clockTimes(slotsOfDate(times(), pickup("2026-06-06 01:00"), "2026-06-06"));
  assert.deepEqual(saturday.slice(0, 4), ["01:30", "01:45", "12:30", "12:45"]);
});

test("no slots on a closed day, beyond the last day, or before a pause ends", () => {
  assert.deepEqual(slotsOfDate(times(), pickup(now), "2026-06-08"), []);
  assert.deepEqual(slotsOfDate(times(), pickup(now), "2026-06-13"), []);
  assert.deepEqual(slotsOfDate(times(), pickup(now), "2026-06-04"), []);
  const pauses = [{ fulfillment: null, until: at("2026-06-05 21:10"), reason: null }];
  assert.equal(clockTimes(slotsOfDate(times({ pauses }), pickup(now), "2026-06-05"))[0], "21:15");
});

test("the night of the doubled hour has its slots twice", () => {
  const night = times({ slotMinutes: 30 }, [open(6, "22:00", "04:00")]);
  assert.deepEqual(clockTimes(slotsOfDate(night, pickup("2026-10-24 12:00"), "2026-10-24")).slice(3), [
    "00:00",
    "00:30",
    "01:00",
    "01:30",
    "02:00",
    "02:30",
    "02:00",
    "02:30",
    "03:00",
    "03:30",
  ]);
});

test("alternatives go on over the closed Monday to Tuesday", () => {
  const found = nextSlots(times(), pickup(now), at("2026-06-07 21:40"), 3);
  assert.deepEqual(
    found.map((slot) => wall(slot.startMs)),
    ["2026-06-07 21:45", "2026-06-09 14:30", "2026-06-09 14:45"],
  );
});

test("alternatives past midnight include the rest of the night", () => {
  const found = nextSlots(times(), pickup(now), at("2026-06-06 01:40"), 2);
  assert.deepEqual(
    found.map((slot) => wall(slot.startMs)),
    ["2026-06-06 01:45", "2026-06-06 12:30"],
  );
});

test("nothing to offer is an empty list", () => {
  assert.deepEqual(nextSlots(times({}, []), pickup(now), at(now), 5), []);
});

const quarter = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarters) => `${String(quarters >> 2).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`,
  );
const someTimes = fc
  .record({
    hours: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), quarter, quarter), {
      minLength: 1,
      maxLength: 10,
    }),
    slotMinutes: fc.constantFrom(5, 10, 15, 20, 30, 60),
    preOrderDays: fc.integer({ min: 0, max: 5 }),
    rush: fc.option(fc.record({ minutes: fc.integer({ min: 5, max: 60 }), until: fc.constant(Infinity) })),
  })
  .map(({ hours, ...changed }) =>
    times(
      changed,
      hours.map((row) => open(...row)),
    ),
  );
const someRequests = fc
  .tuple(
    fc.oneof(
      fc.constantFrom("2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"),
      fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days)),
    ),
    fc.nat({ max: dayMs - 1 }),
    fc.constantFrom("PICKUP" as const, "DELIVERY" as const),
  )
  .map(([date, ofDay, fulfillment]) => ({ fulfillment, extraMinutes: 0, nowMs: startOfDay(date) + ofDay }));

test("every slot offered lies inside the kitchen's hours, on the grid, and is accepted as a requested time", () => {
  fc.assert(
    fc.property(someTimes, someRequests, fc.integer({ min: -1, max: 6 }), (order, request, daysAhead) => {
      const date = addDays(osloDateOf(request.nowMs), daysAhead);
      const periods = openPeriods(order.openingHours, [], "KITCHEN", addDays(date, -1), 3);
      let last = -Infinity;
      for (const { startMs } of slotsOfDate(order, request, date)) {
        assert.ok(startMs > last, "ascending, each once");
        assert.ok(periods.some((period) => period.opensAt <= startMs && startMs < period.closesAt));
        assert.equal(slotStartOf(startMs, order.settings.slotMinutes), startMs);
        assert.deepEqual(checkRequestedTime(order, request, startMs), {
          ok: true,
          readyAtMs: startMs,
          slotStartMs: startMs,
        });
        last = startMs;
      }
    }),
    { numRuns: 300 },
  );
});

test("an accepted time is inside the kitchen's hours, never earlier than the preparation allows", () => {
  fc.assert(
    fc.property(
      someTimes,
      someRequests,
      fc.integer({ min: -60, max: 9 * 1440 }),
      (order, request, minutesAhead) => {
        const requestedMs = request.nowMs + minutesAhead * minuteMs;
        const answer = checkRequestedTime(order, request, requestedMs);
        const date = osloDateOf(requestedMs);
        const isOpen = openPeriods(order.openingHours, [], "KITCHEN", addDays(date, -1), 2).some(
          (period) => period.opensAt <= requestedMs && requestedMs < period.closesAt,
        );
        if (answer.ok) {
          assert.ok(isOpen);
          assert.ok(requestedMs >= request.nowMs + prepMinutes(order.settings, request) * minuteMs);
          assert.ok(answer.slotStartMs <= requestedMs);
        } else if (answer.code === "SLOT_NOT_OFFERED") assert.ok(!isOpen);
      },
    ),
    { numRuns: 500 },
  );
});

test("as soon as possible is accepted exactly while the kitchen is open", () => {
  fc.assert(
    fc.property(someTimes, someRequests, (order, request) => {
      const date = osloDateOf(request.nowMs);
      const isOpen = openPeriods(order.openingHours, [], "KITCHEN", addDays(date, -1), 2).some(
        (period) => period.opensAt <= request.nowMs && request.nowMs < period.closesAt,
      );
      assert.equal(checkAsSoonAsPossible(order, request).ok, isOpen);
    }),
  );
});
