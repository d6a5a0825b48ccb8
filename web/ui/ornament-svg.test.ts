import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ornamentSvg } from "./ornament-svg.ts";

const tilesOf = (seed: string, columns: number, rows: number) =>
  [
    ...ornamentSvg(seed, columns, rows).matchAll(
      /translate\((\d+) (\d+)\) rotate\((\d+) 30 30\)">(.*?)<\/g>/g,
    ),
  ].map(([, x, y, turn, shape]) => ({ x: Number(x), y: Number(y), turn: Number(turn), shape: shape! }));

describe("the pattern of a restaurant without a picture", () => {
  it("is always the same for a restaurant, and another one's is another", () => {
    assert.equal(ornamentSvg("napoli", 8, 4), ornamentSvg("napoli", 8, 4));
    assert.notEqual(ornamentSvg("napoli", 8, 4), ornamentSvg("roma", 8, 4));
  });

  it("fills its tiles in order, but for about one of seven that stays empty", () => {
    const tiles = tilesOf("napoli", 40, 25);
    const places = tiles.map(({ x, y }) => y * 40 + x);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      [Math.max(...tiles.map(({ x }) => x)), Math.max(...tiles.map(({ y }) => y))],
      [39 * 60, 24 * 60],
    );
    assert.ok(tiles.length > 800 && tiles.length < 920, `${tiles.length} of 1000`);
  });

  it("draws whole shapes in every tile, the same few for all restaurants together", () => {
    const seeds = Array.from({ length: 40 }, (_, number) => `seed ${number}`);
    const all = seeds.flatMap((seed) => tilesOf(seed, 12, 12)).map(({ shape }) => shape);
    for (const shape of all) assert.match(shape, /^(<(circle|path) class="o-(line-)?[a-z]+" [^<>]+\/>)+$/);
    const drawn = new Set(all.map((shape) => shape.replaceAll(/class="o-(line-)?\w+"/g, "")));
    assert.equal(drawn.size, 10);
    assert.equal(
      Math.max(...[...drawn].map((shape) => shape.split("/>").length - 1)),
      9,
      "nine dots at most",
    );
  });

  it("turns a handful of shapes by quarters, in the restaurant's colours", () => {
    const tiles = tilesOf("napoli", 40, 25);
    assert.deepEqual(
      [...new Set(tiles.map(({ turn }) => turn))].toSorted((a, b) => a - b),
      [0, 90, 180, 270],
    );
    const shapes = new Set(tiles.map(({ shape }) => shape.replaceAll(/class="o-(line-)?\w+"/g, "")));
    assert.ok(shapes.size >= 2 && shapes.size <= 5, `${shapes.size} shapes`);
    const colours = [...ornamentSvg("napoli", 40, 25).matchAll(/class="o-(?:line-)?(\w+)"/g)].map(
      ([, one]) => one!,
    );
    assert.deepEqual([...new Set(colours)].toSorted(), ["accent", "deep", "ink", "tint"]);
  });
});
