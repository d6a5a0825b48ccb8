import type { Money } from "../money.ts";
import type { Coupon } from "../snapshot.ts";
import { couponKinds } from "./index.ts";
import type { CouponCart, CouponLine } from "./kind.ts";

/** Why a coupon does not apply, as guests are told. */
export const couponReasons = [
  "NOT_FOUND",
  "NOT_STARTED",
  "EXPIRED",
  "USAGE_LIMIT_REACHED",
  "WRONG_FULFILLMENT",
  "WRONG_PAYMENT",
  "WRONG_DAY",
  "WRONG_TIME",
  "SUBSCRIBER_ONLY",
  "FIRST_ORDER_ONLY",
  "CUSTOMER_LIMIT_REACHED",
  "NOT_APPLICABLE_TO_CART",
  "MINIMUM_ORDER",
] as const;
/** One that is switched off is not found, towards strangers. */
export type CouponReason = (typeof couponReasons)[number] | "INACTIVE";

/**
 * The moment a coupon is judged at: the requested pickup or delivery time, or now for as soon as possible. `ms` since
 * the epoch; `dayOfWeek` 0 (Sunday) to 6 and `minutesOfDay` 0-1439 of that instant on the Europe/Oslo wall clock.
 */
export interface CouponMoment {
  ms: number;
  dayOfWeek: number;
  minutesOfDay: number;
}

/** What is known of the customer. A fact left out is not judged, save that `subscribersOnly` needs a known subscriber. */
export interface CustomerFacts {
  isSubscriber?: boolean | undefined;
  /** Orders placed before this one that neither failed nor were cancelled. */
  earlierOrders?: number | undefined;
  /** Coupon id -> uses by this customer that were not given back. */
  couponUses?: ReadonlyMap<string, number> | undefined;
}

export interface CouponContext {
  cart: CouponCart;
  moment: CouponMoment;
  customer?: CustomerFacts | undefined;
}

/** A coupon at work: what it takes off the goods, the delivery fee, and each cart line (by index). */
export interface CouponDiscount {
  coupon: Coupon;
  goods: Money;
  delivery: Money;
  total: Money;
  perLine: readonly Money[];
}

/** Figures behind a reason: `minimumOrder` and `missing` in øre for MINIMUM_ORDER. */
export interface CouponParams {
  minimumOrder?: Money;
  missing?: Money;
}

export type CouponJudgement =
  | { valid: true; discount: CouponDiscount }
  | { valid: false; reason: CouponReason; coupon: Coupon | null; params: CouponParams };

export const normaliseCouponCode = (code: string): string => code.trim().toUpperCase();

/**
 * The coupon of a typed code (case-insensitive, blanks around it ignored). Promotions have no code, and one that is
 * switched off is not told from one that nobody issued, so that guessing teaches nothing.
 */
export function couponOfCode(coupons: readonly Coupon[], code: string): Coupon | null {
  const wanted = normaliseCouponCode(code);
  return coupons.find((one) => !one.isAutomatic && one.isActive && one.code === wanted) ?? null;
}

/** Judges a typed code against a cart. */
export function judgeCode(coupons: readonly Coupon[], code: string, context: CouponContext): CouponJudgement {
  const coupon = couponOfCode(coupons, code);
  return coupon
    ? judgeCoupon(coupon, context)
    : { valid: false, reason: "NOT_FOUND", coupon: null, params: {} };
}

/**
 * Judges one coupon. The first reason in the order of `CouponReason` answers; MINIMUM_ORDER comes last, since "35 kr
 * more" helps only when nothing else is in the way. A discount of zero is NOT_APPLICABLE_TO_CART, so a use is never
 * spent on nothing; only free delivery waits, at zero, for the address that tells the fee.
 */
export function judgeCoupon(coupon: Coupon, context: CouponContext): CouponJudgement {
  const { cart } = context;
  const reason = conditionReason(coupon, context);
  if (reason) return { valid: false, reason, coupon, params: {} };
  const discount = discountOf(coupon, cart);
  if (!discount) return { valid: false, reason: "NOT_APPLICABLE_TO_CART", coupon, params: {} };
  if (cart.subtotal < coupon.minimumOrder) {
    const params = { minimumOrder: coupon.minimumOrder, missing: coupon.minimumOrder - cart.subtotal };
    return { valid: false, reason: "MINIMUM_ORDER", coupon, params };
  }
  return { valid: true, discount };
}

