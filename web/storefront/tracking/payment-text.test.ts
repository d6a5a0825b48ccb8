import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageWith } from "../page.fixture.ts";
import { paymentText } from "./payment-text.ts";

describe("how an order is paid, on its receipt", () => {
  const { t } = pageWith("tracking");
  const text = (more: object) =>
    paymentText(t, { paymentMethod: "ONLINE", paidAt: null, paymentProvider: null, ...more } as never);
  it("is where the food is handed over, or online once it was", () => {
    assert.equal(text({ paymentMethod: "CASH", fulfillment: "DELIVERY" }), t.payOnDelivery);
    assert.equal(text({ paymentMethod: "CASH", fulfillment: "PICKUP" }), t.payOnPickup);
    assert.equal(text({}), null);
    const paidAt = "2026-06-12T18:00:00Z";
    assert.equal(text({ paidAt }), t.paidWith({ provider: t.payOnline }));
    assert.equal(text({ paidAt, paymentProvider: "Terminal" }), "Betalt med Terminal");
  });
});
