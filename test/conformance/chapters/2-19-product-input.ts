import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import type { PartnerRestaurant } from "../partner.ts";
import {
  addProduct,
  categoryIdOf,
  changedProduct,
  changeProduct,
  productOf,
  sendProduct,
} from "../partner-content.ts";
import { delivery, issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WireProduct } from "../wire-types.ts";
import type { WirePartnerProduct } from "../wire-types-partner.ts";

/** What is refused changes nothing, so that everybody may try it on the same restaurant. */
const refusedAt = async (town: Town, input: object, path: string): Promise<void> => {
  const restaurant = await town.partners.sharedRestaurant();
  const answer = await sendProduct(restaurant, { name: "Rett", basePrice: 9900, ...input });
  assert.ok(issuesAt(answer, path).length > 0, `${path} ${answer.text}`);
};

const own = (town: Town, changes = 1): Promise<PartnerRestaurant> =>
  town.partners.restaurant("TEST", changes);
const sizes = (...names: string[]) => names.map((name, index) => ({ name, price: 10000 + index * 1000 }));
const namesOf = ({ variants }: WirePartnerProduct) => variants.map(({ name }) => name);
const pizzaOf = (restaurant: PartnerRestaurant) => productOf(restaurant, "Prøvepizza");

/** The same product as guests see it, once their menu has heard of it; undefined when it is not shown. */
async function shown(
  restaurant: PartnerRestaurant,
  name: string,
  query = "",
): Promise<WireProduct | undefined> {
  const { categories } = await restaurant.site.menu(query);
  return categories.flatMap(({ products }) => products).find((product) => product.name === name);
}

async function orderOf(restaurant: PartnerRestaurant, input: object, order: object) {
  const { id, name } = await addProduct(restaurant, input);
  await eventually(
    () => shown(restaurant, name, "?include=soldOut"),
    (product) => product !== undefined,
  );
  return restaurant.site.post("/orders", {
    ...(await restaurant.site.orderBody({ lines: [{ productId: id, quantity: 1 }] })),
    ...order,
  });
}

