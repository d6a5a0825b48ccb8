import { type Catalogue, indexCatalogue } from "./catalogue.ts";
import {
  aCategory,
  aCoupon,
  aGroup,
  aMenu,
  anAddon,
  aProduct,
  aVariant,
  aZone,
} from "./menu-rows.fixture.ts";
import type { AddonGroup, DeliveryZone, Menu, Variant } from "./snapshot.ts";

/** A pizzeria in Trondheim, cut down to what the tests of carts, prices, coupons and zones need. */
const tiers = (small: number, medium: number, large: number) => [
  { key: "small", price: small },
  { key: "medium", price: medium },
  { key: "large", price: large },
];

const sizes = (product: string, small: number, medium: number, large: number): Variant[] => [
  aVariant(`${product}-liten`, small, { name: "Liten", nameEn: "Small", addonTierKey: "small" }),
  aVariant(`${product}-medium`, medium, { name: "Medium", addonTierKey: "medium", isDefault: true }),
  aVariant(`${product}-stor`, large, { name: "Stor", nameEn: "Large", addonTierKey: "large" }),
];

export const addonGroups: AddonGroup[] = [
  aGroup(
    "bunn",
    [
      anAddon("klassisk", 0, { name: "Klassisk bunn", isDefault: true, allergens: ["WHEAT"] }),
      anAddon("tynn", 0, { name: "Tynn italiensk bunn", allergens: ["WHEAT"] }),
      anAddon("ostekant", 3900, {
        name: "Bunn med ostekant",
        tierPrices: tiers(2900, 3900, 4900),
        allergens: ["WHEAT", "MILK"],
      }),
    ],
    { name: "Velg bunn", nameEn: "Choose your crust", minSelect: 1, maxSelect: 1, display: "RADIO" },
  ),
  aGroup(
    "fyll",
    [
      anAddon("mozzarella", 3000, { name: "Ekstra mozzarella", tierPrices: tiers(2000, 3000, 4000) }),
      anAddon("bacon", 3500, { name: "Bacon", tierPrices: tiers(2500, 3500, 4500) }),
      anAddon("trøffel", 5000, { name: "Trøffel", isAvailable: false }),
    ],
    { name: "Ekstra fyll", maxSelect: 10, allowQuantity: true, maxPerAddon: 2, display: "STEPPER" },
  ),
  aGroup(
    "dip",
    [
      anAddon("hvitløk", 2500, { name: "Hvitløksdressing", allergens: ["EGGS", "MILK"] }),
      anAddon("chilimajones", 2700, { name: "Chilimajones", allergens: ["EGGS", "MUSTARD"] }),
      anAddon("bearnaise", 2900, { name: "Bearnaisesaus" }),
    ],
    { name: "Dip", maxSelect: 10, allowQuantity: true, maxPerAddon: 5, freeCount: 1, display: "STEPPER" },
  ),
  aGroup(
    "halvdel",
    [
      anAddon("halv-margherita", 0),
      anAddon("halv-pepperoni", 0),
      anAddon("halv-kjøtt", 1500, { tierPrices: tiers(1000, 1500, 2000) }),
    ],
    { name: "Velg to halvdeler", minSelect: 2, maxSelect: 2 },
  ),
  aGroup(
    "burgertopp",
    [
      anAddon("ost", 0, { name: "Ost", isDefault: true, allergens: ["MILK"] }),
      anAddon("løk", 0, { name: "Løk", isDefault: true }),
      anAddon("egg", 1500, { name: "Speilegg", allergens: ["EGGS"] }),
    ],
    { name: "På burgeren" },
  ),
  aGroup(
    "måltid",
    [
      anAddon("pommes", 3900, { name: "Pommes frites", addonGroupIds: ["pommesdip"], maxQuantity: 3 }),
      anAddon("coleslaw", 2500, { name: "Coleslaw" }),
    ],
    { name: "Gjør det til et måltid", maxSelect: 3, allowQuantity: true },
  ),
  aGroup("pommesdip", [anAddon("ketchup", 500), anAddon("aioli", 1500)], {
    name: "Dip til pommes",
    minSelect: 1,
    maxSelect: 2,
    freeCount: 1,
  }),
  aGroup(
    "kebabsaus",
    [anAddon("mild", 0, { name: "Mild", isDefault: true }), anAddon("sterk", 0, { name: "Sterk" })],
    {
      name: "Velg saus",
      minSelect: 1,
      maxSelect: 2,
    },
  ),
  aGroup("pinner", [anAddon("bestikk", 0, { name: "Bestikk" })], { name: "Bestikk" }),
];

