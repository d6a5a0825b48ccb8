import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exampleZones, restaurantPoint } from "../../domain/restaurant.fixture.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { extraMinutesTo } from "./delivery-point.ts";

describe("minutes that a place adds to a delivery", () => {
  const snapshot = {
    restaurant: { address: restaurantPoint },
    deliveryZones: exampleZones,
  } as unknown as MenuSnapshot;
  const listed = exampleZones.filter(({ type }) => type === "POSTAL_CODES");
  const [inTown] = listed[0]!.postalCodes;
  const far = { latitude: 59.91, longitude: 10.75 };

  it("are its zone's, and none where no place is named or half a point is", () => {
    assert.equal(extraMinutesTo(snapshot, { postalCode: inTown }), listed[0]!.extraMinutes);
    assert.equal(extraMinutesTo(snapshot, {}), 0);
    assert.equal(extraMinutesTo(snapshot, { latitude: far.latitude }), 0);
    assert.equal(extraMinutesTo(snapshot, { longitude: far.longitude }), 0);
  });

  it("are not known of a postal code that only the map could place, which is no refusal", () => {
    assert.equal(extraMinutesTo(snapshot, { postalCode: "0150" }), 0);
    assert.equal(extraMinutesTo({ ...snapshot, deliveryZones: listed }, { postalCode: "0150" }), null);
    assert.equal(extraMinutesTo(snapshot, far), null);
  });
});
