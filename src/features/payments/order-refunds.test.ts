import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type RefundPart, wholeRefunds } from "./order-refunds.ts";

const part = (more: Partial<RefundPart>): RefundPart => ({
  ...{ refundId: "rfd_1", amount: 1_150, state: "DONE", reason: "OTHER", includesTip: false },
  ...{ vat: [{ rate: 15, net: 1_000, amount: 150 }], lines: [], actor: null },
  createdAt: Temporal.Instant.from("2026-06-12T16:00:00Z"),
  ...more,
});
const wholeOf = (...parts: RefundPart[]) => {
  const [refund, ...more] = wholeRefunds(parts);
  assert.deepEqual(more, []);
  const { amount, refused, state, vat } = refund!;
  return { amount, refused, state, vat };
};

describe("a refund of several payments", () => {
  it("has the VAT of all its parts, and none that is known when that of one is not", () => {
    assert.deepEqual(wholeOf(part({}), part({})), {
      ...{ amount: 2_300, refused: 0, state: "DONE" },
      vat: [{ rate: 15, net: 2_000, amount: 300 }],
    });
    assert.equal(wholeOf(part({}), part({ vat: null })).vat, null);
    assert.equal(wholeOf(part({ vat: null })).vat, null);
  });

  it("is on its way while one of its parts is, and comes to what was not refused", () => {
    const some = wholeOf(part({ state: "FAILED" }), part({ state: "PENDING", amount: 100, vat: [] }));
    assert.deepEqual(some, { amount: 100, refused: 1_150, state: "PENDING", vat: [] });
    const all = wholeOf(part({ state: "FAILED" }), part({ state: "FAILED" }));
    assert.deepEqual([all.amount, all.refused, all.state], [2_300, 2_300, "FAILED"]);
    assert.equal(wholeOf(part({ state: "FAILED" }), part({})).state, "DONE");
  });

  it("is told apart from the order's other ones", () => {
    const ids = wholeRefunds([part({}), part({ refundId: "rfd_2" }), part({})]).map(({ id }) => id);
    assert.deepEqual(ids, ["rfd_1", "rfd_2"]);
  });
});
