import assert from "node:assert/strict";
import { addProduct, changedProduct, productOf, sendProduct } from "../partner-content.ts";
import { issuesAt } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WirePartnerProduct } from "../wire-types-partner.ts";

const seen = async (town: Town): Promise<WirePartnerProduct[]> =>
  (await (await town.partners.sharedRestaurant()).read<{ data: WirePartnerProduct[] }>("/products")).data;

const seenOne = async (town: Town, name: string): Promise<WirePartnerProduct> =>
  (await seen(town)).find((product) => product.name === name)!;

export const partnerProduct = chapter(
  "2.18",
  "PartnerProduct (output)",
  sentence(1, "It has every field that is named.", async (town) => {
    const texts = ["id", "version", "categoryId", "name", "description", "allowedFulfillment", "imageUrl"];
    const flags = [
      "isActive",
      "isAvailable",
      "isPopular",
      "isVegan",
      "isVegetarian",
      "isCombo",
      "imageIsStock",
    ];
    for (const product of await seen(town)) {
      for (const field of [...texts, "basePrice", "sortOrder", "variants", "allergens"])
        assert.ok(field in product, field);
      for (const flag of flags) assert.equal(typeof product[flag as "isCombo"], "boolean", flag);
    }
  }),
  sentence(2, "`version` is 16 hex characters.", async (town) => {
    for (const { version } of await seen(town)) assert.match(version, /^[0-9a-f]{16}$/);
  }),
  sentence(3, "`version` changes with the product, and only then.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    const { version } = await productOf(restaurant, "Prøvebrus");
    await changedProduct(restaurant, await productOf(restaurant, "Prøveis"), { basePrice: 5100 });
    const brus = await productOf(restaurant, "Prøvebrus");
    assert.equal(brus.version, version);
    assert.notEqual((await changedProduct(restaurant, brus, { basePrice: 4100 })).version, version);
  }),
  sentence(4, "`version` changes with its variants, too.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const pizza = await productOf(restaurant, "Prøvepizza");
    const variants = pizza.variants.map(({ id, name, price }) => ({ id, name, price: price + 100 }));
    assert.notEqual((await changedProduct(restaurant, pizza, { variants })).version, pizza.version);
  }),
  sentence(5, "`categoryId` is the category in which it stands.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const { data } = await restaurant.read<{ data: { id: string; name: string }[] }>("/categories");
    const { categoryId } = await seenOne(town, "Prøvepizza");
    assert.equal(data.find(({ id }) => id === categoryId)!.name, "Pizza");
  }),
  sentence(6, "`description` is null or a text.", async (town) => {
    assert.equal((await seenOne(town, "Prøvebrus")).description, null);
    const restaurant = await town.partners.restaurant("TEST", 1);
    assert.equal((await addProduct(restaurant, { description: "Kald." })).description, "Kald.");
  }),
  sentence(7, "`basePrice` is in øre.", async (town) => {
    assert.equal((await seenOne(town, "Prøvebrus")).basePrice, 3900);
  }),
  sentence(
    8,
    "`isCombo` is false of what is made here: combo menus cannot be made through the API.",
    async (town) => {
      assert.equal((await seenOne(town, "Prøvepizza")).isCombo, false);
      const restaurant = await town.partners.sharedRestaurant();
      const answer = await sendProduct(restaurant, { name: "Kombo", basePrice: 9900, isCombo: true });
      assert.deepEqual(issuesAt(answer, "isCombo"), ["UNKNOWN_FIELD"]);
    },
  ),
  sentence(9, "`allowedFulfillment` is PICKUP, DELIVERY, or null for both.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    for (const allowedFulfillment of ["PICKUP", "DELIVERY"])
      assert.equal(
        (await addProduct(restaurant, { allowedFulfillment })).allowedFulfillment,
        allowedFulfillment,
      );
    assert.equal((await seenOne(town, "Prøvebrus")).allowedFulfillment, null);
  }),
  sentence(10, "`imageUrl` is null without a picture, and nothing is a stock picture then.", async (town) => {
    for (const { imageUrl, imageIsStock } of await seen(town))
      assert.deepEqual([imageUrl, imageIsStock], [null, false]);
  }),
  sentence(11, "`sortOrder` is the order in the category.", async (town) => {
    const [brus, is] = [await seenOne(town, "Prøvebrus"), await seenOne(town, "Prøveis")];
    assert.ok(Number.isInteger(brus.sortOrder) && brus.sortOrder < is.sortOrder);
  }),
  sentence(12, "`allergens` are codes.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { allergens } = await addProduct(restaurant, { allergens: ["MILK", "WHEAT"] });
    assert.deepEqual(allergens.sort(), ["MILK", "WHEAT"]);
  }),
  sentence(13, "A variant has `id`, `name`, `price` in øre, `isDefault` and `sortOrder`.", async (town) => {
    const { variants } = await seenOne(town, "Prøvepizza");
    for (const { id } of variants) assert.match(id, /./);
    assert.deepEqual(
      variants.map(({ name, price, isDefault, sortOrder }) => ({ name, price, isDefault, sortOrder })),
      [
        { name: "Liten", price: 15900, isDefault: false, sortOrder: variants[0]!.sortOrder },
        { name: "Stor", price: 20900, isDefault: true, sortOrder: variants[1]!.sortOrder },
      ],
    );
    assert.ok(variants[0]!.sortOrder < variants[1]!.sortOrder);
  }),
);
