import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { readLiveMenu } from "./live-menu.ts";

describe("the menu that an import goes into", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    const partner = await openPartner(app);
    shop = await partner.open();
    const neighbour = await partner.open();
    await app.db.query("DELETE FROM menus WHERE restaurant_id <> $1", [shop.restaurantId]);
    await add("mnu_nabo", { is_default: "true" }, neighbour);
  });
  after(() => app.close());

  const add = (id: string, row: Record<string, string> = {}, to = shop) =>
    app.db.query(
      `INSERT INTO menus (restaurant_id, ${["id", "name", ...Object.keys(row)].join(", ")})
       VALUES ($1, ${[`'${id}'`, "'Meny'", ...Object.values(row)].join(", ")})`,
      [to.restaurantId],
    );
  const chosen = async (menuId: string | null = null) =>
    (await readLiveMenu(app.db, shop.scope, menuId)).menuId;

  it("holds its own dishes, with the sizes that are for sale", async () => {
    const before = await readLiveMenu(app.db, shop.scope, null);
    assert.deepEqual(
      before.products.map(({ name, variants }) => [name, variants.map((size) => size.name)]),
      [
        ["Margherita", ["Liten", "Stor"]],
        ["Brus", []],
        ["Øl", []],
        ["Softis", []],
        ["Kake", []],
        ["Fiskesuppe", []],
      ],
    );
    await app.db.query("UPDATE variants SET deleted_at = now() WHERE restaurant_id = $1 AND name = 'Liten'", [
      shop.restaurantId,
    ]);
    const { products } = await readLiveMenu(app.db, shop.scope, null);
    assert.deepEqual(
      products[0]!.variants.map((size) => size.name),
      ["Stor"],
    );
    await add("mnu_tom");
    assert.deepEqual(await readLiveMenu(app.db, shop.scope, "mnu_tom"), {
      menuId: "mnu_tom",
      categories: [],
      products: [],
    });
  });

  it("is the one that was named, or else the default one of all year", async () => {
    await app.db.query("DELETE FROM menus WHERE restaurant_id = $1", [shop.restaurantId]);
    assert.equal(await chosen(), null);
    assert.equal(await chosen("mnu_nabo"), null, "another restaurant's is none");
    await add("mnu_z", { sort_order: "2" });
    assert.equal(await chosen(), "mnu_z");
    await add("mnu_a", { sort_order: "2" });
    assert.equal(await chosen(), "mnu_a");
    await add("mnu_y", { sort_order: "1" });
    assert.equal(await chosen(), "mnu_y");
    await add("mnu_x", {
      sort_order: "9",
      is_default: "true",
      starts_on: "'2026-12-01'",
      ends_on: "'2026-12-31'",
    });
    assert.equal(await chosen(), "mnu_x", "a season's default before none");
    await add("mnu_w", { sort_order: "10", is_default: "true", starts_on: "'2026-12-01'" });
    assert.equal(await chosen(), "mnu_w");
    await add("mnu_v", { sort_order: "11", is_default: "true" });
    assert.equal(await chosen(), "mnu_v");
    assert.equal(await chosen("mnu_z"), "mnu_z");
  });
});
