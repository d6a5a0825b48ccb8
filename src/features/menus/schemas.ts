import { z } from "zod";
import { allergenCodes, allergenGroups } from "../../domain/allergens.ts";
import { discountTypes } from "../../domain/coupons/discount-types.ts";
import { discountValueMeaning } from "../../domain/coupons/discount-value.ts";
import { dietaryMarks } from "../../domain/dietary-marks.ts";
import { ageLimits, couponTargets, fulfillments, upsellModes, weekdays } from "../../domain/snapshot.ts";
import { AddonGroup } from "./addon-group-schemas.ts";
import { MenuRestaurant, RestaurantProfile } from "./restaurant-schemas.ts";

/** Public wire shapes of `GET /menu` and `GET /restaurant`. Money is integer øre; instants are ISO 8601 in UTC. */
const ore = z.int().min(0);
const allergenCode = z.enum(allergenCodes);

export const MenuSchedule = z
  .object({
    id: z.string(),
    dayOfWeek: z.enum(weekdays),
    startsAt: z.string().describe("HH:MM, Europe/Oslo."),
    endsAt: z.string().describe("HH:MM, Europe/Oslo."),
  })
  .meta({ id: "MenuSchedule" });

export const Menu = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    isDefault: z.boolean().describe("The fallback menu."),
    priority: z.int(),
    sortOrder: z.int(),
    startsOn: z.string().nullable().describe("First date it is shown, Europe/Oslo; null: no lower limit."),
    endsOn: z.string().nullable().describe("Last date it is shown; null: no upper limit."),
    schedules: z.array(MenuSchedule).describe("Empty: no limit by time of day."),
  })
  .meta({ id: "Menu" });

export const Variant = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    price: ore,
    isDefault: z.boolean(),
    sortOrder: z.int(),
    addonTierKey: z.string().nullable().describe("Which of an add-on's tier prices applies to this size."),
    previousPrice: ore.optional().describe("Lowest price of the last 30 days, when this one is a reduction."),
    deposit: ore.optional().describe("Replaces the product's."),
  })
  .meta({ id: "Variant" });

const ComboSlot = z.object({
  id: z.string(),
  name: z.string(),
  minSelect: z.int(),
  maxSelect: z.int(),
  options: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string().nullable(),
      extraPrice: ore,
      name: z.string(),
      nameEn: z.string().nullable(),
      variantName: z.string().nullable(),
      allergens: z.array(allergenCode),
    }),
  ),
});

export const Product = z
  .object({
    id: z.string(),
    categoryId: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    descriptionEn: z.string().nullable(),
    imageUrl: z.string().nullable(),
    imageAlt: z.string().nullable(),
    imageAltEn: z.string().nullable(),
    imageIsStock: z.boolean().describe("The picture must be labelled «Illustrasjonsfoto»."),
    isPopular: z.boolean(),
    isVegan: z.boolean(),
    isVegetarian: z.boolean(),
    isCombo: z.boolean(),
    isAvailable: z.boolean().describe("Always true without include=soldOut."),
    soldOutUntil: z.string().nullable().describe("When a sold-out product comes back by itself."),
    basePrice: ore,
    previousPrice: ore
      .nullable()
      .describe("Lowest price of the last 30 days, when the price is a reduction."),
    allowedFulfillment: z.enum(fulfillments).nullable().describe("Null: both."),
    allergens: z.array(allergenCode),
    mayContain: z.array(allergenCode),
    dietary: z.array(z.string()).describe(`${dietaryMarks.join(", ")}.`),
    ageLimit: z.literal(ageLimits).nullable(),
    containsAlcohol: z.boolean(),
    deposit: ore,
    maxPerOrder: z.int().nullable(),
    stockLeft: z.int().nullable(),
    sortOrder: z.int(),
    variants: z.array(Variant),
    addonGroups: z.array(AddonGroup).describe("Groups of this product alone."),
    addonGroupIds: z
      .array(z.string())
      .describe("All groups that apply, in order: the product's, the category's, the restaurant's."),
    combo: z.object({ slots: z.array(ComboSlot) }).nullable(),
  })
  .meta({ id: "Product" });

export const Category = z
  .object({
    id: z.string(),
    menuId: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable(),
    sortOrder: z.int(),
    addonGroups: z.array(AddonGroup).describe("Groups that apply to every product of the category."),
    products: z.array(Product),
  })
  .meta({ id: "Category" });

const named = z.array(z.object({ id: z.string(), name: z.string() }));
export const PublicCoupon = z
  .object({
    id: z.string(),
    discountType: z.enum(discountTypes),
    discountValue: z.int().describe(`${discountValueMeaning}.`),
    minimumOrder: ore,
    isAutomatic: z.boolean().describe("True for promotions, false for coupons with a code."),
    appliesTo: z.enum(couponTargets),
    description: z.string().nullable(),
    displayName: z.string().nullable(),
    displayBadge: z.string().nullable(),
    usageLimit: z.int().nullable(),
    usageCount: z.int(),
    validFrom: z.string().nullable(),
    validTo: z.string().nullable(),
    priority: z.int(),
    allowedDaysOfWeek: z.array(z.int()).describe("0 (Sunday) to 6; empty: every day."),
    allowedFulfillment: z.enum(fulfillments).nullable(),
    allowedTimeStart: z.string().nullable(),
    allowedTimeEnd: z.string().nullable(),
    bundleQuantity: z.int().nullable(),
    bundleTierKey: z.string().nullable(),
    maxBundlesPerOrder: z.int().nullable(),
    categories: named.optional().describe("When appliesTo is CATEGORIES."),
    products: named.optional().describe("When appliesTo is PRODUCTS."),
  })
  .meta({ id: "PublicCoupon", description: "The code of a coupon is never included." });

export const Upsell = z
  .object({
    isActive: z.boolean(),
    mode: z.enum(upsellModes),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        nameEn: z.string().nullable(),
        price: ore,
        imageUrl: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Upsell" });

const AllergenEntry = z
  .object({
    code: allergenCode,
    name: z.string(),
    nameEn: z.string(),
    group: z.enum(allergenGroups),
    icon: z.string(),
  })
  .meta({ id: "Allergen" });

export const MenuResponse = z
  .object({
    restaurant: MenuRestaurant,
    menus: z.array(Menu),
    categories: z.array(Category),
    coupons: z.array(PublicCoupon),
    promotions: z.array(PublicCoupon),
    upsell: Upsell.nullable(),
    allergens: z.array(AllergenEntry),
    parts: z
      .array(Category)
      .describe(
        "Dishes of menus that are not shown which a combo that is shown can hold, in their categories. They are not ordered by themselves.",
      ),
  })
  .meta({ id: "MenuResponse" });

export const RestaurantResponse = z
  .object({ restaurant: RestaurantProfile })
  .meta({ id: "RestaurantResponse" });

export type PublicMenu = z.output<typeof MenuResponse>;
export type PublicCategory = z.output<typeof Category>;
export type PublicProduct = z.output<typeof Product>;
export type PublicCoupon = z.output<typeof PublicCoupon>;
export type PublicUpsell = z.output<typeof Upsell>;
export type PublicRestaurant = z.output<typeof RestaurantResponse>;