function conditionReason(coupon: Coupon, { cart, moment, customer }: CouponContext): CouponReason | null {
  if (!coupon.isActive) return "INACTIVE";
  if (coupon.validFrom !== null && moment.ms < coupon.validFrom) return "NOT_STARTED";
  if (coupon.validTo !== null && moment.ms > coupon.validTo) return "EXPIRED";
  if (coupon.usageLimit !== null && coupon.usageCount >= coupon.usageLimit) return "USAGE_LIMIT_REACHED";

  if (couponKinds[coupon.discountType].deliveryOnly && cart.fulfillment !== "DELIVERY") {
    return "WRONG_FULFILLMENT";
  }
  if (coupon.allowedFulfillment !== null && cart.fulfillment !== coupon.allowedFulfillment) {
    return "WRONG_FULFILLMENT";
  }
  if (
    coupon.allowedPaymentMethod !== null &&
    cart.paymentMethod !== null &&
    cart.paymentMethod !== coupon.allowedPaymentMethod
  ) {
    return "WRONG_PAYMENT";
  }
  const wrongTime = timeReason(coupon, moment);
  if (wrongTime) return wrongTime;

  if (coupon.subscribersOnly && customer?.isSubscriber !== true) return "SUBSCRIBER_ONLY";
  if (coupon.firstOrderOnly && (customer?.earlierOrders ?? 0) > 0) return "FIRST_ORDER_ONLY";
  const uses = customer?.couponUses?.get(coupon.id) ?? 0;
  if (coupon.perCustomerLimit !== null && uses >= coupon.perCustomerLimit) return "CUSTOMER_LIMIT_REACHED";
  return null;
}

const minutesPerDay = 24 * 60;

/**
 * A window holds its start and not its end; `23:59` as an end means through midnight. A window that passes midnight
 * belongs to the day on which it opened: Friday 22:00-02:00 still counts as Friday at 01:00 on Saturday.
 */
function timeReason(coupon: Coupon, moment: CouponMoment): "WRONG_DAY" | "WRONG_TIME" | null {
  const start = coupon.allowedTimeStart === null ? 0 : minutesOf(coupon.allowedTimeStart);
  const end = coupon.allowedTimeEnd === null ? minutesPerDay : endMinutesOf(coupon.allowedTimeEnd);
  const passesMidnight = end <= start;
  const openedYesterday = passesMidnight && moment.minutesOfDay < end;
  const day = openedYesterday ? (moment.dayOfWeek + 6) % 7 : moment.dayOfWeek;
  if (coupon.allowedDaysOfWeek.length > 0 && !coupon.allowedDaysOfWeek.includes(day)) return "WRONG_DAY";
  const inside =
    openedYesterday || (moment.minutesOfDay >= start && (passesMidnight || moment.minutesOfDay < end));
  return inside ? null : "WRONG_TIME";
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const endMinutesOf = (time: string): number => (time === "23:59" ? minutesPerDay : minutesOf(time));

const appliesToLine = (coupon: Coupon, line: CouponLine): boolean =>
  coupon.appliesTo === "ORDER" ||
  (coupon.appliesTo === "CATEGORIES"
    ? coupon.categoryIds.includes(line.categoryId)
    : coupon.productIds.includes(line.productId));

/** The discount regardless of conditions, or null when it comes to nothing in this cart. */
function discountOf(coupon: Coupon, cart: CouponCart): CouponDiscount | null {
  const kind = couponKinds[coupon.discountType];
  if (cart.lines === null && (kind.needsLines || coupon.appliesTo !== "ORDER")) return null;
  const lines = cart.lines ?? [subtotalAsLine(cart.subtotal)];
  const matching = lines.filter((line) => appliesToLine(coupon, line));
  if (matching.length === 0) return null;

  const { perLine, delivery } = kind.discount(coupon, matching, cart.deliveryFee ?? 0);
  const goods = perLine.reduce((a, b) => a + b, 0);
  const awaitsFee = kind.deliveryOnly && cart.deliveryFee === null;
  if (goods + delivery === 0 && !awaitsFee) return null;
  return {
    coupon,
    goods,
    delivery,
    total: goods + delivery,
    perLine: cart.lines === null ? [] : spreadOut(lines, matching, perLine),
  };
}

function spreadOut(
  lines: readonly CouponLine[],
  matching: readonly CouponLine[],
  perLine: readonly Money[],
): Money[] {
  let next = 0;
  return lines.map((line) => {
    if (line !== matching[next]) return 0;
    next += 1;
    return perLine[next - 1]!;
  });
}

const subtotalAsLine = (subtotal: Money): CouponLine => ({
  productId: "",
  categoryId: "",
  addonTierKey: null,
  quantity: 1,
  unitPrice: subtotal,
  lineTotal: subtotal,
});
