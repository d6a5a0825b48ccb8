import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveCart } from "./cart.ts";
import type { WireLine } from "./cart-line.ts";
import { indexCatalogue } from "./catalogue.ts";
import { makeMinutesOf } from "./make-minutes.ts";
import { snapshotOfMenus } from "./restaurant.fixture.ts";

/** The example menu with the work in some of its dishes. */
function minutes(lines: WireLine[], work: Record<string, number>): number {
  const menus = snapshotOfMenus.menus.map((menu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      products: category.products.map((product) => ({ ...product, makeMinutes: work[product.id] ?? null })),
    })),
  }));
  const cart = resolveCart({
    catalogue: indexCatalogue({ ...snapshotOfMenus, menus }),
    lines,
    fulfillment: "PICKUP",
    visibleMenuIds: new Set(["hovedmeny"]),
    atMs: 0,
    ageConfirmed: true,
  });
  assert.ok(cart.ok);
  return makeMinutesOf(cart.lines, { defaultMakeMinutes: 5 });
}

const pizza = { productId: "pepperoni", variantId: "pepperoni-medium", quantity: 3 };
const cola = { productId: "cola-05", quantity: 2 };
const friday = {
  productId: "fredagsmeny",
  quantity: 2,
  components: [
    { slotId: "pizza", productId: "margherita" },
    { slotId: "drikke", productId: "cola-05" },
  ],
};

test("a dish without minutes of its own takes the restaurant's default, a drink can be no work at all", () => {
  assert.equal(minutes([pizza, cola], {}), 25);
  assert.equal(minutes([pizza, cola], { pepperoni: 8, "cola-05": 0 }), 24);
});

test("a combo is the work of its parts, unless it has minutes of its own", () => {
  assert.equal(minutes([friday], { margherita: 8, "cola-05": 0 }), 16);
  assert.equal(minutes([friday], { margherita: 8, fredagsmeny: 12 }), 24);
});
