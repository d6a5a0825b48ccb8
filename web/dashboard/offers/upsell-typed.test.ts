import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lacksDishes, modeOf, upsellOf, upsellTyped } from "./upsell-typed.ts";

describe("what is suggested to guests", () => {
  const popular = { isActive: true, mode: "POPULAR" as const, productIds: ["prd_1"] };

  it("comes back as it was", () => {
    assert.deepEqual(upsellTyped(popular), { mode: "POPULAR", productIds: ["prd_1"] });
    assert.deepEqual(upsellOf(upsellTyped(popular), popular), popular);
    assert.equal(modeOf({ isActive: false, mode: "MANUAL" }), "OFF");
  });

  it("keeps its way and its dishes when it is switched off", () => {
    const manual = { ...popular, mode: "MANUAL" as const };
    assert.deepEqual(upsellOf({ mode: "OFF", productIds: ["prd_1"] }, manual), {
      ...{ isActive: false, mode: "MANUAL", productIds: ["prd_1"] },
    });
  });

  it("lacks dishes only where somebody chooses them", () => {
    assert.equal(lacksDishes("MANUAL", []), true);
    assert.equal(lacksDishes("MANUAL", ["prd_1"]), false);
    assert.equal(lacksDishes("POPULAR", []), false);
  });
});