const oneOf = (
  id: string,
  name: string,
  options: [productId: string, variantId: string | null, extraPrice: number][],
) => ({
  id,
  name,
  minSelect: 1,
  maxSelect: 1,
  options: options.map(([productId, variantId, extraPrice]) => ({ productId, variantId, extraPrice })),
});

export const menus: Menu[] = [
  aMenu("hovedmeny", [
    aCategory(
      "klassiske",
      ["bunn", "fyll", "dip"],
      [
        aProduct("margherita", 20900, {
          name: "Margherita",
          variants: sizes("margherita", 15500, 20900, 26900),
          allergens: ["MILK"],
        }),
        aProduct("pepperoni", 22500, {
          name: "Pepperoni",
          variants: sizes("pepperoni", 16900, 22500, 28900),
        }),
        aProduct("halv-og-halv", 23900, {
          name: "Halv og halv",
          nameEn: "Half and half",
          variants: sizes("halv-og-halv", 17900, 23900, 30500),
          addonGroupIds: ["halvdel"],
        }),
      ],
    ),
    aCategory(
      "spesialiteter",
      ["bunn", "fyll", "dip"],
      [
        aProduct("nordstjernen", 26900, {
          name: "Nordstjernen",
          variants: sizes("nordstjernen", 19900, 26900, 34500),
        }),
      ],
    ),
    aCategory(
      "burger",
      ["dip"],
      [
        aProduct("burger", 18900, { name: "Burger", addonGroupIds: ["burgertopp", "måltid"] }),
        aProduct("kebab", 14900, { name: "Kebab i rull", addonGroupIds: ["kebabsaus"] }),
        aProduct("lasagne", 18900, { name: "Lasagne", isAvailable: false, soldOutUntil: 1_800_000_000_000 }),
        aProduct("calzone", 20900, { name: "Calzone", isActive: false }),
        aProduct("familiefat", 89900, { name: "Familiefat", allowedFulfillment: "DELIVERY", maxPerOrder: 3 }),
        aProduct("dagens", 13900, { name: "Dagens suppe", stockLeft: 4 }),
      ],
    ),
    aCategory(
      "drikke",
      [],
      [
        aProduct("cola-05", 4200, { name: "Coca-Cola 0,5 l", bottleDeposit: 200 }),
        aProduct("solo", 4200, {
          name: "Solo",
          bottleDeposit: 200,
          variants: [aVariant("solo-05", 4200), aVariant("solo-15", 6500, { bottleDeposit: 300 })],
        }),
        aProduct("pils", 6900, {
          name: "Trøndersk pils 0,5 l",
          allowedFulfillment: "PICKUP",
          ageLimit: 18,
          bottleDeposit: 200,
          maxPerOrder: 12,
        }),
      ],
    ),
    aCategory(
      "menyer",
      [],
      [
        aProduct("fredagsmeny", 24900, {
          name: "Fredagsmeny",
          isCombo: true,
          combo: {
            slots: [
              oneOf("pizza", "Pizza", [
                ["margherita", "margherita-medium", 0],
                ["pepperoni", null, 1500],
                ["calzone", null, 0],
                ["lasagne", null, 0],
              ]),
              oneOf("drikke", "Drikke", [
                ["cola-05", null, 0],
                ["pils", null, 2500],
              ]),
            ],
          },
        }),
      ],
    ),
  ]),
  aMenu("lunsj", [
    {
      ...aCategory("lunsjretter", [], [aProduct("lunsjpizza", 12900, { name: "Lunsjpizza" })]),
      menuId: "lunsj",
    },
  ]),
];

