import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { daySum, heightOf, mostOrders } from "./coming-slots.ts";

const o = t.prepTimes.week;
const slot = (time: string, orders = 0, isFull = false) => ({ startsAt: time, time, orders, isFull });

describe("the coming week", () => {
  it("says how many times guests can choose, what is ordered, and what is full", () => {
    const slots = [slot("16:00", 3), slot("16:15", 1, true), slot("16:30")];
    assert.equal(
      daySum(o, { isOpen: true, slots }, false),
      `${o.slots({ count: 3 })} ${o.from({ time: "16:00" })} · ${o.orders({ count: 4 })} · ${o.full({ count: 1 })}`,
    );
    assert.equal(
      daySum(o, { isOpen: true, slots: [slot("11:00")] }, false),
      `${o.slots({ count: 1 })} ${o.from({ time: "11:00" })}`,
    );
  });

  it("says why there is nothing to choose", () => {
    assert.equal(daySum(o, { isOpen: false, slots: [] }, true), o.closed);
    assert.equal(daySum(o, { isOpen: true, slots: [] }, true), o.over);
    assert.equal(daySum(o, { isOpen: true, slots: [] }, false), o.tooFar);
  });

  it("draws a full time as high as its place, and others by the busiest of the week", () => {
    const days = [
      { date: "2026-06-12", isOpen: true, slots: [slot("16:00", 2)] },
      { date: "2026-06-13", isOpen: true, slots: [slot("16:00", 8), slot("16:15", 4)] },
    ];
    assert.equal(mostOrders(days), 8);
    assert.equal(mostOrders([]), 1);
    assert.deepEqual([heightOf(slot("16:00", 8), 8), heightOf(slot("16:00", 2), 8)], [80, 20]);
    assert.equal(heightOf(slot("16:00", 2, true), 8), 100);
  });
});
