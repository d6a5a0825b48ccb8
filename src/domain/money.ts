/**
 * Integer øre (100 øre = 1 kr). Never a fraction. The largest order, 100 lines x 99 x (10,000,000 øre + add-ons), stays
 * far below 2^53; the database columns are bigint.
 */
export type Money = number;

/** What one dish, size or add-on can cost: 100 000 kr. */
export const mostPrice: Money = 10_000_000;

/** `numerator / denominator` rounded half up (towards +infinity at .5), for non-negative integers below 2^53. */
export function divideHalfUp(numerator: number, denominator: number): Money {
  const quotient = Math.floor(numerator / denominator);
  const remainder = numerator - quotient * denominator;
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/**
 * `amount x numerator / denominator` rounded half up, exact even where `amount x numerator` would pass 2^53:
 * `shareHalfUp(20900, 15, 100)` is 15 % of 209 kr. All three non-negative integers, `denominator` small.
 */
export function shareHalfUp(amount: Money, numerator: number, denominator: number): Money {
  const whole = Math.floor(amount / denominator);
  return whole * numerator + divideHalfUp((amount - whole * denominator) * numerator, denominator);
}

/**
 * Spreads `total` over `weights` by largest remainder, so that the parts are integers, never negative, and sum to
 * `total` exactly. Ties go to the earlier part. All weights zero: everything goes to the first part.
 */
export function spreadByLargestRemainder(total: Money, weights: readonly number[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const shares =
    total * sum <= Number.MAX_SAFE_INTEGER
      ? exactShares(total, weights, sum)
      : bigShares(total, weights, sum);
  const parts = shares.map((share) => share.floor);
  let left = total - parts.reduce((a, b) => a + b, 0);
  // Sorting keeps the order of those that are alike.
  for (const share of shares.sort((a, b) => b.remainder - a.remainder)) {
    if (left === 0) break;
    parts[share.index] = parts[share.index]! + 1;
    left -= 1;
  }
  return parts;
}

interface Share {
  index: number;
  floor: Money;
  remainder: number;
}

function exactShares(total: Money, weights: readonly number[], sum: number): Share[] {
  return weights.map((weight, index) => {
    const product = total * weight;
    const floor = Math.floor(product / sum);
    return { index, floor, remainder: product - floor * sum };
  });
}

/** The same where total x weight passes 2^53; three times slower, and needed only by enormous orders. */
function bigShares(total: Money, weights: readonly number[], sum: number): Share[] {
  return weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, floor: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
}
