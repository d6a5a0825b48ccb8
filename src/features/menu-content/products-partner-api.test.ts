import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

describe("products of a partner's restaurant", () => {
  let app: TestApp;
  let shop: ExampleContent["shop"];
  let other: ExampleContent["other"];
  let ask: ExampleContent["ask"];
  let call: ExampleContent["call"];
  let categories: ExampleContent["categories"];
  let firstCategory: ExampleContent["firstCategory"];
  let publicMenu: ExampleContent["publicMenu"];
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    ({ shop, other, ask, call, categories, firstCategory, publicMenu } = await openContent(app));
  });
  after(() => app.close());

  describe("products", () => {
    it("are made in a batch, last in their categories in the order sent, and can be ordered", async () => {
      const [pizza, rest] = await categories();
      const { data } = await ask("POST", "/products/batch", {
        products: [
          {
            categoryId: rest!.id,
            name: "Iskaffe https://reklame.example",
            basePrice: 490,
            allergens: ["MILK", "MILK"],
          },
          {
            categoryId: pizza!.id,
            name: "Calzone",
            description: "<script>x</script> Innbakt",
            variants: [
              { name: "Liten", price: 15900, addonTierKey: "small" },
              { name: "Stor", price: 19900, isDefault: true, addonTierKey: "enorm" },
            ],
          },
          { categoryId: rest!.id, name: "Vann", basePrice: 0, isActive: false },
        ],
      });
      assert.deepEqual(
        data.products.map(
          ({ name, basePrice, isActive }: { name: string; basePrice: number; isActive: boolean }) => [
            name,
            basePrice,
            isActive,
          ],
        ),
        [
          ["Iskaffe", 490, true],
          ["Calzone", 19900, true],
          ["Vann", 0, false],
        ],
      );
      assert.equal(data.textCleaned, 3);
      assert.deepEqual(
        data.warnings.map(({ path }: { path: string }) => path),
        ["products.0.basePrice", "products.1.variants.1.addonTierKey"],
      );
      assert.match(data.notice, /seks minutter/);
      assert.deepEqual(data.products[0].allergens, ["MILK"]);
      assert.match(data.products[0].version, /^[0-9a-f]{16}$/);
      const shown = (await publicMenu()).categories[1].products.map(({ name }: Named) => name);
      assert.equal(shown.at(-1), "Iskaffe");
      const order = await app.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: { authorization: `Bearer ${shop.key}` },
        payload: {
          slug: shop.slug,
          fulfillment: "PICKUP",
          paymentMethod: "CASH",
          customer: { name: "Kari", phone: "91234567" },
          lines: [{ productId: data.products[0].id, quantity: 2 }],
        },
      });
      assert.equal(order.json().total, 980, order.body);
    });

    it("are all or none: one that is wrong leaves nothing, and everything wrong is told", async () => {
      const before = (await ask("GET", "/products?limit=100")).data.length;
      const foreign = (await other.ask("GET", "/categories")).data[0].id;
      const response = await call("POST", "/products/batch", {
        products: [
          { categoryId: await firstCategory(), name: "God", basePrice: 100_00 },
          { categoryId: foreign, name: "<b></b>", basePrice: 1 },
          { categoryId: await firstCategory(), name: "Uten pris" },
        ],
      });
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
      assert.deepEqual(issuesOf(response).sort(), [
        "products.1.categoryId",
        "products.1.name",
        "products.2.basePrice",
      ]);
      assert.equal((await ask("GET", "/products?limit=100")).data.length, before);
      for (const products of [[], Array.from({ length: 51 }, () => ({ categoryId: "x", name: "x" }))]) {
        assert.equal(outcomeOf(await call("POST", "/products/batch", { products })), "422 VALIDATION_FAILED");
      }
      const shapes = await call("POST", `/categories/${await firstCategory()}/products`, {
        name: "x".repeat(201),
        basePrice: 10_000_001,
        variants: [
          { name: "Stor", price: -1 },
          { name: "stor", price: 1 },
        ],
        allergens: ["GLUTEN"],
        id: "prd_x",
        isCombo: true,
        imageUrl: "https://andre.example/x.jpg",
      });
      assert.deepEqual(
        new Set(issuesOf(shapes)),
        new Set([
          ...["name", "basePrice", "variants.0.price", "variants.1.name", "allergens.0", "id", "isCombo"],
          "imageUrl",
        ]),
      );
    });

    it("say everything at once, what is wrong by itself and what the restaurant does not have", async () => {
      const foreign = (await other.ask("GET", "/categories")).data[0].id;
      const wrong = { categoryId: foreign, name: "<b></b>", basePrice: -1, addonGroupIds: ["agr_x", 5] };
      const batch = await call("POST", "/products/batch", {
        products: [wrong, { categoryId: foreign, name: "Suppe", basePrice: 100_00 }, "suppe", null],
      });
      assert.equal(outcomeOf(batch), "422 VALIDATION_FAILED");
      assert.deepEqual(
        new Set(issuesOf(batch)),
        new Set([
          ...["products.0.categoryId", "products.0.name", "products.0.basePrice"],
          ...["products.0.addonGroupIds.0", "products.0.addonGroupIds.1"],
          ...["products.1.categoryId", "products.2", "products.3"],
        ]),
      );
      // Its category stands in the path: of one that is not there, nothing else is of interest.
      const soup = { name: "Suppe", basePrice: 100_00, addonGroupIds: ["agr_x"] };
      const nowhere = await call("POST", `/categories/${foreign}/products`, soup);
      assert.equal(outcomeOf(nowhere), "404 CATEGORY_NOT_FOUND");
      const category = await call("POST", "/categories", { name: 5, menuId: "mnu_x", color: "red" });
      assert.deepEqual(new Set(issuesOf(category)), new Set(["name", "menuId", "color"]));
    });

    it("change what is named under the version that was read", async () => {
      const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
        name: "Bianco",
        variants: [
          { name: "Liten", price: 14900, addonTierKey: "small" },
          { name: "Stor", price: 18900, addonTierKey: "large" },
        ],
        allergens: ["MILK", "WHEAT"],
      });
      const { id, version, variants } = data.product;
      assert.deepEqual(
        variants.map((v: { isDefault: boolean }) => v.isDefault),
        [true, false],
      );
      const path = `/products/${id}`;
      const changed = await ask("PATCH", path, {
        expectedVersion: version,
        name: "Bianca",
        variants: [
          { id: variants[1].id, name: "Familie", price: 24900 },
          { name: "liten", price: 15500, isDefault: true },
        ],
      });
      const { product } = changed.data;
      assert.notEqual(product.version, version);
      assert.deepEqual(product.allergens, ["MILK", "WHEAT"], "what is not named stays");
      assert.deepEqual(
        product.variants.map(
          ({ name, price, isDefault, addonTierKey, isAvailable }: Record<string, unknown>) => ({
            name,
            price,
            isDefault,
            addonTierKey,
            isAvailable,
          }),
        ),
        [
          { name: "Familie", price: 24900, isDefault: false, addonTierKey: "large", isAvailable: true },
          { name: "liten", price: 15500, isDefault: true, addonTierKey: "small", isAvailable: true },
        ],
      );
      assert.equal(product.variants[0].id, variants[1].id, "a row with an id is changed where it is");
      assert.notEqual(product.variants[1].id, variants[0].id);
      const stale = await call("PATCH", path, { expectedVersion: version, name: "X" });
      assert.equal(outcomeOf(stale), "409 CHANGED");
      const foreignVariant = { variants: [{ id: "var_x", name: "A", price: 1000 }] };
      assert.deepEqual(issuesOf(await call("PATCH", path, foreignVariant)), ["variants.0.id"]);
      for (const body of [
        {},
        { expectedVersion: "zz", name: "a" },
        { version, name: "a" },
        { isCombo: true },
      ]) {
        assert.equal(outcomeOf(await call("PATCH", path, body)), "422 VALIDATION_FAILED");
      }
      const unchanged = await ask("GET", path);
      assert.equal(unchanged.data.version, product.version);
      const namesakes = {
        variants: ["Stor", "stor https://pizza.example"].map((name) => ({ name, price: 1000 })),
      };
      assert.deepEqual(issuesOf(await call("PATCH", path, namesakes)), ["variants.1.name"], "once cleaned");
      const withoutSizes = (await ask("PATCH", path, { variants: [] })).data.product;
      assert.deepEqual([withoutSizes.variants, withoutSizes.basePrice], [[], 15500], "the price stays");
      await ask("PATCH", path, { variants: [{ name: "Hel", price: 19900 }] });
      await ask("PATCH", path, { variants: [], basePrice: 9900 });
      assert.deepEqual((await ask("GET", path)).data.variants, []);
    });

    it("have the add-on prices of the size whose name they take, and keep theirs under a new name", async () => {
      const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
        name: "Capricciosa",
        variants: [
          { name: "Liten", price: 14900, addonTierKey: "small" },
          { name: "Stor", price: 18900, addonTierKey: "large" },
          { name: "Barn", price: 9900 },
        ],
      });
      const path = `/products/${data.product.id}`;
      const [small, large, child] = data.product.variants.map(({ id }: { id: string }) => id);
      const keysAfter = async (variants: object[]) =>
        (await ask("PATCH", path, { variants })).data.product.variants.map(
          ({ id, name, addonTierKey }: Record<string, string | null>) => [id, name, addonTierKey],
        );
      assert.deepEqual(
        await keysAfter([
          { id: small, name: "STOR", price: 18900 },
          { id: large, name: "Kjempestor", price: 24900 },
          { id: child, name: "Liten", price: 9900, addonTierKey: null },
        ]),
        [
          [small, "STOR", "large"],
          [large, "Kjempestor", "large"],
          [child, "Liten", null],
        ],
      );
      assert.deepEqual(
        await keysAfter([{ id: large, name: "Liten", price: 14900 }]),
        [[large, "Liten", null]],
        "no key is a key too",
      );
      await ask("DELETE", path);
    });

    it("are changed once when many change one version at once", async () => {
      const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
        name: "Rift",
        basePrice: 10_000,
      });
      app.clock.advance(61_000);
      const { id, version } = data.product;
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          shop.call("PATCH", `/products/${id}`, { expectedVersion: version, basePrice: 10_100 + i }),
        ),
      );
      assert.deepEqual(responses.map(outcomeOf).sort(), ["200", ...Array(9).fill("409 CHANGED")]);
    });

    it("go on being ordered by a cached menu for a while after a size was replaced", async () => {
      const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
        name: "Quattro",
        variants: [{ name: "Stor", price: 19900 }],
      });
      const [cached] = data.product.variants;
      await ask("PATCH", `/products/${data.product.id}`, { variants: [{ name: "Stor", price: 18900 }] });
      await app.ctx.snapshots.reload(shop.restaurantId);
      const menu = await publicMenu();
      const group = menu.restaurant.addonGroups.concat(
        menu.categories.flatMap((c: { addonGroups: Named[] }) => c.addonGroups),
      );
      assert.ok(group.length > 0);
      const quote = await app.inject({
        method: "POST",
        url: "/api/v1/orders/quote",
        headers: { authorization: `Bearer ${shop.key}` },
        payload: {
          slug: shop.slug,
          fulfillment: "PICKUP",
          lines: [{ productId: data.product.id, variantId: cached.id, quantity: 1 }],
        },
      });
      assert.equal(quote.json().subtotal, 18900, quote.body);
    });

    it("are listed in the order of the menu, page by page, and found by a word", async () => {
      const { data: menu } = await ask("POST", "/menus", { name: "Lunsj" });
      const { data: category } = await ask("POST", "/categories", { menuId: menu.id, name: "Lunsjretter" });
      const lunch = { categoryId: category.id, name: "Dagens lunsj", basePrice: 12900 };
      await ask("POST", "/products/batch", { products: [lunch] });
      const listed: Named[] = (await ask("GET", "/products?limit=100")).data;
      assert.equal(listed.at(-1)!.name, "Dagens lunsj", "the menu that came last");
      const all = listed.map(({ id }) => id);
      assert.equal(new Set(all).size, all.length, "each once, of whichever menu");
      const paged: string[] = [];
      let cursor = "";
      do {
        const page = await ask("GET", `/products?limit=3${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.data.map(({ id }: Named) => id));
        cursor = page.nextCursor;
      } while (cursor);
      assert.deepEqual(paged, all);
      const [pizza] = (await ask("GET", "/categories")).data;
      const inIt = (await ask("GET", `/products?categoryId=${pizza.id}`)).data;
      assert.deepEqual(
        new Set(inIt.map((one: { categoryId: string }) => one.categoryId)),
        new Set([pizza.id]),
      );
      const found = await ask("GET", "/products?query=MARGHERITA");
      assert.deepEqual(
        found.data.map(({ name }: Named) => name),
        ["Margherita"],
      );
      for (const query of [
        "cursor=tull",
        "limit=0",
        "query=",
        "nytt=1",
        `cursor=${Buffer.from('["a"]').toString("base64url")}`,
      ]) {
        assert.equal(outcomeOf(await call("GET", `/products?${query}`)), "422 VALIDATION_FAILED", query);
      }
    });

    it("are 800 active and 2000 in all at most, also when many are made at once (S-50)", async () => {
      const crowded = await (await openPartner(app)).open();
      const [category] = (await crowded.ask("GET", "/categories")).data;
      const fill = (from: number, to: number, isActive: boolean) =>
        app.db.query(
          `INSERT INTO products (restaurant_id, id, category_id, name, base_price, is_active)
           SELECT $1, 'prd_' || n, $2, 'Rett ' || n, 100, $5 FROM generate_series($3::int, $4::int) AS n`,
          [crowded.restaurantId, category.id, from, to, isActive],
        );
      const [{ count } = { count: 0 }] = await app.db.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM products WHERE restaurant_id = $1 AND is_active",
        [crowded.restaurantId],
      );
      await fill(1, 795 - count, true);
      const batch = (isActive: boolean, size = 2) =>
        crowded.call("POST", "/products/batch", {
          products: Array.from({ length: size }, (_, i) => ({
            categoryId: category.id,
            name: `Ny ${i}`,
            basePrice: 1000,
            isActive,
          })),
        });
      const responses = await Promise.all(Array.from({ length: 6 }, () => batch(true)));
      assert.deepEqual(responses.map(outcomeOf).sort(), [
        "201",
        "201",
        ...Array(4).fill("409 PRODUCT_LIMIT"),
      ]);
      await fill(3_000, 4_198, false);
      assert.equal(outcomeOf(await batch(false, 3)), "409 PRODUCT_LIMIT", "the whole batch counts");
      assert.equal(outcomeOf(await batch(false, 2)), "201");
      const hidden = await crowded.call("PATCH", "/products/prd_3000", { isActive: true });
      assert.equal(outcomeOf(hidden), "200", "one more fits");
      assert.equal(
        outcomeOf(await crowded.call("PATCH", "/products/prd_3001", { isActive: true })),
        "409 PRODUCT_LIMIT",
      );
    });

    it("of another restaurant are not found (S-02), and combos are only read", async () => {
      const [foreign] = (await other.ask("GET", "/products")).data;
      for (const method of ["GET", "PATCH", "DELETE"] as const) {
        const body = method === "PATCH" ? { name: "x" } : undefined;
        assert.equal(outcomeOf(await call(method, `/products/${foreign.id}`, body)), "404 PRODUCT_NOT_FOUND");
      }
      const foreignCategory = (await other.ask("GET", "/categories")).data[0].id;
      assert.equal(
        outcomeOf(await call("POST", `/categories/${foreignCategory}/products`, { name: "x", basePrice: 1 })),
        "404 CATEGORY_NOT_FOUND",
      );
      const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
        name: "Pakke",
        basePrice: 20_000,
      });
      await app.db.query("UPDATE products SET is_combo = true, combo = '{\"slots\": []}' WHERE id = $1", [
        data.product.id,
      ]);
      assert.deepEqual(issuesOf(await call("PATCH", `/products/${data.product.id}`, { name: "x" })), [
        "isCombo",
      ]);
    });
  });
});
