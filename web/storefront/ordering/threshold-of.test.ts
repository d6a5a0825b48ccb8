import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Quote } from "../../../src/features/orders/schemas.ts";
import { pageWith } from "../page.fixture.ts";
import { thresholdOf } from "./threshold-of.ts";

const page = pageWith("ordering");
const of = (more: object, fulfillment: "PICKUP" | "DELIVERY" = "DELIVERY") => {
  const quote = { minimumOrder: null, delivery: null, deliveryFee: 0, subtotal: 15_000, next: null, ...more };
  const threshold = thresholdOf(page, quote as unknown as Quote, fulfillment);
  return threshold && { ...threshold, text: threshold.text.replaceAll("\u00a0", " ") };
};
const next = (promotion: object) => ({ next: { missing: 5_000, promotion } });

describe("what a basket is on its way to", () => {
  const minimumOrder = { amount: 20_000, missing: 5_000 };
  it("is the least that is taken, before any offer", () => {
    const more = { minimumOrder, ...next({ discountType: "PERCENT" }) };
    assert.deepEqual(of(more), {
      value: 15_000,
      most: 20_000,
      tone: "wait",
      text: "Legg til for 50 kr. Minste bestilling for levering er 200 kr.",
    });
    assert.equal(of(more, "PICKUP")?.text, "Legg til for 50 kr. Minste bestilling er 200 kr.");
  });

  it("is then the next offer, by its name if it has one", () => {
    const reached = { minimumOrder: { amount: 15_000, missing: 0 } };
    const textOf = (promotion: object) => of({ ...reached, ...next(promotion) })?.text;
    assert.equal(
      textOf({ discountType: "FREE_DELIVERY", displayName: "Sommer" }),
      "50 kr igjen til fri levering",
    );
    assert.equal(
      textOf({ discountType: "PERCENT", displayName: "Sommer", description: "x" }),
      "50 kr igjen til Sommer",
    );
    assert.equal(
      textOf({ discountType: "PERCENT", displayName: null, description: "20 %" }),
      "50 kr igjen til 20 %",
    );
    assert.equal(
      textOf({ discountType: "PERCENT", displayName: null, description: null }),
      "50 kr igjen til neste tilbud",
    );
    const { value, most, tone } = of(next({ discountType: "PERCENT" }))!;
    assert.deepEqual({ value, most, tone }, { value: 15_000, most: 20_000, tone: "good" });
  });

  it("is free delivery that was reached, of what is delivered", () => {
    const reached = { value: 1, most: 1, tone: "good", text: "Du har fri levering" };
    assert.deepEqual(of({ delivery: {}, deliveryFee: 0 }), reached);
    assert.equal(of({ delivery: {}, deliveryFee: 4_900 }), null);
    assert.equal(of({}), null);
  });
});
