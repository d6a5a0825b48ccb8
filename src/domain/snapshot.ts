import type { DiscountType } from "./coupons/discount-types.ts";
import type { DineInSettings } from "./dine-in-settings.ts";
import type { Environment } from "./environment.ts";
import type { Money } from "./money.ts";
import type { PaymentProviderName } from "./payment-providers.ts";

/**
 * The menu snapshot: everything that decides what can be ordered, when and at what price, of one restaurant at one
 * version. Immutable. Times of day are "HH:MM" and dates "YYYY-MM-DD" on the Europe/Oslo wall clock; instants are
 * milliseconds since the epoch; money is integer øre.
 */
export const fulfillments = ["PICKUP", "DELIVERY"] as const;
export type Fulfillment = (typeof fulfillments)[number];
export const paymentMethods = ["ONLINE", "CASH"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const couponTargets = ["ORDER", "CATEGORIES", "PRODUCTS"] as const;
/** The kitchen's hours decide whether an order is accepted; the venue's are display only. */
export const hoursOwners = ["KITCHEN", "VENUE"] as const;
export type HoursOwner = (typeof hoursOwners)[number];
export const overrideOwners = [...hoursOwners, "BOTH"] as const;
/** How guests choose among the add-ons of a group. */
export const addonDisplays = ["RADIO", "CHECKBOX", "STEPPER"] as const;
/** Years; who buys must be as old. */
export const ageLimits = [18, 20] as const;
export type AgeLimit = (typeof ageLimits)[number];
/** Minutes of a slot that orders are taken for. */
export const slotLengths = [5, 10, 15, 20, 30, 60] as const;
export const zoneTypes = ["POLYGON", "RADIUS", "POSTAL_CODES"] as const;
export type ZoneType = (typeof zoneTypes)[number];
/** Where the products come from that a guest is offered beside the cart. */
export const upsellModes = ["POPULAR", "MANUAL"] as const;
/** How many products suggestions can name. */
export const mostSuggested = 50;
export const weekdays = [
  "SUNDAY",
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
] as const;
export type Weekday = (typeof weekdays)[number];

export interface Address {
  line1: string;
  postalCode: string | null;
  city: string | null;
  country: "NO";
  latitude: number | null;
  longitude: number | null;
}

/** `closesAt <= opensAt` ends on the next day; several rows may share a day. */
export interface DayHours {
  dayOfWeek: number;
  opensAt: string;
  closesAt: string;
  isClosed: boolean;
}

export interface HoursOverride {
  id: string;
  date: string;
  endDate: string | null;
  isClosed: boolean;
  opensAt: string | null;
  closesAt: string | null;
  appliesTo: (typeof overrideOwners)[number];
  note: string | null;
}

export interface RestaurantProfile {
  id: string;
  slug: string;
  name: string;
  environment: Environment;
  isLive: boolean;
  /** The restaurant's own domain that its pages are at; null: they are at `{slug}.{serviceDomain}`. */
  pageDomain: string | null;
  description: string | null;
  cuisineType: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  logoUrl: string | null;
  coverImageUrl: string | null;
  primaryColor: string;
  secondaryColor: string;
  font: string | null;
  address: Address | null;
  trackingHeaderText: string | null;
  trackingPickupInstructions: string | null;
  trackingDeliveryInstructions: string | null;
  trackingShowEta: boolean;
  trackingShowMap: boolean;
  receiptHeaderText: string | null;
  receiptFooterText: string | null;
  reviewUrl: string | null;
  legal: {
    orgNumber: string | null;
    legalName: string | null;
    addressLine1: string | null;
    postalCode: string | null;
    city: string | null;
  };
}

export interface OrderingSettings {
  pickupEnabled: boolean;
  deliveryEnabled: boolean;
  reservationsEnabled: boolean;
  /** Wanted by the restaurant, and somebody is there to take the money. */
  onlinePayment: boolean;
  /** Who takes it, and deposits for tables; the default first. */
  paymentProviders: readonly PaymentProviderName[];
  cashPayment: boolean;
  tips: boolean;
  autoAccept: boolean;
  defaultPrepMinutes: number;
  defaultDeliveryMinutes: number;
  preOrderDays: number;
  slotMinutes: number;
  /** What a slot takes, each null for no limit: orders, orders of one fulfillment, minutes of the kitchen's work. */
  ordersPerSlot: number | null;
  pickupOrdersPerSlot: number | null;
  deliveryOrdersPerSlot: number | null;
  makeMinutesPerSlot: number | null;
  /** Minutes of work of one unit of a product that has none of its own. */
  defaultMakeMinutes: number;
  /** Orders that the kitchen has in its hands at once before it takes no more for as soon as possible; null: no limit. */
  maxOrdersInProgress: number | null;
  /** Extra minutes while the kitchen is in a rush; null when not. `until` is an instant in ms. */
  rush: { minutes: number; until: number } | null;
  /** Ordering paused until an instant (ms), for one fulfillment or both (null). */
  pauses: { fulfillment: Fulfillment | null; until: number; reason: string | null }[];
}

export interface Addon {
  id: string;
  name: string;
  nameEn: string | null;
  price: Money;
  tierPrices: { key: string; price: Money }[];
  isDefault: boolean;
  isAvailable: boolean;
  kitchenName: string | null;
  imageUrl: string | null;
  allergens: string[];
  isVegan: boolean;
  isVegetarian: boolean;
  maxQuantity: number | null;
  sortOrder: number;
  /** Ids of groups nested under this add-on, one level deep. */
  addonGroupIds: string[];
}

export interface AddonGroup {
  id: string;
  name: string;
  nameEn: string | null;
  description: string | null;
  minSelect: number;
  maxSelect: number | null;
  allowQuantity: boolean;
  maxPerAddon: number | null;
  freeCount: number;
  display: (typeof addonDisplays)[number];
  sortOrder: number;
  tiers: { key: string; name: string; nameEn: string | null; sortOrder: number }[];
  addons: Addon[];
}

export interface Variant {
  id: string;
  name: string;
  nameEn: string | null;
  price: Money;
  previousPrice: Money | null;
  bottleDeposit: Money | null;
  isDefault: boolean;
  sortOrder: number;
  addonTierKey: string | null;
}

export interface ComboSlot {
  id: string;
  name: string;
  minSelect: number;
  maxSelect: number;
  options: { productId: string; variantId: string | null; extraPrice: Money }[];
}

export interface Product {
  id: string;
  categoryId: string;
  name: string;
  nameEn: string | null;
  description: string | null;
  descriptionEn: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  imageAltEn: string | null;
  imageIsStock: boolean;
  /** What stands there until the picture has come: three hexadecimal digits. */
  imageTint?: string | null;
  basePrice: Money;
  previousPrice: Money | null;
  isActive: boolean;
  isAvailable: boolean;
  /** Instant (ms) at which a sold-out product comes back by itself; null = until somebody says so. */
  soldOutUntil: number | null;
  isPopular: boolean;
  isVegan: boolean;
  isVegetarian: boolean;
  isCombo: boolean;
  allowedFulfillment: Fulfillment | null;
  allergens: string[];
  mayContain: string[];
  dietary: string[];
  ageLimit: AgeLimit | null;
  containsAlcohol: boolean;
  bottleDeposit: Money;
  maxPerOrder: number | null;
  stockLeft: number | null;
  /** Minutes of the kitchen's work in one unit; null: the restaurant's default. */
  makeMinutes: number | null;
  sortOrder: number;
  variants: Variant[];
  /** Groups attached to the product itself, in order; the effective list adds the category's and the restaurant's. */
  addonGroupIds: string[];
  combo: { slots: ComboSlot[] } | null;
}

export interface Category {
  id: string;
  menuId: string;
  name: string;
  nameEn: string | null;
  description: string | null;
  imageUrl: string | null;
  sortOrder: number;
  addonGroupIds: string[];
  products: Product[];
}

export interface MenuSchedule {
  id: string;
  dayOfWeek: Weekday;
  startsAt: string;
  endsAt: string;
  isActive: boolean;
}

export interface Menu {
  id: string;
  name: string;
  nameEn: string | null;
  description: string | null;
  isActive: boolean;
  isDefault: boolean;
  priority: number;
  sortOrder: number;
  startsOn: string | null;
  endsOn: string | null;
  schedules: MenuSchedule[];
  categories: Category[];
}

export interface Coupon {
  id: string;
  /** Null for an automatic promotion; stored and compared in upper case. */
  code: string | null;
  isAutomatic: boolean;
  isActive: boolean;
  discountType: DiscountType;
  discountValue: number;
  minimumOrder: Money;
  appliesTo: (typeof couponTargets)[number];
  categoryIds: string[];
  productIds: string[];
  description: string | null;
  displayName: string | null;
  displayBadge: string | null;
  usageLimit: number | null;
  usageCount: number;
  perCustomerLimit: number | null;
  validFrom: number | null;
  validTo: number | null;
  priority: number;
  allowedDaysOfWeek: number[];
  allowedFulfillment: Fulfillment | null;
  allowedPaymentMethod: PaymentMethod | null;
  allowedTimeStart: string | null;
  allowedTimeEnd: string | null;
  bundleQuantity: number | null;
  bundleTierKey: string | null;
  maxBundlesPerOrder: number | null;
  subscribersOnly: boolean;
  firstOrderOnly: boolean;
}

/** GeoJSON Polygon: rings of [longitude, latitude]; the first ring is the outline, the others are holes. */
export interface GeoPolygon {
  type: "Polygon";
  coordinates: [number, number][][];
}

export interface DeliveryZone {
  id: string;
  name: string;
  type: ZoneType;
  polygon: GeoPolygon | null;
  radiusMeters: number | null;
  postalCodes: string[];
  deliveryFee: Money;
  minimumOrder: Money;
  freeDeliveryFrom: Money | null;
  feeTiers: { fromSubtotal: Money; deliveryFee: Money }[];
  distanceFee: { baseMeters: number; perKm: Money } | null;
  extraMinutes: number;
  sortOrder: number;
  isActive: boolean;
}

export interface NewsletterPopup {
  isEnabled: boolean;
  title: string;
  text: string;
  imageUrl: string | null;
  couponId: string | null;
  successMessage: string;
  delaySeconds: number;
}

/** What guests can book a seat at. Tables that are not in use are left out; all in the restaurant's own order. */
export interface DiningRoom {
  settings: DineInSettings;
  areas: { id: string; name: string }[];
  tables: { id: string; name: string; areaId: string | null; minSeats: number; maxSeats: number }[];
  /** Tables that can be pushed together; all of them may not be in use. */
  combinations: { id: string; tableIds: string[]; minSeats: number; maxSeats: number }[];
}

/** A place in the kitchen, and whose dishes are made there. A category is at one station, at the most. */
export interface Station {
  id: string;
  name: string;
  categoryIds: string[];
}

export interface MenuSnapshot {
  /** Rises with every change that can alter what is shown or charged; checked by the transaction that writes an order. */
  version: number;
  restaurant: RestaurantProfile;
  settings: OrderingSettings;
  openingHours: DayHours[];
  venueHours: DayHours[];
  hoursOverrides: HoursOverride[];
  menus: Menu[];
  /** Every add-on group of the restaurant by id. */
  addonGroups: AddonGroup[];
  /** Ids of the groups that apply to every product (source RESTAURANT). */
  sharedAddonGroupIds: string[];
  coupons: Coupon[];
  deliveryZones: DeliveryZone[];
  upsell: { isActive: boolean; mode: (typeof upsellModes)[number]; productIds: string[] } | null;
  newsletterPopup: NewsletterPopup | null;
  diningRoom: DiningRoom;
  /** In the restaurant's own order. */
  stations: Station[];
}
