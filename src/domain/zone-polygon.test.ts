import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
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

/** The same, with a corner in the middle of each side. */
const halved: Ring = square.flatMap((corner, index): Ring => {
  const next = square[index + 1];
  return next ? [corner, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]] : [corner];
});

describe("the area of a delivery zone", () => {
  const cases: [what: string, area: GeoPolygon, problems: string[]][] = [
    ["a square", polygon(square), []],
    ["a square drawn the other way round", polygon(square.toReversed()), []],
    ["200 points", polygon(around(200)), []],
    ["a hole", polygon(around(50), around(20, 0.01)), []],
    ["a corner clicked twice", polygon([...square.slice(0, 2), square[1]!, ...square.slice(2)]), []],
    ["a corner on a straight side", polygon([square[0]!, [10.45, 63.4], ...square.slice(1)]), []],
    ["a corner on each straight side", polygon(halved), []],
    ["the same, drawn the other way round", polygon(halved.toReversed()), []],
    ["201 points", polygon(around(150), around(51, 0.01)), ["null TOO_MANY_POINTS"]],
    ["a ring that is not closed", polygon(square.slice(0, 4)), ["0 NOT_CLOSED"]],
    ["a ring that ends beside its beginning", polygon([...square, [10.41, 63.4]]), ["0 NOT_CLOSED"]],
    ["a ring that ends above its beginning", polygon([...square, [10.4, 63.41]]), ["0 NOT_CLOSED"]],
    ["nothing", polygon([]), ["0 NOT_CLOSED"]],
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
      "a way back and forth on a straight side",
      polygon([...square.slice(0, 4), [10.4, 63.42], [10.4, 63.45], square[0]!]),
      ["0 CROSSES_ITSELF"],
    ],
    [
      "the same on a slanted one",
      polygon([
        [0, 0],
        [4, 4],
        [2, 2],
        [5, 5],
        [0, 5],
        [0, 0],
      ]),
      ["0 CROSSES_ITSELF"],
    ],
    [
      "the same downwards",
      polygon([
        [0, 5],
        [4, 1],
        [2, 3],
        [5, 0],
        [5, 5],
        [0, 5],
      ]),
      ["0 CROSSES_ITSELF"],
    ],
    [
      "a way straight on on a slanted side",
      polygon([
        [0, 0],
        [2, 2],
        [4, 4],
        [0, 5],
        [0, 0],
      ]),
      [],
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

  it("cannot be an hourglass, from whichever corner it is drawn", () => {
    const corners: Ring = [square[0]!, [10.5, 63.52], square[1]!, square[3]!];
    for (let at = 0; at < 4; at += 1) {
      const turned = [...corners.slice(at), ...corners.slice(0, at)];
      assert.equal(polygonProblems(polygon([...turned, turned[0]!]))[0]?.problem, "CROSSES_ITSELF");
    }
  });

  // Norway with Svalbard and Jan Mayen: 57 to 81 north, 10 west to 35 east.
  const corners: [what: string, latitude: number, longitude: number, isTurnedRound: boolean][] = [
    ["in the south", 57, 4, true],
    ["south of it", 56.99, 4, false],
    ["in the north", 80.9, 4, true],
    ["north of it", 80.91, 4, false],
    ["in the west", 60, -10, true],
    ["west of it", 60, -10.01, false],
    ["in the east", 60, 34.9, true],
    ["east of it", 60, 34.91, false],
  ];
  for (const [what, latitude, longitude, isTurnedRound] of corners)
    it(`latitude before longitude is told where deliveries are: ${what}`, () => {
      const [south, west, north, east] = [latitude, longitude, latitude + 0.1, longitude + 0.1].map(
        (degrees) => Math.round(degrees * 100) / 100,
      ) as [number, number, number, number];
      const ring: Ring = [
        [south, west],
        [north, west],
        [north, east],
        [south, east],
        [south, west],
      ];
      assert.deepEqual(
        polygonProblems(polygon(ring)).map(({ problem }) => problem),
        isTurnedRound ? ["TURNED_ROUND"] : [],
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
