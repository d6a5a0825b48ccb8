import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import { indexCatalogue, isSoldOut } from "../../domain/catalogue.ts";
import { dineInSettings } from "../../domain/dine-in-settings.ts";
import { aCoupon, aGroup, anAddon, aProduct, aVariant } from "../../domain/menu-rows.fixture.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import { dayMs, minuteMs } from "../../domain/oslo-time.ts";
import { type Category, type Menu, type MenuSnapshot, weekdays } from "../../domain/snapshot.ts";
import { nextChangeMs } from "./next-change.ts";
import { publicMenu } from "./public-menu.ts";
import { MenuResponse } from "./schemas.ts";

/** A year that holds both nights on which the clocks change. */
const yearStart = Temporal.Instant.from("2026-01-01T00:00:00Z").epochMilliseconds;
const anInstant = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => yearStart + minutes * minuteMs);
const aTime = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const minutes = quarter * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});
const aDate = fc
  .integer({ min: 0, max: 364 })
  .map((days) => Temporal.PlainDate.from("2026-01-01").add({ days }).toString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const aMenuRow = (menuIndex: number): fc.Arbitrary<Menu> =>
  fc
    .record({
      isActive: fc.boolean(),
      isDefault: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
      startsOn: maybe(aDate),
      endsOn: maybe(aDate),
      schedules: fc.array(
        fc.record({
          dayOfWeek: fc.constantFrom(...weekdays),
          startsAt: aTime,
          endsAt: aTime,
          isActive: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      products: fc.array(
        fc.record({
          isActive: fc.boolean(),
          isAvailable: fc.boolean(),
          soldOutUntil: maybe(anInstant),
          isPopular: fc.boolean(),
          stockLeft: maybe(fc.integer({ min: 0, max: 1 })),
          group: fc.constantFrom("none", "optional", "required"),
        }),
        { maxLength: 4 },
      ),
    })
    .map(({ schedules, products, ...menu }) => {
      const id = `«menu${menuIndex}»`;
      const categoryId = `«category${menuIndex}»`;
      const category: Category = {
        id: categoryId,
        menuId: id,
        name: categoryId,
        nameEn: null,
        description: null,
        imageUrl: null,
        sortOrder: 0,
        addonGroupIds: [],
        products: products.map(({ group, ...product }, index) =>
          aProduct(`«product${menuIndex}-${index}»`, 100, {
            ...product,
            categoryId,
            variants: [aVariant(`«variant${menuIndex}-${index}»`, 100)],
            addonGroupIds: group === "none" ? [] : [`«${group}»`],
          }),
        ),
      };
      return {
        ...menu,
        id,
        name: id,
        nameEn: null,
        description: null,
        sortOrder: menuIndex,
        schedules: schedules
          .filter((window) => window.startsAt < window.endsAt)
          .map((window, index) => ({ ...window, id: `«schedule${menuIndex}-${index}»` })),
        categories: [category],
      };
    });

const hours = fc.array(
  fc.record({
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    opensAt: aTime,
    closesAt: aTime,
    isClosed: fc.boolean(),
  }),
  { maxLength: 5 },
);

const aSnapshot: fc.Arbitrary<MenuSnapshot> = fc
  .record({
    menus: fc.tuple(aMenuRow(0), aMenuRow(1), aMenuRow(2)),
    openingHours: hours,
    addonsAvailable: fc.tuple(fc.boolean(), fc.boolean()),
    rushUntil: maybe(anInstant),
    coupons: fc.array(
      fc.record({
        isActive: fc.boolean(),
        isAutomatic: fc.boolean(),
        validFrom: maybe(anInstant),
        validTo: maybe(anInstant),
        target: fc.constantFrom("ORDER", "CATEGORIES", "PRODUCTS"),
      }),
      { maxLength: 3 },
    ),
    upsellMode: fc.constantFrom("POPULAR" as const, "MANUAL" as const),
    override: maybe(fc.record({ date: aDate, isClosed: fc.boolean() })),
  })
  .map(({ menus, openingHours, addonsAvailable, rushUntil, coupons, upsellMode, override }) => ({
    version: 1,
    restaurant: {
      id: "rst_1",
      slug: "prøve",
      name: "Prøve",
      environment: "LIVE",
      isLive: true,
      description: null,
      cuisineType: null,
      email: null,
      phone: null,
      website: null,
      logoUrl: null,
      coverImageUrl: null,
      primaryColor: "#000000",
      secondaryColor: "#ffffff",
      pageDomain: null,
      font: null,
      address: null,
      trackingHeaderText: null,
      trackingPickupInstructions: null,
      trackingDeliveryInstructions: null,
      trackingShowEta: true,
      trackingShowMap: true,
      receiptHeaderText: null,
      receiptFooterText: null,
      reviewUrl: null,
      legal: { orgNumber: null, legalName: null, addressLine1: null, postalCode: null, city: null },
    },
    settings: {
      pickupEnabled: true,
      deliveryEnabled: true,
      reservationsEnabled: false,
      onlinePayment: true,
      paymentProviders: ["SANDBOX"],
      cashPayment: true,
      tips: false,
      autoAccept: false,
      defaultPrepMinutes: 20,
      defaultDeliveryMinutes: 45,
      preOrderDays: 7,
      slotMinutes: 15,
      ordersPerSlot: null,
      pickupOrdersPerSlot: null,
      deliveryOrdersPerSlot: null,
      makeMinutesPerSlot: null,
      defaultMakeMinutes: 5,
      maxOrdersInProgress: null,
      rush: rushUntil === null ? null : { minutes: 10, until: rushUntil },
      pauses: [],
    },
    openingHours,
    venueHours: [],
    diningRoom: { settings: dineInSettings({}), areas: [], tables: [], combinations: [] },
    stations: [],
    hoursOverrides: override
      ? [
          {
            ...override,
            id: "o",
            endDate: null,
            opensAt: "10:00",
            closesAt: "12:00",
            appliesTo: "BOTH",
            note: null,
          },
        ]
      : [],
    menus,
    addonGroups: [
      aGroup("«optional»", [anAddon("«addon0»", 1, { isAvailable: addonsAvailable[0] })]),
      aGroup("«required»", [anAddon("«addon1»", 1, { isAvailable: addonsAvailable[1] })], { minSelect: 1 }),
    ],
    sharedAddonGroupIds: [],
    coupons: coupons.map(({ target, isAutomatic, ...coupon }, index) =>
      aCoupon(`«coupon${index}»`, {
        ...coupon,
        code: isAutomatic ? null : `HEMMELIG${index}`,
        isAutomatic,
        appliesTo: target as "ORDER",
        categoryIds: target === "CATEGORIES" ? ["«category0»"] : [],
        productIds: target === "PRODUCTS" ? ["«product1-0»"] : [],
      }),
    ),
    deliveryZones: [],
    upsell: {
      isActive: true,
      mode: upsellMode,
      productIds: ["«product0-0»", "«product1-1»", "«product2-0»"],
    },
    newsletterPopup: {
      isEnabled: true,
      title: "T",
      text: "T",
      imageUrl: null,
      couponId: "«coupon0»",
      successMessage: "HEMMELIG {{code}}",
      delaySeconds: 1,
    },
  }));

const menuAt = (snapshot: MenuSnapshot, nowMs: number, withSoldOut: boolean) =>
  publicMenu({ snapshot, catalogue: indexCatalogue(snapshot) }, nowMs, withSoldOut);

describe("the public menu, whatever the restaurant looks like", () => {
  it("fits its schema, and shows neither codes nor anything hidden, sold out or on another menu", () => {
    fc.assert(
      fc.property(aSnapshot, anInstant, fc.boolean(), (snapshot, nowMs, withSoldOut) => {
        const menu = menuAt(snapshot, nowMs, withSoldOut);
        const body = JSON.stringify(menu);
        assert.deepEqual(MenuResponse.parse(JSON.parse(body)), JSON.parse(body));
        assert.ok(!body.includes("HEMMELIG"));
        const visible = visibleMenuIds(snapshot.menus, nowMs);
        for (const { id, categories } of snapshot.menus) {
          if (!visible.includes(id)) assert.ok(!body.includes(id));
          for (const product of categories[0]!.products) {
            const isHidden =
              !visible.includes(id) || !product.isActive || (!withSoldOut && isSoldOut(product, nowMs));
            if (isHidden) assert.ok(!body.includes(product.id), `${product.id} leaked`);
            if (isHidden)
              assert.ok(!body.includes(product.variants[0]!.id), `${product.variants[0]!.id} leaked`);
          }
        }
        for (const group of snapshot.addonGroups) {
          for (const addon of group.addons) if (!addon.isAvailable) assert.ok(!body.includes(addon.id));
        }
        for (const product of menu.upsell?.products ?? []) {
          const shown = menu.categories
            .flatMap((category) => category.products)
            .find((one) => one.id === product.id);
          assert.ok(shown?.isAvailable);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("stays the same until the instant that is named for its next change", () => {
    fc.assert(
      fc.property(
        aSnapshot,
        anInstant,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
          minLength: 3,
          maxLength: 6,
        }),
        (snapshot, nowMs, moments) => {
          const until = nextChangeMs(snapshot, nowMs);
          assert.ok(until > nowMs && until <= nowMs + dayMs + 60 * minuteMs);
          const now = menuAt(snapshot, nowMs, true);
          for (const moment of [
            ...moments.map((part) => nowMs + Math.floor(part * (until - nowMs))),
            until - 1,
          ]) {
            assert.deepEqual(menuAt(snapshot, moment, true), now);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
