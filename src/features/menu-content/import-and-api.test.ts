import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

const addonGroups = [
  {
    ref: "grad",
    name: "Stekegrad",
    nameEn: "Doneness",
    minSelect: 1,
    maxSelect: 1,
    addons: [{ name: "Rosa", isDefault: true }, { name: "Godt stekt" }],
  },
  {
    ...{ ref: "topp", name: "Topping", maxSelect: 3, allowQuantity: true, maxPerAddon: 2, freeCount: 1 },
    tiers: [
      { key: "s", name: "Liten", nameEn: "Small" },
      { key: "l", name: "Stor" },
    ],
    addons: [
      {
        name: "Ost",
        nameEn: "Cheese",
        price: 2000,
        tierPrices: [{ key: "l", price: 3000 }],
        allergens: ["MILK"],
        isVegetarian: true,
      },
      { name: "Biff", price: 5000, addonGroups: ["grad"] },
    ],
  },
];
const size = { nameEn: "Large", price: 19_900, previousPrice: 24_900, addonTierKey: "l" };
const pizza = {
  ...{
    ref: "pizza",
    name: "Margherita",
    nameEn: "Margherita",
    description: "Tomat",
    descriptionEn: "Tomato",
  },
  ...{
    allergens: ["MILK", "WHEAT"],
    mayContain: ["NUTS"],
    dietary: ["SPICY_1"],
    isVegetarian: true,
    isPopular: true,
  },
  variants: [
    { name: "Liten", price: 14_900, addonTierKey: "s" },
    { ...size, name: "Stor", isDefault: true },
  ],
};
const beer = {
  ref: "pils",
  name: "Pils",
  basePrice: 9900,
  previousPrice: 10_900,
  ageLimit: 18,
  deposit: 300,
  maxPerOrder: 6,
};
const soda = {
  ref: "brus",
  name: "Brus",
  variants: [{ name: "0,5 l", price: 4900, deposit: 300 }],
  makeMinutes: 0,
  allowedFulfillment: "PICKUP",
};
const energy = { name: "Energidrikk", basePrice: 3900, ageLimit: 18, containsAlcohol: false };
const slots = [
  { name: "Pizza", options: [{ product: "pizza", variant: "Stor" }] },
  {
    name: "Drikke",
    minSelect: 0,
    maxSelect: 2,
    options: [{ product: "brus" }, { product: "pils", extraPrice: 4000 }],
  },
];
const combo = { name: "Fredagsmeny", basePrice: 22_900, combo: { slots } };
const menu = {
  ...{
    name: "Meny",
    nameEn: "Menu",
    description: "Hele uka",
    isDefault: true,
    priority: 3,
    startsOn: "2020-01-01",
    endsOn: null,
  },
  schedules: [{ dayOfWeek: "FRIDAY", startsAt: "00:00", endsAt: "23:59" }],
  categories: [
    {
      name: "Pizza",
      nameEn: "Pizza",
      description: "Fra steinovn",
      addonGroups: ["topp"],
      products: [{ ...pizza, addonGroups: [] }],
    },
    { name: "Drikke", products: [{ ...beer, addonGroups: ["topp"] }, soda, energy] },
    { name: "Menyer", products: [combo] },
  ],
};

let app: TestApp;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());

it("a menu that is made through the API alone is the one that an import makes", async () => {
  const partner = await openPartner(app);
  const bare = (file: Json, more: object) =>
    Object.assign(file, { addonGroups: [], menus: [], coupons: [], upsell: null }, more);
  const imported = await partner.open((file) => bare(file, { addonGroups, menus: [menu] }));
  const made = await partner.open((file) => bare(file, {}));
  await makeByApi(made);
  assert.deepEqual(await menuOf(made), await menuOf(imported));
});

/** What guests see, with names in the place of ids. */
async function menuOf({ slug, key, restaurantId }: ExampleRestaurant): Promise<Json> {
  await app.ctx.snapshots.reload(restaurantId);
  const headers = { authorization: `Bearer ${key}` };
  const answer = (await app.inject({ url: `/api/v1/menu?slug=${slug}`, headers })).json();
  assert.equal(answer.categories.length, 3);
  const names = new Map<string, string>([
    [restaurantId, "restaurant"],
    [slug, "slug"],
  ]);
  const named = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value === "string") return names.get(value) ?? value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, named(part)]));
  };
  const collect = (value: Json): void => {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.id === "string") names.set(value.id, value.name ?? "window");
    for (const part of Object.values(value)) collect(part);
  };
  collect(answer);
  return named(answer);
}

async function makeByApi(shop: ExampleRestaurant): Promise<void> {
  const ask: ExampleRestaurant["ask"] = (...args) => {
    app.clock.advance(2_000);
    return shop.ask(...args);
  };
  const groupIds = new Map<string, string>();
  const idsOf = (refs: string[] = []) => refs.map((ref) => groupIds.get(ref));
  for (const { ref, addons, ...group } of addonGroups) {
    const rows = addons.map(({ addonGroups: nested, ...addon }: Json) => ({
      ...addon,
      addonGroupIds: idsOf(nested),
    }));
    groupIds.set(ref, (await ask("POST", "/addon-groups", { ...group, addons: rows })).data.id);
  }
  const { categories, schedules, ...head } = menu;
  const menuId = (await ask("POST", "/menus", head)).data.id;
  await ask("PUT", `/menus/${menuId}/schedules`, { schedules });
  const dishes = new Map<string, Json>();
  const manager = await hire(app, shop, "MANAGER");
  for (const { products, addonGroups: refs, ...category } of categories as Json[]) {
    const { id: categoryId } = (
      await ask("POST", "/categories", { ...category, menuId, addonGroupIds: idsOf(refs) })
    ).data;
    const items = products.filter((one: Json) => !one.combo);
    const batch = items.map(({ ref: _, addonGroups: own, ...dish }: Json) => ({
      ...dish,
      categoryId,
      addonGroupIds: idsOf(own),
    }));
    const answer =
      batch.length > 0
        ? await ask("POST", "/products/batch", { products: batch })
        : { data: { products: [] } };
    for (const [index, product] of answer.data.products.entries()) dishes.set(items[index].ref, product);
    for (const { combo: parts, ...dish } of products.filter((one: Json) => one.combo)) {
      const withIds = parts.slots.map((slot: Json) => ({
        ...slot,
        options: slot.options.map(({ product, variant, ...option }: Json) => ({
          ...option,
          productId: dishes.get(product).id,
          variantId: dishes.get(product).variants.find(({ name }: Json) => name === variant)?.id ?? null,
        })),
      }));
      const response = await manager.call("POST", "/combos", {
        ...dish,
        categoryId,
        combo: { slots: withIds },
      });
      assert.equal(response.statusCode, 201, response.body);
    }
  }
}
