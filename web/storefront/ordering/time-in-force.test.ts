import assert from "node:assert/strict";
import { it } from "node:test";
import type { Shop } from "./shop.tsx";
import { isAsapOffered, timeInForce } from "./time-in-force.ts";

const open = {
  isOpen: true,
  isPaused: false,
  generatedAt: "2026-06-12T18:00:00Z",
  pickup: { asapAt: "2026-06-12T18:20:00Z" },
  delivery: { asapAt: null },
};
const shopWith = (prep: object, fulfillment = "PICKUP", time: Shop["draft"]["time"] = null) =>
  ({ prep: { ...open, ...prep }, fulfillment, draft: { time } }) as unknown as Shop;

it("as soon as possible is offered while the kitchen is open and has room for the way it is wanted", () => {
  const offered = (prep: object, fulfillment?: string) => isAsapOffered(shopWith(prep, fulfillment));
  assert.equal(offered({}), true);
  assert.equal(offered({}, "DELIVERY"), false);
  assert.equal(offered({ delivery: open.pickup, pickup: open.delivery }, "DELIVERY"), true);
  assert.equal(offered({ isOpen: false }), false);
  assert.equal(offered({ isPaused: true }), false);
  assert.equal(offered({ generatedAt: "" }, "DELIVERY"), true, "nobody knows yet how full it is");
});

it("an order has the time that was picked, and never moves to another by itself", () => {
  const inAnHour = { kind: "AT", at: new Date(Date.now() + 3_600_000).toISOString() } as const;
  assert.deepEqual(timeInForce(shopWith({}, "PICKUP", inAnHour)), inAnHour);
  assert.deepEqual(timeInForce(shopWith({ isOpen: false }, "PICKUP", inAnHour)), inAnHour);
  assert.equal(timeInForce(shopWith({}, "PICKUP", { kind: "AT", at: "2020-01-01T12:00:00Z" })), null);
  assert.deepEqual(timeInForce(shopWith({})), { kind: "ASAP" });
  assert.equal(timeInForce(shopWith({ isOpen: false }, "PICKUP", { kind: "ASAP" })), null);
});