export const productInput = chapter(
  "2.19",
  "PartnerProductBatchItem / product input",
  sentence(1, "`categoryId` is required in batch items.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const products = [{ name: "Rett", basePrice: 9900 }];
    const answer = await restaurant.call("POST", "/products/batch", { products });
    assert.deepEqual(issuesAt(answer, "products.0.categoryId"), ["REQUIRED"]);
  }),
  sentence(
    2,
    "`categoryId` is for batch items only: in the category's own endpoint it is unknown.",
    async (town) => {
      const categoryId = await categoryIdOf(await town.partners.sharedRestaurant(), "Nytt");
      await refusedAt(town, { categoryId }, "categoryId");
    },
  ),
  sentence(3, "`name` is required.", async (town) => {
    await refusedAt(town, { name: undefined }, "name");
    for (const name of [null, 7, ""]) await refusedAt(town, { name }, "name");
  }),
  sentence(4, "`description` may be left out, null or a text.", async (town) => {
    const restaurant = await own(town, 3);
    for (const [description, stored] of [
      [undefined, null],
      [null, null],
      ["Med ost.", "Med ost."],
    ] as const)
      assert.equal((await addProduct(restaurant, { description })).description, stored);
  }),
  sentence(5, "`basePrice` is required when there are no variants.", async (town) => {
    await refusedAt(town, { basePrice: undefined }, "basePrice");
    await refusedAt(town, { basePrice: undefined, variants: [] }, "basePrice");
  }),
  sentence(6, "With variants `basePrice` is the default size's price when it is left out.", async (town) => {
    const variants = [
      { name: "Liten", price: 11000 },
      { name: "Stor", price: 15000, isDefault: true },
    ];
    assert.equal((await addProduct(await own(town), { basePrice: undefined, variants })).basePrice, 15000);
  }),
  sentence(7, "`variants` are replaced as a set on change.", async (town) => {
    const restaurant = await own(town, 2);
    const pizza = await pizzaOf(restaurant);
    const changed = await changedProduct(restaurant, pizza, { variants: sizes("Halv", "Hel", "Familie") });
    assert.deepEqual(namesOf(changed), ["Halv", "Hel", "Familie"]);
    assert.deepEqual(
      namesOf(await changedProduct(restaurant, pizza, { name: "Prøvepizza to" })),
      namesOf(changed),
    );
  }),
  sentence(8, "`allergens` are codes of the set.", async (town) => {
    for (const allergens of [["GLUTEN"], ["milk"], "MILK", [1]]) {
      const path = Array.isArray(allergens) ? "allergens.0" : "allergens";
      await refusedAt(town, { allergens }, path);
    }
  }),
  sentence(9, "`allergens` are replaced as a set on change.", async (town) => {
    const restaurant = await own(town, 3);
    const product = await addProduct(restaurant, { allergens: ["MILK", "EGGS"] });
    const { allergens } = await changedProduct(restaurant, product, { allergens: ["FISH"] });
    assert.deepEqual(allergens, ["FISH"]);
    assert.deepEqual((await changedProduct(restaurant, product, { isVegan: false })).allergens, ["FISH"]);
  }),
  sentence(
    10,
    "`isVegan`, `isVegetarian` and `isPopular` may be set, and are false when left out.",
    async (town) => {
      const restaurant = await own(town, 2);
      const flagsOf = ({ isVegan, isVegetarian, isPopular }: WirePartnerProduct) => [
        isVegan,
        isVegetarian,
        isPopular,
      ];
      assert.deepEqual(flagsOf(await addProduct(restaurant)), [false, false, false]);
      const flags = { isVegan: true, isVegetarian: true, isPopular: true };
      assert.deepEqual(flagsOf(await addProduct(restaurant, flags)), [true, true, true]);
    },
  ),
  sentence(
    11,
    "`allowedFulfillment` PICKUP: a delivery of it is refused, 422 FULFILLMENT_NOT_ALLOWED.",
    async (town) => {
      const answer = await orderOf(await own(town), { allowedFulfillment: "PICKUP" }, delivery());
      refused(answer, 422, "FULFILLMENT_NOT_ALLOWED");
    },
  ),
  sentence(
    12,
    "`allowedFulfillment` DELIVERY: a pickup of it is refused, 422 FULFILLMENT_NOT_ALLOWED.",
    async (town) => {
      const answer = await orderOf(await own(town), { allowedFulfillment: "DELIVERY" }, {});
      refused(answer, 422, "FULFILLMENT_NOT_ALLOWED");
    },
  ),
  sentence(13, "`allowedFulfillment` null: it is picked up and delivered.", async (town) => {
    const restaurant = await own(town, 2);
    for (const order of [{}, delivery()]) {
      const answer = await orderOf(
        restaurant,
        { name: `Rett ${Object.keys(order).length}`, allowedFulfillment: null },
        order,
      );
      assert.equal(answer.status, 201, answer.text);
    }
  }),
  sentence(14, "`isActive` is true when left out: guests see it.", async (town) => {
    const restaurant = await own(town);
    assert.equal((await addProduct(restaurant, { name: "Synlig rett" })).isActive, true);
    await eventually(
      () => shown(restaurant, "Synlig rett"),
      (product) => product !== undefined,
    );
  }),
  sentence(15, "`isActive` false hides it from the menu.", async (town) => {
    const restaurant = await own(town);
    await changedProduct(restaurant, await productOf(restaurant, "Prøveis"), { isActive: false });
    await eventually(
      () => shown(restaurant, "Prøveis", "?include=soldOut"),
      (product) => product === undefined,
    );
  }),
  sentence(16, "`isAvailable` is true when left out.", async (town) => {
    assert.equal((await addProduct(await own(town))).isAvailable, true);
  }),
  sentence(
    17,
    "`isAvailable` false is sold out: shown to who asks for it, and not orderable.",
    async (town) => {
      const restaurant = await own(town);
      const answer = await orderOf(restaurant, { name: "Utsolgt rett", isAvailable: false }, {});
      assert.deepEqual(issuesAt(answer, "lines.0.productId"), ["SOLD_OUT"]);
      assert.equal((await shown(restaurant, "Utsolgt rett", "?include=soldOut"))!.isAvailable, false);
    },
  ),
  sentence(18, "A variant's `name` and `price` are required.", async (town) => {
    await refusedAt(town, { variants: [{ price: 9900 }] }, "variants.0.name");
    await refusedAt(town, { variants: [{ name: "Liten" }] }, "variants.0.price");
    for (const price of [null, "9900", 99.5, -1])
      await refusedAt(town, { variants: [{ name: "Liten", price }] }, "variants.0.price");
  }),
  sentence(19, "A variant with an `id` is changed where it is.", async (town) => {
    const restaurant = await own(town);
    const pizza = await pizzaOf(restaurant);
    const variants = pizza.variants.map(({ id, name }) => ({ id, name: `${name} ny`, price: 17700 }));
    const changed = await changedProduct(restaurant, pizza, { variants });
    assert.deepEqual(
      changed.variants.map(({ id }) => id),
      pizza.variants.map(({ id }) => id),
    );
    assert.deepEqual(namesOf(changed), ["Liten ny", "Stor ny"]);
  }),
  sentence(
    20,
    "A variant without an `id` is new and has a new id; those left out are deleted.",
    async (town) => {
      const restaurant = await own(town);
      const pizza = await pizzaOf(restaurant);
      const [small, large] = pizza.variants;
      const kept = { id: large!.id, name: large!.name, price: large!.price };
      const changed = await changedProduct(restaurant, pizza, { variants: [kept, ...sizes("Liten")] });
      assert.deepEqual(namesOf(changed), ["Stor", "Liten"]);
      assert.equal(changed.variants[0]!.id, large!.id);
      assert.ok(![small!.id, large!.id].includes(changed.variants[1]!.id));
    },
  ),
  sentence(21, "A variant's `id` that the product does not have is refused.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const pizza = await pizzaOf(restaurant);
    const another = { id: "var_another", name: "Stor", price: 9900 };
    const answer = await changeProduct(restaurant, pizza, { variants: [another] });
    assert.deepEqual(issuesAt(answer, "variants.0.id"), ["INVALID"]);
  }),
  sentence(22, "At most one variant is `isDefault`.", async (town) => {
    const variants = sizes("Liten", "Stor").map((size) => ({ ...size, isDefault: true }));
    await refusedAt(town, { variants }, "variants");
  }),
  sentence(23, "With none, the first is default.", async (town) => {
    const { variants } = await addProduct(await own(town), { variants: sizes("Liten", "Stor") });
    assert.deepEqual(
      variants.map(({ isDefault }) => isDefault),
      [true, false],
    );
  }),
  sentence(24, "`addonTierKey` is the size key for prices of add-ons; null is none.", async (town) => {
    const [small, large] = sizes("Liten", "Stor");
    const variants = [
      { ...small, addonTierKey: "small" },
      { ...large, addonTierKey: null },
    ];
    const product = await addProduct(await own(town), { variants });
    assert.deepEqual(
      product.variants.map(({ addonTierKey }) => addonTierKey),
      ["small", null],
    );
  }),
  sentence(
    25,
    "Left out on change, `addonTierKey` is inherited from the size with the same name.",
    async (town) => {
      const restaurant = await own(town);
      const { variants } = await changedProduct(restaurant, await pizzaOf(restaurant), {
        variants: sizes("Stor", "Liten", "Familie"),
      });
      assert.deepEqual(
        variants.map(({ addonTierKey }) => addonTierKey),
        ["large", "small", null],
      );
    },
  ),
);
