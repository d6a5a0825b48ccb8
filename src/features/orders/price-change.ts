import { resolveCart } from "../../domain/cart.ts";
import { ageLimitOf, allergensOf, type CartLine, type WireLine } from "../../domain/cart-line.ts";
import { couponsOfOrder } from "../../domain/coupons/taken-coupon.ts";
import { deliveryFeeAt, matchZone, minimumOrderMiss, type ZoneMatch } from "../../domain/delivery-zones.ts";
import { goodsOf, type PricedLine, priceGoods } from "../../domain/goods-price.ts";
import { type LineChange, lineChanges } from "../../domain/line-changes.ts";
import { makeMinutesOf } from "../../domain/make-minutes.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import { type DiscountedLine, type PricedCart, priceCart } from "../../domain/pricing.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import type { AgeLimit, Coupon, MenuSnapshot } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import { chooseDiscount, couponContext } from "./choose-discount.ts";
import { keptLine, minutesOfUnit, toldLine, unitsOf } from "./kept-lines.ts";
import { orderAgain } from "./order-again.ts";
import { countedStock, movedTo, type PriceList } from "./price-order.ts";
import type { LineRecord, OrderRecord } from "./queries.ts";
import { alcoholRefusal, bodyRefusal, minimumRefusal } from "./refusals.ts";

/** What an order is to hold from now on: of its own lines those in `keep`, and what comes new. */
export interface ChangeAsked {
  keep: readonly { lineId: string; quantity: number; note?: string | null | undefined }[];
  add: readonly WireLine[];
  ageConfirmed: boolean;
  /** The restaurant delivers it although it is below its minimum. */
  allowBelowMinimum: boolean;
  expectedTotal: number | null;
  withoutCoupons?: ReadonlySet<string>;
}

/** A line as it is written: with its number, and what only the kitchen and the guest's page need. */
export interface ChangedLine<Line = PricedLine> {
  number: number;
  line: Line;
  allergens: readonly string[];
  imageUrl: string | null;
}

export interface PricedChange {
  cart: PricedCart;
  lines: readonly ChangedLine<DiscountedLine>[];
  told: readonly LineChange[];
  stock: Record<string, number> | null;
  makeMinutes: number;
  coupon: Coupon | null;
  /** Of what comes new. */
  ageLimit: AgeLimit | null;
  minimum: { amount: number; missing: number } | null;
}

export type ChangeResult = { ok: true; priced: PricedChange } | { ok: false; refusal: Refusal };

const mostLines = 100;

/**
 * What an order costs when it is changed (D-295): what stays keeps the price that it was ordered for, what comes new costs what the menu
 * says now, and fee, discount, VAT and total come of both as of any order. More of a line is new. A kitchen that is closed or paused
 * for guests may change what it has in hand.
 */
