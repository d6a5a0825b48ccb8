import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limitAddress } from "./client-ip.ts";
import { bucketsOf, type LimitName, type LimitSubject, limits, limitsOf } from "./limits.ts";
import { createMemoryRateLimiter, type Standing } from "./rate-limit.ts";

type Row = readonly [limit: number, per: readonly LimitSubject[]];
const guest = ["restaurant", "ip"] as const;

/** So many a minute. The first rows are promised to integrators; the others keep one caller from costing all the others. */
const perMinute: Record<LimitName, Row> = {
  orders: [10, guest],
  reservations: [20, guest],
  couponsValidate: [30, guest],
  couponsPreview: [30, guest],
  newsletter: [5, ["ip"]],
  dineInAvailability: [60, guest],
  addressSearch: [30, ["ip"]],
  trackingIp: [60, ["ip"]],
  trackingToken: [30, ["token"]],
  prepTime: [600, guest],
  siteGate: [600, guest],
  partnerKey: [120, ["partnerKey"]],
  partner: [600, ["partner"]],
  mcp: [240, ["partnerKey"]],
  quote: [30, guest],
  dineInHolds: [20, guest],
  dineInWaitlist: [10, guest],
  orderSlots: [120, guest],
  orderEvents: [30, ["ip"]],
  orderCancel: [10, ["ip"]],
  printer: [240, ["token"]],
  printerIp: [2_400, ["ip"]],
  paymentCallback: [1200, ["ip"]],
  plainBasket: [60, ["ip"]],
  plainOrders: [10, ["ip"]],
  drawnPicture: [120, ["ip"]],
  docsSearch: [120, ["ip"]],
  siteGateGuess: [10, ["ip"]],
  newPassword: [10, ["ip"]],
  ownerPages: [30, ["ip"]],
  sandboxPayment: [60, ["ip"]],
  unsubscribe: [600, ["ip"]],
  staff: [600, ["user"]],
  failedAuthentication: [60, ["ip"]],
  unknownKeys: [600, ["ip"]],
};

const subjects = {
  restaurant: "rst_1",
  ip: "203.0.113.7",
  token: "tok",
  user: "usr_1",
  partnerKey: "key_1",
  partner: "ptn_1",
};

describe("limits on requests", () => {
  it("are counted by the minute, each for whom it is meant", () => {
    for (const [name, [limit, per]] of Object.entries(perMinute) as [LimitName, Row][]) {
      const key = [name, ...per.map((subject) => subjects[subject])].join("|");
      assert.deepEqual(bucketsOf([name], subjects), [{ key, limit, windowMs: 60_000 }], name);
    }
    assert.deepEqual(Object.keys(limits), Object.keys(perMinute));
  });

  it("of a door count for all its routes that name none themselves", () => {
    for (const [door, names] of [
      ["staff", ["staff"]],
      ["partner", ["partnerKey", "partner"]],
      ["partnerRestaurant", ["partnerKey", "partner"]],
      ["mcp", ["mcp"]],
      ["restaurant", []],
      ["public", []],
      ["page", []],
    ] as const)
      assert.deepEqual(limitsOf({ door }), names, door);
    assert.deepEqual(limitsOf({ door: "staff", limits: ["quote"] }), ["quote"]);
    assert.deepEqual(limitsOf({ door: "partner", limits: [] }), []);
  });

  it("count an IPv6 client as its /64, and twice for all of its /48 (D-15)", () => {
    const at = (address: string, name: LimitName) =>
      bucketsOf([name], { ...subjects, ip: limitAddress(address) });
    assert.deepEqual(at("2001:db8:7:1::1", "orders"), [
      { key: "orders|rst_1|2001:db8:7:1::/64", limit: 10, windowMs: 60_000 },
      { key: "orders|rst_1|2001:db8:7::/48", limit: 20, windowMs: 60_000 },
    ]);
    assert.equal(at("2001:db8:7:1::1", "staff").length, 1, "whose limit counts no addresses");
    const limiter = createMemoryRateLimiter();
    const passed = Array.from({ length: 24 }, (_, n) =>
      at(`2001:db8:9:${n.toString(16)}::1`, "orders"),
    ).filter((buckets) => (limiter.take(buckets, 0) as Standing).allowed);
    assert.equal(passed.length, 20);
    assert.ok((limiter.take(at("2001:db8:a::1", "orders"), 0) as Standing).allowed);
  });

  it("never count somebody without a name for somebody else", () => {
    assert.throws(() => bucketsOf(["orders"], { ip: "203.0.113.7" }), /counts per restaurant/);
  });

  it("keep no long texts of strangers in memory", () => {
    const keyOf = (token: string) => bucketsOf(["trackingToken"], { ip: "", token })[0]!.key;
    assert.equal(keyOf("x".repeat(128)), `trackingToken|${"x".repeat(128)}`);
    assert.equal(keyOf("x".repeat(129)), `trackingToken|${"x".repeat(128)}`);
  });
});
