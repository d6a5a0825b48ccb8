import assert from "node:assert/strict";
import { osloToday } from "../oslo.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WireAddonGroup, WireCategory, WireMenu, WireProduct } from "../wire-types.ts";

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";
const isDateOrNull = (value: unknown): boolean =>
  value === null || (typeof value === "string" && Temporal.PlainDate.from(value).toString() === value);

async function menus(town: Town): Promise<WireMenu[]> {
  const roles = ["kro", "vinduer", "standard", "utenStandard"] as const;
  return (await Promise.all(roles.map((role) => town.restaurant(role).menu()))).flatMap(({ menus }) => menus);
}

export const menu = chapter(
  "2.4",
  "Menu (public)",
  sentence(1, "`id` is text.", async (town) => {
    for (const { id } of await menus(town)) assert.match(id, /./);
  }),
  sentence(2, "`name` is text.", async (town) => {
    for (const { name } of await menus(town)) assert.match(name, /./);
  }),
  sentence(3, "`isDefault` tells the fallback menu.", async (town) => {
    assert.deepEqual(
      (await town.restaurant("kro").menu()).menus.map(({ isDefault }) => isDefault),
      [true],
    );
    assert.deepEqual(
      (await town.restaurant("vinduer").menu()).menus.map(({ isDefault }) => isDefault),
      [false, false],
    );
  }),
  sentence(4, "`priority` is a whole number.", async (town) => {
    for (const { priority } of (await town.restaurant("vinduer").menu()).menus) assert.equal(priority, 5);
  }),
  sentence(5, "`sortOrder` is a whole number.", async (town) => {
    for (const { sortOrder } of await menus(town)) assert.ok(Number.isInteger(sortOrder));
  }),
  sentence(6, "`schedules` is a list.", async (town) => {
    for (const { schedules } of await menus(town)) assert.ok(Array.isArray(schedules));
  }),
  sentence(7, "A menu whose `schedules` is empty has no limit by time of day.", async (town) => {
    const { menus } = await town.restaurant("utenStandard").menu();
    assert.deepEqual(menus.find(({ name }) => name === "Uten vindu")?.schedules, []);
  }),
  sentence(8, "`nameEn` is text or null, when it is there.", async (town) => {
    for (const { nameEn } of await menus(town)) assert.ok(nameEn === undefined || isTextOrNull(nameEn));
  }),
  sentence(9, "`description` is text or null, when it is there.", async (town) => {
    for (const { description } of await menus(town))
      assert.ok(description === undefined || isTextOrNull(description));
  }),
  sentence(10, "`startsOn` is a date, inclusive; null or missing is no lower limit.", async (town) => {
    for (const { startsOn } of await menus(town)) {
      if (startsOn == null) continue;
      assert.ok(isDateOrNull(startsOn));
      assert.ok(startsOn <= osloToday().toString());
    }
  }),
  sentence(11, "`endsOn` is a date, inclusive; null or missing is no upper limit.", async (town) => {
    for (const { endsOn } of await menus(town)) {
      if (endsOn == null) continue;
      assert.ok(isDateOrNull(endsOn));
      assert.ok(endsOn >= osloToday().subtract({ days: 1 }).toString());
    }
  }),
);

export const menuSchedule = chapter(
  "2.5",
  "MenuSchedule (public)",
  sentence(1, "It has an `id`.", async (town) => {
    for (const { id } of (await menus(town)).flatMap(({ schedules }) => schedules)) assert.match(id, /./);
  }),
  sentence(2, "`dayOfWeek` is the name of a day, in capitals.", async (town) => {
    const { menus } = await town.restaurant("vinduer").menu();
    assert.deepEqual(new Set(menus[0]!.schedules.map(({ dayOfWeek }) => dayOfWeek)), new Set(dayNames));
  }),
  sentence(3, "`startsAt` and `endsAt` are HH:MM.", async (town) => {
    const { menus } = await town.restaurant("standard").menu();
    for (const { startsAt, endsAt } of menus[0]!.schedules)
      assert.deepEqual([startsAt, endsAt], ["10:00", "14:00"]);
  }),
);

const dayNames = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

const categories = async (town: Town): Promise<WireCategory[]> =>
  (await town.restaurant("kro").menu()).categories;
