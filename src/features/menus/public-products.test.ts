import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop, type ShopFile } from "../orders/shop.fixture.ts";
import type { PublicMenu } from "./schemas.ts";

type Product = PublicMenu["categories"][number]["products"][number];

describe("a dish, as guests see it", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const seen = async (shop: Shop, name: string): Promise<Product> => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    const answer = await app.inject({
      url: `/api/v1/menu?include=soldOut&slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    const { categories } = answer.json() as PublicMenu;
    return categories.flatMap(({ products }) => products).find((product) => product.name === name)!;
  };
  const change = (shop: Shop, name: string, columns: string) =>
    app.db.query(`UPDATE products SET ${columns} WHERE restaurant_id = $1 AND name = $2`, [
      shop.restaurantId,
      name,
    ]);

  it("has the groups of its category once, and besides them its own", async () => {
    const shop = await openShop(app, (file) => {
      Object.assign(file.menus[0]!.categories[0]!.products[0]!, { addonGroups: ["fyll"] });
      Object.assign(file.menus[0]!.categories[1]!.products[0]!, { addonGroups: ["fyll"] });
    });
    const groups = async (name: string) => {
      const { addonGroups, addonGroupIds } = await seen(shop, name);
      return [addonGroups.map((group) => [group.name, group.source]), addonGroupIds.length];
    };
    assert.deepEqual(await groups("Margherita"), [[], 2]);
    assert.deepEqual(await groups("Brus"), [[["Ekstra fyll", "PRODUCT"]], 1]);
  });

  it("comes back at the time that was said, but not while it waits for more of it", async () => {
    const shop = await openShop(app);
    const until = "2026-06-12T20:00:00.000Z";
    await change(shop, "Kake", `is_available = false, sold_out_until = '${until}'`);
    const standing = async () => {
      const { isAvailable, soldOutUntil } = await seen(shop, "Kake");
      return [isAvailable, soldOutUntil];
    };
    assert.deepEqual(await standing(), [false, until]);
    const stock = (left: number) =>
      app.db.query(
        `INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, $3)
         ON CONFLICT (restaurant_id, product_id) DO UPDATE SET stock_left = excluded.stock_left`,
        [shop.restaurantId, shop.id("Kake"), left],
      );
    await stock(1);
    assert.deepEqual(await standing(), [false, until]);
    await stock(0);
    assert.deepEqual(await standing(), [false, null]);
  });

  it("made of several is to be had while each part that must be chosen can be", async () => {
    const deal = (file: ShopFile) => {
      const slots = [
        { name: "Pizza", options: [{ product: "margherita", variant: "Stor" }, { product: "kake" }] },
        { name: "Drikke", minSelect: 0, options: [{ product: "utsolgt" }, { product: "brus" }] },
      ];
      file.menus[0]!.categories.push({
        name: "Menyer",
        products: [{ name: "Fredagsmeny", basePrice: 22900, combo: { slots } }],
      } as never);
    };
    const shop = await openShop(app, deal);
    const parts = async () => {
      const { isAvailable, combo } = await seen(shop, "Fredagsmeny");
      return [
        isAvailable,
        ...combo!.slots.map(({ options }) => options.map(({ name, variantName }) => [name, variantName])),
      ];
    };
    const [pizza, cake, drink] = [
      ["Margherita", "Stor"],
      ["Kake", null],
      ["Brus", null],
    ];
    assert.deepEqual(await parts(), [true, [pizza, cake], [drink]]);
    await change(shop, "Brus", "is_available = false");
    assert.deepEqual(await parts(), [true, [pizza, cake], []], "nobody must have a drink");
    await app.db.query("UPDATE variants SET deleted_at = now() WHERE restaurant_id = $1 AND name = 'Stor'", [
      shop.restaurantId,
    ]);
    assert.deepEqual(await parts(), [true, [cake], []], "a size that is gone");
    await change(shop, "Kake", "is_active = false");
    assert.deepEqual(await parts(), [false, [], []]);
  });
});
