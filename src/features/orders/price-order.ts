import { resolveCart } from "../../domain/cart.ts";
import type { Replacement } from "../../domain/cart-addons.ts";
import type { CartLine, WireLine } from "../../domain/cart-line.ts";
import type { Catalogue } from "../../domain/catalogue.ts";
import type { NextPromotion } from "../../domain/coupons/best-promotion.ts";
import type { CustomerFacts } from "../../domain/coupons/eligibility.ts";
import { nextOffer } from "../../domain/coupons/next-offer.ts";
import { matchZone, minimumOrderMiss, type ZoneMatch } from "../../domain/delivery-zones.ts";
import { priceGoods } from "../../domain/goods-price.ts";
import { makeMinutesOf } from "../../domain/make-minutes.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import type { PaymentChannel } from "../../domain/payment-providers.ts";
import { type PricedCart, priceCart } from "../../domain/pricing.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import {
  checkAsSoonAsPossible,
  checkRequestedTime,
  slotStartOf,
  type TimeAnswer,
} from "../../domain/slots.ts";
import type { Coupon, Fulfillment, MenuSnapshot, PaymentMethod } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { LocatedAddress } from "../addresses/locate-address.ts";
import { chooseDiscount, couponContext } from "./choose-discount.ts";
import {
  addressRefusal,
  alcoholRefusal,
  bodyRefusal,
  closedRefusal,
  issueOf,
  offeredRefusal,
  timeRefusal,
  tooSmallRefusal,
} from "./refusals.ts";

/** What an order is priced against: a menu snapshot and what was derived from it. */
export interface PriceList {
  snapshot: MenuSnapshot;
  catalogue: Catalogue;
  /** Deleted id -> what replaced it, for deletions of the last 15 minutes (D-3). */
  recentlyDeleted: ReadonlyMap<string, Replacement>;
}

/** The part of an order or quote that decides what it costs and whether it can be had. Epoch ms, øre. */
export interface PriceRequest {
  fulfillment: Fulfillment;
  paymentMethod: PaymentMethod | null;
  paymentChannel?: PaymentChannel | null;
  lines: readonly WireLine[];
  /** Null: not known yet (a quote), or pickup. */
  address: LocatedAddress | null;
  requestedMs: number | null;
  couponCode: string | null;
  expectedTotal: number | null;
  tip: number;
  ageConfirmed: boolean;
  /** What else is wrong with the body; told before anything about the lines. */
  bodyIssues: readonly Issue[];
  /** What is known of the customer: judged before the order is written, which judges again. */
  customer: CustomerFacts;
  /** Automatic promotions that the database has refused to this customer. */
  withoutCoupons?: ReadonlySet<string>;
}

export interface PricedOrder {
  cart: PricedCart;
  lines: readonly CartLine[];
  /** Product id -> units, of the products whose stock is counted; null when none is. */
  stock: Record<string, number> | null;
  /** Minutes of the kitchen's work: what it takes of its slot. */
  makeMinutes: number;
  zone: ZoneMatch | null;
  address: LocatedAddress | null;
  coupon: Coupon | null;
  /** What a slightly larger cart would get; of a quote. */
  next: NextPromotion | null;
  /** When it will be ready or delivered; for a pre-order the requested time. */
  readyAtMs: number;
  slotStartMs: number;
}

/** `refusals` of a quote are warnings: it is priced as far as it can be. Without `priced` nothing could be. */
export type PriceResult = { priced: PricedOrder | null; refusals: Refusal[] };

/**
 * Prices an order, or says why it cannot be had, in the order of D-35: open and paused,
 * fulfillment and payment offered, lines, address, minimum order, time, coupon, price. The first refusal ends an
 * order; a quote (`isQuote`) goes on, so that a cart can always show what it would cost.
 */
