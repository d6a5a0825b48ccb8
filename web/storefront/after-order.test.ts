import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addedSince, afterOrder, afterPayment, notPaid } from "./after-order.ts";
import { type Draft, type DraftLine, emptyDraft } from "./draft.ts";

const draft: Draft = {
  ...emptyDraft,
  customer: { name: "Kari", phone: "91234567", email: "kari@example.no" },
  address: { line1: "Gata 9", postalCode: "7010", city: "Trondheim", instructions: "" },
  paymentMethod: "ONLINE",
  couponCode: "SOMMER",
  tip: 500,
  unpaidToken: "t",
  asksHowToPay: true,
};

describe("a basket that became an order", () => {
  it("is emptied, and the guest forgotten unless they asked to be remembered", () => {
    const stranger = afterOrder(draft);
    assert.deepEqual(
      [stranger.couponCode, stranger.tip, stranger.unpaidToken, stranger.asksHowToPay],
      ["", 0, null, false],
    );
    assert.deepEqual([stranger.customer?.name, stranger.address, stranger.isRemembered], ["", null, false]);
    const known = { ...draft, isRemembered: true, ...afterOrder({ ...draft, isRemembered: true }) };
    assert.deepEqual([known.customer.name, known.isRemembered, known.couponCode], ["Kari", true, ""]);
  });

  it("keeps what was put into it while nobody knew yet that it was paid for", () => {
    const line = (key: string, quantity: number) => ({ ...({} as DraftLine), key, quantity });
    const ordered = [line("cake", 1), line("beer", 2), line("soup", 1)];
    const now = [line("cake", 3), line("beer", 2), line("pizza", 1)];
    assert.deepEqual(addedSince(now, ordered), [line("cake", 2), line("pizza", 1)]);
    assert.deepEqual(addedSince(ordered, ordered), []);
  });

  it("is emptied once it is paid for, stays when the payment failed, and waits while it is open", () => {
    assert.equal(afterPayment("AWAITING_PAYMENT"), null);
    assert.equal(afterPayment("PAID"), afterOrder);
    assert.equal(afterPayment("COMPLETED"), afterOrder);
    assert.deepEqual([afterPayment("FAILED"), afterPayment("CANCELLED")], [notPaid, notPaid]);
    assert.deepEqual(notPaid, { unpaidToken: null });
  });
});
