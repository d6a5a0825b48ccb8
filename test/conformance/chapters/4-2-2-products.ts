import assert from "node:assert/strict";
import type { PartnerRestaurant } from "../partner.ts";
import { addProduct, categoryIdOf, productOf, sendProduct } from "../partner-content.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WirePartnerProduct, WrittenProduct, WrittenProducts } from "../wire-types-partner.ts";

const dish = { name: "Ny rett", basePrice: 9900 };

/** Sends a batch into a category, by its name, unless an item has one of its own. */
const send = async (restaurant: PartnerRestaurant, items: readonly object[], category = "Nytt") => {
  const categoryId = await categoryIdOf(restaurant, category);
  return restaurant.call("POST", "/products/batch", {
    products: items.map((item) => ({ categoryId, ...dish, ...item })),
  });
};

async function made(
  restaurant: PartnerRestaurant,
  items: readonly object[],
  category?: string,
): Promise<WrittenProducts> {
  const answer = await send(restaurant, items, category);
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ data: WrittenProducts }>().data;
}

const own = (town: Town, changes = 1) => town.partners.restaurant("TEST", changes);
const namesIn = async (restaurant: PartnerRestaurant, category: string): Promise<string[]> => {
  const path = `/products?categoryId=${await categoryIdOf(restaurant, category)}`;
  const { data } = await restaurant.ask<{ data: WirePartnerProduct[] }>("GET", path);
  return data.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ name }) => name);
};

export const postBatch = chapter(
  "4.2.2",
  "POST /api/v1/partner/restaurants/{slug}/products/batch",
  sentence(1, "It makes every product of the list, and answers 201 with them.", async (town) => {
    const { products } = await made(await own(town), [{ name: "En" }, { name: "To" }]);
    assert.deepEqual(
      products.map(({ name }) => name),
      ["En", "To"],
    );
  }),
  sentence(2, "All or nothing: one that is invalid keeps the others from being made.", async (town) => {
    const restaurant = await own(town);
    const answer = await send(restaurant, [{ name: "En" }, { name: "To", basePrice: -1 }, { name: "Tre" }]);
    assert.ok(issuesAt(answer, "products.1.basePrice").length > 0);
    assert.deepEqual(await namesIn(restaurant, "Nytt"), []);
  }),
  sentence(3, "Each item has its own category.", async (town) => {
    const restaurant = await own(town);
    const [pizza, annet] = [await categoryIdOf(restaurant, "Pizza"), await categoryIdOf(restaurant, "Annet")];
    const { products } = await made(restaurant, [{ categoryId: pizza }, { categoryId: annet }]);
    assert.deepEqual(
      products.map(({ categoryId }) => categoryId),
      [pizza, annet],
    );
  }),
  sentence(
    4,
    "A category that is not the restaurant's: 422 at `products.N.categoryId`, not 404.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const another = await categoryIdOf(await town.partners.sharedRestaurant("NOT_LIVE"), "Nytt");
      const answer = await send(restaurant, [{}, { categoryId: another }, { categoryId: "cat_none" }]);
      for (const path of ["products.1.categoryId", "products.2.categoryId"])
        assert.equal(issuesAt(answer, path).length, 1, path);
      assert.equal(issuesAt(answer, "products.0.categoryId").length, 0);
    },
  ),
  sentence(5, "Products go last in their category in the sent order.", async (town) => {
    const restaurant = await own(town);
    await made(restaurant, [{ name: "Å" }, { name: "A" }, { name: "M" }], "Annet");
    assert.deepEqual(await namesIn(restaurant, "Annet"), ["Prøvebrus", "Prøveis", "Å", "A", "M"]);
  }),
  sentence(6, "The answer keeps the sent order, also over several categories.", async (town) => {
    const restaurant = await own(town);
    const pizza = await categoryIdOf(restaurant, "Pizza");
    const { products } = await made(restaurant, [
      { name: "C" },
      { name: "B", categoryId: pizza },
      { name: "A" },
    ]);
    assert.deepEqual(
      products.map(({ name }) => name),
      ["C", "B", "A"],
    );
  }),
  sentence(7, "The answer has `warnings`, `textCleaned` and a `notice`.", async (town) => {
    const { warnings, textCleaned, notice } = await made(await own(town), [{}]);
    assert.deepEqual([warnings, textCleaned], [[], 0]);
    assert.match(notice, /./);
  }),
  sentence(8, "A price above 0 and below 500 øre is saved, with a warning at its path.", async (town) => {
    const prices = [0, 1, 499, 500];
    const { products, warnings } = await made(
      await own(town),
      prices.map((basePrice) => ({ basePrice })),
    );
    assert.deepEqual(
      products.map(({ basePrice }) => basePrice),
      prices,
    );
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["products.1.basePrice", "products.2.basePrice"],
    );
    for (const { message } of warnings) assert.match(message, /./);
  }),
  sentence(9, "Names and descriptions are trimmed.", async (town) => {
    const { products } = await made(await own(town), [{ name: "  Grøt  ", description: "\n Med smør. " }]);
    assert.deepEqual([products[0]!.name, products[0]!.description], ["Grøt", "Med smør."]);
  }),
  sentence(10, "They are cleaned of links, e-mail addresses, HTML and `javascript:`.", async (town) => {
    const dirty = [
      { name: "Grøt https://evil.example/x", description: "Se www.evil.example nå" },
      { name: "Suppe kari@evil.example", description: "Skriv til ola@evil.example" },
      { name: "<b>Burger</b>", description: "Med <img src=x onerror=alert(1)> ost" },
      { name: "javascript:Taco", description: "javascript:alert(1) mild" },
    ];
    const { products } = await made(await own(town), dirty);
    assert.deepEqual(
      products.map(({ name, description }) => [name, description]),
      [
        ["Grøt", "Se nå"],
        ["Suppe", "Skriv til"],
        ["Burger", "Med ost"],
        ["Taco", "alert(1) mild"],
      ],
    );
  }),
  sentence(11, "They are cleaned of invisible direction marks.", async (town) => {
    const { products } = await made(await own(town), [{ name: "Pizza \u202Eamor\u202C\u200F" }]);
    assert.equal(products[0]!.name, "Pizza amor");
  }),
  sentence(12, "`textCleaned` counts the cleanings.", async (town) => {
    const items = [{ name: "<b>Burger</b>" }, { name: "Grøt", description: "Se https://evil.example her" }];
    assert.equal((await made(await own(town), items)).textCleaned, 3);
  }),
  sentence(13, "A name that ends up empty: 422.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await send(restaurant, [
      { name: "https://evil.example" },
      { name: "<br>" },
      { name: "\u200F" },
    ]);
    for (const index of [0, 1, 2]) assert.equal(issuesAt(answer, `products.${index}.name`).length, 1);
  }),
  sentence(14, "422 names every invalid product at once.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await send(restaurant, [{ basePrice: -1 }, {}, { name: "" }, { isVegan: "ja" }]);
    for (const path of ["products.0.basePrice", "products.2.name", "products.3.isVegan"])
      assert.ok(issuesAt(answer, path).length > 0, path);
  }),
  sentence(15, "The answer's products are as they are read afterwards.", async (town) => {
    const restaurant = await own(town);
    const { products } = await made(restaurant, [{ name: "En", isVegan: true, allergens: ["MILK"] }]);
    assert.deepEqual(await productOf(restaurant, "En"), products[0]);
  }),
);

