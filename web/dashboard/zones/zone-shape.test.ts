import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  cornerAt,
  fartherBy,
  halfwayFrom,
  hasRoom,
  kindsFor,
  northOf,
  pixelsOf,
  reachOf,
  shapeOf,
  sinceSaid,
  withCorner,
  withoutCorner,
} from "./zone-shape.ts";
import type { Corner } from "./zone-typed.ts";

const home: Corner = [63.43, 10.39];
const corners: Corner[] = [
  [63, 10],
  [64, 10],
  [64, 12],
  [63, 12],
];

describe("a zone as it is drawn", () => {
  it("is what is typed of it, as soon as that can be drawn", () => {
    const area = { type: "POLYGON", radiusMeters: "3" } as const;
    const [one, two, three] = ["63, 10", "64, 10", "64, 12"];
    assert.deepEqual(shapeOf({ ...area, polygon: `${one}\n${two}\n${three}` }, null), {
      kind: "POLYGON",
      corners: corners.slice(0, 3),
    });
    assert.equal(shapeOf({ ...area, polygon: `${one}\n${two}` }, home), null);
    assert.equal(shapeOf({ ...area, polygon: "her" }, home), null);
    const circle = { type: "RADIUS", polygon: "", radiusMeters: "2,5" } as const;
    assert.deepEqual(shapeOf(circle, home), { kind: "CIRCLE", centre: home, meters: 2_500 });
    assert.equal(shapeOf(circle, null), null);
    assert.equal(shapeOf({ ...circle, radiusMeters: "x" }, home), null);
    assert.equal(shapeOf({ ...circle, type: "POSTAL_CODES" }, home), null);
  });

  it("is a circle only around a restaurant that is on the map, or when it is one", () => {
    const all = ["RADIUS", "POLYGON", "POSTAL_CODES"] as const;
    assert.deepEqual(kindsFor(all, "POLYGON", true), all);
    assert.deepEqual(kindsFor(all, "POLYGON", false), ["POLYGON", "POSTAL_CODES"]);
    assert.deepEqual(kindsFor(all, "RADIUS", false), all);
  });

  it("has one corner moved, one more between two, and one less while an area is left", () => {
    assert.deepEqual(withCorner(corners, 1, home), [[63, 10], home, [64, 12], [63, 12]]);
    assert.deepEqual(halfwayFrom(corners, 1), [64, 11]);
    assert.deepEqual(halfwayFrom(corners, 3), [63, 11], "from the last to the first");
    assert.deepEqual(withoutCorner(corners, 2), {
      corners: [
        [63, 10],
        [64, 10],
        [63, 12],
      ],
      focused: 1,
    });
    assert.equal(withoutCorner(corners, 0)!.focused, 0);
    assert.equal(withoutCorner(corners.slice(1), 0), null);
    assert.deepEqual(cornerAt({ lat: 63.1234567, lng: 10.7654321 }), [63.12346, 10.76543]);
  });

  it("follows the arrows: ten pixels, and one with Shift", () => {
    assert.deepEqual(pixelsOf("ArrowRight", false), [10, 0]);
    assert.deepEqual(pixelsOf("ArrowUp", false), [0, -10]);
    assert.deepEqual(pixelsOf("ArrowDown", true), [0, 1]);
    assert.deepEqual(pixelsOf("ArrowLeft", true), [-1, 0]);
    assert.equal(pixelsOf("Enter", false), null);
  });

  it("reaches farther to the right and upwards, in tens of metres within what a zone may have", () => {
    assert.deepEqual(
      ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"].map((key) => fartherBy(key, false)),
      [100, 100, -100, -100],
    );
    assert.equal(fartherBy("ArrowRight", true), 10);
    assert.equal(fartherBy("Tab", true), null);
    assert.deepEqual([1_234, 1_235, 5, 250_000].map(reachOf), [1_230, 1_240, 100, 200_000]);
  });
});

it("a place so many metres to the north is on the same meridian, and to the south with fewer than none", () => {
  assert.deepEqual(northOf([63, 10], 111_195), [64, 10]);
  assert.deepEqual(northOf([63, 10], -222_390), [61, 10]);
});

it("a name has room on the map where it lies over none of the others", () => {
  const taken = [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
  ];
  const room = ([x, y]: readonly [number, number]) => hasRoom({ x, y }, taken);
  assert.deepEqual(
    [
      [153, 100],
      [47, 100],
      [100, 123],
      [100, 77],
    ].map((at) => room(at as [number, number])),
    [true, true, true, true],
  );
  assert.deepEqual(
    [
      [152, 122],
      [48, 78],
      [300, 100],
    ].map((at) => room(at as [number, number])),
    [false, false, false],
  );
  assert.equal(hasRoom({ x: 0, y: 0 }, []), true);
});

it("a shape that the map has told of is its own when it comes back, also after the next, until another comes", () => {
  const told = ["a", "b", "a"];
  const once = sinceSaid(told, "a");
  assert.deepEqual(once, told);
  assert.deepEqual(sinceSaid(once, "b"), ["b", "a"]);
  assert.deepEqual(sinceSaid(sinceSaid(once, "b"), "a"), ["a"], "each comes back once");
  assert.deepEqual(sinceSaid(["a"], "b"), [], "what came before is somebody else's by now");
  assert.deepEqual(sinceSaid([], "a"), []);
});
