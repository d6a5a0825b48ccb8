import { type Money, shareHalfUp, spreadByLargestRemainder } from "./money.ts";
import type { Product } from "./snapshot.ts";

/** Percent of Norwegian value added tax that prices of goods include. */
export type VatRate = 15 | 25;

/** Food that is taken away or delivered (merverdiavgiftsloven § 5-2). */
export const foodVatRate: VatRate = 15;
/** The general rate: alcohol, and whatever else may be sold to adults only, is not food in the sense of § 5-2. */
export const generalVatRate: VatRate = 25;

/** The part of an amount (VAT included) that carries one rate. */
export interface VatPart {
  rate: VatRate;
  gross: Money;
}

/** One rate of an order: `net + amount` is what the customer pays at this rate. */
export interface VatGroup {
  rate: VatRate;
  net: Money;
  amount: Money;
}

/**
 * The rate of a product that is taken away or delivered: D-20. A product with an age limit counts as
 * alcohol even when nobody marked it so.
 */
export function vatRateOf(product: Pick<Product, "containsAlcohol" | "ageLimit">): VatRate {
  return product.containsAlcohol || product.ageLimit !== null ? generalVatRate : foodVatRate;
}

/** The VAT inside an amount: gross x rate / (100 + rate), half up. */
export const vatInside = (gross: Money, rate: VatRate): Money => shareHalfUp(gross, rate, 100 + rate);

/**
 * D-68: `goods` are the parts of all lines after the goods discount, `goodsBefore` the same before it;
 * `deliveryFee` is net of a free-delivery discount and follows the goods' rates pro rata (by the goods before discount
 * when nothing is left of them). Deposit and tip carry no VAT and stay outside. Groups by rising rate, without empty
 * ones; the sum of `net + amount` is goods + deliveryFee exactly.
 */
export function groupVat(
  goods: readonly VatPart[],
  goodsBefore: readonly VatPart[],
  deliveryFee: Money,
): VatGroup[] {
  const after = sumByRate(goods);
  const weights = after.food + after.general > 0 ? after : sumByRate(goodsBefore);
  const [foodFee, generalFee] = spreadByLargestRemainder(deliveryFee, [weights.food, weights.general]);
  return [
    groupOf(foodVatRate, after.food + foodFee!),
    groupOf(generalVatRate, after.general + generalFee!),
  ].filter((group) => group.net > 0);
}

function sumByRate(parts: readonly VatPart[]): { food: Money; general: Money } {
  let food = 0;
  let general = 0;
  for (const part of parts) {
    if (part.rate === foodVatRate) food += part.gross;
    else general += part.gross;
  }
  return { food, general };
}

function groupOf(rate: VatRate, gross: Money): VatGroup {
  const amount = vatInside(gross, rate);
  return { rate, net: gross - amount, amount };
}
