import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type OfferedActions, offeredActions } from "./offered-actions.ts";

type Order = Parameters<typeof offeredActions>[0];
const order: Order = {
  type: "ORDER",
  status: "CONFIRMED",
  lines: [{}],
  actions: { canReorder: true },
  restaurant: { reviewUrl: "https://anmeld.example/prova" },
};
const table: Order = { ...order, type: "RESERVATION", lines: [], actions: { canReorder: false } };
const offered = (more: Partial<Order>, hasOrderingPage = true, of = order): (keyof OfferedActions)[] =>
  Object.entries(offeredActions({ ...of, ...more }, hasOrderingPage))
    .filter(([, is]) => is)
    .map(([name]) => name as keyof OfferedActions);

describe("what a guest can do with an order", () => {
  it("is to order the same again, where its dishes are still known", () => {
    assert.deepEqual(offered({}), ["orderAgain"]);
    assert.deepEqual(offered({ status: "CANCELLED" }), ["orderAgain"]);
    assert.deepEqual(offered({ actions: { canReorder: false } }), []);
    assert.deepEqual(offered({ lines: [] }), []);
  });
  it("is to review it once it is eaten", () => {
    assert.deepEqual(offered({ status: "COMPLETED" }), ["orderAgain", "reviewUrl"]);
    assert.deepEqual(offered({ status: "COMPLETED", restaurant: { reviewUrl: null } }), ["orderAgain"]);
  });
  it("is to pay after all when the payment did not go through", () => {
    assert.deepEqual(offered({ status: "FAILED" }), ["payment"]);
  });
  it("leads to no page of ours where the restaurant has none", () => {
    assert.deepEqual(offered({}, false), []);
    assert.deepEqual(offered({ status: "FAILED" }, false), []);
    assert.deepEqual(offered({ status: "CANCELLED" }, false, table), []);
  });
});

describe("what a guest can do with a booking", () => {
  it("is to keep it in a calendar until it is over, and then to find another table", () => {
    assert.deepEqual(offered({}, true, table), ["calendar"]);
    assert.deepEqual(offered({}, false, table), ["calendar"]);
    assert.deepEqual(offered({ status: "CANCELLED" }, true, table), ["anotherTable"]);
    assert.deepEqual(offered({ status: "FAILED" }, true, table), ["anotherTable"]);
  });
});
