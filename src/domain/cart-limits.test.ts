import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkUnits, countUnits } from "./cart-limits.ts";
import type { CartLine } from "./cart-line.ts";

interface Dish {
  id: string;
  maxPerOrder?: number;
  stockLeft?: number;
}

/** Which of the lines say that there are too many, each a dish and how many of it, and with what. */
function tooMany(dishes: readonly (readonly [Dish, number])[], ordered: Record<string, number> = {}) {
  const quantities: { path: string; params: Record<string, unknown> }[] = [];
  const lines = dishes.map(([dish, quantity]) => ({
    entry: { product: { maxPerOrder: null, stockLeft: null, name: dish.id, ...dish } },
    components: [],
    quantity,
  })) as unknown as CartLine[];
  const already = new Map(Object.entries(ordered));
  checkUnits({ issues: { quantities } } as never, lines, countUnits(lines), already);
  return quantities.map(({ path, params }) => [path, params.maximum ?? params.left, params.requested]);
}

describe("how many of a dish there may be", () => {
  const cake = { id: "cake", maxPerOrder: 3 };
  const soup = { id: "soup", stockLeft: 2 };

  it("holds over all lines, and is said once, at the line that passes it", () => {
    assert.deepEqual(tooMany([[cake, 3]]), []);
    assert.deepEqual(tooMany([[cake, 4]]), [["lines.0.quantity", 3, 4]]);
    assert.deepEqual(
      tooMany([
        [cake, 2],
        [soup, 2],
        [cake, 2],
        [cake, 1],
      ]),
      [["lines.2.quantity", 3, 5]],
    );
    assert.deepEqual(
      tooMany([
        [soup, 2],
        [soup, 1],
      ]),
      [["lines.1.quantity", 2, 3]],
    );
  });

  it("counts what an order has of it already, also where that is more than there may be by now", () => {
    assert.deepEqual(tooMany([[cake, 1]], { cake: 2 }), []);
    assert.deepEqual(tooMany([[cake, 1]], { cake: 3 }), [["lines.0.quantity", 3, 1]]);
    assert.deepEqual(
      tooMany(
        [
          [cake, 1],
          [cake, 1],
        ],
        { cake: 5 },
      ),
      [["lines.0.quantity", 3, 2]],
    );
  });

  it("takes nothing from the stock for what an order has already", () => {
    assert.deepEqual(tooMany([[soup, 2]], { soup: 5 }), []);
  });
});
