import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fulfillmentInForce } from "./fulfillment-in-force.ts";

describe("how the food changes hands", () => {
  const both = { pickup: true, delivery: true };
  it("is as the guest wants it, where that is offered", () => {
    assert.equal(fulfillmentInForce("DELIVERY", both), "DELIVERY");
    assert.equal(fulfillmentInForce("PICKUP", both), "PICKUP");
    assert.equal(fulfillmentInForce("DELIVERY", { pickup: true, delivery: false }), "PICKUP");
    assert.equal(fulfillmentInForce("PICKUP", { pickup: false, delivery: true }), "DELIVERY");
  });

  it("is else by pickup, or the only way that there is", () => {
    assert.equal(fulfillmentInForce(null, both), "PICKUP");
    assert.equal(fulfillmentInForce(null, { pickup: false, delivery: true }), "DELIVERY");
  });
});
