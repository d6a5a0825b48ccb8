import assert from "node:assert/strict";
import { isInstant } from "../oslo.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WireCoupon } from "../wire-types.ts";

const offers = async (town: Town): Promise<WireCoupon[]> => {
  const { coupons, promotions } = await town.restaurant("kro").menu();
  return [...coupons, ...promotions];
};
const ofType = async (town: Town, type: string): Promise<WireCoupon> => {
  const found = (await offers(town)).find(({ discountType }) => discountType === type);
  assert.ok(found, type);
  return found;
};
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";
const isWholeOrNull = (value: unknown): boolean => value === null || Number.isInteger(value);

/** Every offer that has the field has it like this; and at least one has it set to something. */
const has =
  (field: keyof WireCoupon, fits: (value: unknown) => boolean) =>
  async (town: Town): Promise<void> => {
    for (const offer of await offers(town)) {
      const value = offer[field];
      assert.ok(value === undefined || fits(value), `${field}: ${JSON.stringify(value)}`);
    }
  };
const codes = [
  "TIPROSENT",
  "FEMTI",
  "FASTPRIS",
  "FRIFRAKT",
  "TOPIZZA",
  "BAREHENTING",
  "LUNSJ",
  "MANDAG",
  "ENGANG",
  "ENPERKUNDE",
  "ABONNENT",
  "VELKOMMEN",
];

