import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import { Problem } from "../../platform/problem.ts";
import { quoteOrder } from "../orders/quote-order.ts";
import { QuoteBody } from "../orders/schemas.ts";
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

const promotion = {
  ...{ isAutomatic: true, discountType: "PERCENT", discountValue: 10, minimumOrder: 50_000 },
  displayName: "Storhandel",
};

let app: TestApp;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());

describe("one restaurant, made in four ways", () => {
  let shops: ExampleRestaurant[];
  before(async () => {
    const partner = await openPartner(app);
    const bare = (file: Json, more: object) =>
      Object.assign(file, { addonGroups: [], menus: [], coupons: [promotion], upsell: null }, more);
    const imported = await partner.open((file) => bare(file, { addonGroups, menus: [menu] }));
    const made = await partner.open((file) => bare(file, {}));
    await makeByApi(made);
    const { slug: _, ...document } = await made.ask("GET", "/export");
    const again = await partner.open((file) => Object.assign(file, document));
    const sent = await partner.open((file) => bare(file, {}));
    await sent.ask("PUT", "/menu", { addonGroups, menus: [menu] });
    shops = [imported, made, again, sent];
  });

  it("by import, by calls of the API alone, by import of what was taken out and by one call: guests see one menu", async () => {
    const [imported, ...others] = await Promise.all(shops.map((shop) => menuOf(shop)));
    for (const other of others) assert.deepEqual(other, imported);
  });

  it("whatever is in a cart, it costs the same, and is refused for the same reasons", async () => {
    let priced = 0;
    await fc.assert(
      fc.asyncProperty(anyCart, async (cart) => {
        const quotes: Json[] = [];
        for (const shop of shops) quotes.push(await quoteOf(shop, cart));
        if (quotes[0].total > 0) priced += 1;
        for (const other of quotes) assert.deepEqual(other, quotes[0]);
      }),
      { numRuns: 200 },
    );
    assert.ok(priced > 20, `of the carts only ${priced} could be ordered`);
  });
});

/** What was chosen, by the places of things in the menu: the same in each of the restaurants. */
const place = fc.nat({ max: 3 });
const chosenAddon = fc.record({ group: place, addon: place, quantity: fc.constantFrom(1, 1, 1, 2) });
const chosenLine = fc.record({
  category: place,
  product: place,
  variant: fc.option(place),
  quantity: fc.integer({ min: 1, max: 4 }),
  addons: fc.uniqueArray(fc.record({ ...{ own: chosenAddon, nested: fc.option(place) } }), {
    maxLength: 2,
    selector: ({ own }) => `${own.group} ${own.addon}`,
  }),
  options: fc.array(place, { maxLength: 2 }),
});
const anyCart = fc.record({
  fulfillment: fc.constantFrom("PICKUP", "DELIVERY"),
  lines: fc.array(chosenLine, { minLength: 1, maxLength: 3 }),
});
type Cart = typeof anyCart extends fc.Arbitrary<infer Value> ? Value : never;

/** The quote, or the refusal, of one restaurant, with kinds of ids in the place of ids. */
async function quoteOf({ slug, scope }: ExampleRestaurant, { fulfillment, lines }: Cart): Promise<Json> {
  const { snapshot } = await app.ctx.snapshots.of(scope.restaurantId);
  const at = <Row>(rows: readonly Row[], index: number): Row | undefined => rows[index % (rows.length || 1)];
  const categories = snapshot.menus.flatMap((one) => one.categories);
  const groupOf = (id: string | undefined) => snapshot.addonGroups.find((group) => group.id === id);
  const body = {
    ...{ slug, fulfillment },
    deliveryAddress: { line1: "Gata 2", postalCode: "7010", city: "Trondheim" },
    lines: lines.map(({ category, product, variant, quantity, addons, options }) => {
      const section = at(categories, category)!;
      const dish = at(section.products, product)!;
      const groups = [...section.addonGroupIds, ...dish.addonGroupIds];
      const chosen = addons.flatMap(({ own, nested }) => {
        const addon = at(groupOf(at(groups, own.group))?.addons ?? [], own.addon);
        const inner = at(groupOf(addon?.addonGroupIds[0])?.addons ?? [], nested ?? 0);
        if (!addon) return [];
        const within = nested !== null && inner ? { addons: [{ addonId: inner.id }] } : {};
        return [{ addonId: addon.id, quantity: own.quantity, ...within }];
      });
      return {
        ...{
          productId: dish.id,
          variantId: variant === null ? null : at(dish.variants, variant)?.id,
          quantity,
        },
        addons: chosen,
        ...(dish.combo && {
          components: dish.combo.slots.map((slot, index) => {
            const { productId, variantId } = at(slot.options, options[index] ?? 0)!;
            return { slotId: slot.id, productId, variantId };
          }),
        }),
      };
    }),
  };
  const caller = { scope, slug, environment: "TEST", isLive: false, via: "KEY" } as const;
  const answer = await quoteOrder(app.ctx, caller, QuoteBody.parse(body), body, "nb").catch(
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { code: error.code, details: error.details };
    },
  );
  const ids = new RegExp(`"(${slug}|[a-z]{3})_[0-9a-hjkmnp-tv-z]{26}"`, "g");
  return JSON.parse(JSON.stringify(answer).replaceAll(ids, '"$1"').replaceAll(slug, "slug"));
}

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
