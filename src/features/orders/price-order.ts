import { resolveCart } from "../../domain/cart.ts";
import type { Replacement } from "../../domain/cart-addons.ts";
import type { CartLine, WireLine } from "../../domain/cart-line.ts";
import type { Catalogue } from "../../domain/catalogue.ts";
import type { NextPromotion } from "../../domain/coupons/best-promotion.ts";
import type { CouponDiscount, CustomerFacts } from "../../domain/coupons/eligibility.ts";
import { nextOffer } from "../../domain/coupons/next-offer.ts";
import { minimumOrderMiss, type ZoneMatch } from "../../domain/delivery-zones.ts";
import { priceGoods } from "../../domain/goods-price.ts";
import { makeMinutesOf } from "../../domain/make-minutes.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import type { PaymentChannel } from "../../domain/payment-providers.ts";
import { type PricedCart, priceCart } from "../../domain/pricing.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
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
  alcoholRefusal,
  bodyRefusal,
  closedRefusal,
  fulfillmentRefusal,
  issuesIn,
  minimumRefusal,
  paymentRefusal,
  timeRefusal,
  tooSmallRefusal,
} from "./refusals.ts";
import { placeOf, zonesAt } from "./zone-of-order.ts";

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
  /** The zone that the guest chose among those that hold the address; null: the cheapest. */
  zoneId: string | null;
  requestedMs: number | null;
  couponCode: string | null;
  expectedTotal: number | null;
  tip: number;
  ageConfirmed: boolean;
  /** What else is wrong with the body; told with what is wrong with the address. */
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
  /** An automatic promotion worth more than the code that takes its place. */
  better: CouponDiscount | null;
  /** What a slightly larger cart would get; of a quote. */
  next: NextPromotion | null;
  /** When it will be ready or delivered; for a pre-order the requested time. */
  readyAtMs: number;
  slotStartMs: number;
}

/** `refusals` of a quote are warnings: it is priced as far as it can be. Without `priced` nothing could be: `unfit` is why. */
export interface PriceResult {
  priced: PricedOrder | null;
  refusals: Refusal[];
  unfit: Refusal | null;
  /** Of a quote without `priced`: what the lines that can be had would be. */
  rest?: PricedOrder | null;
}

/**
 * Prices an order, or says why it cannot be had, in the order of D-35: open and paused,
 * fulfillment and payment offered, lines, address, minimum order, time, coupon, price. The first refusal ends an
 * order; a quote (`isQuote`) goes on, so that a cart can always show what it would cost, and everything that is in its way.
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
  const refused: PriceResult = { priced: null, refusals, unfit: null };
  const { snapshot } = list;

  // Whether it is open and not paused does not depend on the zone's extra minutes; when it is ready does.
  let time = timeOf(snapshot, request, 0, nowMs);
  if (ends(closedRefusal(time, nowMs))) return refused;
  if (ends(fulfillmentRefusal(snapshot.settings, request))) return refused;
  if (ends(paymentRefusal(snapshot.settings, request))) return refused;

  const atMs = request.requestedMs ?? nowMs;
  const resolve = (ageConfirmed: boolean) =>
    resolveCart({
      catalogue: list.catalogue,
      lines: request.lines,
      fulfillment: request.fulfillment,
      visibleMenuIds: new Set(visibleMenuIds(snapshot.menus, atMs)),
      atMs,
      ageConfirmed,
      replacements: list.recentlyDeleted,
      hasExpectedTotal: request.expectedTotal !== null,
    });
  let cart = resolve(request.ageConfirmed);
  // A cart is priced before anybody has said how old they are.
  if (!cart.ok && isQuote && issuesIn(cart.refusal).every(({ code }) => code === "AGE_CONFIRMATION")) {
    refusals.push(cart.refusal);
    cart = resolve(true);
  }
  if (!cart.ok) {
    refusals.push(cart.refusal);
    let rest: PricedOrder | null = null;
    if (isQuote) {
      ends(bodyRefusal(cart.further));
      const wrong = new Set(
        [...issuesIn(cart.refusal), ...cart.further].map(({ path }) => path.split(".")[1]),
      );
      const fit = request.lines.flatMap((_, index) => (wrong.has(String(index)) ? [] : [index]));
      const later = laterRefusals(list, request, fit, nowMs, time);
      refusals.push(...later.refusals);
      rest = later.rest;
    }
    return { priced: null, refusals, unfit: cart.refusal, rest };
  }
  const goods = priceGoods(cart.lines);

  const { zone, instead, issues } = placeOf(snapshot, request, goods.subtotal);
  if (ends(bodyRefusal([...request.bodyIssues, ...issues]))) return refused;
  const nearest = zone ?? instead;
  if (nearest) {
    const miss = minimumOrderMiss(nearest, goods.subtotal);
    if (miss && ends(minimumRefusal(miss, zonesAt(snapshot, request, goods.subtotal)))) return refused;
    if (nearest.extraMinutes > 0) time = timeOf(snapshot, request, nearest.extraMinutes, nowMs);
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
    unfit: null,
    priced: {
      cart: priced,
      lines: cart.lines,
      stock: countedStock(list.catalogue, cart.units),
      makeMinutes: makeMinutesOf(cart.lines, snapshot.settings),
      zone,
      address: request.address,
      coupon: judged.discount?.coupon ?? null,
      better: judged.better,
      next: isQuote ? nextOffer(coupons, context, judged.discount, zone?.zone ?? null) : null,
      readyAtMs,
      slotStartMs: time.ok ? time.slotStartMs : slotStartOf(readyAtMs, snapshot.settings.slotMinutes),
    },
  };
}

/** What stands in the way of an order besides lines that cannot be had: told of the others, or of none. */
function laterRefusals(
  list: PriceList,
  request: PriceRequest,
  fit: readonly number[],
  nowMs: number,
  time: TimeAnswer,
): { refusals: Refusal[]; rest: PricedOrder | null } {
  const { snapshot } = list;
  if (fit.length > 0) {
    const rest = priceOrder(
      list,
      { ...request, lines: fit.map((index) => request.lines[index]!) },
      nowMs,
      true,
    );
    const isBefore = (refusal: Refusal) =>
      refusal.code === "BAD_REQUEST" || issuesIn(refusal).some(({ path }) => path === "ageConfirmed");
    const refusals = rest.refusals.filter((refusal) => !isBefore(refusal));
    return { refusals: refusals.map((refusal) => atLines(refusal, fit)), rest: rest.priced };
  }
  const { zone, issues } = placeOf(snapshot, request, 0);
  const ready = zone ? timeOf(snapshot, request, zone.extraMinutes, nowMs) : time;
  const found = [bodyRefusal([...request.bodyIssues, ...issues]), timeRefusal(ready, nowMs)];
  return { refusals: found.filter((one) => one !== null), rest: null };
}

/** A refusal of some lines of a request, at the places that they have in it. */
const atLines = (refusal: Refusal, places: readonly number[]): Refusal =>
  movedTo(refusal, (index) => `lines.${places[index]}`);

/** A refusal of lines, at where they were asked for. */
export function movedTo(refusal: Refusal, placeOf: (index: number) => string): Refusal {
  if (!refusal.details?.issues) return refusal;
  const issues = issuesIn(refusal).map((issue) => ({
    ...issue,
    path: issue.path.replace(/^lines\.(\d+)/, (_, index) => placeOf(Number(index))),
  }));
  return { ...refusal, details: { ...refusal.details, issues } };
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

export function countedStock(
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
