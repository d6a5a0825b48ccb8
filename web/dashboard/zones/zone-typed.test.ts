import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  contentOf,
  cornersOf,
  hexagonAround,
  metersOf,
  newFeeTier,
  newZone,
  postalCodesOf,
  shownOf,
  textOf,
  typedOf,
  zoneOf,
} from "./zone-typed.ts";

const corners = hexagonAround([63.43, 10.39], 2_000);

describe("a delivery zone as it is typed", () => {
  it("has a corner a line, north before east", () => {
    assert.deepEqual(cornersOf("63.43, 10.39\n63.44 10.4\n\n 63.44;10.38 "), [
      [63.43, 10.39],
      [63.44, 10.4],
      [63.44, 10.38],
    ]);
    assert.deepEqual(cornersOf(textOf(corners)), corners);
    for (const wrong of ["63.43", "63,43, 10,39", "her"]) assert.equal(cornersOf(wrong), null, wrong);
  });

  it("has postal codes one by one or from one to another", () => {
    assert.deepEqual(postalCodesOf("7012, 7010-7011 0150\n7010"), ["0150", "7010", "7011", "7012"]);
    assert.deepEqual(postalCodesOf("7010 – 7011"), ["7010", "7011"]);
    for (const wrong of ["701", "7011-7010", "7010-9999", "her"])
      assert.equal(postalCodesOf(wrong), null, wrong);
  });

  it("reaches so many kilometres", () => {
    assert.deepEqual(["2,5", "3", "0.1", "", "0", "201", "x"].map(metersOf), [
      2500,
      3000,
      100,
      null,
      null,
      null,
      null,
    ]);
  });

  it("becomes the place of its type and no other, and is typed as it was", () => {
    const typed = {
      ...newZone(corners, true),
      name: " Sentrum ",
      deliveryFee: "49",
      freeDeliveryFrom: "500",
    };
    const circle = zoneOf(typed, null);
    assert.deepEqual(
      [circle.name, circle.polygon, circle.radiusMeters, circle.postalCodes, circle.deliveryFee],
      ["Sentrum", null, 3_000, [], 4_900],
    );
    assert.equal(circle.freeDeliveryFrom, 50_000);
    const area = zoneOf({ ...typed, type: "POLYGON" }, null);
    assert.equal(area.polygon!.coordinates[0]!.length, 7);
    assert.deepEqual(area.polygon!.coordinates[0]![0], area.polygon!.coordinates[0]!.at(-1));
    assert.deepEqual(zoneOf(typedOf(area, []), area.polygon), area);
  });

  it("costs less from a sum on, and more for each kilometre", () => {
    const tier = (fromSubtotal: string, deliveryFee: string) => ({
      key: fromSubtotal,
      fromSubtotal,
      deliveryFee,
    });
    const typed = {
      ...{ ...newZone(corners, true), deliveryFee: "79", perKm: "15", baseKilometers: "2,5" },
      feeTiers: [tier("500", "0"), tier("300", "29,50")],
    };
    const zone = zoneOf(typed, null);
    assert.deepEqual(zone.feeTiers, [
      { fromSubtotal: 30_000, deliveryFee: 2_950 },
      { fromSubtotal: 50_000, deliveryFee: 0 },
    ]);
    assert.deepEqual(zone.distanceFee, { baseMeters: 2_500, perKm: 1_500 });
    assert.deepEqual(zoneOf(typedOf(zone, []), null), zone);
    assert.equal(zoneOf({ ...typed, perKm: "" }, null).distanceFee, null);
  });

  it("keeps the holes that somebody has made elsewhere", () => {
    const area = zoneOf({ ...newZone(corners, true), type: "POLYGON" }, null);
    const hole = hexagonAround([63.43, 10.39], 500).map(([north, east]): [number, number] => [east, north]);
    const holed = { ...area.polygon!, coordinates: [area.polygon!.coordinates[0]!, [...hole, hole[0]!]] };
    const typed = typedOf({ ...area, polygon: holed }, []);
    assert.deepEqual(zoneOf(typed, holed).polygon, holed);
  });

  it("is told of as somebody would have typed it", () => {
    const zone = zoneOf(
      {
        ...{ ...newZone(corners, true), name: "Sentrum", deliveryFee: "49", perKm: "15", extraMinutes: "10" },
        feeTiers: [{ key: "new-1", fromSubtotal: "500", deliveryFee: "0" }],
      },
      null,
    );
    assert.equal(shownOf(zone, "name"), "Sentrum");
    assert.equal(shownOf(zone, "deliveryFee"), "49");
    assert.equal(shownOf(zone, "radiusMeters"), "3");
    assert.equal(shownOf(zone, "distanceFee"), "15");
    assert.deepEqual(shownOf(zone, "feeTiers"), ["500: 0"]);
    assert.equal(shownOf(zone, "isActive"), true);
    assert.equal(shownOf(zone, "type"), "RADIUS");
    assert.equal(shownOf(zone, "polygon"), null);
  });

  it("begins as a circle of three kilometres, or with postal codes where the restaurant is not on the map", () => {
    const { type, radiusMeters, isActive } = newZone(corners, true);
    assert.deepEqual([type, radiusMeters, isActive], ["RADIUS", "3", true]);
    assert.equal(newZone(corners, false).type, "POSTAL_CODES");
    const [one, other] = [newFeeTier(), newFeeTier()];
    assert.deepEqual([one.fromSubtotal, one.deliveryFee], ["", ""]);
    assert.notEqual(one.key, other.key);
    assert.match(one.key, /^new-\d+$/);
  });

  it("is changed in all but its place among the others", () => {
    const content = zoneOf({ ...newZone(corners, true), name: "Sentrum", deliveryFee: "49" }, null);
    const zone = { ...content, id: "zon_1", sortOrder: 3, version: "0123456789abcdef" };
    assert.deepEqual(contentOf(zone), content);
  });

  it("is sent without what was not typed, and without blanks around its name", () => {
    const typed = { ...newZone(corners, true), name: " Byen ", type: "POLYGON" as const };
    const zone = zoneOf({ ...typed, extraMinutes: "" }, null);
    assert.deepEqual(
      [zone.name, zone.deliveryFee, zone.minimumOrder, zone.freeDeliveryFrom, zone.extraMinutes],
      ["Byen", 0, 0, null, 0],
    );
    assert.deepEqual([zone.radiusMeters, zone.postalCodes, zone.distanceFee], [null, [], null]);
    const { distanceFee, feeTiers } = zoneOf(
      { ...typed, perKm: "10", feeTiers: [{ key: "new-1", fromSubtotal: "", deliveryFee: "" }] },
      null,
    );
    assert.deepEqual(distanceFee, { baseMeters: 0, perKm: 1_000 });
    assert.deepEqual(feeTiers, [{ fromSubtotal: 0, deliveryFee: 0 }]);
    assert.equal(typedOf({ ...zone, distanceFee: null }, []).baseKilometers, "");
    assert.equal(typedOf({ ...zone, polygon: null }, corners).polygon, textOf(corners));
  });

  it("begins as six corners around the restaurant, the first straight north", () => {
    assert.deepEqual(corners[0], [63.44799, 10.39]);
    assert.deepEqual(corners[3], [63.41201, 10.39]);
    assert.deepEqual(corners[1], [63.43899, 10.42482]);
    assert.equal(corners.length, 6);
  });
});
