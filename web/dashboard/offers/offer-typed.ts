import { instantOf, osloDateTime } from "../../../src/domain/oslo-time.ts";
import type { NewCoupon } from "../../../src/features/coupons/keepers-schemas.ts";
import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import { kronerOf, oreOf } from "../order/kroner-input.ts";

/** An offer as somebody types it: amounts in kroner, moments on the clock in Oslo, and nothing for no limit. */
export interface OfferTyped {
  how: "CODE" | "ITSELF";
  code: string;
  kind: StaffOffer["discountType"];
  value: string;
  bundleQuantity: string;
  maxBundlesPerOrder: string;
  bundleTierKey: string;
  minimum: string;
  target: StaffOffer["appliesTo"];
  categoryIds: string[];
  productIds: string[];
  validFrom: string;
  validTo: string;
  days: string[];
  timeStart: string;
  timeEnd: string;
  fulfillment: "ALL" | "PICKUP" | "DELIVERY";
  payment: "ALL" | "ONLINE" | "CASH";
  conditions: ("firstOrderOnly" | "subscribersOnly" | "isOff")[];
  usageLimit: string;
  perCustomerLimit: string;
  displayName: string;
  displayBadge: string;
  description: string;
  priority: string;
}
/** As the service takes a new one. */
export type OfferSaid = Omit<StaffOffer, "id" | "used" | "discountGiven" | "ordersTotal" | "version">;

export const newOffer: OfferTyped = {
  ...{ how: "CODE", code: "", kind: "PERCENT", value: "", bundleQuantity: "2", maxBundlesPerOrder: "" },
  ...{ bundleTierKey: "", minimum: "", target: "ORDER", categoryIds: [], productIds: [] },
  ...{ validFrom: "", validTo: "", days: [], timeStart: "", timeEnd: "", fulfillment: "ALL", payment: "ALL" },
  ...{ conditions: [], usageLimit: "", perCustomerLimit: "" },
  ...{ displayName: "", displayBadge: "", description: "", priority: "0" },
};

const textOf = (value: string | number | null): string => String(value ?? "");
const wallOf = (moment: string | null): string => {
  if (moment === null) return "";
  const { date, time } = osloDateTime(Date.parse(moment));
  return `${date}T${time}`;
};

export const typedOf = (offer: OfferSaid): OfferTyped => ({
  how: offer.isAutomatic ? "ITSELF" : "CODE",
  code: textOf(offer.code),
  kind: offer.discountType,
  value: offer.discountType === "PERCENT" ? textOf(offer.discountValue) : kronerOf(offer.discountValue),
  bundleQuantity: textOf(offer.bundleQuantity ?? 2),
  maxBundlesPerOrder: textOf(offer.maxBundlesPerOrder),
  bundleTierKey: textOf(offer.bundleTierKey),
  minimum: offer.minimumOrder === 0 ? "" : kronerOf(offer.minimumOrder),
  target: offer.appliesTo,
  categoryIds: offer.categoryIds,
  productIds: offer.productIds,
  validFrom: wallOf(offer.validFrom),
  validTo: wallOf(offer.validTo),
  days: offer.allowedDaysOfWeek.map(String),
  timeStart: textOf(offer.allowedTimeStart),
  timeEnd: textOf(offer.allowedTimeEnd),
  fulfillment: offer.allowedFulfillment ?? "ALL",
  payment: offer.allowedPaymentMethod ?? "ALL",
  conditions: [
    ...(offer.firstOrderOnly ? (["firstOrderOnly"] as const) : []),
    ...(offer.subscribersOnly ? (["subscribersOnly"] as const) : []),
    ...(offer.isActive ? [] : (["isOff"] as const)),
  ],
  usageLimit: textOf(offer.usageLimit),
  perCustomerLimit: textOf(offer.perCustomerLimit),
  displayName: textOf(offer.displayName),
  displayBadge: textOf(offer.displayBadge),
  description: textOf(offer.description),
  priority: textOf(offer.priority),
});

/** Null for what is no whole number from `low` to `high`. */
export function wholeOf(text: string, low: number, high: number): number | null {
  const number = Number(text.trim().replace("−", "-"));
  return text.trim() !== "" && Number.isInteger(number) && number >= low && number <= high ? number : null;
}

/** Per cent or øre; null for what is neither, or nothing yet. */
export function amountOf({ kind, value }: Pick<OfferTyped, "kind" | "value">): number | null {
  if (kind === "FREE_DELIVERY") return 0;
  if (kind === "PERCENT") return wholeOf(value.replace("%", ""), 1, 100);
  const ore = oreOf(value);
  return ore === 0 && kind === "FIXED" ? null : ore;
}

const momentOf = (wall: string, end: boolean): string | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)) return null;
  const atMs = instantOf(wall.slice(0, 10), wall.slice(11, 16), end ? "second" : "first");
  return new Date(atMs).toISOString();
};
const limitOf = (text: string, high = 1_000_000): number | null => wholeOf(text, 1, high);
const ifAny = <Value extends string>(value: Value): Exclude<Value, "ALL"> | null =>
  value === "ALL" ? null : (value as Exclude<Value, "ALL">);

/** What has been typed, where it has been checked; elsewhere as much of it as there is. */
export function offerOf(typed: OfferTyped): OfferSaid {
  const { how, kind, target, conditions } = typed;
  const isBundle = kind === "BUNDLE";
  return {
    code: how === "CODE" ? typed.code.trim().toUpperCase() : null,
    isAutomatic: how === "ITSELF",
    isActive: !conditions.includes("isOff"),
    discountType: kind,
    discountValue: amountOf(typed) ?? 0,
    minimumOrder: oreOf(typed.minimum) ?? 0,
    appliesTo: target,
    categoryIds: target === "CATEGORIES" ? typed.categoryIds : [],
    productIds: target === "PRODUCTS" ? typed.productIds : [],
    displayName: typed.displayName.trim() || null,
    displayBadge: typed.displayBadge.trim() || null,
    description: typed.description.trim() || null,
    usageLimit: limitOf(typed.usageLimit),
    perCustomerLimit: limitOf(typed.perCustomerLimit),
    validFrom: momentOf(typed.validFrom, false),
    validTo: momentOf(typed.validTo, true),
    priority: wholeOf(typed.priority, -1000, 1000) ?? 0,
    allowedDaysOfWeek: typed.days.map(Number).sort((a, b) => a - b),
    allowedFulfillment: ifAny(typed.fulfillment),
    allowedPaymentMethod: ifAny(typed.payment),
    allowedTimeStart: typed.timeStart || null,
    allowedTimeEnd: typed.timeEnd || null,
    bundleQuantity: isBundle ? wholeOf(typed.bundleQuantity, 2, 99) : null,
    bundleTierKey: isBundle ? typed.bundleTierKey.trim() || null : null,
    maxBundlesPerOrder: isBundle ? limitOf(typed.maxBundlesPerOrder, 99) : null,
    subscribersOnly: conditions.includes("subscribersOnly"),
    firstOrderOnly: conditions.includes("firstOrderOnly"),
  };
}

/** What somebody has changed since `start`, and nothing else: the seconds of a moment that nobody touched stay. */
export function changesOf(start: StaffOffer, typed: OfferTyped): Partial<NewCoupon> {
  const before: Record<string, unknown> = { ...offerOf(typedOf(start)) };
  const after = Object.entries(offerOf(typed));
  return Object.fromEntries(
    after.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