export function priceChange(
  list: PriceList,
  order: OrderRecord,
  asked: ChangeAsked,
  nowMs: number,
): ChangeResult {
  const { snapshot, catalogue } = list;
  const stored = order.lines ?? [];
  const wrong = bodyRefusal(keepIssues(stored, asked.keep));
  if (wrong) return { ok: false, refusal: wrong };

  const kept = asked.keep.map(({ lineId, quantity, note }) => {
    const line = stored.find(({ line_number }) => String(line_number) === lineId)!;
    const more = Math.max(0, quantity - line.quantity);
    return { line, quantity: quantity - more, more, note: note === undefined ? line.note : note || null };
  });
  const grown = kept.flatMap((one, index) => (one.more > 0 ? [{ ...one, index }] : []));
  const atMs = order.requested_pickup_at?.epochMilliseconds ?? nowMs;
  const cart = resolveCart({
    catalogue,
    lines: [
      ...grown.map(({ line, more, note }) => ({ ...orderAgain(line), quantity: more, note })),
      ...asked.add,
    ],
    fulfillment: order.fulfillment,
    visibleMenuIds: new Set(visibleMenuIds(snapshot.menus, atMs)),
    atMs,
    ageConfirmed: asked.ageConfirmed || order.age_confirmed,
    ordered: unitsOf(kept),
    replacements: list.recentlyDeleted,
  });
  const placeOf = (index: number) =>
    index < grown.length ? `keep.${grown[index]!.index}` : `add.${index - grown.length}`;
  if (!cart.ok) return { ok: false, refusal: movedTo(cart.refusal, placeOf) };
  const alcohol = alcoholRefusal(cart.lines, order.estimated_ready_at?.epochMilliseconds ?? atMs);
  if (alcohol) return { ok: false, refusal: movedTo(alcohol, placeOf) };

  const lines = linesOf(list, stored, kept, cart.lines, grown.length);
  if (lines.length > mostLines) return { ok: false, refusal: tooMany };
  const goods = goodsOf(lines.map(({ line }) => line));
  const place = placeOfOrder(snapshot, order, goods.subtotal);
  const missing = place.zone && minimumOrderMiss(place.zone, goods.subtotal);
  const isBelow = missing !== null && goods.subtotal < order.subtotal;
  if (isBelow && !asked.allowBelowMinimum) return { ok: false, refusal: minimumRefusal(missing, []) };

  const { deliveryFee } = place;
  const context = couponContext({
    ...{ goods, deliveryFee, atMs, customer: {} },
    fulfillment: order.fulfillment,
    paymentMethod: order.payment_method,
  });
  const coupons = couponsOfOrder(snapshot.coupons, order.coupon?.id ?? null);
  const { discount } = chooseDiscount(coupons, context, order.coupon?.code ?? null, asked.withoutCoupons);
  const priced = priceCart({ goods, deliveryFee, tip: order.tip, discount });
  if (asked.expectedTotal !== null && priced.total > asked.expectedTotal)
    return { ok: false, refusal: dearer(asked.expectedTotal, priced.total) };
  return {
    ok: true,
    priced: {
      cart: priced,
      lines: lines.map((one, index) => ({ ...one, line: priced.lines[index]! })),
      told: toldChanges(list, stored, lines),
      stock: stockOf(order, kept, countedStock(catalogue, cart.units)),
      makeMinutes: minutesOf(list, order, kept, cart.lines),
      coupon: discount?.coupon ?? null,
      ageLimit: ageLimitOf(cart.lines),
      minimum: isBelow ? { amount: missing.minimum, missing: missing.missing } : null,
    },
  };
}

interface Kept {
  line: LineRecord;
  /** Of those that were ordered. */
  quantity: number;
  more: number;
  note: string | null;
}

/** What has been paid back by line cannot be taken off once more. */
function keepIssues(stored: readonly LineRecord[], keep: ChangeAsked["keep"]): Issue[] {
  const named = new Set<string>();
  const issues: Issue[] = [];
  keep.forEach(({ lineId, quantity }, index) => {
    const line = stored.find(({ line_number }) => String(line_number) === lineId);
    if (!line || named.has(lineId))
      issues.push({ path: `keep.${index}.lineId`, code: "INVALID", message: message("orders.noSuchLine") });
    else if (quantity < line.refunded_quantity) issues.push(refundedIssue(`keep.${index}.quantity`, line));
    named.add(lineId);
  });
  for (const line of stored)
    if (line.refunded_quantity > 0 && !named.has(String(line.line_number)))
      issues.push(refundedIssue("keep", line));
  return issues;
}

const refundedIssue = (path: string, line: LineRecord): Issue => ({
  path,
  code: "INVALID",
  message: message("orders.lineRefunded", { name: line.product_name, count: line.refunded_quantity }),
});

const tooMany: Refusal = {
  code: "VALIDATION_FAILED",
  details: {
    issues: [{ path: "add", code: "TOO_MANY", message: message("orders.mostLines", { count: mostLines }) }],
  },
};

const dearer = (expectedTotal: number, total: number): Refusal => ({
  code: "PRICE_CHANGED",
  message: message("orders.PRICE_CHANGED", { total }),
  details: { expectedTotal, actualTotal: total, currency: "NOK" },
});

