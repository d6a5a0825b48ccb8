import assert from "node:assert/strict";
import { it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { factsOf } from "./zone-facts.ts";
import { newZone, zoneOf } from "./zone-typed.ts";

const o = t.zonesPage;

it("a zone says what delivery costs, where it is, and what else there is to say of it", () => {
  const circle = zoneOf({ ...newZone([], true), deliveryFee: "49" }, null);
  assert.deepEqual(factsOf(o, circle), [o.fee({ amount: 4_900 }), o.within({ meters: 3_000 })]);
  const more = { minimumOrder: 20_000, freeDeliveryFrom: 0, extraMinutes: 10 };
  assert.deepEqual(factsOf(o, { ...circle, ...more, type: "POSTAL_CODES", postalCodes: ["7010", "7011"] }), [
    ...[o.fee({ amount: 4_900 }), o.least({ amount: 20_000 }), o.freeFrom({ amount: 0 })],
    ...[o.codes({ count: 2 }), o.extra({ minutes: 10 })],
  ]);
  assert.equal(factsOf(o, { ...circle, type: "POLYGON" }).at(-1), o.drawn);
});