export function priceOrder(
  list: PriceList,
  request: PriceRequest,
  nowMs: number,
  isQuote = false,
): PriceResult {
  const refusals: Refusal[] = [];
  const ends = (refusal: Refusal | null): boolean => {
    if (refusal) refusals.push(refusal);
    return refusal !== null && !isQuote;
  };
  const refused: PriceResult = { priced: null, refusals };
  const { snapshot } = list;

  // Whether it is open and not paused does not depend on the zone's extra minutes; when it is ready does.
  let time = timeOf(snapshot, request, 0, nowMs);
  if (ends(closedRefusal(time, nowMs))) return refused;
  if (ends(offeredRefusal(snapshot.settings, request))) return refused;
  if (ends(bodyRefusal(request.bodyIssues))) return refused;

  const atMs = request.requestedMs ?? nowMs;
  const cart = resolveCart({
    catalogue: list.catalogue,
    lines: request.lines,
    fulfillment: request.fulfillment,
    visibleMenuIds: new Set(visibleMenuIds(snapshot.menus, atMs)),
    atMs,
    ageConfirmed: request.ageConfirmed || isQuote,
    replacements: list.recentlyDeleted,
    hasExpectedTotal: request.expectedTotal !== null,
  });
  if (!cart.ok) return { priced: null, refusals: [...refusals, cart.refusal] };
  const goods = priceGoods(cart.lines);

  let zone: ZoneMatch | null = null;
  if (request.fulfillment === "DELIVERY" && request.address) {
    const match = matchZone(
      snapshot.deliveryZones,
      restaurantPoint(snapshot),
      request.address,
      goods.subtotal,
    );
    if (match.zone === null) {
      if (ends(addressRefusal(match, request.address.lookup))) return refused;
    } else {
      zone = match;
      const miss = minimumOrderMiss(match, goods.subtotal);
      if (miss) {
        const params = { minimum: miss.minimum, missing: miss.missing };
        if (ends(issueOf("lines", "MINIMUM_ORDER", miss.message, params))) return refused;
      }
      if (match.extraMinutes > 0) time = timeOf(snapshot, request, match.extraMinutes, nowMs);
    }
  }
  if (ends(timeRefusal(time, nowMs))) return refused;
  const readyAtMs = time.ok ? time.readyAtMs : atMs;
  if (ends(alcoholRefusal(cart.lines, readyAtMs))) return refused;

  const deliveryFee = zone?.deliveryFee ?? 0;
  const { paymentMethod, fulfillment, customer } = request;
  const awaitsAddress = fulfillment === "DELIVERY" && zone === null;
  const question = { goods, fulfillment, paymentMethod, atMs, customer };
  const context = couponContext({ ...question, deliveryFee: awaitsAddress ? null : deliveryFee });
  const { coupons } = snapshot;
  const judged = chooseDiscount(coupons, context, request.couponCode, request.withoutCoupons);
  if (ends(judged.refusal)) return refused;
  const priced = priceCart({ goods, deliveryFee, tip: request.tip, discount: judged.discount });
  if (request.expectedTotal !== null && priced.total > request.expectedTotal) {
    const refusal: Refusal =
      cart.itemChanged.length > 0
        ? { code: "VALIDATION_FAILED", details: { issues: [...cart.itemChanged] } }
        : {
            code: "PRICE_CHANGED",
            message: message("orders.PRICE_CHANGED", { total: priced.total }),
            details: { expectedTotal: request.expectedTotal, actualTotal: priced.total, currency: "NOK" },
          };
    if (ends(refusal)) return refused;
  }
  if (ends(tooSmallRefusal(snapshot.settings, request, priced.total))) return refused;
  return {
    refusals,
    priced: {
      cart: priced,
      lines: cart.lines,
      stock: countedStock(list.catalogue, cart.units),
      makeMinutes: makeMinutesOf(cart.lines, snapshot.settings),
      zone,
      address: request.address,
      coupon: judged.discount?.coupon ?? null,
      next: isQuote ? nextOffer(coupons, context, judged.discount, zone?.zone ?? null) : null,
      readyAtMs,
      slotStartMs: time.ok ? time.slotStartMs : slotStartOf(readyAtMs, snapshot.settings.slotMinutes),
    },
  };
}

function timeOf(
  snapshot: MenuSnapshot,
  request: PriceRequest,
  extraMinutes: number,
  nowMs: number,
): TimeAnswer {
  const wanted = { fulfillment: request.fulfillment, extraMinutes, nowMs };
  return request.requestedMs === null
    ? checkAsSoonAsPossible(snapshot, wanted)
    : checkRequestedTime(snapshot, wanted, request.requestedMs);
}

function countedStock(
  catalogue: Catalogue,
  units: ReadonlyMap<string, number>,
): Record<string, number> | null {
  let stock: Record<string, number> | null = null;
  for (const [productId, count] of units) {
    if (catalogue.products.get(productId)?.product.stockLeft == null) continue;
    stock ??= {};
    stock[productId] = count;
  }
  return stock;
}
