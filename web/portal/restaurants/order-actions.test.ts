import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { actionsOf, toneOf } from "./order-actions.ts";

describe("an order of a sandbox", () => {
  it("is paid or declined by the guest, accepted by the kitchen, and then moved along", () => {
    assert.deepEqual(actionsOf({ status: "AWAITING_PAYMENT", nextStatuses: ["PAID", "CANCELLED"] }), [
      { action: "pay" },
      { action: "decline" },
    ]);
    assert.deepEqual(actionsOf({ status: "PAID", nextStatuses: ["CONFIRMED", "CANCELLED"] }), [
      { action: "accept" },
      { action: "cancel", reason: "OTHER" },
    ]);
    assert.deepEqual(actionsOf({ status: "CONFIRMED", nextStatuses: ["PREPARING", "CANCELLED"] }), [
      { action: "move", status: "PREPARING" },
      { action: "cancel", reason: "OTHER" },
    ]);
    assert.deepEqual(actionsOf({ status: "COMPLETED", nextStatuses: [] }), []);
  });

  it("looks bad once it is cancelled or failed, and quiet once it is done", () => {
    const tones = (["PAID", "PREPARING", "COMPLETED", "CANCELLED", "FAILED"] as const).map((status) =>
      toneOf({ status }),
    );
    assert.deepEqual(tones, ["info", "info", "quiet", "bad", "bad"]);
  });
});