async function added(town: Town, input: object): Promise<WrittenProduct> {
  const answer = await sendProduct(await own(town), { ...dish, ...input });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<{ data: WrittenProduct }>().data;
}

export const postProduct = chapter(
  "4.2.3",
  "POST /api/v1/partner/restaurants/{slug}/categories/{categoryId}/products",
  sentence(1, "It makes one product, and answers 201 with it.", async (town) => {
    const { product } = await added(town, { name: "Grøt", basePrice: 8900 });
    assert.deepEqual([product.name, product.basePrice], ["Grøt", 8900]);
  }),
  sentence(2, "It is placed last in the category of the path.", async (town) => {
    const restaurant = await own(town, 2);
    for (const name of ["Å", "A"]) await addProduct(restaurant, { name });
    assert.deepEqual(await namesIn(restaurant, "Nytt"), ["Å", "A"]);
  }),
  sentence(3, "`data` has warnings, `textCleaned` and `notice`.", async (town) => {
    const { warnings, textCleaned, notice } = await added(town, {});
    assert.deepEqual([warnings, textCleaned], [[], 0]);
    assert.match(notice, /./);
  }),
  sentence(4, "Texts are cleaned and counted as in a batch.", async (town) => {
    const { product, textCleaned } = await added(town, {
      name: " <b>Grøt</b> ",
      description: "www.evil.example",
    });
    assert.deepEqual([product.name, product.description, textCleaned], ["Grøt", null, 3]);
  }),
  sentence(5, "A name that ends up empty: 422.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await sendProduct(restaurant, { ...dish, name: "https://evil.example" });
    assert.equal(issuesAt(answer, "name").length, 1);
  }),
  sentence(6, "A price above 0 and below 500 øre is saved, with a warning.", async (town) => {
    const { product, warnings } = await added(town, { basePrice: 99 });
    assert.deepEqual([product.basePrice, warnings.map(({ path }) => path)], [99, ["basePrice"]]);
  }),
  sentence(7, "So is a size's, at its own path.", async (town) => {
    const variants = [
      { name: "Liten", price: 199 },
      { name: "Stor", price: 25000 },
    ];
    const { warnings } = await added(town, { basePrice: undefined, variants });
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["variants.0.price"],
    );
  }),
  sentence(8, "A category that is not the restaurant's: 404 CATEGORY_NOT_FOUND.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const another = await categoryIdOf(await town.partners.sharedRestaurant("NOT_LIVE"), "Nytt");
    for (const id of [another, "cat_none"])
      refused(await restaurant.call("POST", `/categories/${id}/products`, dish), 404, "CATEGORY_NOT_FOUND");
  }),
  sentence(9, "Unknown fields: 422, and every issue is named at once.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await sendProduct(restaurant, { basePrice: "99", price: 9900, version: "0" });
    assert.deepEqual(issuesAt(answer, "price"), ["UNKNOWN_FIELD"]);
    assert.deepEqual(issuesAt(answer, "version"), ["UNKNOWN_FIELD"]);
    assert.deepEqual(issuesAt(answer, "name"), ["REQUIRED"]);
    assert.equal(issuesAt(answer, "basePrice").length, 1);
  }),
);
