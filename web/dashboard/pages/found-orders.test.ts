import assert from "node:assert/strict";
import { it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { foundOrders, overAt } from "./found-orders.ts";

const order = (pickupCode: string, orderNumber: string, name: string, phone: string): BoardOrder =>
  ({ pickupCode, orderNumber, customer: { name, phone } }) as unknown as BoardOrder;
const orders = [
  order("A12", "1041", "Kari Nordmann", "+4791234567"),
  order("B07", "1042", "Åse Li", "+4798765432"),
];
const found = (query: string) => foundOrders(orders, query).map((one) => one.pickupCode);

it("an order is found by what it is called, its number, the guest's name and phone", () => {
  assert.deepEqual(found(" a12 "), ["A12"]);
  assert.deepEqual(found("#1042"), ["B07"]);
  assert.deepEqual(found("åse"), ["B07"]);
  assert.deepEqual(found("+4798765432"), ["B07"]);
  // As it is typed after a name: the country is not.
  assert.deepEqual(found("nordmann +4791234567 91234567"), ["A12"]);
  assert.deepEqual(found("Hansen"), []);
});

it("who asks for nothing sees all", () => {
  assert.deepEqual(found("  "), ["A12", "B07"]);
});

it("an order was over when it was handed over or cancelled", () => {
  const times = { completedAt: null, cancelledAt: null, placedAt: "16:00" };
  assert.equal(overAt({ ...times, completedAt: "16:20" }), "16:20");
  assert.equal(overAt({ ...times, cancelledAt: "16:10" }), "16:10");
  assert.equal(overAt(times), "16:00");
});
