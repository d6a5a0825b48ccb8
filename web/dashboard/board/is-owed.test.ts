import assert from "node:assert/strict";
import { it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { isOwed } from "./is-owed.ts";
import { isRemoval } from "./is-removal.ts";

const owed = (more: object): boolean =>
  isOwed({
    paymentMethod: "CASH",
    paymentStatus: "UNPAID",
    status: "PREPARING",
    due: null,
    ...more,
  } as BoardOrder);

it("a guest owes what is to be paid at the counter, until it is paid or the order is cancelled", () => {
  assert.equal(owed({}), true);
  assert.equal(owed({ paymentStatus: "PAID" }), false);
  assert.equal(owed({ paymentMethod: "ONLINE" }), false);
  assert.equal(owed({ status: "CANCELLED" }), false);
});

it("a guest owes what an order has become dearer by, however the rest was paid", () => {
  const due = { amount: 4_900, paymentUrl: null, expiresAt: null };
  assert.equal(owed({ paymentMethod: "ONLINE", paymentStatus: "PAID", due }), true);
});

it("an add-on that takes something away reads as such in a kitchen", () => {
  const names = ["Uten løk", "ikke salt", "Lite chili", "Without onion", "No onion", "Less salt"];
  assert.deepEqual(
    names.map(isRemoval),
    names.map(() => true),
  );
  assert.deepEqual(["Løk", "Nordsjøreker", "Ekstra uten", "Utendørs"].map(isRemoval), [
    false,
    false,
    false,
    false,
  ]);
});
