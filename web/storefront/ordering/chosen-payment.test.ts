import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chosenChannel, likeliestPayment } from "./chosen-payment.ts";
import { channelsOf } from "./payment-channels.ts";

describe("the ways to pay", () => {
  it("online are Vipps and card, of whatever a restaurant takes, its first in front", () => {
    assert.deepEqual(channelsOf(["CARD", "APPLE_PAY", "VIPPS", "CASH"]), ["CARD", "VIPPS"]);
  });

  it("the guest's own is chosen while it is taken, and else the first", () => {
    assert.equal(chosenChannel("CARD", ["VIPPS", "CARD"]), "CARD");
    assert.equal(chosenChannel("CARD", ["VIPPS"]), "VIPPS");
    assert.equal(chosenChannel(null, ["VIPPS", "CARD"]), "VIPPS");
  });

  it("the likeliest is chosen for who has not, and none for who came to find another", () => {
    const of = (onlinePayment: boolean, cashPayment: boolean, more: object = {}) =>
      likeliestPayment({ paymentMethod: null, asksHowToPay: false, ...more }, { onlinePayment, cashPayment });
    assert.deepEqual([of(true, true), of(true, false), of(false, true)], ["ONLINE", "ONLINE", "CASH"]);
    const asks = { asksHowToPay: true };
    assert.deepEqual(
      [of(true, true, asks), of(true, false, asks), of(false, true, asks)],
      [null, "ONLINE", "CASH"],
    );
    assert.equal(of(true, true, { paymentMethod: "CASH" }), null);
  });
});
