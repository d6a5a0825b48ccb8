import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { accountNote, payoutFacts, payoutFigures } from "./payout-words.ts";

const o = t.payouts;

describe("payouts in words", () => {
  it("say why figures of an account may be missing, and nothing when they are not", () => {
    const read = { provider: "STRIPE", trouble: null, readAt: "2026-06-12T10:00:00Z" } as const;
    const provider = o.providers.STRIPE;
    assert.equal(accountNote(o, read), null);
    assert.equal(accountNote(o, { ...read, readAt: null }), o.notYet({ provider }));
    assert.equal(accountNote(o, { ...read, trouble: "NO_ACCESS" }), o.trouble.NO_ACCESS.STRIPE);
    assert.equal(accountNote(o, { ...read, trouble: "UNAVAILABLE" }), o.trouble.UNAVAILABLE({ provider }));
  });

  it("are what came, what it is made of and what is on its way; what is rare is left out when it is nothing", () => {
    const totals = { gross: 10_000, refunded: 0, fee: -200, other: 0, net: 9_800 };
    assert.deepEqual(payoutFigures(o, totals, 500), [
      ...[
        [o.net, 9_800],
        [o.gross, 10_000],
        [o.fee, -200],
        [o.waiting, 500],
      ],
    ]);
    assert.deepEqual(payoutFigures(o, { ...totals, refunded: -300, other: -50 }, 0), [
      ...[
        [o.net, 9_800],
        [o.gross, 10_000],
        [o.fee, -200],
        [o.refunded, -300],
        [o.other, -50],
      ],
      [o.waiting, 0],
    ]);
  });

  it("are each made of sales and a fee, and of what else there was", () => {
    const { facts, sales } = o;
    const payout = { sales: 3, gross: 10_000, refunded: 0, fee: -200, other: 0 };
    const sold = `${sales({ count: 3 })}, ${facts.gross({ amount: 10_000 })}`;
    assert.deepEqual(payoutFacts(o, payout), [sold, facts.fee({ amount: -200 })]);
    assert.deepEqual(payoutFacts(o, { ...payout, refunded: -300, other: -50 }), [
      ...[sold, facts.refunded({ amount: -300 }), facts.fee({ amount: -200 }), facts.other({ amount: -50 })],
    ]);
  });
});
