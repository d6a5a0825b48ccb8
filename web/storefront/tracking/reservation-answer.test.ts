import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { pageWith } from "../page.fixture.ts";
import { answerOf } from "./reservation-answer.ts";

const page = pageWith("tracking");
const { reservationStatus, reservationText, reservationReasons, status: ofOrders } = page.t;
const answer = (status: string, more: object = {}) =>
  answerOf(page, { status, confirmedAt: null, cancellation: null, ...more } as TrackingOrder);

describe("the restaurant's answer to a booking", () => {
  it("is what it stands at", () => {
    const { CONFIRMED, COMPLETED, FAILED, PENDING_APPROVAL } = reservationStatus;
    const said = (status: string) => {
      const { tone, title } = answer(status);
      return [tone, title];
    };
    assert.deepEqual(said("CONFIRMED"), ["good", CONFIRMED]);
    assert.deepEqual(said("COMPLETED"), ["good", COMPLETED]);
    assert.deepEqual(said("AWAITING_PAYMENT"), ["going", ofOrders.AWAITING_PAYMENT]);
    assert.deepEqual(said("FAILED"), ["bad", FAILED]);
    assert.deepEqual(said("PENDING_APPROVAL"), ["going", PENDING_APPROVAL]);
  });

  const cancelled = (cancellation: object | null, confirmedAt: string | null = null) => {
    const none = { reason: null, message: null, refunded: 0 };
    const { title, text } = answer("CANCELLED", {
      cancellation: cancellation && { ...none, ...cancellation },
      confirmedAt,
    });
    return { title, text: text.replaceAll("\u00a0", " ") };
  };
  it("is a no when it never was a yes, unless the guest called it off", () => {
    const { REJECTED, CANCELLED } = reservationStatus;
    assert.deepEqual(cancelled(null), { title: REJECTED, text: reservationText.REJECTED });
    assert.equal(cancelled({ reason: "CUSTOMER_REQUEST" }).title, CANCELLED);
    assert.deepEqual(cancelled(null, "2026-06-12T18:00:00Z"), { title: CANCELLED, text: "" });
  });

  it("gives the reason in the restaurant's own words where there are any, and the money that went back", () => {
    assert.equal(cancelled({ reason: "TOO_BUSY", message: "Selskap." }).text, "Selskap.");
    assert.equal(cancelled({ reason: "Vi har selskap" }).text, "Vi har selskap");
    assert.equal(cancelled({ reason: "TOO_BUSY" }).text, reservationReasons.TOO_BUSY);
    assert.match(cancelled({ message: "Selskap.", refunded: 20_000 }).text, /^Selskap\. .*200/);
  });
});
