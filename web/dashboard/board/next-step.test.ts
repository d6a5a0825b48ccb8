import assert from "node:assert/strict";
import { test } from "node:test";
import { isForLater, minutesUntil, nextStep, suggestedReadyMs } from "./next-step.ts";

const times = { defaultPrepMinutes: 20, defaultDeliveryMinutes: 45 };
const at = (time: string): string => `2026-05-20T${time}:00Z`;
const ms = (time: string): number => Date.parse(at(time));
const order = {
  status: "PAID",
  fulfillment: "PICKUP",
  requestedPickupAt: null,
  estimatedReadyAt: at("18:25"),
  acceptBefore: at("18:10"),
} as const;

const cases: [
  what: string,
  order: Parameters<typeof nextStep>[0],
  isNew: boolean,
  action: string,
  by: string | null,
][] = [
  ["a new order is to be accepted before it is cancelled", order, true, "ACCEPT", "18:10"],
  [
    "a cash order that nobody has seen is to be accepted, and is never cancelled by itself",
    { ...order, status: "CONFIRMED", acceptBefore: null },
    true,
    "ACCEPT",
    null,
  ],
  [
    "an accepted order is to be started a preparation time before it is due",
    { ...order, status: "CONFIRMED" },
    false,
    "START",
    "18:05",
  ],
  [
    "what is cooking for pickup is to be ready when promised",
    { ...order, status: "PREPARING" },
    false,
    "READY",
    "18:25",
  ],
  [
    "what is cooking for delivery is to leave with the road's time to spare",
    { ...order, status: "PREPARING", fulfillment: "DELIVERY" },
    false,
    "SEND_OUT",
    "18:00",
  ],
  [
    "a delivery is to be started before that",
    { ...order, status: "CONFIRMED", fulfillment: "DELIVERY" },
    false,
    "START",
    "17:40",
  ],
  [
    "what waits to be collected has no hurry",
    { ...order, status: "READY_FOR_PICKUP" },
    false,
    "HAND_OVER",
    null,
  ],
  [
    "what is on its way is to arrive when promised",
    { ...order, status: "OUT_FOR_DELIVERY", fulfillment: "DELIVERY" },
    false,
    "DELIVERED",
    "18:25",
  ],
  [
    "an agreed time goes before an estimate",
    { ...order, status: "PREPARING", requestedPickupAt: at("19:00") },
    false,
    "READY",
    "19:00",
  ],
  ["a finished order asks for nothing", { ...order, status: "COMPLETED" }, false, "NONE", null],
];

for (const [what, given, isNew, action, by] of cases) {
  test(what, () => {
    const step = nextStep(given, isNew, times);
    assert.equal(step.action, action);
    assert.equal(step.byMs, by === null ? null : ms(by));
  });
}

test("minutes are rounded up before the moment, and count from zero after it", () => {
  const due = ms("18:25");
  assert.equal(minutesUntil(due, ms("18:10")), 15);
  assert.equal(minutesUntil(due, ms("18:10") + 1_000), 15);
  assert.equal(minutesUntil(due, due), 0);
  assert.equal(minutesUntil(due, due + 59_000), 0);
  assert.equal(minutesUntil(due, due + 61_000), -1);
});

test("a pre-order waits among the later ones until 20 minutes before it must be started", () => {
  const step = nextStep({ ...order, status: "CONFIRMED", requestedPickupAt: at("20:00") }, false, times);
  assert.equal(isForLater(step, ms("19:19")), true);
  assert.equal(isForLater(step, ms("19:20")), false);
});

test("only what is still to be started waits among the later ones", () => {
  const cooking = nextStep({ ...order, status: "PREPARING", requestedPickupAt: at("20:00") }, false, times);
  assert.equal(isForLater(cooking, ms("18:00")), false);
  const unpromised = nextStep({ ...order, status: "CONFIRMED", estimatedReadyAt: null }, false, times);
  assert.equal(isForLater(unpromised, -ms("18:00")), false);
});

test("an order without a promised time has no moment to be started by", () => {
  const step = nextStep({ ...order, status: "CONFIRMED", estimatedReadyAt: null }, false, times);
  assert.deepEqual([step.byMs, step.dueMs], [null, null]);
});

test("a delivery without a promise is suggested for the usual time of deliveries", () => {
  const delivery = { ...order, fulfillment: "DELIVERY", estimatedReadyAt: null } as const;
  assert.equal(suggestedReadyMs(delivery, times, ms("18:00")), ms("18:45"));
});

test("the suggested time is the promised one on a whole five minutes, never less than five minutes ahead", () => {
  assert.equal(suggestedReadyMs(order, times, ms("18:05")), ms("18:25"));
  assert.equal(
    suggestedReadyMs({ ...order, estimatedReadyAt: at("18:22") }, times, ms("18:05")),
    ms("18:25"),
  );
  assert.equal(suggestedReadyMs(order, times, ms("18:24")), ms("18:30"));
  assert.equal(suggestedReadyMs({ ...order, estimatedReadyAt: null }, times, ms("18:00")), ms("18:20"));
});
