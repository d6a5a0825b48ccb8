import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import {
  distanceMeters,
  distanceToPolygonMeters,
  isInsidePolygon,
  polygonAreaSquareMeters,
} from "./geometry.ts";
import type { GeoPolygon } from "./snapshot.ts";

type Ring = GeoPolygon["coordinates"][number];
const polygon = (...coordinates: Ring[]): GeoPolygon => ({ type: "Polygon", coordinates });
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe("an area on the map", () => {
  const triangle: Ring = [
    [10.4, 63.4],
    [10.5, 63.42],
    [10.43, 63.5],
  ];

  it("holds what lies between its corners, and nothing on the other side of a side", () => {
    const share = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, fc.nat(2), fc.boolean(), (a, b, c, outside, isClosed) => {
        const area = polygon(isClosed ? [...triangle, triangle[0]!] : triangle);
        const point = (weights: number[]) => {
          const sum = weights.reduce((left, right) => left + right);
          return at(
            ...([0, 1].map((axis) =>
              triangle.reduce((value, corner, index) => value + (corner[axis]! * weights[index]!) / sum, 0),
            ) as [number, number]),
          );
        };
        assert.equal(isInsidePolygon(point([a, b, c]), area), true);
        // Beyond the side across from one corner.
        const beyond = [a, b, c];
        beyond[outside] = -0.4 * Math.min(...beyond);
        assert.equal(isInsidePolygon(point(beyond), area), false);
      }),
    );
  });

  it("is as far away as its nearest side, that of a hole too", () => {
    const side = (half: number): Ring => [
      [10.4 - half, 63.4 - half],
      [10.4 + half, 63.4 - half],
      [10.4 + half, 63.4 + half],
      [10.4 - half, 63.4 + half],
    ];
    const ring = polygon(side(0.04), side(0.01));
    const metres = (from: number, to: number) => distanceMeters(at(10.4, 63.4 + from), at(10.4, 63.4 + to));
    for (const [where, nearest] of [
      [0.05, 0.04],
      [0, 0.01],
      [0.015, 0.01],
      [0.035, 0.04],
    ] as const) {
      const away = distanceToPolygonMeters(at(10.4, 63.4 + where), ring);
      // Across from the middle of a hole the sides to the east and west are the nearest.
      const expected = where === 0 ? distanceMeters(at(10.4, 63.4), at(10.41, 63.4)) : metres(where, nearest);
      assert.ok(Math.abs(away - expected) < 2, `${where}: ${away} is not ${expected}`);
    }
  });

  it("has no size without corners", () => {
    assert.equal(polygonAreaSquareMeters(polygon()), 0);
    assert.equal(polygonAreaSquareMeters(polygon([])), 0);
  });
});
