import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { speech, t } from "../office/words.fixture.ts";
import { depositHeld, depositSaid, endingSent, goesBack, mayKeepDeposit } from "./ending-typed.ts";

const until = "2026-06-12T16:00:00.000Z";
const held = (more: object = {}) =>
  ({
    deposit: { amount: 40_000, refunded: 10_000, isPaid: true, refundUntil: until, ...more },
  }) as Pick<StaffReservation, "deposit">;

describe("a deposit when a reservation ends", () => {
  it("is what was paid and has not gone back", () => {
    assert.equal(depositHeld(held()), 30_000);
    assert.equal(depositHeld(held({ isPaid: false })), 0);
    assert.equal(depositHeld({ deposit: null }), 0);
  });

  it("may be kept when the guest's time to have it back is over", () => {
    assert.equal(mayKeepDeposit(held(), "cancel", Date.parse(until) + 1), true);
    assert.equal(mayKeepDeposit(held(), "noShow", Date.parse(until) + 1), true);
    assert.equal(mayKeepDeposit(held(), "cancel", Date.parse(until)), false);
  });

  it("may not be kept by a restaurant that says no itself, nor where no such time was said or nothing is left", () => {
    const after = Date.parse(until) + 1;
    assert.equal(mayKeepDeposit(held(), "reject", after), false);
    assert.equal(mayKeepDeposit(held({ refundUntil: null }), "cancel", after), false);
    assert.equal(mayKeepDeposit(held({ refunded: 40_000 }), "cancel", after), false);
    assert.equal(mayKeepDeposit({ deposit: null }, "cancel", after), false);
  });
});

describe("a deposit while a reservation stands", () => {
  it("goes back for those who do not come until the time that was said", () => {
    assert.equal(goesBack(held(), Date.parse(until)), true);
    assert.equal(goesBack(held(), Date.parse(until) + 1), false);
    assert.equal(goesBack(held({ refundUntil: null }), 0), false);
    assert.equal(goesBack({ deposit: null }, 0), false);
  });

  it("is said with what has gone back and what is kept, or until when it can be had back", () => {
    const said = (refunded: number, isOver: boolean, refundUntil: string | null = until) =>
      depositSaid({ t, speech }, { amount: 40_000, refunded, refundUntil }, isOver).replaceAll("\u00a0", " ");
    const paid = "Depositum på 400 kr er betalt.";
    assert.equal(said(0, true), `${paid} 400 kr er beholdt.`);
    assert.equal(said(10_000, true), `${paid} 100 kr er betalt tilbake. 300 kr er beholdt.`);
    assert.equal(said(40_000, true), `${paid} 400 kr er betalt tilbake.`);
    assert.equal(said(0, false, null), paid);
    assert.match(
      said(0, false),
      /^Depositum på 400 kr er betalt\. Gjesten får det tilbake ved avbestilling før .*18:00/,
    );
  });
});

describe("the end of a reservation, as it is sent", () => {
  it("says why, what the guest is told, and what becomes of the deposit", () => {
    const typed = { reason: "TOO_BUSY", message: " Beklager ", refundsDeposit: "BACK" };
    const sent = { reason: "TOO_BUSY", message: "Beklager", refundsDeposit: true };
    assert.deepEqual(endingSent(typed, 30_000), sent);
    assert.deepEqual(endingSent({ ...typed, refundsDeposit: "KEEP" }, 1), { ...sent, refundsDeposit: false });
  });

  it("says nothing of what there is none of", () => {
    assert.deepEqual(endingSent({ reason: "", message: "  ", refundsDeposit: "BACK" }, 0), {});
  });
});
