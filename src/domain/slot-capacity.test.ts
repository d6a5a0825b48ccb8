import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "../../test/fast-check.ts";
import {
  emptySlot,
  hasRoom,
  isLimited,
  kitchenFreeAtMs,
  type OpenOrder,
  ordersLeft,
  type SlotLimits,
  type SlotUsage,
  type SlotWish,
} from "./slot-capacity.ts";

const none: SlotLimits = {
  ordersPerSlot: null,
  pickupOrdersPerSlot: null,
  deliveryOrdersPerSlot: null,
  makeMinutesPerSlot: null,
};
const pickup = (makeMinutes = 5): SlotWish => ({ fulfillment: "PICKUP", makeMinutes });
const delivery = (makeMinutes = 5): SlotWish => ({ fulfillment: "DELIVERY", makeMinutes });
const held = (more: Partial<SlotUsage>): SlotUsage => ({ ...emptySlot, ...more });

const cases: [
  name: string,
  limits: Partial<SlotLimits>,
  usage: SlotUsage,
  wish: SlotWish,
  left: number | null,
][] = [
  ["no limit", {}, held({ orders: 999 }), pickup(), null],
  ["orders of both kinds", { ordersPerSlot: 5 }, held({ orders: 3, pickup: 3 }), delivery(), 2],
  ["a limit lowered below what is held", { ordersPerSlot: 2 }, held({ orders: 3 }), pickup(), 0],
  ["pickup is full", { pickupOrdersPerSlot: 2 }, held({ orders: 2, pickup: 2 }), pickup(), 0],
  [
    "pickup is full, delivery is not",
    { pickupOrdersPerSlot: 2 },
    held({ orders: 2, pickup: 2 }),
    delivery(),
    null,
  ],
  ["delivery by itself", { deliveryOrdersPerSlot: 3 }, held({ orders: 9, delivery: 1 }), delivery(), 2],
  [
    "the smallest counts",
    { ordersPerSlot: 9, pickupOrdersPerSlot: 4 },
    held({ orders: 8, pickup: 1 }),
    pickup(),
    1,
  ],
  ["so many more like this", { makeMinutesPerSlot: 60 }, held({ makeMinutes: 30 }), pickup(10), 3],
  ["exactly full", { makeMinutesPerSlot: 60 }, held({ makeMinutes: 50 }), pickup(10), 1],
  ["a minute too much", { makeMinutesPerSlot: 60 }, held({ makeMinutes: 51 }), pickup(10), 0],
  ["drinks are no work", { makeMinutesPerSlot: 60 }, held({ makeMinutes: 60 }), pickup(0), null],
  ["more work than a slot, in an empty one", { makeMinutesPerSlot: 60 }, emptySlot, pickup(200), 1],
  [
    "more work than a slot, in one with work",
    { makeMinutesPerSlot: 60 },
    held({ makeMinutes: 1 }),
    pickup(200),
    0,
  ],
  ["beside more work than a slot", { makeMinutesPerSlot: 60 }, held({ makeMinutes: 200 }), pickup(0), 0],
];
for (const [name, limits, usage, wish, left] of cases) {
  test(`what a slot still takes, ${name}: ${left}`, () => {
    assert.equal(ordersLeft({ ...none, ...limits }, usage, wish), left);
    assert.equal(hasRoom({ ...none, ...limits }, usage, wish), left !== 0);
  });
}

test("only a slot with a limit for the fulfillment can be full", () => {
  assert.equal(isLimited(none, "PICKUP"), false);
  assert.equal(isLimited({ ...none, deliveryOrdersPerSlot: 1 }, "PICKUP"), false);
  assert.equal(isLimited({ ...none, deliveryOrdersPerSlot: 1 }, "DELIVERY"), true);
  assert.equal(isLimited({ ...none, makeMinutesPerSlot: 1 }, "PICKUP"), true);
});

test("a slot that takes orders while it has room is never over its limits, and says how many come", () => {
  const limit = fc.option(fc.integer({ min: 1, max: 12 }));
  const wish = fc.record({
    fulfillment: fc.constantFrom("PICKUP" as const, "DELIVERY" as const),
    makeMinutes: fc.integer({ min: 0, max: 30 }),
  });
  const limits = fc.record({
    ordersPerSlot: limit,
    pickupOrdersPerSlot: limit,
    deliveryOrdersPerSlot: limit,
    makeMinutesPerSlot: fc.option(fc.integer({ min: 1, max: 60 })),
  });
  fc.assert(
    fc.property(limits, fc.array(wish, { maxLength: 40 }), (given, wishes) => {
      const usage = { ...emptySlot };
      let biggest = 0;
      for (const one of wishes) {
        const left = ordersLeft(given, usage, one);
        if (left === 0) continue;
        usage.orders += 1;
        usage[one.fulfillment === "PICKUP" ? "pickup" : "delivery"] += 1;
        usage.makeMinutes += one.makeMinutes;
        biggest = Math.max(biggest, one.makeMinutes);
        if (left !== null) assert.equal(ordersLeft(given, usage, one), Math.max(0, left - 1));
      }
      assert.ok(usage.orders <= (given.ordersPerSlot ?? Infinity));
      assert.ok(usage.pickup <= (given.pickupOrdersPerSlot ?? Infinity));
      assert.ok(usage.delivery <= (given.deliveryOrdersPerSlot ?? Infinity));
      assert.ok(usage.makeMinutes <= Math.max(given.makeMinutesPerSlot ?? Infinity, biggest));
    }),
  );
});

describe("a kitchen with its hands full", () => {
  const asap = (dueMs: number): OpenOrder => ({ dueMs, requestedMs: null });
  const preOrder = (dueMs: number): OpenOrder => ({ dueMs, requestedMs: dueMs });
  const freeCases: [
    name: string,
    most: number | null,
    open: OpenOrder[],
    readyAt: number,
    free: number | null,
  ][] = [
    ["no limit", null, [asap(10), asap(20)], 100, null],
    ["one place left", 3, [asap(10), asap(20)], 100, null],
    ["free when the first of them is due", 2, [asap(20), asap(10)], 100, 10],
    [
      "free when two are due: one too many were taken before the limit",
      2,
      [asap(30), asap(10), asap(20)],
      100,
      20,
    ],
    ["a pre-order for tomorrow is not in progress", 2, [asap(10), preOrder(5_000)], 100, null],
    ["one that is due along with this order is", 2, [asap(10), preOrder(100)], 100, 10],
  ];
  for (const [name, most, open, readyAt, free] of freeCases) {
    test(`${name}: ${free}`, () => assert.equal(kitchenFreeAtMs(most, open, readyAt), free));
  }
});
