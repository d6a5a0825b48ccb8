/** A restaurant that says something of every field of the import format, for tests of what is read and written of it. */
const picture = `/uploads/rst_prova/${"0a".repeat(20)}.webp`;

/** @param origin of the service, where its pictures are */
export function wholeFile(origin: string) {
  const imageUrl = `${origin}${picture}`;
  const until = "2030-06-12T20:00:00Z";
  const topping = {
    ...{ externalId: "T1", name: "Ost", nameEn: "Cheese", kitchenName: "OST", imageUrl, isAvailable: false },
    ...{ soldOutUntil: until, price: 2000, tierPrices: [{ key: "l", price: 3000 }], allergens: ["MILK"] },
    ...{ isVegan: true, isVegetarian: true, isDefault: true, maxQuantity: 3, addonGroups: ["grad"] },
  };
  const addonGroups = [
    { ref: "grad", name: "Stekegrad", addons: [{ name: "Rosa" }, { name: "Godt stekt" }] },
    {
      ...{ ref: "topp", externalId: "G1", name: "Topping", nameEn: "Toppings", description: "Velg fritt" },
      ...{ display: "RADIO", isShared: true, sortOrder: 7, minSelect: 1, maxSelect: 3, allowQuantity: true },
      ...{ maxPerAddon: 2, freeCount: 1, tiers: [{ key: "l", name: "Stor", nameEn: "Large" }] },
      addons: [topping, { name: "Biff", price: 5000 }],
    },
  ];
  const pizza = {
    ...{ ref: "pizza", externalId: "P1", name: "Margherita", nameEn: "Margherita", description: "Tomat" },
    ...{ descriptionEn: "Tomato", imageUrl, imageIsStock: true, sortOrder: 4, basePrice: 19_900 },
    ...{ imageAlt: "Pizza med basilikum", imageAltEn: "Pizza with basil" },
    ...{
      previousPrice: 24_900,
      allergens: ["MILK"],
      mayContain: ["NUTS"],
      dietary: ["SPICY_1"],
      isVegan: true,
    },
    ...{
      isVegetarian: true,
      isPopular: true,
      allowedFulfillment: "PICKUP",
      ageLimit: 18,
      containsAlcohol: true,
    },
    ...{
      deposit: 300,
      maxPerOrder: 6,
      makeMinutes: 4,
      isAvailable: false,
      soldOutUntil: until,
      isActive: false,
    },
    variants: [
      { name: "Liten", price: 14_900 },
      {
        ...{
          externalId: "S1",
          name: "Stor",
          nameEn: "Large",
          price: 19_900,
          previousPrice: 24_900,
          deposit: 200,
        },
        ...{ isDefault: true, addonTierKey: "l" },
      },
    ],
    addonGroups: ["grad"],
  };
  const option = { product: "pizza", variant: "Stor", extraPrice: 4000 };
  const combo = {
    ...{ name: "Fredagsmeny", basePrice: 22_900, sortOrder: 9 },
    combo: { slots: [{ name: "Pizza", minSelect: 0, maxSelect: 2, options: [option] }] },
  };
  const category = {
    ...{
      ref: "pizzaer",
      externalId: "C1",
      name: "Pizza",
      nameEn: "Pizza",
      description: "Fra steinovn",
      imageUrl,
    },
    ...{ sortOrder: 3, addonGroups: ["topp"], products: [pizza, combo] },
  };
  const coupon = {
    ...{ discountType: "PERCENT", discountValue: 10, minimumOrder: 100, displayName: "Pizzadag" },
    ...{ displayBadge: "-10 %", description: "Hver fredag", usageLimit: 5, perCustomerLimit: 1, priority: 2 },
    ...{ validFrom: "2026-06-12T18:00:00Z", validTo: "2027-06-12T18:00:00Z", allowedDaysOfWeek: [5] },
    ...{ allowedFulfillment: "PICKUP", allowedPaymentMethod: "ONLINE", allowedTimeStart: "16:00" },
    ...{ allowedTimeEnd: "20:00", bundleQuantity: 2, bundleTierKey: "l", maxBundlesPerOrder: 3 },
    ...{ subscribersOnly: true, firstOrderOnly: true, isActive: false },
  };
  const dineIn = {
    ...{
      slotMinutes: 30,
      turnTimes: [{ maxPartySize: 4, minutes: 100 }],
      minNoticeMinutes: 30,
      maxDaysAhead: 30,
    },
    ...{ minPartySize: 2, maxPartySize: 10, lastSeatingMinutes: 90, partiesPerSlot: 3, coversPerSlot: 12 },
    ...{ autoApprove: true, bookingPaused: true, bookingPausedUntil: until, cancelBeforeMinutes: 60 },
    deposit: { amount: 10_000, perPerson: false, cancelBeforeMinutes: 60 },
  };
  const square = [
    [10, 63],
    [11, 63],
    [11, 64],
    [10, 63],
  ];
  const hours = [
    { dayOfWeek: 1, opensAt: "11:00", closesAt: "23:00" },
    { dayOfWeek: 2, isClosed: true },
  ];
  return {
    ...{
      slug: "hele",
      name: "Hele Huset",
      email: "post@hele.example",
      phone: "+4773500000",
      description: "Alt",
    },
    ...{ cuisineType: "Pizza", website: "https://hele.example/", primaryColor: "#112233" },
    ...{ secondaryColor: "#445566", font: "Georgia", logoUrl: imageUrl, coverImageUrl: imageUrl },
    tracking: {
      ...{ headerText: "Takk", pickupInstructions: "Ring på", deliveryInstructions: "Ved døra" },
      ...{ showEta: false, showMap: false },
    },
    receipt: { headerText: "Hei", footerText: "Ha det" },
    reviewUrl: "https://hele.example/si",
    address: {
      ...{ line1: "Gata 1", postalCode: "7010", city: "Trondheim", country: "NO", latitude: 63.43 },
      longitude: 10.395,
    },
    legal: {
      ...{ orgNumber: "974760673", legalName: "Hele AS", addressLine1: "Gata 2", postalCode: "7011" },
      city: "Oslo",
    },
    settings: {
      ...{ pickupEnabled: false, deliveryEnabled: true, reservationsEnabled: true, onlinePayment: false },
      ...{
        cashPayment: false,
        tips: true,
        autoAccept: true,
        defaultPrepMinutes: 25,
        defaultDeliveryMinutes: 50,
      },
      ...{
        preOrderDays: 3,
        slotMinutes: 30,
        ordersPerSlot: 9,
        pickupOrdersPerSlot: 4,
        deliveryOrdersPerSlot: 5,
      },
      ...{
        makeMinutesPerSlot: 60,
        defaultMakeMinutes: 6,
        maxOrdersInProgress: 8,
        managerRefundLimit: 90_000,
      },
      ...{ staffRefundLimit: 5000, dineIn },
    },
    openingHours: hours,
    venueHours: hours,
    hoursOverrides: [
      {
        ...{ date: "2027-05-17", endDate: "2027-05-18", isClosed: true, opensAt: "12:00", closesAt: "14:00" },
        ...{ appliesTo: "VENUE", note: "17. mai" },
      },
    ],
    addonGroups,
    menus: [
      {
        ...{ externalId: "M1", name: "Meny", nameEn: "Menu", description: "Hele uka", isDefault: true },
        ...{ priority: 3, sortOrder: 2, startsOn: "2020-01-01", endsOn: "2040-01-01" },
        schedules: [
          { dayOfWeek: "FRIDAY", startsAt: "10:00", endsAt: "23:59", priority: 4, isActive: false },
        ],
        categories: [category],
      },
      { name: "Høst", isActive: false, sortOrder: 5, categories: [{ name: "Pizza" }] },
    ],
    coupons: [
      { ...coupon, code: "PIZZA", appliesTo: "CATEGORIES", categories: ["pizzaer"] },
      { ...coupon, isAutomatic: true, appliesTo: "PRODUCTS", products: ["pizza"] },
    ],
    newsletterPopup: {
      ...{ isEnabled: true, title: "Nytt", text: "Meld deg på", imageUrl, couponCode: "PIZZA" },
      ...{ successMessage: "Takk", delaySeconds: 4 },
    },
    upsell: { isActive: false, mode: "MANUAL", products: ["pizza"] },
    deliveryZones: [
      {
        ...{ name: "Alt", type: "POLYGON", polygon: { type: "Polygon", coordinates: [square] } },
        ...{ radiusMeters: 500, postalCodes: ["7010"], deliveryFee: 4900, minimumOrder: 20_000 },
        ...{ freeDeliveryFrom: 50_000, feeTiers: [{ fromSubtotal: 30_000, deliveryFee: 2900 }] },
        ...{ distanceFee: { baseMeters: 2000, perKm: 1500 }, extraMinutes: 5, isActive: false },
      },
    ],
    stations: [
      { name: "Steinovn", categories: ["pizzaer"] },
      { name: "Grill", categories: [] },
    ],
    areas: [{ ref: "ute", name: "Ute" }],
    tables: [
      { name: "1", area: "ute", minSeats: 1, maxSeats: 2, isActive: false },
      { name: "2", minSeats: 1, maxSeats: 4 },
    ],
    tableCombinations: [{ tables: ["1", "2"], minSeats: 3, maxSeats: 6 }],
  };
}
