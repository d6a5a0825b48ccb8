import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { GeoPolygon } from "./snapshot.ts";
import { polygonProblems } from "./zone-polygon.ts";

type Ring = [number, number][];
const polygon = (...coordinates: Ring[]): GeoPolygon => ({ type: "Polygon", coordinates });
const around = (points: number, radius = 0.02): Ring => {
  const ring: Ring = Array.from({ length: points - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (points - 1);
    return [10.4 + radius * Math.cos(angle), 63.4 + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
};
const square: Ring = [
  [10.4, 63.4],
  [10.5, 63.4],
  [10.5, 63.5],
  [10.4, 63.5],
  [10.4, 63.4],
];

describe("the area of a delivery zone", () => {
  const cases: [what: string, area: GeoPolygon, problems: string[]][] = [
    ["a square", polygon(square), []],
    ["a square drawn the other way round", polygon(square.toReversed()), []],
    ["200 points", polygon(around(200)), []],
    ["a hole", polygon(around(50), around(20, 0.01)), []],
    ["a corner clicked twice", polygon([...square.slice(0, 2), square[1]!, ...square.slice(2)]), []],
    ["a corner on a straight side", polygon([square[0]!, [10.45, 63.4], ...square.slice(1)]), []],
    ["201 points", polygon(around(150), around(51, 0.01)), ["null TOO_MANY_POINTS"]],
    ["a ring that is not closed", polygon(square.slice(0, 4)), ["0 NOT_CLOSED"]],
    ["two points", polygon([square[0]!, square[1]!, square[0]!]), ["0 NOT_CLOSED"]],
    ["points on a line", polygon([square[0]!, square[1]!, [10.45, 63.4], square[0]!]), ["0 NO_AREA"]],
    ["one point", polygon([square[0]!, square[0]!, square[0]!, square[0]!]), ["0 NO_AREA"]],
    [
      "an hourglass",
      polygon([square[0]!, [10.5, 63.52], square[1]!, square[3]!, square[0]!]),
      ["0 CROSSES_ITSELF"],
    ],
    [
      "a spike that runs back over itself",
      polygon([square[0]!, [10.6, 63.4], [10.5, 63.4], ...square.slice(2)]),
      ["0 CROSSES_ITSELF"],
    ],
    [
      "a side that touches another corner",
      polygon([square[0]!, square[1]!, square[2]!, [10.45, 63.4], square[3]!, square[0]!]),
      ["0 CROSSES_ITSELF"],
    ],
    [
      "latitude before longitude",
      polygon(square.map(([longitude, latitude]): [number, number] => [latitude, longitude])),
      ["0 TURNED_ROUND"],
    ],
    ["a hole that is not closed", polygon(square, around(10, 0.01).slice(1)), ["1 NOT_CLOSED"]],
  ];
  for (const [what, area, problems] of cases)
    it(`${problems.length === 0 ? "may be" : "cannot be"} ${what}`, () => {
      assert.deepEqual(
        polygonProblems(area).map(({ ring, problem }) => `${ring} ${problem}`),
        problems,
      );
    });

  it("may be any star around its middle, from whichever corner it is drawn", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.005, max: 0.05, noNaN: true }), { minLength: 3, maxLength: 199 }),
        fc.nat(),
        fc.boolean(),
        (radii, start, isReversed) => {
          const corners = radii.map((radius, index): [number, number] => {
            const angle = (2 * Math.PI * index) / radii.length;
            return [10.4 + radius * Math.cos(angle), 63.4 + radius * Math.sin(angle)];
          });
          const at = start % corners.length;
          const turned = [...corners.slice(at), ...corners.slice(0, at)];
          const ring = [...turned, turned[0]!];
          assert.deepEqual(polygonProblems(polygon(isReversed ? ring.toReversed() : ring)), []);
        },
      ),
    );
  });
});