export const snapshotOfMenus = { menus, addonGroups, sharedAddonGroupIds: ["pinner"] };
export const exampleCatalogue: Catalogue = indexCatalogue(snapshotOfMenus);

const pizzaCategories = ["klassiske", "spesialiteter"];

export const exampleCoupons = {
  welcome15: aCoupon("velkommen15", {
    code: "VELKOMMEN15",
    discountType: "PERCENT",
    discountValue: 15,
    perCustomerLimit: 1,
    displayName: "Velkomstrabatt",
  }),
  student50: aCoupon("student50", {
    code: "STUDENT50",
    discountType: "FIXED",
    discountValue: 5000,
    minimumOrder: 25000,
    usageLimit: 500,
    perCustomerLimit: 3,
  }),
  twoForMedium: aCoupon("to-medium", {
    discountType: "BUNDLE",
    discountValue: 39900,
    appliesTo: "CATEGORIES",
    categoryIds: pizzaCategories,
    priority: 10,
    bundleQuantity: 2,
    bundleTierKey: "medium",
    displayName: "To medium for 399 kr",
  }),
  freeDelivery: aCoupon("fri-levering", {
    discountType: "FREE_DELIVERY",
    minimumOrder: 60000,
    priority: 5,
    allowedFulfillment: "DELIVERY",
  }),
  tuesdayPizza: aCoupon("tirsdagspizza", {
    discountType: "FIXED_PRICE",
    discountValue: 15900,
    appliesTo: "PRODUCTS",
    productIds: ["pepperoni"],
    priority: 20,
    allowedDaysOfWeek: [2],
  }),
};

/** Tuesday 24 November 2026 at 18:00 in Oslo. */
export const tuesdayEvening = { ms: 1_795_539_600_000, dayOfWeek: 2, minutesOfDay: 18 * 60 };
/** Wednesday 25 November 2026 at 18:00 in Oslo. */
export const wednesdayEvening = { ms: 1_795_626_000_000, dayOfWeek: 3, minutesOfDay: 18 * 60 };

export const exampleZones: DeliveryZone[] = [
  aZone("midtbyen", {
    name: "Midtbyen og Bakklandet",
    postalCodes: ["7010", "7011", "7014", "7030"],
    deliveryFee: 4900,
    minimumOrder: 20000,
    freeDeliveryFrom: 45000,
  }),
  aZone("fire-km", {
    name: "Innen 4 km",
    type: "RADIUS",
    radiusMeters: 4000,
    deliveryFee: 6900,
    minimumOrder: 25000,
    freeDeliveryFrom: 70000,
    extraMinutes: 10,
    sortOrder: 1,
  }),
  aZone("lade", {
    name: "Lade, Leangen og Ranheim",
    type: "POLYGON",
    polygon: {
      type: "Polygon",
      coordinates: [
        [
          [10.418, 63.4345],
          [10.47, 63.4215],
          [10.525, 63.415],
          [10.572, 63.4195],
          [10.564, 63.4345],
          [10.495, 63.444],
          [10.462, 63.4555],
          [10.43, 63.454],
          [10.418, 63.4345],
        ],
      ],
    },
    deliveryFee: 8900,
    minimumOrder: 30000,
    feeTiers: [
      { fromSubtotal: 40000, deliveryFee: 5900 },
      { fromSubtotal: 60000, deliveryFee: 2900 },
    ],
    extraMinutes: 15,
    sortOrder: 2,
  }),
];

/** Nedre Bakklandet 199, Trondheim. */
export const restaurantPoint = { latitude: 63.4291, longitude: 10.4026 };
