import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayChangeForMs } from "./order-end.ts";

describe("an order that has ended", () => {
  const cancelledAt = "2026-06-12T16:00:00.000Z";
  const at = Date.parse(cancelledAt);
  const second = 1_000;

  it("changes no more, but that its cancellation can be taken back, and whoever looks hears of it", () => {
    const after = (seconds: number) =>
      mayChangeForMs({ status: "CANCELLED", cancelledAt }, at + seconds * second);
    assert.deepEqual([0, 60, 149, 150, 3_600].map(after), [150_000, 90_000, 1_000, 0, 0]);
    assert.equal(after(-3_600), 150_000, "where the guest's clock is slow");
    for (const status of ["COMPLETED", "FAILED"] as const)
      assert.equal(mayChangeForMs({ status, cancelledAt: null }, at), 0, status);
    assert.equal(mayChangeForMs({ status: "CANCELLED", cancelledAt: null }, at), 0);
    assert.equal(mayChangeForMs({ status: "READY_FOR_PICKUP", cancelledAt: null }, at), Infinity);
  });
});
