import { resolveCart } from "../../domain/cart.ts";
import type { WireLine } from "../../domain/cart-line.ts";
import type { CouponContext, CouponDiscount, CustomerFacts } from "../../domain/coupons/eligibility.ts";
import { type PricedGoods, priceGoods } from "../../domain/goods-price.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import type { Issue } from "../../domain/problems.ts";
import type { Fulfillment, PaymentMethod } from "../../domain/snapshot.ts";
import { couponContext } from "../orders/choose-discount.ts";
import type { PriceList } from "../orders/price-order.ts";
import type { AppliedLine } from "./schemas.ts";

/** The cart of a question about coupons, whichever endpoint asks. Epoch ms, øre. */
export interface CartInQuestion {
  /** Null: only the subtotal is known. */
  lines: readonly WireLine[] | null;
  subtotal: number;
  fulfillment: Fulfillment | null;
  deliveryFee: number | null;
  paymentMethod: PaymentMethod | null;
  atMs: number;
}

/** A cart as coupons see it. `places`: where each priced line stood in the request. */
export interface JudgedCart {
  context: CouponContext;
  places: readonly number[];
}

/** The subtotal and lines that an order of this cart would have, priced by the same code. */
export function judgedCart(list: PriceList, cart: CartInQuestion, customer: CustomerFacts): JudgedCart {
  const { fulfillment, paymentMethod, atMs } = cart;
  const deliveryFee = fulfillment === "DELIVERY" ? cart.deliveryFee : 0;
  const question = { fulfillment, paymentMethod, atMs, customer, deliveryFee };
  if (cart.lines === null) {
    return {
      context: couponContext({ ...question, goods: { lines: null, subtotal: cart.subtotal } }),
      places: [],
    };
  }
  const { goods, places } = priceWhatCanBeHad(list, cart, cart.lines);
  return { context: couponContext({ ...question, goods }), places };
}

/**
 * A question about a coupon is answered whatever the cart holds: a line that could not be ordered as it stands (sold out,
 * a choice missing) is left out, since the order would not have it either.
 */
function priceWhatCanBeHad(
  list: PriceList,
  { fulfillment, atMs }: CartInQuestion,
  lines: readonly WireLine[],
): { goods: PricedGoods; places: number[] } {
  const visible = new Set(visibleMenuIds(list.snapshot.menus, atMs));
  let places = lines.map((_, index) => index);
  while (places.length > 0) {
    const cart = resolveCart({
      catalogue: list.catalogue,
      lines: places.map((place) => lines[place]!),
      fulfillment,
      visibleMenuIds: visible,
      atMs,
      ageConfirmed: true,
      replacements: list.recentlyDeleted,
      hasExpectedTotal: true,
    });
    if (cart.ok) return { goods: priceGoods(cart.lines), places };
    const refused = new Set(cart.refusal.details.issues.map(lineOf));
    places = places.filter((_, index) => !refused.has(index));
  }
  return { goods: priceGoods([]), places: [] };
}

/** Every issue of a cart is about one of its lines. */
const lineOf = ({ path }: Issue): number => Number(/^lines\.(\d+)/.exec(path)![1]);

/** What a discount takes off each line of the request. */
export const appliedLines = (discount: CouponDiscount, places: readonly number[]): AppliedLine[] =>
  discount.perLine.flatMap((amount, index) =>
    amount > 0 ? [{ index: places[index]!, discount: amount }] : [],
  );
