import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOver } from "./is-over.ts";

describe("what a guest has placed", () => {
  it("is over once nothing more can happen to it", () => {
    const statuses = [
      "AWAITING_PAYMENT",
      "CONFIRMED",
      "READY_FOR_PICKUP",
      "COMPLETED",
      "CANCELLED",
      "FAILED",
    ] as const;
    assert.deepEqual(
      statuses.filter((status) => isOver({ status })),
      ["COMPLETED", "CANCELLED", "FAILED"],
    );
  });
});
