import assert from "node:assert/strict";
import { it } from "node:test";
import { reachedBy } from "./reached.ts";
import { newZone, zoneOf } from "./zone-typed.ts";

const restaurant = { latitude: 63.43, longitude: 10.39 };
const zone = (id: string, deliveryFee: string, more = {}) => ({
  ...zoneOf({ ...newZone([], true), name: id, deliveryFee, ...more }, null),
  ...{ id, sortOrder: 0 },
});
const near = { postalCode: "7010", point: { latitude: 63.431, longitude: 10.391 } };

it("an address is delivered by the cheapest zone that holds it, and the others are named after what they cost", () => {
  const zones = [
    zone("dear", "99"),
    zone("cheap", "29"),
    zone("middle", "49"),
    zone("elsewhere", "9", { type: "POSTAL_CODES", postalCodes: "0150" }),
    zone("off", "1", { isActive: false }),
  ];
  const reached = reachedBy(zones, restaurant, near, 30_000)!;
  assert.deepEqual([reached.best.zone.id, reached.best.deliveryFee], ["cheap", 2_900]);
  assert.deepEqual(
    reached.others.map((other) => [other.zone.id, other.deliveryFee]),
    [
      ["middle", 4_900],
      ["dear", 9_900],
    ],
  );
});

it("an address that no zone holds is not delivered to", () => {
  const far = { postalCode: "0150", point: { latitude: 59.91, longitude: 10.75 } };
  assert.equal(reachedBy([zone("near", "29")], restaurant, far, 30_000), null);
});
