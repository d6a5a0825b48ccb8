import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { distanceMeters } from "./geometry.ts";
import { fromUtm } from "./utm.ts";

/** Computed with PROJ's definition of EPSG:25832, 25833 and 25835 (proj4 2.22). */
const places: [
  string,
  zone: number,
  northing: number,
  easting: number,
  latitude: number,
  longitude: number,
][] = [
  ["Oslo", 32, 6643118.991, 597979.903, 59.9139, 10.7522],
  ["Trondheim", 32, 7034313.849, 569618.629, 63.4305, 10.3951],
  ["Bergen", 32, 6700648.345, 297353.933, 60.3913, 5.3221],
  ["Oslo in the zone beside its own", 33, 6649443.584, 262560.482, 59.9139, 10.7522],
  ["Tromsø", 33, 7731767.366, 653445.42, 69.6496, 18.956],
  ["the west coast, in the zone that the whole country is drawn in", 33, 6474303.96, -101505.726, 58, 4.8],
  ["Vardø", 35, 7812397.921, 654019.368, 70.3705, 31.1107],
  ["Alta", 35, 7766761.375, 357547.195, 69.9689, 23.2716],
];

describe("UTM coordinates", () => {
  for (const [place, zone, northing, easting, latitude, longitude] of places) {
    it(`become degrees in ${place}`, () => {
      const away = distanceMeters(fromUtm(zone, northing, easting), { latitude, longitude });
      assert.ok(away < 0.01, `${away} m`);
    });
  }
});
