import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { type House, keeping, openHouse } from "./house.fixture.ts";
import type { ShopFile } from "./shop.fixture.ts";

/** A dish of more dishes is one line with parts; each part is cooked, counted and taxed as what it is. */
describe("an order of a combo", () => {
  let app: TestApp;
  let house: House;
  let slots: readonly { id: string }[];
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    house = await openHouse(app, withCombo);
    const { catalogue } = await app.ctx.snapshots.of(house.shop.restaurantId);
    slots = catalogue.products.get(house.shop.id("Kveldens meny"))!.product.combo!.slots;
  });

  function withCombo(file: ShopFile): void {
    (file.menus[0]!.categories[1]!.products as object[]).push({
      name: "Kveldens meny",
      basePrice: 29_900,
      combo: {
        slots: [
          { name: "Pizza", options: [{ product: "margherita" }] },
          { name: "Drikke", options: [{ product: "brus" }, { product: "ol", extraPrice: 4_000 }] },
          { name: "Søtt", options: [{ product: "kake" }] },
        ],
      },
    });
  }
  const combo = (drink: "Brus" | "Øl", more: Record<string, unknown> = {}) => {
    const { shop } = house;
    const [pizza, drinks, sweet] = slots;
    return shop.line("Kveldens meny", {
      components: [
        {
          ...{ slotId: pizza!.id, productId: shop.id("Margherita"), variantId: shop.id("Margherita/Stor") },
          addons: [{ addonId: shop.id("Bacon") }],
        },
        { slotId: drinks!.id, productId: shop.id(drink) },
        { slotId: sweet!.id, productId: shop.id("Kake") },
      ],
      ...more,
    });
  };
  const ordered = (...lines: object[]) => house.placed({ lines, ageConfirmed: true });

  it("shows the kitchen its parts, by the names that the guest saw", async () => {
    const { lines } = await ordered(combo("Øl"));
    assert.deepEqual(
      lines[0]!.components.map(({ slotName, name, variantName, addons }) => [
        ...[slotName, name, variantName],
        addons.map((addon) => addon.name),
      ]),
      [
        ["Pizza", "Margherita", "Stor", ["Klassisk bunn", "Bacon"]],
        ["Drikke", "Øl", null, []],
        ["Søtt", "Kake", null, []],
      ],
    );
  });

  it("keeps its parts, its price and its VAT by rate when others are added", async () => {
    const order = await ordered(combo("Øl"));
    const rates = ({ vat }: typeof order) =>
      Object.fromEntries(vat.map(({ rate, net, amount }) => [rate, net + amount]));
    assert.deepEqual(Object.keys(rates(order)), ["15", "25"]);
    const before = rates(order);
    let then = order;
    for (const times of [1, 2]) {
      then = await house.changed(then, { add: [house.shop.line("Softis")] });
      assert.deepEqual(then.lines[0], order.lines[0]);
      assert.deepEqual(rates(then), { ...before, 15: before["15"]! + times * 4_900 });
      assert.equal(then.total, order.total + times * 4_900);
    }
  });

  it("has as many of a dish as one may order, those in its parts among them", async () => {
    const order = await ordered(combo("Brus", { quantity: 2 }));
    const cakes = (quantity: number) => house.change(order, { add: [house.shop.line("Kake", { quantity })] });
    const refused = (await cakes(2)).json().error.details.issues[0];
    assert.deepEqual([refused.path, refused.code], ["add.0.quantity", "MAX_PER_ORDER"]);
    assert.equal((await cakes(1)).statusCode, 200);
  });

  it("takes its parts from the stock and gives them back; undone, it says which part is gone meanwhile", async () => {
    await house.stock({ Kake: 5, Brus: 5 });
    const order = await ordered(combo("Brus", { quantity: 3 }));
    assert.deepEqual(await house.stockLeft(), { Kake: 2, Brus: 2 });
    const fewer = await house.changed(order, keeping(order, 2));
    assert.deepEqual(await house.stockLeft(), { Kake: 3, Brus: 3 });
    await house.cancel(fewer.id);
    assert.deepEqual(await house.stockLeft(), { Kake: 5, Brus: 5 });
    await house.stock({ Kake: 1 });
    const [gone] = (await house.undo(fewer.id)).json().error.details.issues;
    assert.equal(gone.code, "STOCK_LEFT");
    assert.match(gone.message, /Kake/);
    await house.stock({ Kake: 2 });
    assert.equal((await house.undo(fewer.id)).statusCode, 200);
    assert.deepEqual(await house.stockLeft(), { Kake: 0, Brus: 3 });
  });

  it("is refused, when somebody was quicker, for the part that there is less of than it takes", async () => {
    await house.stock({ Kake: 3 });
    await app.db.query("UPDATE product_stock SET stock_left = 1 WHERE restaurant_id = $1", [
      house.shop.restaurantId,
    ]);
    const line = combo("Brus", { quantity: 2 });
    const refused = await house.shop.post(house.shop.body({ lines: [line] }), { key: "a".repeat(32) });
    const [issue] = refused.json().error.details.issues;
    assert.equal(refused.statusCode, 422, refused.body);
    assert.deepEqual([issue.path, issue.code, issue.params.left], ["lines.0.quantity", "STOCK_LEFT", 1]);
  });
});
