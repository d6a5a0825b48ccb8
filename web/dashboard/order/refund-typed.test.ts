import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { oreToReturn, priceOf, type RefundTyped, refundSent } from "./refund-typed.ts";

const line = (id: string, more: object) =>
  ({ id, quantity: 1, refundedQuantity: 0, discount: 0, deposit: 0, ...more }) as BoardOrder["lines"][number];
const pizza = line("pizza", { quantity: 2, lineTotal: 30_000, discount: 3_000 });
const soda = line("soda", { quantity: 3, lineTotal: 9_000, deposit: 600 });
const order = { lines: [pizza, soda], refundable: 36_600 };
const typed = (more: Partial<RefundTyped>): RefundTyped => ({
  ...{ how: "LINES", amount: "", lines: {}, reason: " Kald pizza " },
  ...more,
});

describe("money that goes back", () => {
  it("by item is what it cost after discount, bottle deposit included", () => {
    assert.equal(priceOf(pizza, 1), 13_500);
    assert.equal(priceOf(soda, 2), 6_400);
    assert.equal(oreToReturn(order, typed({ lines: { pizza: 1, soda: 2 } })), 19_900);
    assert.equal(oreToReturn(order, typed({ lines: { pizza: 0 } })), null);
  });

  it("by amount is at most what is left", () => {
    assert.equal(oreToReturn(order, typed({ how: "AMOUNT", amount: "50" })), 5_000);
    assert.equal(oreToReturn(order, typed({ how: "AMOUNT", amount: "366,01" })), null);
  });

  it("is otherwise all that is left", () => {
    assert.equal(oreToReturn(order, typed({ how: "ALL", amount: "50", lines: { pizza: 1 } })), 36_600);
  });

  it("is sent by line where it was picked so, without what is none, and as an amount otherwise", () => {
    assert.deepEqual(refundSent(order, typed({ lines: { pizza: 2, soda: 0 } })), {
      lines: [{ lineId: "pizza", quantity: 2 }],
      reason: "Kald pizza",
    });
    assert.deepEqual(refundSent(order, typed({ how: "ALL", lines: { pizza: 2 } })), {
      amount: 36_600,
      reason: "Kald pizza",
    });
  });
});