const has =
  (field: keyof WireCategory, fits: (value: unknown) => boolean) =>
  async (town: Town): Promise<void> => {
    for (const category of await categories(town)) {
      const value = category[field];
      assert.ok(value === undefined || fits(value), `${field} ${value}`);
    }
  };
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Products and add-on groups of a menu, wherever they stand. */
async function everything(town: Town): Promise<{ products: WireProduct[]; groups: WireAddonGroup[] }> {
  const { categories, restaurant } = await town.restaurant("kro").menu();
  return {
    products: categories.flatMap((category) => category.products),
    groups: [...restaurant.addonGroups, ...categories.flatMap((category) => category.addonGroups)],
  };
}

export const category = chapter(
  "2.6",
  "Category (public)",
  sentence(1, "`id` is text.", has("id", isText)),
  sentence(2, "`menuId` is the id of a menu that is shown.", async (town) => {
    const { menus, categories } = await town.restaurant("kro").menu();
    for (const { menuId } of categories) assert.ok(menus.some(({ id }) => id === menuId));
  }),
  sentence(3, "`name` is text.", has("name", isText)),
  sentence(4, "`nameEn` is text or null.", has("nameEn", isTextOrNull)),
  sentence(5, "`description` is text or null.", has("description", isTextOrNull)),
  sentence(6, "`imageUrl` is text or null.", has("imageUrl", isTextOrNull)),
  sentence(7, "`sortOrder` is a whole number.", has("sortOrder", Number.isInteger)),
  sentence(8, "`addonGroups` is a list.", has("addonGroups", Array.isArray)),
  sentence(9, "`products` is a list.", has("products", Array.isArray)),
  sentence(10, "Price tiers of an add-on group are keyed by `tiers[].key`.", async (town) => {
    const group = (await everything(town)).groups.find(({ name }) => name === "Prøvefyll")!;
    assert.deepEqual(
      group.tiers.map(({ key }) => key),
      ["small", "large"],
    );
  }),
  sentence(11, "The codes of `products[].allergens` are looked up in the top-level list.", async (town) => {
    const { allergens, categories } = await town.restaurant("kro").menu();
    const known = new Set(allergens.map(({ code }) => code));
    const used = categories.flatMap(({ products }) => products.flatMap((product) => product.allergens));
    assert.ok(used.length > 0);
    for (const code of used) assert.ok(known.has(code), code);
  }),
  sentence(12, "The top-level list always comes in the same order.", async (town) => {
    const [kro, nabo] = await Promise.all(
      (["kro", "nabo"] as const).map((role) => town.restaurant(role).menu()),
    );
    assert.deepEqual(kro!.allergens, nabo!.allergens);
  }),
);

const allergenCodes = {
  GRAINS: ["WHEAT", "RYE", "BARLEY", "OATS", "SPELT", "KAMUT"],
  ANIMAL_SEA: ["CRUSTACEANS", "EGGS", "FISH", "MILK", "MOLLUSCS"],
  OTHER: ["PEANUTS", "SOYBEANS", "NUTS", "CELERY", "MUSTARD", "SESAME", "SULPHITES", "LUPIN"],
};

export const allergens = chapter(
  "2.7",
  "Allergen codes",
  sentence(1, "The codes are exactly the nineteen of R-120.", async (town) => {
    const { allergens } = await town.restaurant("kro").menu();
    assert.deepEqual(allergens.map(({ code }) => code).sort(), Object.values(allergenCodes).flat().sort());
  }),
  sentence(2, "They are grouped into grains, animal and sea, and other.", async (town) => {
    const { allergens } = await town.restaurant("kro").menu();
    for (const [group, codes] of Object.entries(allergenCodes)) {
      const found = allergens.filter((entry) => entry.group === group).map(({ code }) => code);
      assert.deepEqual(found.sort(), [...codes].sort());
    }
  }),
  sentence(3, "Product payloads use the same set.", async (town) => {
    const { products, groups } = await everything(town);
    const used = [...products, ...groups.flatMap(({ addons }) => addons)].flatMap((one) => one.allergens);
    for (const code of used) assert.ok(Object.values(allergenCodes).flat().includes(code), code);
  }),
);
