import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { withLunchDeal } from "./lunch-deal.fixture.ts";
import type { PublicMenu } from "./schemas.ts";

const noon = "2026-06-12T12:00:00+02:00";
const evening = "2026-06-12T18:00:00+02:00";

describe("GET /menu: what combos hold of menus that are not shown (D-423)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, withLunchDeal);
  });
  after(() => app.close());

  const menuAt = async (instant: string): Promise<PublicMenu> => {
    app.clock.set(instant);
    const headers = { authorization: `Bearer ${shop.key}` };
    const answer = await app.inject({ url: `/api/v1/menu?include=soldOut&slug=${shop.slug}`, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const named = (categories: PublicMenu["categories"]) =>
    categories.map(({ name, products }) => [name, ...products.map((product) => product.name)]);

  it("is told with its sizes and add-ons, beside what is shown", async () => {
    const menu = await menuAt(noon);
    assert.deepEqual(named(menu.categories), [["Lunsj", "Lunsjtilbud"]]);
    assert.deepEqual(named(menu.parts), [
      ["Pizza", "Margherita"],
      ["Annet", "Brus"],
    ]);
    const [pizza] = menu.parts;
    assert.deepEqual(
      pizza!.addonGroups.map(({ name }) => name),
      ["Velg bunn", "Ekstra fyll"],
    );
    assert.deepEqual(
      pizza!.products[0]!.variants.map(({ name }) => name),
      ["Liten", "Stor"],
    );
    assert.notEqual(pizza!.menuId, menu.menus[0]!.id);
  });

  it("is nothing where no combo asks for it, or what it asks for is shown", async () => {
    assert.deepEqual((await menuAt(evening)).parts, []);
  });

  it("is left out where a choice that it asks for cannot be made, as what is sold out is", async () => {
    const setCrusts = async (isAvailable: boolean) => {
      const crusts = [shop.id("Klassisk bunn"), shop.id("Ostekant")];
      await app.db.query("UPDATE addons SET is_available = $3 WHERE restaurant_id = $1 AND id = ANY ($2)", [
        shop.restaurantId,
        crusts,
        isAvailable,
      ]);
      await app.ctx.snapshots.reload(shop.restaurantId);
    };
    await setCrusts(false);
    const { categories, parts } = await menuAt(noon);
    const [deal] = categories[0]!.products;
    assert.deepEqual(
      deal!.combo!.slots.map(({ options }) => options.map(({ name }) => name)),
      [[], ["Brus"]],
    );
    assert.equal(deal!.isAvailable, false, "nor is there a deal without its pizza");
    assert.deepEqual(named(parts), [["Annet", "Brus"]]);
    await setCrusts(true);
  });

  it("is ordered in the combo, and not by itself", async () => {
    app.clock.set(noon);
    const { categories } = await menuAt(noon);
    const deal = categories[0]!.products[0]!;
    const [pizza, drink] = deal.combo!.slots;
    const line = {
      ...{ productId: deal.id, quantity: 1 },
      components: [
        { slotId: pizza!.id, productId: shop.id("Margherita"), variantId: shop.id("Margherita/Liten") },
        { slotId: drink!.id, productId: shop.id("Brus") },
      ],
    };
    assert.equal((await shop.post(shop.body({ lines: [line] }))).statusCode, 201);
    const alone = await shop.post(shop.body({ lines: [shop.line("Margherita", { variant: "Liten" })] }));
    assert.equal(alone.statusCode, 422);
  });
});
