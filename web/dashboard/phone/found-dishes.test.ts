import assert from "node:assert/strict";
import { it } from "node:test";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import { firstOf, foundDishes } from "./found-dishes.ts";

const dish = (name: string, isAvailable = true) => ({ name, isAvailable });
const menu = {
  categories: [
    { name: "Pizza", products: [dish("Margherita", false), dish("Margherita stor"), dish("Pepperoni")] },
    { name: "Drikke", products: [dish("Brus"), dish("Øl")] },
  ],
} as unknown as Pick<MenuIndex, "categories">;
const found = (query: string) =>
  foundDishes(menu, query).map(({ category, products }) => [
    category.name,
    ...products.map(({ name }) => name),
  ]);

it("dishes are found by every word of what is typed, of their name or their category", () => {
  assert.deepEqual(found("marg"), [["Pizza", "Margherita", "Margherita stor"]]);
  assert.deepEqual(found(" STOR  pizza"), [["Pizza", "Margherita stor"]]);
  assert.deepEqual(found("øl"), [["Drikke", "Øl"]]);
  assert.deepEqual(found("pizza brus"), []);
  assert.equal(found("").length, 2);
});

it("Enter takes the first that is not sold out", () => {
  assert.equal(firstOf(foundDishes(menu, "marg"))?.name, "Margherita stor");
  assert.equal(firstOf(foundDishes(menu, "kake")), undefined);
});
