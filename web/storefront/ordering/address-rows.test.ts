import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageWith } from "../page.fixture.ts";
import { meaningOf, rowAfter } from "./address-rows.ts";

const page = pageWith("ordering");
const here = {
  available: true,
  deliveryFee: 4_900,
  minimumOrder: 20_000,
  freeDeliveryFrom: null,
  minutes: 35,
  distanceMeters: 1_200,
  message: null,
};
const meaning = (more: object) => meaningOf(page, { ...here, ...more } as never).replaceAll("\u00a0", " ");

describe("the addresses that were found", () => {
  it("the arrows go from one to the next, and round from either end", () => {
    const down = [-1, 0, 1, 2].map((active) => rowAfter("ArrowDown", active, 3));
    assert.deepEqual(down, [0, 1, 2, 0]);
    const up = [-1, 0, 1, 2].map((active) => rowAfter("ArrowUp", active, 3));
    assert.deepEqual(up, [2, 2, 0, 1]);
  });

  it("say what delivery costs there, the least order, and how long it takes", () => {
    assert.equal(meaning({}), "49 kr · min. 200 kr · ca. 35 min");
    assert.equal(meaning({ deliveryFee: 0, minimumOrder: 0, minutes: null }), "Fri levering");
  });

  it("say that nobody delivers there, and how far it is to the nearest ten metres", () => {
    const away = (distanceMeters: number | null) => meaning({ available: false, distanceMeters });
    assert.equal(away(null), "Vi leverer ikke hit");
    assert.equal(away(844), "Vi leverer ikke hit · 840 m fra oss");
    assert.equal(away(3), "Vi leverer ikke hit · 10 m fra oss");
  });
});