/** Kept lines with their numbers, and new ones behind them. More of a line that costs what it cost is the same line. */
function linesOf(
  { catalogue }: PriceList,
  stored: readonly LineRecord[],
  kept: readonly Kept[],
  fresh: readonly CartLine[],
  grown: number,
): ChangedLine[] {
  const priced = priceGoods(fresh).lines;
  let next = Math.max(0, ...stored.map(({ line_number }) => line_number));
  let growing = 0;
  const split: number[] = [];
  const before = kept.map(({ line, quantity, more, note }): ChangedLine => {
    const one = keptLine(line, { quantity, note }, catalogue);
    const about = { number: line.line_number, allergens: line.allergens, imageUrl: line.image_url };
    if (more === 0) return { ...about, line: one };
    const index = growing;
    growing += 1;
    if (isSamePrice(one, priced[index]!))
      return { ...about, line: keptLine(line, { quantity: quantity + more, note }, catalogue) };
    split.push(index);
    return { ...about, line: one };
  });
  const added = fresh.flatMap((line, index): ChangedLine[] => {
    if (index < grown && !split.includes(index)) return [];
    next += 1;
    const { imageUrl } = line.entry.product;
    return [{ number: next, line: priced[index]!, allergens: allergensOf(line), imageUrl }];
  });
  return [...before, ...added];
}

const isSamePrice = (one: PricedLine, other: PricedLine): boolean =>
  one.unitPrice === other.unitPrice &&
  one.addonsPrice === other.addonsPrice &&
  one.vatRate === other.vatRate &&
  one.bottleDeposit * other.quantity === other.bottleDeposit * one.quantity;

const toldChanges = (
  { catalogue }: PriceList,
  stored: readonly LineRecord[],
  lines: readonly ChangedLine[],
): LineChange[] =>
  lineChanges(
    stored.map((line) => toldLine(line.line_number, keptLine(line, line, catalogue))),
    lines.map(({ number, line }) => toldLine(number, line)),
  );

/** The fee at the order's own zone. Where the zone is gone or its prices have changed since, the guest pays what was agreed. */
function placeOfOrder(
  snapshot: MenuSnapshot,
  order: OrderRecord,
  subtotal: number,
): { zone: ZoneMatch | null; deliveryFee: number } {
  const address = order.delivery_address;
  if (!address) return { zone: null, deliveryFee: 0 };
  const { latitude, longitude, postalCode } = address;
  const point = latitude == null || longitude == null ? null : { latitude, longitude };
  const own = snapshot.deliveryZones.filter(({ id }) => id === address.zoneId);
  const now = matchZone(own, restaurantPoint(snapshot), { postalCode, point }, subtotal);
  if (now.zone === null) return { zone: null, deliveryFee: order.delivery_fee };
  const isAsAgreed = deliveryFeeAt(now.zone, order.subtotal, now.distanceMeters) === order.delivery_fee;
  return { zone: now, deliveryFee: isAsAgreed ? now.deliveryFee : order.delivery_fee };
}

/** Of each product that is counted: what the lines that stay have taken already, and what comes new. */
function stockOf(
  order: OrderRecord,
  kept: readonly Kept[],
  fresh: Record<string, number> | null,
): Record<string, number> | null {
  const units = unitsOf(kept);
  const stock: Record<string, number> = { ...fresh };
  for (const [productId, taken] of Object.entries(order.stock_taken ?? {})) {
    const stays = Math.min(taken, units.get(productId) ?? 0);
    if (stays > 0) stock[productId] = (stock[productId] ?? 0) + stays;
  }
  return Object.keys(stock).length === 0 ? null : stock;
}

function minutesOf(
  { catalogue, snapshot }: PriceList,
  order: OrderRecord,
  kept: readonly Kept[],
  fresh: readonly CartLine[],
): number {
  const gone = (order.lines ?? []).reduce((sum, line) => {
    const stays = kept.find((one) => one.line === line)?.quantity ?? 0;
    return sum + (line.quantity - stays) * minutesOfUnit(line, catalogue, snapshot.settings);
  }, 0);
  return Math.max(0, order.make_minutes - gone) + makeMinutesOf(fresh, snapshot.settings);
}
