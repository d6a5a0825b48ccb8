/**
 * The kinds of coupons (one file each, index.ts), and what a coupon is called before anybody has a cart: each place says the phrase
 * in its own way. Without the kinds themselves, which a page need not load.
 */
const offers = {
  PERCENT: "percentOff",
  FIXED: "amountOff",
  FIXED_PRICE: "fixedPrice",
  FREE_DELIVERY: "freeDelivery",
  BUNDLE: "anOffer",
} as const;
export type DiscountType = keyof typeof offers;
export type Offer = (typeof offers)[DiscountType];

export const discountTypes = Object.keys(offers) as DiscountType[];

/** Of a kind that a page does not know: an offer all the same. */
export const offerOf = (discountType: string): Offer =>
  Object.hasOwn(offers, discountType) ? offers[discountType as DiscountType] : "anOffer";