export const publicCoupon = chapter(
  "2.8",
  "PublicCoupon",
  sentence(1, "The code of a coupon is nowhere in the menu.", async (town) => {
    for (const path of ["/menu", "/restaurant"]) {
      const { text } = await town.restaurant("kro").get(path);
      for (const code of codes) assert.ok(!text.toUpperCase().includes(`"${code}"`), `${path} ${code}`);
    }
    for (const offer of await offers(town)) assert.ok(!("code" in offer));
  }),
  sentence(
    2,
    "`id` is text.",
    has("id", (id) => typeof id === "string" && id !== ""),
  ),
  sentence(3, "`discountType` is PERCENT, FIXED, FIXED_PRICE, FREE_DELIVERY or BUNDLE.", async (town) => {
    const types = new Set((await offers(town)).map(({ discountType }) => discountType));
    assert.deepEqual([...types].sort(), ["BUNDLE", "FIXED", "FIXED_PRICE", "FREE_DELIVERY", "PERCENT"]);
  }),
  sentence(4, "`discountValue` of PERCENT is a percentage.", async (town) => {
    const { discountValue } = await ofType(town, "PERCENT");
    assert.ok(discountValue >= 1 && discountValue <= 100);
  }),
  sentence(5, "`discountValue` of FIXED is øre.", async (town) => {
    const { coupons } = await town.restaurant("kro").menu();
    assert.equal(coupons.find(({ discountType }) => discountType === "FIXED")!.discountValue, 5000);
  }),
  sentence(6, "`discountValue` of FIXED_PRICE is øre.", async (town) => {
    assert.equal((await ofType(town, "FIXED_PRICE")).discountValue, 10000);
  }),
  sentence(7, "`discountValue` of BUNDLE is the price of one bundle in øre.", async (town) => {
    const { discountValue, bundleQuantity } = await ofType(town, "BUNDLE");
    assert.deepEqual([discountValue, bundleQuantity], [30000, 2]);
  }),
  sentence(8, "`minimumOrder` is a subtotal in øre.", async (town) => {
    const { coupons } = await town.restaurant("kro").menu();
    assert.equal(coupons.find(({ discountType }) => discountType === "FIXED")!.minimumOrder, 10000);
    await has("minimumOrder", Number.isInteger)(town);
  }),
  sentence(9, "`isAutomatic` is false for coupons and true for promotions.", async (town) => {
    const { coupons, promotions } = await town.restaurant("kro").menu();
    assert.ok(coupons.length > 0 && coupons.every(({ isAutomatic }) => isAutomatic === false));
    assert.ok(promotions.length > 0 && promotions.every(({ isAutomatic }) => isAutomatic === true));
  }),
  sentence(10, "`appliesTo` is ORDER, CATEGORIES or PRODUCTS.", async (town) => {
    const found = new Set((await offers(town)).map(({ appliesTo }) => appliesTo));
    assert.deepEqual([...found].sort(), ["CATEGORIES", "ORDER", "PRODUCTS"]);
  }),
  sentence(11, "`displayName` is a banner's name, or null.", async (town) => {
    assert.ok((await offers(town)).some(({ displayName }) => displayName === "Kakeuke"));
    await has("displayName", isTextOrNull)(town);
  }),
  sentence(12, "`displayBadge` is a badge's short text, or null.", async (town) => {
    assert.ok((await offers(town)).some(({ displayBadge }) => displayBadge === "-10 %"));
    await has("displayBadge", isTextOrNull)(town);
  }),
  sentence(13, "`description` is text, or null.", has("description", isTextOrNull)),
  sentence(14, "`usageLimit` is a whole number, or null.", async (town) => {
    assert.ok((await offers(town)).some(({ usageLimit }) => usageLimit === 1));
    await has("usageLimit", isWholeOrNull)(town);
  }),
  sentence(15, "`usageCount` is a whole number.", has("usageCount", Number.isInteger)),
  sentence(16, "`validFrom` and `validTo` are moments, or null.", async (town) => {
    await has("validFrom", (value) => value === null || isInstant(value))(town);
    await has("validTo", (value) => value === null || isInstant(value))(town);
  }),
  sentence(17, "`priority` is a whole number.", async (town) => {
    assert.ok((await offers(town)).some(({ priority }) => priority === 9));
    await has("priority", Number.isInteger)(town);
  }),
  sentence(18, "`allowedDaysOfWeek` lists numbers from 0 to 6; empty is every day.", async (town) => {
    const lists = (await offers(town)).map(({ allowedDaysOfWeek }) => JSON.stringify(allowedDaysOfWeek));
    assert.ok(lists.includes("[1]") && lists.includes("[]"));
  }),
  sentence(19, "`allowedFulfillment` is PICKUP, DELIVERY, or null for both.", async (town) => {
    const found = (await offers(town)).map(({ allowedFulfillment }) => allowedFulfillment);
    assert.ok(found.includes("PICKUP") && found.includes(null));
    await has("allowedFulfillment", (value) => [null, "PICKUP", "DELIVERY"].includes(value as string))(town);
  }),
  sentence(20, "`allowedTimeStart` and `allowedTimeEnd` are HH:MM, or null.", async (town) => {
    const limited = (await offers(town)).find(({ allowedTimeStart }) => allowedTimeStart !== null)!;
    assert.deepEqual([limited.allowedTimeStart, limited.allowedTimeEnd], ["12:00", "13:00"]);
  }),
  sentence(
    21,
    "`bundleQuantity`, `bundleTierKey` and `maxBundlesPerOrder` belong to BUNDLE alone.",
    async (town) => {
      const bundle = await ofType(town, "BUNDLE");
      assert.deepEqual(
        [bundle.bundleQuantity, bundle.bundleTierKey, bundle.maxBundlesPerOrder],
        [2, "large", 1],
      );
      for (const offer of await offers(town)) {
        if (offer.discountType === "BUNDLE") continue;
        const { bundleQuantity, bundleTierKey, maxBundlesPerOrder } = offer;
        assert.deepEqual(
          [bundleQuantity ?? null, bundleTierKey ?? null, maxBundlesPerOrder ?? null],
          [null, null, null],
        );
      }
    },
  ),
  sentence(22, "`categories` is there when the offer applies to categories.", async (town) => {
    const offer = (await offers(town)).find(({ appliesTo }) => appliesTo === "CATEGORIES")!;
    assert.deepEqual(
      offer.categories!.map(({ name }) => name),
      ["Kaker"],
    );
  }),
  sentence(23, "`products` is there when the offer applies to products.", async (town) => {
    const kro = town.restaurant("kro");
    const offer = (await offers(town)).find(
      ({ appliesTo, isAutomatic }) => appliesTo === "PRODUCTS" && isAutomatic,
    )!;
    assert.deepEqual(
      offer.products!.map(({ id }) => id),
      [(await kro.product("Prøvekake")).id],
    );
  }),
);

export const upsell = chapter(
  "2.9",
  "Upsell",
  sentence(1, "`upsell` is null when it is not set up.", async (town) => {
    assert.equal((await town.restaurant("nabo").menu()).upsell, null);
  }),
  sentence(2, "Otherwise it tells whether it is active.", async (town) => {
    assert.equal((await town.restaurant("kro").menu()).upsell!.isActive, true);
  }),
  sentence(3, "`mode` is POPULAR or MANUAL.", async (town) => {
    const modes = await Promise.all(
      (["kro", "stengt"] as const).map(async (role) => (await town.restaurant(role).menu()).upsell!.mode),
    );
    assert.deepEqual(modes, ["MANUAL", "POPULAR"]);
  }),
  sentence(4, "`products` has no product that is hidden or sold out.", async (town) => {
    const { upsell } = await town.restaurant("kro").menu();
    assert.deepEqual(
      upsell!.products.map(({ name }) => name),
      ["Prøvebrus"],
    );
  }),
  sentence(5, "`products` has no product of a menu that is not active now.", async (town) => {
    const { upsell } = await town.restaurant("vinduer").menu();
    assert.deepEqual(
      upsell!.products.map(({ name }) => name),
      ["Rett i Først"],
    );
  }),
);
