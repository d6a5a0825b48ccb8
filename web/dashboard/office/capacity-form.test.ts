import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { capacityOf, limitOf, typedOf } from "./capacity-form.ts";

const capacity = {
  slotMinutes: 15,
  ordersPerSlot: 12,
  pickupOrdersPerSlot: null,
  deliveryOrdersPerSlot: 4,
  makeMinutesPerSlot: null,
  defaultMakeMinutes: 0,
  maxOrdersInProgress: null,
} as const;

describe("the kitchen's limits as they are typed", () => {
  it("come back as they were", () => {
    assert.deepEqual(capacityOf(typedOf(capacity)), capacity);
    assert.equal(typedOf(capacity).maxOrdersInProgress, "");
  });

  it("are whole numbers within their bounds, or nothing for no limit", () => {
    for (const [text, number] of [
      ["1", 1],
      [" 10000 ", 10_000],
      ["", null],
      [" ", null],
      ["0", undefined],
      ["10001", undefined],
      ["1,5", undefined],
      ["-1", undefined],
      ["1e3", undefined],
      ["mange", undefined],
    ] as const)
      assert.equal(limitOf("ordersPerSlot", text), number, text);
  });

  it("need minutes for an ordinary dish, from none to four hours", () => {
    assert.equal(limitOf("defaultMakeMinutes", ""), undefined);
    assert.equal(limitOf("defaultMakeMinutes", "0"), 0);
    assert.equal(limitOf("defaultMakeMinutes", "240"), 240);
    assert.equal(limitOf("defaultMakeMinutes", "241"), undefined);
  });
});
