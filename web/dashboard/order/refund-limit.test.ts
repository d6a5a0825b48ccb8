import assert from "node:assert/strict";
import { it } from "node:test";
import { refundLimitOf } from "./refund-limit.ts";

it("an owner pays back all of an order, others as much as they are let, and nothing until that is known", () => {
  const limits = { manager: 50_000, staff: 2_000 };
  assert.equal(refundLimitOf("OWNER", limits), Infinity);
  assert.equal(refundLimitOf("OWNER", undefined), Infinity);
  assert.equal(refundLimitOf("MANAGER", limits), 50_000);
  assert.equal(refundLimitOf("STAFF", limits), 2_000);
  assert.equal(refundLimitOf("STAFF", undefined), 0);
  assert.equal(refundLimitOf("MANAGER", { manager: null, staff: 0 }), Infinity);
  assert.equal(refundLimitOf("STAFF", { manager: null, staff: 0 }), 0);
});
