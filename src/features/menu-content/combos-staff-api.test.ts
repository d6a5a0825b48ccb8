import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("combos, made on the restaurant's own screens", () => {
  let app: TestApp;
  let shop: ExampleContent["shop"];
  let other: ExampleContent["other"];
  let ask: ExampleContent["ask"];
  let call: ExampleContent["call"];
  let publicMenu: ExampleContent["publicMenu"];
  let manager: Staff;
  let categoryId: string;
  let soup: Json;
  let soda: Json;
  before(async () => {
    app = await createTestApp();
    let firstCategory: ExampleContent["firstCategory"];
    ({ shop, other, ask, call, firstCategory, publicMenu } = await openContent(app));
    categoryId = await firstCategory();
    const variants = ["Liten", "Stor"].map((name, index) => ({ name, price: 3900 + index * 1000 }));
    const dishes = [
      { categoryId, name: "Suppe", basePrice: 15_900 },
      { categoryId, name: "Mineralvann", variants },
    ];
    [soup, soda] = (await ask("POST", "/products/batch", { products: dishes })).data.products;
    manager = await hire(app, shop, "MANAGER");
  });
  after(() => app.close());

  const slots = () => [
    { name: "Mat", options: [{ productId: soup.id }] },
    {
      name: "Drikke",
      minSelect: 0,
      maxSelect: 2,
      options: [
        { productId: soda.id, variantId: soda.variants[0].id },
        { productId: soda.id, variantId: soda.variants[1].id, extraPrice: 1000 },
      ],
    },
  ];
  const combo = (more: object = {}) => ({
    categoryId,
    name: "Lunsjmeny",
    basePrice: 17_900,
    combo: { slots: slots() },
    ...more,
  });
  const make = async (more: object = {}): Promise<Json> => {
    const response = await manager.call("POST", "/combos", combo(more));
    assert.equal(outcomeOf(response), "201", response.body);
    return response.json().product;
  };
  const remove = (id: string) => manager.call("DELETE", `/combos/${id}`);
  const combos = async (): Promise<Named[]> => (await manager.call("GET", "/combos")).json().combos;

  it("are made, read, ordered at their price, and deleted", async () => {
    const made = await make({ nameEn: "Lunch menu", description: "Hverdager" });
    assert.equal(made.isCombo, true);
    const [food, drinks] = made.combo.slots;
    assert.deepEqual([food.minSelect, food.maxSelect, drinks.minSelect, drinks.maxSelect], [1, 1, 0, 2]);
    assert.deepEqual(food.options, [{ productId: soup.id, variantId: null, extraPrice: 0 }]);
    assert.deepEqual(await combos(), [made]);
    assert.deepEqual((await ask("GET", `/products/${made.id}`)).data, made, "partners read it");
    const shown = (await publicMenu()).categories
      .flatMap(({ products }: Json) => products)
      .find(({ id }: Named) => id === made.id);
    assert.deepEqual(
      shown.combo.slots[1].options.map(({ variantName }: Json) => variantName),
      ["Liten", "Stor"],
    );
    const quote = await app.inject({
      method: "POST",
      url: "/api/v1/orders/quote",
      headers: { authorization: `Bearer ${shop.key}` },
      payload: {
        slug: shop.slug,
        fulfillment: "PICKUP",
        lines: [
          {
            productId: made.id,
            quantity: 1,
            components: [
              { slotId: food.id, productId: soup.id },
              { slotId: drinks.id, productId: soda.id, variantId: soda.variants[1].id },
            ],
          },
        ],
      },
    });
    assert.equal(quote.json().subtotal, 18_900, quote.body);
    assert.equal(outcomeOf(await remove(made.id)), "200");
    assert.equal(outcomeOf(await remove(made.id)), "404 PRODUCT_NOT_FOUND");
    assert.deepEqual(await combos(), []);
  });

  it("change what is named; a slot that is sent with its id stays who it is", async () => {
    const made = await make({ nameEn: "Lunch menu" });
    const path = `/combos/${made.id}`;
    const dearer = (await manager.call("PATCH", path, { basePrice: 18_900 })).json().product;
    assert.deepEqual({ ...dearer, version: "" }, { ...made, basePrice: 18_900, version: "" });
    const [food, drinks] = made.combo.slots;
    const changed = await manager.call("PATCH", path, {
      name: "Dagens",
      expectedVersion: dearer.version,
      combo: {
        slots: [
          { id: drinks.id, name: "Å drikke", options: drinks.options },
          { name: "Suppe", options: food.options },
        ],
      },
    });
    const { product, warnings } = changed.json();
    assert.deepEqual(product.combo.slots[0], { ...drinks, name: "Å drikke" });
    assert.notEqual(product.combo.slots[1].id, food.id);
    assert.deepEqual(
      warnings.map((warning: Json) => warning.path),
      ["nameEn"],
    );
    const stale = await manager.call("PATCH", path, { name: "X", expectedVersion: made.version });
    assert.equal(outcomeOf(stale), "409 CHANGED");
    const options = food.options;
    const wrong = [
      { id: food.id, name: "Borte", options },
      { id: drinks.id, name: "Snudd", minSelect: 3, options },
    ];
    assert.deepEqual(issuesOf(await manager.call("PATCH", path, { combo: { slots: wrong } })), [
      "combo.slots.0.id",
      "combo.slots.1.maxSelect",
    ]);
    await remove(made.id);
  });

  it("are refused with everything that is wrong, and nothing is made", async () => {
    const foreign = (await other.ask("GET", "/products")).data[0].id;
    const nested = await make();
    const options = [
      ...[
        { productId: foreign },
        { productId: nested.id },
        { productId: soup.id, variantId: soda.variants[0].id },
      ],
      ...[{ productId: soda.id }, { productId: soda.id }],
    ];
    const response = await manager.call(
      "POST",
      "/combos",
      combo({
        categoryId: "cat_x",
        previousPrice: 20_000,
        combo: { slots: [...slots(), { name: "Mer", options }] },
      }),
    );
    assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
    assert.deepEqual(issuesOf(response).sort(), [
      "categoryId",
      "combo.slots.2.options.0.productId",
      "combo.slots.2.options.1.productId",
      "combo.slots.2.options.2.variantId",
      "combo.slots.2.options.4.productId",
    ]);
    const [slot] = slots();
    const shapes = combo({
      basePrice: undefined,
      variants: [],
      combo: {
        slots: [
          { ...slot, minSelect: 2 },
          { ...slot, options: [] },
        ],
      },
    });
    assert.deepEqual(
      new Set(issuesOf(await manager.call("POST", "/combos", shapes))),
      new Set(["basePrice", "variants", "combo.slots.0.maxSelect", "combo.slots.1.options"]),
    );
    const itself = { combo: { slots: [{ name: "Seg selv", options: [{ productId: nested.id }] }] } };
    assert.deepEqual(issuesOf(await manager.call("PATCH", `/combos/${nested.id}`, itself)), [
      "combo.slots.0.options.0.productId",
    ]);
    assert.equal((await combos()).length, 1);
    await remove(nested.id);
  });

  it("are the managers' to make, of their own restaurant; a dish is no combo, and partners make none", async () => {
    const made = await make();
    const cook = await hire(app, shop, "STAFF");
    const elsewhere = await hire(app, other, "MANAGER");
    const calls: ["GET" | "POST" | "PATCH" | "DELETE", string, object?][] = [
      ["GET", "/combos"],
      ["POST", "/combos", combo()],
      ["PATCH", `/combos/${made.id}`, { name: "X" }],
      ["DELETE", `/combos/${made.id}`],
    ];
    for (const [method, path, body] of calls) {
      assert.equal(outcomeOf(await cook.call(method, path, body)), "403 FORBIDDEN", method);
      const nobody = await manager.call(method, path, body, { cookie: undefined });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED", method);
    }
    for (const [method, path, body] of calls.slice(2))
      assert.equal(outcomeOf(await elsewhere.call(method, path, body)), "404 PRODUCT_NOT_FOUND", method);
    const dish = `/combos/${soup.id}`;
    assert.equal(outcomeOf(await manager.call("PATCH", dish, { name: "X" })), "404 PRODUCT_NOT_FOUND");
    assert.equal(outcomeOf(await manager.call("DELETE", dish)), "404 PRODUCT_NOT_FOUND");
    assert.deepEqual(issuesOf(await call("PATCH", `/products/${made.id}`, { name: "X" })), ["isCombo"]);
    const byPartner = { name: "Kombo", basePrice: 9900, combo: { slots: slots() } };
    assert.deepEqual(issuesOf(await call("POST", `/categories/${categoryId}/products`, byPartner)), [
      "combo",
    ]);
    await remove(made.id);
  });
});
