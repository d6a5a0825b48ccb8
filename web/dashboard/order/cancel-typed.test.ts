import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type CancelTyped,
  cancelSent,
  givenBack,
  isAmountWrong,
  losesAll,
  saysLimit,
} from "./cancel-typed.ts";

const typed = (more: Partial<CancelTyped>): CancelTyped => ({
  ...{ reason: "TOO_BUSY", message: "", refund: "FULL", amount: "" },
  ...more,
});

describe("an order that is cancelled", () => {
  it("is sent with why, what the guest is told, and what goes back", () => {
    const sent = { reason: "TOO_BUSY", message: "Beklager", refund: "FULL" };
    assert.deepEqual(cancelSent(typed({ message: " Beklager " }), 20_000), sent);
    assert.equal(cancelSent(typed({ message: "  " }), 20_000).message, null);
    assert.equal(cancelSent(typed({ refund: "NONE" }), 20_000).refund, "NONE");
    const part = typed({ refund: "PART", amount: "50" });
    assert.deepEqual(cancelSent(part, 20_000).refund, { amount: 5_000 });
  });

  it("gives nothing back where nothing was paid, whatever was chosen", () => {
    assert.equal(cancelSent(typed({}), 0).refund, "NONE");
    assert.equal(cancelSent(typed({ refund: "PART", amount: "" }), 0).refund, "NONE");
  });

  it("says what the guest gets while it is typed", () => {
    assert.equal(givenBack(typed({}), 20_000), 20_000);
    assert.equal(givenBack(typed({ refund: "NONE" }), 20_000), 0);
    assert.equal(givenBack(typed({ refund: "PART", amount: "50" }), 20_000), 5_000);
    assert.equal(givenBack(typed({ refund: "PART", amount: "x" }), 20_000), null);
    assert.equal(givenBack(typed({ refund: "PART", amount: "200,01" }), 20_000), null);
  });

  it("wants an amount of a part alone, and no more than was paid", () => {
    assert.equal(isAmountWrong(typed({ refund: "PART", amount: "" }), 20_000), true);
    assert.equal(isAmountWrong(typed({ refund: "PART", amount: "200,01" }), 20_000), true);
    assert.equal(isAmountWrong(typed({ refund: "PART", amount: "200" }), 20_000), false);
    assert.equal(isAmountWrong(typed({ refund: "FULL", amount: "" }), 20_000), false);
    assert.equal(isAmountWrong(typed({ refund: "PART", amount: "" }), 0), false);
  });

  it("leaves the guest with nothing where all that was paid is kept", () => {
    assert.equal(losesAll(typed({ refund: "NONE" }), 20_000), true);
    assert.equal(losesAll(typed({ refund: "NONE" }), 0), false);
    assert.equal(losesAll(typed({}), 20_000), false);
    assert.equal(losesAll(typed({ refund: "PART", amount: "x" }), 20_000), false);
  });

  it("says how much may be paid back where that is less than was paid, and not of an order that is turned down", () => {
    assert.equal(saysLimit({ refundable: 20_000, status: "PREPARING" }, 19_999), true);
    assert.equal(saysLimit({ refundable: 20_000, status: "PREPARING" }, 20_000), false);
    assert.equal(saysLimit({ refundable: 20_000, status: "PAID" }, 0), false);
  });
});
