import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { afterOrder, afterPayment } from "./after-order.ts";
import { type Draft, type DraftLine, emptyDraft, notPaid } from "./draft.ts";

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

  it("keeps what was put into it since it was ordered", () => {
    const line = (key: string, quantity: number) => ({ ...({} as DraftLine), key, quantity });
    const ordered = [line("cake", 1), line("beer", 2), line("soup", 1)];
    const lines = [line("cake", 3), line("beer", 2), line("pizza", 1)];
    const after = afterOrder({ ...draft, lines, ordered });
    assert.deepEqual([after.lines, after.ordered], [[line("cake", 2), line("pizza", 1)], null]);
    assert.deepEqual(afterOrder({ ...draft, lines: ordered, ordered }).lines, []);
    assert.deepEqual(afterOrder({ ...draft, lines }).lines, [], "where nobody has noted what was ordered");
  });

  it("is emptied once it is paid for, stays when the payment failed, and waits while it is open", () => {
    assert.equal(afterPayment("AWAITING_PAYMENT"), null);
    assert.equal(afterPayment("PAID"), afterOrder);
    assert.equal(afterPayment("COMPLETED"), afterOrder);
    assert.deepEqual([afterPayment("FAILED"), afterPayment("CANCELLED")], [notPaid, notPaid]);
    assert.deepEqual(notPaid, { unpaidToken: null, ordered: null });
  });
});
